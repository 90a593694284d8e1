// The page: a position, a question, an answer.

const at = id => document.getElementById(id);
const kStart = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";  // Morphy's mate in two

/**
 * `failed` says that the rules gave no answer. `turn` and `choice` count the positions and games to be shown: what is answered too late is not. `reading` is done when the rules
 * have read the position. `passing` is the en passant square with the rows it belongs to, `checks` the
 * field of counted checks; `waiting` a link that needs a variant file.
 */
const state = {variant: "chess", info: null, fen: "", rights: "-", checks: "", passing: null, position: null, history: [], board: null, failed: false, stepper: null, job: null, turn: 0, choice: 0, reading: null, waiting: null, tab: "solve"};
/** Is done when the solver is there and the board can be used. */
const begun = new Promise(done => { state.begin = done; });
const say = text => { at("spoken").textContent = text; };
const editor = new Editor(at("editor"), change => onChange(change), say);

/** Says what concerns the page, not the position. */
function notice(text = "") {
  at("notice").textContent = text;
  at("notice").hidden = !text;
}

/** The FEN of the position in the editor. The en passant square stays until a man moves; the rules say whether it can be. */
function fenOf(position) {
  const rows = writeRows(position);
  const square = state.passing?.rows === rows ? state.passing.square : "-";
  return `${rows} ${position.white ? "w" : "b"} ${state.rights} ${square} ${state.checks}0 1`;
}

function remember(variant, fen) {
  if (fen && state.history.at(-1)?.join() !== [variant, fen].join()) state.history.push([variant, fen]);
  at("undo").disabled = state.history.length === 0;
}

function draw(position, last = null) {
  const {files, ranks} = state.info;
  state.position = {...position, files, ranks, firstRank: 1, last};
  showSide(position.white);
  editor.show(state.position, {legal: at("legal").checked ? [] : null});
}

/** Whether the board and its men are those of the game. */
const fits = ({files, ranks, men}) => files === state.info.files && ranks === state.info.ranks && [...men.values()].every(man => editor.men[man.toLowerCase()]);

/** Shows a FEN when the rules have read it; what is a position of the game by its looks, or is given as one, at once. */
function setFen(fen, more) {
  state.reading = readFenOfGame(fen, more);
  return state.reading;
}

async function readFenOfGame(fen, {keep = true, last = null, position = null, typed = fen} = {}) {
  const turn = ++state.turn;
  if (keep) {
    if (fen !== state.fen) remember(state.variant, state.fen);
    if (state.waiting) notice();
    state.waiting = null;
  }
  state.board = null;
  at("undo").disabled = state.history.length === 0;
  closeAnswer();
  const read = position ?? readFen(fen);
  if (position || fits(read)) {
    state.fen = fen;
    draw(read, last);
    at("status").textContent = `${mover(read)} to move`;
  }
  const found = await engine.ask("board", [state.variant, fen]).catch(error => ({error: error.message, failed: true}));
  if (turn !== state.turn) return;
  state.failed = Boolean(found.failed);
  state.board = found.error ? null : found;
  state.fen = found.fen ?? fen;
  const [rows, , rights = "-", square = "-", checks = ""] = state.fen.trim().split(/\s+/);
  state.checks = /^\d\+\d$/.test(checks) ? checks + " " : "";
  state.rights = /^[\w-]+$/.test(rights) ? rights : "-";
  if (!position || square !== "-" || state.passing.rows !== rows) state.passing = {rows, square};
  const shown = readFen(state.fen);
  const canShow = !found.error || fits(shown);
  if (canShow || !state.position) draw(canShow ? shown : readFen(emptyFen()), last);
  editor.svg.classList.toggle("stale", !canShow);
  at("fen").value = found.error ? typed : state.fen;
  sayOfFen(found.error);
  writeLink();
  showBoard();
}

function sayOfFen(error = "") {
  at("fen-error").textContent = error;
  at("fen").ariaInvalid = String(Boolean(error));
}

function showBoard() {
  const {board, position} = state;
  const legal = at("legal").checked && board ? board.moves : null;
  const royal = state.info.men.filter(man => man.royal).map(man => man.letter);
  const own = letter => isWhite(letter) === position.white && royal.includes(letter.toLowerCase());
  const attacked = board?.check ? [...position.men].find(([, letter]) => own(letter))?.[0] : null;
  editor.show(position, {legal, attacked});
  let words = `${mover(position)} to move`;
  if (!board && state.failed) words = "Not judged";
  else if (!board) words = editor.svg.matches(".stale") ? "This FEN cannot be shown" : "This is no legal position";
  else if (board.end) words = `The game is over: ${board.end.result === "draw" ? "a draw" : `${mover(position)} has ${board.end.result === "win" ? "won" : "lost"}`}, ${board.end.reason}`;
  else words += `, ${board.moves.length} legal move${board.moves.length === 1 ? "" : "s"}${board.check ? ", check" : ""}`;
  if (board?.repairs.length) words += ` (${board.repairs.join("; ")})`;
  at("status").textContent = words;
  at("palette").hidden = at("legal").checked;
  if (!state.job) at("go").disabled = !board;
}

function showSide(white) {
  at("white").ariaChecked = String(white);
  at("black").ariaChecked = String(!white);
  at("white").tabIndex = white ? 0 : -1;
  at("black").tabIndex = white ? -1 : 0;
}

async function onChange({position, move}) {
  if (position) return setFen(fenOf(position), {position});
  const found = await engine.ask("play", [state.variant, state.fen, move]);
  if (!found.error) await setFen(found.fen, {last: squaresOf(move), position: readFen(found.fen)});
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

function chooseVariant(name, fen, more) {
  state.reading = loadVariant(name, fen, more);
  return state.reading;
}

async function loadVariant(name, fen = null, {keep = true} = {}) {
  const choice = ++state.choice;
  const info = await engine.ask("variant", [name]);
  if (choice !== state.choice) return;
  if (info.error) {
    at("variant").value = state.variant;
    notice(info.error);
    return;
  }
  notice();
  state.waiting = null;
  if (keep) remember(state.variant, state.fen);
  useVariant(info);
  state.fen = "";
  state.position = null;
  await setFen(fen ?? (info.start || emptyFen()), {keep: false});
}

/** A variant file, of the user or of a link; the page keeps it until its tab is closed. */
async function addVariant(text) {
  const info = await engine.addVariant(text);
  if (info.error) return info;
  packed.set(info.name, await packVariant(engine.own.get(info.name)));
  kept("sessionStorage", "variants", JSON.stringify([...engine.own.values()]));
  return info;
}

async function takeVariant(file) {
  await begun;
  const text = await file.text();
  const section = sectionOfIni(text);
  if (section) return notice(`${file.name} is a variants.ini; this page reads variant files of keymove. On a computer, "keymove variants show ${file.name}:${section} --format json" writes one.`);
  const info = await addVariant(text);
  if (info.error) return notice(`${[file.name, info.line, info.column].filter(Boolean).join(":")}: ${info.error}`);
  const wanted = state.waiting;
  if (wanted?.get("game") === info.name) await openLink(wanted);
  else await chooseVariant(info.name);
}

const emptyFen = () => `${Array(state.info.ranks).fill(state.info.files).join("/")} w - - 0 1`;

// The panels.

function chooseTab(name) {
  for (const tab of document.querySelectorAll("[role=tab]")) {
    const chosen = tab.id === `tab-${name}`;
    tab.ariaSelected = String(chosen);
    tab.tabIndex = chosen ? 0 : -1;
    at(tab.getAttribute("aria-controls")).hidden = !chosen;
  }
  state.tab = name;
  writeLink();
}

/** Shows the position of a verdict or a certificate. */
async function openPosition({variant, fen}) {
  if (variant && variant !== state.variant) await chooseVariant(variant, fen);
  else await setFen(fen);
  chooseTab("solve");
  at("table").scrollIntoView({block: "nearest"});
  editor.svg.focus({preventScroll: true});
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
    at(id).onclick = () => {
      if (state.position.white === (id === "white")) return;
      const position = {...state.position, white: id === "white"};
      setFen(fenOf(position), {position});
    };
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
    else await chooseVariant(variant, fen, {keep: false});
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
  takeEntries();
  at("legal").onchange = () => { editor.brush = null; for (const button of at("palette").querySelectorAll("button")) button.ariaPressed = "false"; showBoard(); };
  at("share").onclick = async () => {
    try {
      writeLink();
      await navigator.clipboard.writeText(location.href);
      at("share").textContent = "Copied";
    } catch {
      at("share").textContent = "The address has it";
    }
    setTimeout(() => { at("share").textContent = "Copy link"; }, 1500);
  };
  at("kind").onchange = showQuestion;
  at("question").addEventListener("change", writeLink);
  at("question").onsubmit = event => { event.preventDefault(); solve(); };
  at("variant").onchange = () => chooseVariant(at("variant").value);
  at("own-variant").onclick = () => at("variant-file").click();
  onFile("variant-file", takeVariant);
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const theme = name => {
    document.documentElement.dataset.theme = name;
    at("theme").ariaPressed = String(name === "dark");
  };
  const wished = () => kept("localStorage", "theme") ?? (dark.matches ? "dark" : "light");
  at("theme").onclick = () => {
    const name = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
    kept("localStorage", "theme", name);
    theme(name);
  };
  dark.onchange = () => theme(wished());
  theme(wished());
  const suites = new SuitePanel(engine, openPosition);
  const proofs = new ProofPanel(engine, openPosition);
  takeDrops({
    suite: async file => { await begun; chooseTab("suite"); return suites.take(file); },
    certificate: async file => { await begun; chooseTab("proof"); return proofs.check(file); },
    variant: takeVariant
  });
  addEventListener("hashchange", () => begun.then(() => openLink()));
  addEventListener("unhandledrejection", event => { notice(event.reason?.message ?? String(event.reason)); });
}

// The address.

/** Variant files as links carry them, by name. */
const packed = new Map();

/** Keeps in the address what is asked; what waits for its variant file stays there. */
function writeLink() {
  if (!state.fen || state.waiting) return;
  const link = new URLSearchParams({game: state.variant, fen: state.fen, ...question()});
  if (state.tab !== "solve") link.set("tab", state.tab);
  if (packed.get(state.variant)) link.set("own", packed.get(state.variant));
  try { history.replaceState(null, "", `#${link}`); } catch { /* Some browsers allow few changes a second. */ }
}

/** Shows what the address asks for; of a game that is not known it says which file is needed, and solves nothing. */
async function openLink(wanted = readLink(location)) {
  state.job?.asked?.stop();
  state.waiting = null;
  takeQuestion(wanted);
  const game = wanted.get("game") ?? "chess";
  let missing = `This link needs the variant file ${game}: choose it with "File…" or drop it here`;
  if (wanted.has("own") && !engine.shipped.includes(game)) {
    const info = await unpackVariant(wanted.get("own")).then(addVariant).catch(error => ({error: error.message}));
    if (info.error) missing += ` (the one in the link: ${info.error})`;
  }
  const known = engine.shipped.includes(game) || engine.own.has(game);
  const fen = known && wanted.get("fen") ? readPosition(wanted.get("fen")).fen : undefined;
  await chooseVariant(known ? game : "chess", fen ?? (known && game !== "chess" ? null : kStart));
  at("app").inert = false;
  at("variant").disabled = false;
  state.begin();
  if (fen === null) sayOfFen("there is no position in this link");
  if (!known) {
    state.waiting = wanted;
    history.replaceState(null, "", `#${wanted}`);
    notice(`${missing}. Until then the board shows chess.`);
  }
  const tab = wanted.get("tab");
  chooseTab(at(`tab-${tab}`) ? tab : "solve");
  if (known && fen !== null && wanted.has("solve") && state.board) await solve();
}

async function begin() {
  setUp();
  at("status").textContent = "loading \u2026";
  at("variant").disabled = true;
  const variants = await engine.ask("variants");
  engine.shipped = variants.map(({name}) => name);
  at("variant").replaceChildren(...variants.map(({name}) => new Option(name, name)));
  for (const text of JSON.parse(kept("sessionStorage", "variants") ?? "[]")) {
    const info = await addVariant(text);
    if (!info.error) at("variant").append(new Option(info.name, info.name));
  }
  await openLink();
  at("version").textContent = await engine.ask("version");
  document.body.dataset.ready = "true";
  // From now on the page needs no server; a browser may refuse that, as in private windows.
  navigator.serviceWorker?.register("offline.js").catch(() => {});
}

begin().catch(error => {
  at("status").textContent = "";
  notice(`keymove could not start: ${error.message}`);
});
