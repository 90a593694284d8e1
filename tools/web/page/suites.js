// The panels for suites and for certificates.

const kVerdictClass = {confirmed: "good", opinion_agrees: "good", refuted: "bad", shorter: "bad", cooked: "bad", bad_position: "bad", solver_bug: "bad"};
const verdictWords = verdict => verdict.replaceAll("_", " ");

/** Judges the suite of the text field or of a file, and lists the verdicts as they come. */
class SuitePanel {
  /** `open` shows a position on the board. */
  constructor(engine, open) {
    Object.assign(this, {engine, open});
    this.text = document.getElementById("suite-text");
    this.button = document.getElementById("suite-go");
    this.progress = document.getElementById("suite-progress");
    this.counts = document.getElementById("suite-counts");
    this.table = document.getElementById("verdicts");
    this.name = "suite";
    this.button.onclick = () => this.running ? this.asked?.stop() : this.run();
    onFile("suite-file", file => this.take(file));
    this.text.oninput = () => { this.name = "suite"; };
    this.text.value = kept("sessionStorage", "suite") ?? "";
    addEventListener("pagehide", () => kept("sessionStorage", "suite", this.text.value));
  }

  async take(file) {
    try {
      this.text.value = await textOfFile(file);
    } catch (error) {
      this.progress.textContent = `${file.name} cannot be read: ${error.message}`;
      return;
    }
    this.name = file.name.replace(/\.gz$/i, "");
    if (!this.running) this.progress.textContent = `${file.name}, ${file.size.toLocaleString("en")} bytes, is read.`;
  }

  async run() {
    if (!this.text.value.trim()) { this.progress.textContent = "Paste positions, or choose a file."; return; }
    this.running = true;
    this.button.textContent = "Stop";
    this.tally = new Map();
    this.total = 0;
    this.table.hidden = false;
    this.table.tBodies[0].replaceChildren();
    this.counts.replaceChildren();
    this.progress.textContent = "reading …";
    try {
      const certify = document.getElementById("suite-certify").checked;
      this.told = performance.now();
      this.asked = this.engine.ask("verify", [this.text.value, this.name, gameOf(this.text.value), certify], progress => this.add(progress));
      const done = await this.asked;
      if (done.error) this.progress.textContent = done.error.replace(/; unpack it first: .*/, "; unpack it first").replace(/(cannot tell the format); name one of.*/, "$1: expected EPD, FENs, JSON, PGN, CSV or Popeye's input");
      else this.add(done, true);
    } catch (error) {
      this.progress.textContent = `${this.progress.textContent.replace(/ …$/, "")}; ${error.message}`;
    }
    say(this.progress.textContent);
    this.running = false;
    this.button.textContent = "Verify";
  }

  add({verdicts, seconds}, all = false) {
    const kMost = 2000;
    const rows = [];
    for (const verdict of verdicts) {
      this.total += 1;
      const name = verdict.error ? "solver_bug" : verdict.verdict;
      this.tally.set(name, (this.tally.get(name) ?? 0) + 1);
      const kind = kVerdictClass[name] ?? "doubtful";
      // Of a long suite what is confirmed is counted, not listed.
      if (this.table.tBodies[0].rows.length + rows.length < kMost || kind === "bad") rows.push(this.row(verdict, name, kind));
    }
    this.table.tBodies[0].append(...rows);
    this.counts.replaceChildren(...[...this.tally].map(([name, count]) =>
      make("span", {className: "chip"}, icon(kVerdictClass[name] ?? "doubtful", kVerdictClass[name] ?? "doubtful"), make("b", {}, String(count)), make("span", {}, verdictWords(name)))));
    const rate = seconds > 0 ? `, ${Math.round(this.total / seconds)} a second` : "";
    this.progress.textContent = `${this.total} position${this.total === 1 ? "" : "s"} in ${seconds.toFixed(1)} s${rate}${all ? "" : " …"}`;
    if (all || performance.now() - this.told < 5000) return;
    this.told = performance.now();
    say(this.progress.textContent);
  }

  row(verdict, name, kind) {
    const id = verdict.id || "?";
    const first = verdict.fen ? make("button", {type: "button", onclick: () => this.open(verdict), title: "Show it on the board"}, id) : id;
    const row = make("tr", {}, make("td", {}, first),
      make("td", {className: kind}, icon(kind), ` ${verdictWords(name)}${verdict.checked ? "" : name === "confirmed" ? " (not checked)" : ""}`),
      make("td", {}, verdict.reason ?? verdict.error ?? ""));
    return row;
  }
}

/** Checks a certificate that is chosen or dropped; a new one takes the place of one that is being checked. */
class ProofPanel {
  constructor(engine, open) {
    Object.assign(this, {engine, open});
    this.result = document.getElementById("proof-result");
    onFile("proof-file", file => this.check(file));
  }

  async check(file) {
    this.asked?.stop();
    this.result.textContent = "checking …";
    const begun = performance.now();
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const asked = this.asked = this.engine.ask("check", [bytes]);
      const found = await asked;
      const time = `${((performance.now() - begun) / 1000).toFixed(2)} s`;
      if (found.error) this.result.replaceChildren(icon("bad", "bad"), ` ${file.name} cannot be read: ${found.error}`);
      else this.show(file, found, time);
    } catch (error) {
      if (error.message !== "stopped") this.result.replaceChildren(icon("bad", "bad"), ` ${file.name}: ${error.message}`);
    }
  }

  show(file, found, time) {
    const kinds = {accepted: "good", rejected: "bad", undecided: "doubtful"};
    const size = `${file.size.toLocaleString("en")} bytes, ${found.nodes.toLocaleString("en")} positions, ${time}`;
    this.result.replaceChildren(
      make("span", {className: "found"}, icon(kinds[found.status], kinds[found.status]), ` ${found.status}: ${found.status === "accepted" ? found.claim : found.reason}`),
      make("br"), make("span", {className: "note"}, `${found.variant}, ${size} `),
      make("button", {type: "button", onclick: () => this.open(found)}, "Show the position"));
  }
}
