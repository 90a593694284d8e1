// The question and its answer.

/** Steps on the large board, too. */
class BoardStepper extends Stepper {
  show() {
    super.show();
    if (!this.current.parent) editor.draw();
    else drawBoard(editor.svg, this.current.position, editor.men, {flipped: editor.flipped});
  }
}

/** Shows the fields that the question has; what is hidden must not forbid to ask. */
function showQuestion() {
  const kind = at("kind").value;
  const show = (field, shown) => {
    at(`${field}-label`).hidden = !shown;
    at(field).disabled = !shown;
  };
  show("number", ["mate", "within", "material"].includes(kind));
  show("words", kind === "stipulation");
  at("number-label").firstChild.textContent = kind === "mate" ? "Moves " : "Plies ";
  at("number").max = kind === "mate" ? 125 : 249;
}

/** The question as an address keeps it. */
function question() {
  const kind = at("kind").value;
  const asked = {kind};
  if (!at("words").disabled) asked.words = at("words").value;
  if (!at("number").disabled) asked.n = at("number").value;
  if (at("seconds").value !== "10") asked.t = at("seconds").value;
  return asked;
}

/** Takes the question of an address; what it cannot be is the nearest that it can be. */
function takeQuestion(wanted) {
  const take = (field, value, usual) => { at(field).value = [...at(field).options].some(option => option.value === value) ? value : usual; };
  take("kind", wanted.get("kind"), "mate");
  take("seconds", wanted.get("t"), "10");
  at("words").value = wanted.get("words") ?? "h#2";
  showQuestion();
  const number = Math.round(Number(wanted.get("n") ?? 2));
  at("number").value = Math.min(Math.max(Number.isNaN(number) ? 2 : number, 1), Number(at("number").max));
}

function closeAnswer() {
  state.stepper = null;
  at("found").replaceChildren();
  at("detail").replaceChildren();
  if (!state.job) at("progress").textContent = "";
  editor.arrows = [];
}

const inSeconds = since => `${((performance.now() - since) / 1000).toFixed(1)} s`;

async function solve() {
  if (state.job) {
    // Of a double click, the second one is no wish to stop.
    if (performance.now() - state.job.begun > 400) state.job.asked?.stop();
    return;
  }
  const job = state.job = {begun: performance.now()};
  at("go").textContent = "Stop";
  await state.reading?.catch(error => notice(error.message));
  const asked = {variant: state.variant, fen: state.fen, question: at("kind").value, words: at("words").value, number: Number(at("number").value) || 1, seconds: Number(at("seconds").value)};
  closeAnswer();
  let found = "";
  let told = job.begun;
  const show = () => {
    at("progress").textContent = `${inSeconds(job.begun)}${found}${state.fen === asked.fen && state.variant === asked.variant ? "" : "; the earlier position is still being solved"}`;
    if (performance.now() - told < 5000) return;
    told = performance.now();
    say(at("progress").textContent);
  };
  const clock = setInterval(show, 100);
  let answer = null;
  try {
    job.asked = engine.ask("solve", [asked], ({plies}) => { found = `: no forced end within ${plies} ${plies === 1 ? "ply" : "plies"}`; });
    answer = await job.asked;
    at("progress").textContent = "";
  } catch (error) {
    at("progress").textContent = error.message === "stopped" ? `Stopped after ${inSeconds(job.begun)}${found}` : error.message;
    say(at("progress").textContent);
  }
  clearInterval(clock);
  state.job = null;
  at("go").textContent = "Solve";
  at("go").disabled = !state.board;
  if (!answer) return;
  if (asked.fen === state.fen && asked.variant === state.variant) return showAnswer(asked, answer);
  closeAnswer();
  const reopen = async () => { await openPosition(asked); showAnswer(asked, answer); };
  at("found").replaceChildren(make("p", {className: "found"}, `Answer for the earlier position: ${answer.error ?? foundText(asked, answer)} `));
  at("detail").replaceChildren(make("button", {type: "button", onclick: reopen}, "Show it"));
}

/** What was found; of what is undecided, how far it is and why no further. */
function foundText(asked, answer) {
  if (answer.status !== "unknown" || answer.best) return answer.text;
  const limit = asked.seconds && answer.seconds > .9 * asked.seconds ? `stopped at the limit of ${asked.seconds} s` : "";
  const reason = limit || answer.stopped;
  const parts = [reason ? answer.text.replace(/^undecided within the limits/, "undecided") : answer.text];
  if (answer.none_within && !answer.solutions?.length && !/within \d+ pl/.test(answer.text)) parts.push(`no forced end within ${answer.none_within} plies`);
  if (reason) parts.push(reason);
  const text = parts.join("; ");
  return text[0].toUpperCase() + text.slice(1);
}

function showAnswer(asked, answer) {
  if (answer.error) {
    at("found").replaceChildren(make("p", {className: "bad"}, icon("bad", "bad"), ` ${answer.error}`));
    return;
  }
  at("found").replaceChildren(make("p", {className: "found"}, foundText(asked, answer)));
  const whole = /^\s*h[#=](\d+)\s*$/.exec(asked.question === "stipulation" ? asked.words : "")?.[0].trim();
  if (whole && readFen(asked.fen).white) at("found").append(make("p", {className: "note"}, `White is to move: ${whole} without Black\u2019s first move. For all of it choose \u201cBlack to move\u201d.`));
  const facts = make("p", {className: "facts-line"});
  if (answer.checked) facts.append(make("span", {className: "badge good"}, icon("good", "good"), "proved and checked"));
  else if (answer.status === "proved" || answer.status === "disproved") facts.append(make("span", {className: "badge doubtful"}, icon("doubtful", "doubtful"), `not checked${answer.unchecked ? `: ${answer.unchecked}` : ""}`));
  facts.append(`${answer.seconds.toFixed(2)} s, ${answer.nodes.toLocaleString("en")} nodes `);
  if (answer.bytes) facts.append(make("button", {type: "button", onclick: () => saveCertificate(answer.bytes)}, `Certificate, ${answer.certificate.toLocaleString("en")} bytes`));
  const parts = [facts];
  const keys = answer.keys.map(([move]) => move);
  const steps = answer.steps ? JSON.parse(answer.steps) : null;
  const record = {fen: asked.fen, solution: steps, result: {keys, best: answer.best ? [answer.best[0]] : [], solutions: answer.solutions}};
  editor.arrows = arrowsOf(record);
  editor.draw();
  if (steps) {
    const kPhases = [["set_play", "Set play"], ["tries", "Tries"], ["solution", "Solution"]];
    state.stepper = new BoardStepper(record, {men: editor.men, first_rank: 1}, {sections: kPhases, unfolded: 60});
    parts.push(make("div", {className: "answer-view"}, state.stepper.view, state.stepper.tree));
  } else if (answer.line.length > 1) {
    parts.push(make("p", {}, "Line: ", answer.line.map(([, san]) => san).join(" ")));
  }
  at("detail").replaceChildren(...parts);
}

function saveCertificate(bytes) {
  const link = make("a", {href: URL.createObjectURL(new Blob([bytes])), download: "keymove.cert"});
  link.click();
  URL.revokeObjectURL(link.href);
}
