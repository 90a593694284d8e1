// The page: a position, a question, an answer.

const at = id => document.getElementById(id);
const engine = new Engine();
const kStart = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";  // Morphy's mate in two

const state = {variant: "chess", info: null, fen: "", rights: "-", history: [], board: null, stepper: null, solving: false};
const editor = new Editor(at("editor"), change => onChange(change), text => { at("spoken").textContent = text; });

/** The FEN of the position in the editor. */
const fenOf = position => `${writeRows(position)} ${position.white ? "w" : "b"} ${state.rights} - 0 1`;

/** Shows a FEN: the board at once, what the rules say of it when the worker has answered. */
async function setFen(fen, {keep = true, last = null} = {}) {
  if (keep && state.fen && state.fen !== fen) state.history.push([state.variant, state.fen]);
  at("undo").disabled = state.history.length === 0;
  state.fen = fen;
  state.rights = fen.split(" ")[2] ?? "-";
  at("fen").value = fen;
  closeAnswer();
  const position = {...readFen(fen, 1), last};
  position.files = Math.max(position.files, state.info.files);
  position.ranks = Math.max(position.ranks, state.info.ranks);
  state.position = position;
  showSide(position.white);
  editor.show(position);
  location.replace(`#${new URLSearchParams({game: state.variant, fen})}`);
  const found = await engine.ask("board", [state.variant, fen]).catch(error => ({error: error.message}));
  if (state.fen !== fen) return;
  state.board = found.error ? null : found;
  at("fen-error").textContent = found.error ?? "";
  at("fen").ariaInvalid = String(Boolean(found.error));
  showBoard();
}

function showBoard() {
  const {board, position} = state;
  const legal = at("legal").checked && board ? board.moves : null;
  const royal = state.info.men.filter(man => man.royal).map(man => man.letter);
  const own = letter => isWhite(letter) === position.white && royal.includes(letter.toLowerCase());
  const attacked = board?.check ? [...position.men].find(([, letter]) => own(letter))?.[0] : null;
  editor.show(position, {legal, attacked});
  let words = `${mover(position)} to move`;
  if (!board) words = "This is no legal position";
  else if (board.end) words = `The game is over: ${board.end.result === "draw" ? "a draw" : `${mover(position)} has ${board.end.result === "win" ? "won" : "lost"}`}, ${board.end.reason}`;
  else words += `, ${board.moves.length} legal move${board.moves.length === 1 ? "" : "s"}${board.check ? ", check" : ""}`;
  at("status").textContent = words;
  at("palette").hidden = at("legal").checked;
  if (!state.solving) at("go").disabled = !board;
}

function showSide(white) {
  at("white").ariaChecked = String(white);
  at("black").ariaChecked = String(!white);
  at("white").tabIndex = white ? 0 : -1;
  at("black").tabIndex = white ? -1 : 0;
}

async function onChange({position, move}) {
  if (position) return setFen(fenOf(position));
  const found = await engine.ask("play", [state.variant, state.fen, move]);
  if (!found.error) await setFen(found.fen, {last: squaresOf(move)});
}

/** Takes the drawings of a variant's men, and its palette. */
function useVariant(info) {
  state.info = info;
  state.variant = info.name;
  at("men").innerHTML = info.men.map(man => man.symbol).join("");
  editor.men = Object.fromEntries(info.men.map(man => [man.letter, [man.shape, man.name]]));
  editor.brush = null;
  const buttons = [];
  for (const white of [true, false]) {
    for (const man of info.men) {
      const letter = white ? man.letter.toUpperCase() : man.letter;
      const label = `${white ? "White" : "Black"} ${man.name}`;
      const picture = makeSvg("svg", {viewBox: "0 0 100 100", "aria-hidden": "true"});
      picture.append(makeSvg("use", {class: white ? "w" : "b", href: `#man-${man.shape}`}));
      buttons.push(brush(letter, label, picture));
    }
  }
  const bin = brush("bin", "Take men off", icon("bin"));
  bin.classList.add("bin");
  const half = buttons.length / 2;
  const kinds = make("div", {className: "kinds"}, ...buttons);
  if (half <= 9) kinds.style.gridTemplateColumns = `repeat(${half}, minmax(0, 42px))`;
  at("palette").replaceChildren(kinds, bin);
  if ([...at("variant").options].every(option => option.value !== info.name)) at("variant").append(new Option(info.name, info.name));
  at("variant").value = info.name;
  at("start").disabled = !info.start;
}

/** A button of the palette: a click chooses its man, a drag puts one. */
function brush(letter, label, picture) {
  const button = make("button", {type: "button", title: label, ariaLabel: label, ariaPressed: "false"}, picture);
  button.dataset.brush = letter;
  const choose = () => {
    editor.brush = editor.brush === letter ? null : letter;
    for (const other of at("palette").querySelectorAll("button")) other.ariaPressed = String(other.dataset.brush === editor.brush);
  };
  button.onclick = event => { if (event.detail === 0) choose(); };  // by keyboard
  button.onpointerdown = event => {
    if (event.button > 0) return;
    if (letter === "bin") { choose(); return; }
    event.preventDefault();
    editor.drag(event, letter, (square, far) => {
      if (far && square) editor.put(square, letter);
      else if (!far) choose();
    });
  };
  return button;
}

async function chooseVariant(name, fen = null) {
  const info = await engine.ask("variant", [name]);
  if (info.error) { at("fen-error").textContent = info.error; return; }
  state.history = [];
  useVariant(info);
  await setFen(fen ?? (info.start || emptyFen()), {keep: false});
}

const emptyFen = () => `${Array(state.info.ranks).fill(state.info.files).join("/")} w - - 0 1`;

// The question and its answer.

/** Steps on the large board, too. */
class BoardStepper extends Stepper {
  show() {
    super.show();
    if (!this.current.parent) editor.draw();
    else drawBoard(editor.svg, this.current.position, editor.men, {flipped: editor.flipped});
  }
}

function showQuestion() {
  const kind = at("kind").value;
  at("number-label").hidden = !["mate", "within", "material"].includes(kind);
  at("number-label").firstChild.textContent = kind === "mate" ? "Moves " : "Plies ";
  at("number").max = kind === "mate" ? 125 : 249;
  at("words-label").hidden = kind !== "stipulation";
}

function closeAnswer() {
  state.stepper = null;
  at("answer").replaceChildren();
  if (!state.solving) at("progress").textContent = "";
  editor.arrows = [];
}

async function solve() {
  if (state.solving) return engine.stop();
  const kind = at("kind").value;
  const asked = {variant: state.variant, fen: state.fen, question: kind, words: at("words").value, number: Number(at("number").value) || 1, seconds: Number(at("seconds").value)};
  state.solving = true;
  closeAnswer();
  at("go").textContent = "Stop";
  const begun = performance.now();
  let found = "";
  const show = () => { at("progress").textContent = `${((performance.now() - begun) / 1000).toFixed(1)} s${found}`; };
  const clock = setInterval(show, 100);
  try {
    const answer = await engine.ask("solve", [asked], ({plies}) => { found = `: no forced end within ${plies} ${plies === 1 ? "ply" : "plies"}`; });
    at("progress").textContent = "";
    if (asked.fen === state.fen) showAnswer(asked, answer);
  } catch (error) {
    at("progress").textContent = error.message === "stopped" ? `Stopped after ${((performance.now() - begun) / 1000).toFixed(1)} s${found}` : error.message;
  }
  clearInterval(clock);
  state.solving = false;
  at("go").textContent = "Solve";
}

function showAnswer(asked, answer) {
  if (answer.error) {
    at("answer").replaceChildren(make("p", {className: "bad"}, icon("bad", "bad"), ` ${answer.error}`));
    return;
  }
  const undecided = answer.status === "unknown" && !answer.best;
  const text = undecided ? `Undecided${answer.none_within ? `: no forced end within ${answer.none_within} plies` : ""}` : answer.text;
  const parts = [make("p", {className: "found"}, text)];
  const facts = make("p", {className: "facts-line"});
  if (answer.checked) facts.append(make("span", {className: "badge good"}, icon("good", "good"), "proved and checked"));
  else if (answer.status === "proved" || answer.status === "disproved") facts.append(make("span", {className: "badge doubtful"}, icon("doubtful", "doubtful"), `not checked${answer.unchecked ? `: ${answer.unchecked}` : ""}`));
  facts.append(`${answer.seconds.toFixed(2)} s, ${answer.nodes.toLocaleString("en")} nodes `);
  if (answer.certificate) facts.append(make("button", {type: "button", onclick: () => saveCertificate()}, `Certificate, ${answer.certificate.toLocaleString("en")} bytes`));
  parts.push(facts);
  const keys = answer.keys.map(([move]) => move);
  const steps = answer.steps ? JSON.parse(answer.steps) : null;
  const record = {fen: state.fen, solution: steps, result: {keys, best: answer.best ? [answer.best[0]] : [], solutions: answer.solutions}};
  editor.arrows = arrowsOf(record);
  editor.draw();
  if (steps) {
    const kPhases = [["set_play", "Set play"], ["tries", "Tries"], ["solution", "Solution"]];
    state.stepper = new BoardStepper(record, {men: editor.men, first_rank: 1}, {sections: kPhases, unfolded: 60});
    parts.push(make("div", {className: "answer-view"}, state.stepper.view, state.stepper.tree));
  } else if (answer.line.length > 1) {
    parts.push(make("p", {}, "Line: ", answer.line.map(([, san]) => san).join(" ")));
  }
  at("answer").replaceChildren(...parts);
}

async function saveCertificate() {
  const bytes = await engine.ask("certificate");
  const link = make("a", {href: URL.createObjectURL(new Blob([bytes])), download: "keymove.cert"});
  link.click();
  URL.revokeObjectURL(link.href);
}

// The panels.

function chooseTab(name) {
  for (const tab of document.querySelectorAll("[role=tab]")) {
    const chosen = tab.id === `tab-${name}`;
    tab.ariaSelected = String(chosen);
    tab.tabIndex = chosen ? 0 : -1;
    at(tab.getAttribute("aria-controls")).hidden = !chosen;
  }
}

/** Shows the position of a verdict or a certificate. */
async function openPosition({variant, fen}) {
  if (variant && variant !== state.variant) await chooseVariant(variant, fen);
  else await setFen(fen);
  chooseTab("solve");
  at("table").scrollIntoView({block: "nearest"});
}

function setUp() {
  for (const tab of document.querySelectorAll("[role=tab]")) {
    tab.onclick = () => chooseTab(tab.id.slice(4));
    tab.onkeydown = event => {
      const step = {ArrowRight: 1, ArrowLeft: -1}[event.key];
      if (!step) return;
      const tabs = [...document.querySelectorAll("[role=tab]")];
      const next = tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length];
      next.click();
      next.focus();
    };
  }
  for (const id of ["white", "black"]) {
    at(id).onclick = () => { if (state.position.white !== (id === "white")) setFen(fenOf({...state.position, white: id === "white"})); };
    at(id).onkeydown = event => {
      if (!["ArrowLeft", "ArrowRight"].includes(event.key)) return;
      const other = at(id === "white" ? "black" : "white");
      other.focus();
      other.click();
    };
  }
  at("undo").onclick = async () => {
    const [variant, fen] = state.history.pop();
    if (variant === state.variant) await setFen(fen, {keep: false});
    else await chooseVariant(variant, fen);
  };
  at("start").onclick = () => setFen(state.info.start);
  at("empty").onclick = () => setFen(emptyFen());
  at("flip").onclick = () => {
    editor.flipped = !editor.flipped;
    editor.draw();
    if (!state.stepper) return;
    state.stepper.flipped = editor.flipped;
    state.stepper.show();
  };
  // Who touches the large board goes on from the position that was asked about.
  at("editor").addEventListener("pointerdown", () => { if (state.stepper?.current.parent) state.stepper.toDiagram(); }, true);
  at("fen").onchange = () => setFen(at("fen").value.trim());
  at("legal").onchange = () => { editor.brush = null; for (const button of at("palette").querySelectorAll("button")) button.ariaPressed = "false"; showBoard(); };
  at("share").onclick = async () => {
    try {
      location.replace(`#${new URLSearchParams({game: state.variant, fen: state.fen, ...question()})}`);
      await navigator.clipboard.writeText(location.href);
      at("share").textContent = "Copied";
    } catch {
      at("share").textContent = "The address has it";
    }
    setTimeout(() => { at("share").textContent = "Copy link"; }, 1500);
  };
  at("kind").onchange = showQuestion;
  at("question").onsubmit = event => { event.preventDefault(); solve(); };
  at("variant").onchange = () => chooseVariant(at("variant").value);
  at("own-variant").onclick = () => at("variant-file").click();
  at("variant-file").onchange = async event => {
    const [file] = event.target.files;
    if (!file) return;
    const info = await engine.addVariant(await file.text());
    event.target.value = "";
    if (info.error) { at("fen-error").textContent = `${file.name}: ${info.error}`; return; }
    await chooseVariant(info.name);
  };
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const theme = name => {
    document.documentElement.dataset.theme = name;
    at("theme").ariaPressed = String(name === "dark");
  };
  at("theme").onclick = () => theme(document.documentElement.dataset.theme === "dark" ? "light" : "dark");
  dark.onchange = () => theme(dark.matches ? "dark" : "light");
  theme(dark.matches ? "dark" : "light");
  new SuitePanel(engine, openPosition);
  new ProofPanel(engine, openPosition);
}

/** The question as an address keeps it. */
function question() {
  const kind = at("kind").value;
  if (kind === "stipulation") return {kind, words: at("words").value};
  return at("number-label").hidden ? {kind} : {kind, n: at("number").value};
}

async function begin() {
  setUp();
  const wanted = new URLSearchParams(location.hash.slice(1));
  const kind = wanted.get("kind") ?? "mate";
  at("kind").value = [...at("kind").options].some(option => option.value === kind) ? kind : "mate";
  if (wanted.has("n")) at("number").value = wanted.get("n");
  if (wanted.has("words")) at("words").value = wanted.get("words");
  showQuestion();
  const variants = await engine.ask("variants");
  at("variant").replaceChildren(...variants.map(({name}) => new Option(name, name)));
  const name = variants.some(variant => variant.name === wanted.get("game")) ? wanted.get("game") : "chess";
  await chooseVariant(name, wanted.get("fen") ?? (name === "chess" ? kStart : null));
  at("version").textContent = await engine.ask("version");
  if (wanted.has("solve")) await solve();
  document.body.dataset.ready = "true";
}

begin().catch(error => { at("status").textContent = `keymove could not start: ${error.message}`; });
