// What is entered in the field of the FEN.

/** Whether a text takes the place of all that stands in the field, also where the cursor is amid it. */
const isWhole = text => /[\r\n]/.test(text.trim()) || /^\s*(https?:\/\/|position\s)/i.test(text) || Boolean(findFen(text, state.info.ranks));

function takeEntries() {
  at("fen").onchange = () => { state.reading = enter(at("fen").value); };
  at("fen").onpaste = event => {
    // The field itself would join the lines, and on a phone the old FEN is seldom chosen before another one is pasted.
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (!isWhole(text)) return;
    event.preventDefault();
    at("fen").value = text;
    state.reading = enter(text);
  };
}

/** Reads what was pasted: a FEN in any dress, the moves behind it, a problem of any format, or one of this page's links. */
async function enter(text) {
  const here = /#(.*\bgame=.*)/.exec(text)?.[1];
  if (here) { location.hash = here; at("fen").value = state.fen; return; }
  if (!text.trim()) { at("fen").value = state.fen; return sayOfFen(); }
  const {ranks, files, start} = state.info;
  const {fen, moves, whole} = readPosition(text, ranks, start, files);
  const turn = state.turn;
  // Mere moves are a game.
  const suite = /^\s*1\s*\.\s*\D/.test(text) ? `[Event "?"]\n\n${text}` : text;
  const problem = whole || moves.length ? null : await readProblem(suite);
  if (turn !== state.turn) return;
  if (problem) return enterProblem(problem, text);
  if (fen === null) return sayOfFen(/^\s*(https?:\/\/|\S+\.\w+\/)/.test(text) ? "this address has no position in it, and nothing is loaded from elsewhere: paste the FEN or the PGN" : "there is no position in this text");
  await setFen(fen, {typed: text});
  if (!state.board && !moves.length) {
    const wrong = state.turn;
    const other = await readProblem(fen);  // men in figurines, or in the letters of other languages
    if (other && wrong === state.turn) await setFen(other.fen, {keep: false});
  }
  if (state.board) askInWords(text);
  else sayOfSize(fen);
  for (const move of moves) {
    const found = state.board ? await engine.ask("play", [state.variant, state.fen, move]) : {error: "the position cannot be read"};
    if (found.error) return sayOfFen(`${move}: ${found.error}`);
    await setFen(found.fen, {keep: false, last: squaresOf(move)});
  }
}

/** Says so where a FEN is of another board than the game. */
function sayOfSize(fen) {
  const read = readFen(fen);
  const sizes = [read, state.info].map(({files, ranks}) => `${files}x${ranks}`);
  if (sizes[0] !== sizes[1] && kFieldsOfFen[0].test(fen.split(/\s/)[0])) sayOfFen(`${at("fen-error").textContent}\nThis is a board of ${sizes[0]}, that of ${state.variant} is ${sizes[1]}: choose the game first.`);
}

/** The first problem of a text in one of the formats of suites; null if there is none. */
async function readProblem(text) {
  const found = await engine.ask("problem", [text, state.variant]).catch(() => ({}));
  return found.fen ? found : null;
}

/** Shows a problem with its question, if it asks one. */
async function enterProblem({fen, variant, question, more}, text) {
  if (variant !== state.variant) await chooseVariant(variant, fen);
  else await setFen(fen);
  if (question) ask(question);
  else askInWords(text);
  if (more) at("status").textContent += "; this is the first of several positions, which \u201cVerify a suite\u201d takes";
}

function ask(question) {
  takeQuestion(new URLSearchParams({...question, t: at("seconds").value}));
  writeLink();
}

/** Takes the question of "mate in 2", also in a text that is no problem otherwise. */
function askInWords(text) {
  const n = /\bmates? in (\d{1,3})\b/i.exec(text)?.[1];
  if (n) ask({kind: "mate", n});
}
