// The page proves itself again: the proof checker that it carries checks the certificates that it carries.

const kBatch = 64;              // certificates that are checked between two looks at the progress
const kBatchLetters = 400_000;  // and no more letters of them
const kMostNamed = 20;          // rejected certificates that are named at the top
const kBetweenWords = 1000;     // milliseconds between two sentences about the progress

/** The answers of the checker to the certificates of a batch. It is all that a worker needs beside the checker. */
async function answersTo(desk, batch) {
  const answers = [];
  for (const {proof, game} of batch) {
    let bytes = null;
    try {
      bytes = Uint8Array.from(atob(proof), letter => letter.charCodeAt(0));
    } catch {
      answers.push({status: "unreadable", reason: "it is not in base64"});
      continue;
    }
    desk.checker ??= await keymoveChecker();
    try {
      answers.push(desk.checker(bytes, game));
    } catch (error) {  // its memory may be in disorder: the next one gets a new checker
      desk.checker = null;
      answers.push({status: "undecided", reason: `the checker has failed: ${error.message}`});
    }
  }
  return answers;
}

/** Has batches checked: in a worker, or where the browser allows none, on the page itself. */
class CheckerDesk {
  constructor(text) {
    this.text = text;
    const source = `${text}\n${answersTo}\nconst desk = {};
      onmessage = ({data}) => answersTo(desk, data).then(answers => postMessage({answers}), error => postMessage({trouble: error.message}));`;
    try {
      const address = URL.createObjectURL(new Blob([source], {type: "text/javascript"}));
      this.worker = new Worker(address);
    } catch {
      this.worker = null;
    }
  }

  ask(batch) {
    if (!this.worker) return this.askHere(batch);
    return new Promise((answer, fail) => {
      this.worker.onmessage = ({data}) => data.trouble ? fail(new Error(data.trouble)) : answer(data.answers);
      this.worker.onerror = () => {
        this.worker = null;
        this.askHere(batch).then(answer, fail);
      };
      this.worker.postMessage(batch);
    });
  }

  askHere(batch) {
    if (!("keymoveChecker" in window)) document.head.append(make("script", {textContent: this.text}));
    this.desk ??= {};
    return new Promise(go => setTimeout(go)).then(() => answersTo(this.desk, batch));
  }

  close() {
    this.worker?.terminate();
  }
}

const sameLists = (one, other) => JSON.stringify([...one].sort()) === JSON.stringify([...other].sort());
const fourFields = fen => fen.split(" ").slice(0, 4).join(" ");

/** The value that the bounds of a claim prove; undefined if they leave it open. */
const provedValue = ({at_least: least, at_most: most}) => least === "win" ? "win" : most === "loss" ? "loss" : least && most ? "draw" : undefined;

/** In what a certificate is about something else than its row; empty if it proves what stands there. */
function differencesOf(record, {sha256, header, keys_san: san}) {
  const {claim} = header;
  const result = record.result ?? {};
  const lists = claim.solutions !== undefined;
  const values = claim.at_least !== undefined || claim.at_most !== undefined;
  const out = [];
  const say = (what, proved, stated) => out.push(`${what}: it proves ${proved}, the page states ${stated ?? "nothing"}`);
  if (sha256 !== record.certificate) out.push("its SHA-256 is not the one that the page states");
  if (header.variant !== record.variant) say("game", header.variant, record.variant);
  if (!record.fen || header.position !== fourFields(record.fen)) say("position", header.position, record.fen);
  // In self play a proof that the side to move must reach the aim itself is one that there is no solution.
  const noSelfPlay = /^s[#=]/.test(header.stipulation ?? "") && claim.outcome === "loss" && result.status === "disproved";
  if (claim.outcome !== undefined && claim.outcome !== "none" && claim.outcome !== result.outcome && !noSelfPlay) say("outcome", claim.outcome, result.outcome);
  if (claim.outcome === "none" && ["win", "loss"].includes(result.outcome)) say("outcome", "none", result.outcome);
  if (claim.exact && claim.plies !== result.distance && !noSelfPlay) say("plies", claim.plies, result.distance);
  if (!/; solver, unchecked/.test(record.found ?? "")) {  // else the page says itself what is not proved
    if (claim.exact === false && ["win", "loss"].includes(claim.outcome) && Number.isInteger(result.distance)) say("plies", "no exact length", result.distance);
    if (claim.only === false && /, the only key/.test(record.found ?? "")) out.push("keys: it does not prove that there is only one");
  }
  if (values && provedValue(claim) !== result.outcome) say("value", provedValue(claim) ?? "less", result.outcome);
  const keys = (values ? result.best_moves : result.keys) ?? [];
  if (claim.keys && claim.outcome !== "loss" && !sameLists(claim.keys, keys)) say("keys", claim.keys.join(" "), keys.join(" "));
  if (san && result.keys_san && !lists && !values && !sameLists(san, result.keys_san)) say("keys", san.join(" "), result.keys_san.join(" "));
  if (lists && JSON.stringify(claim.solutions) !== JSON.stringify(result.solutions)) out.push("its solutions are not those of the page");
  const length = /\((\d+) (?:ply|plies)\)/.exec(record.found ?? "");
  if (claim.exact && length && Number(length[1]) !== claim.plies && !noSelfPlay) say("plies", claim.plies, length[1]);
  return out;
}

/** What a certificate's answer means for its record: a state with its standing, and a sentence. */
function checkOf(record, answer) {
  if (answer.status === "undecided") return {state: "undecided", standing: "doubtful", text: `not decided here: ${answer.reason}`};
  if (answer.status !== "accepted") {
    const what = answer.status === "unreadable" ? "the certificate cannot be read" : "the checker rejects the certificate";
    return {state: "rejected", standing: "bad", text: `${what}: ${answer.reason}`};
  }
  const differences = differencesOf(record, answer);
  if (differences.length > 0) return {state: "rejected", standing: "bad", text: `the certificate is of another answer: ${differences.join("; ")}`};
  return {state: "checked", standing: "good", text: `checked in your browser: ${answer.text}`};
}

/** What is known of a record before it is checked. */
function uncheckedState(record) {
  if (record.proof) return {state: "", standing: "", text: "not checked yet"};
  if (record.certificate) return {state: "not here", standing: "doubtful", text: "the certificate is not in this page"};
  return {state: "none", standing: "doubtful", text: "there is no certificate"};
}


/** The checks of a page, with their place at its top. */
class Checks {
  constructor(data, text) {
    this.data = data;
    this.text = text;
    this.records = data.records;
    this.waiting = this.records.filter(record => record.proof);
    this.box = document.getElementById("checks");
    this.status = document.getElementById("checks-text");
    this.progress = document.getElementById("checks-progress");
    this.button = document.getElementById("checks-button");
    this.box.hidden = false;
    this.button.hidden = false;
    this.button.onclick = () => this.desk ? this.stop() : this.start();
    for (const record of this.records) record.check = uncheckedState(record);
  }

  /** Begins when nothing else is to be done. `show` is called when the state of a record has changed. */
  begin(show) {
    this.show = record => {
      record.check_view?.replaceChildren(...checkWords(record));
      show(record);
    };
    whenIdle(() => this.start());
  }

  count(state) {
    return this.records.filter(record => record.check.state === state).length;
  }

  /** "2,231 of 2,231", and what is missing of them. */
  sum() {
    const listed = this.data.figures ? " that are listed" : "";
    let out = `${grouped(this.count("checked"))} of ${grouped(this.records.length)}${listed}`;
    for (const [state, words] of [["rejected", "rejected"], ["undecided", "not decided"], ["", "not checked"],
                                  ["not here", "whose certificate is not in this page"], ["none", "without a certificate"]]) {
      const count = this.count(state);
      if (count > 0) out += `; ${grouped(count)} ${words}`;
    }
    return out;
  }

  say(standing, words) {
    this.box.className = standing;
    this.status.replaceChildren(...(standing ? [icon(standing, standing), " "] : []), words);
  }

  async start() {
    const desk = this.desk = new CheckerDesk(this.text);
    this.button.textContent = "Stop";
    document.getElementById("checks-rejected").replaceChildren();
    for (const record of this.waiting) {
      record.check = uncheckedState(record);
      this.show(record);
    }
    const all = this.waiting.length;
    this.progress.max = all;
    this.progress.hidden = false;
    let said = -Infinity;
    for (let at = 0; at < all;) {
      if (performance.now() - said >= kBetweenWords) {
        this.say("", `checking ${grouped(at)} of ${grouped(all)}`);
        said = performance.now();
      }
      this.progress.value = at;
      const batch = [];
      for (let letters = 0; at + batch.length < all && batch.length < kBatch && letters < kBatchLetters;) {
        const {proof, variant} = this.waiting[at + batch.length];
        batch.push({proof, game: this.data.variants[variant]?.document ?? ""});
        letters += proof.length;
      }
      let answers = null;
      try {
        answers = await desk.ask(batch);
      } catch (error) {
        return this.finish(desk, "doubtful", `not checked here, since this browser cannot do it: ${error.message}`);
      }
      if (this.desk !== desk) return;
      answers.forEach((answer, i) => {
        const record = this.waiting[at + i];
        record.check = checkOf(record, answer);
        this.show(record);
      });
      at += batch.length;
    }
    this.finish(desk);
  }

  stop() {
    this.finish(this.desk);
  }

  /** Says how it has ended, and which certificates are rejected. */
  finish(desk, standing, words) {
    if (this.desk !== desk) return;
    desk.close();
    this.desk = null;
    this.button.textContent = "Check again";
    this.progress.hidden = true;
    const rejected = this.records.filter(record => record.check.state === "rejected");
    const whole = this.count("checked") === this.records.length;
    this.say(rejected.length ? "bad" : standing ?? (whole ? "good" : "doubtful"), words ?? `checked here, in your browser: ${this.sum()}`);
    if (rejected.length === 0) return;
    const named = rejected.slice(0, kMostNamed).map(record => make("li", {}, make("a", {href: hashOf(record)}, record.id), `: ${record.check.text}`));
    if (rejected.length > kMostNamed) named.push(make("li", {}, `and ${grouped(rejected.length - kMostNamed)} more`));
    document.getElementById("checks-rejected").append(
        make("p", {}, "Do not trust what this page says of these: its certificates do not prove it."), make("ul", {}, ...named));
  }
}

/** What the check of a record has given, for its details. */
function checkWords(record) {
  const {standing, text} = record.check;
  return [...(standing ? [icon(standing, standing), " "] : []), make("span", {className: standing}, text)];
}

/** The place for it; nothing in a page that checks nothing. */
function checkView(record) {
  if (!record.check) return null;
  return record.check_view = make("span", {className: "check"}, ...checkWords(record));
}

/** Of a page without checker: how its answers are checked elsewhere. */
function tellHowToCheck(data) {
  if (!data.records.some(record => record.certificate)) return;
  const command = `${commandOf(data)} --certificates certificates; keymove check certificates/*`;
  const words = "This page carries no checker. The proofs of its answers are written and checked by";
  document.getElementById("checks").hidden = false;
  document.getElementById("checks-text").append(`${words} `, cell("code", command), " ", copyButton(command, "Copy the commands"));
}

/** The checks of a page that carries a checker; of another one, null. */
function checksOf(data) {
  const carried = document.getElementById("checker").textContent;
  if (carried) return new Checks(data, JSON.parse(carried));
  tellHowToCheck(data);
  return null;
}
