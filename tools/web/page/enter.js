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

const isLink = text => /^\s*(https?:\/\/|\S+\.\w+\/)/.test(text);

/** Whether a link that names no other game is one of chess. */
const isOfChess = link => /^\s*(https?:\/\/)?([\w-]+\.)*(lichess\.org|chess\.com)\//i.test(link);

/** Whether a text is a game without tags: moves with numbers, or several moves alone. */
const isMoves = text => /^\s*1\s*\.\s*\D/.test(text) || /^\s*(([KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](=?[QRBNqrbn])?|O-O(-O)?)[+#]?(\s+|$)){2,}$/.test(text);

/** The errors of what is not asked here: a position of another game, or with a condition or men that are not ours. */
const kOfOtherGames = ["unsupported", "unsupported-game", "unknown-variant"];

/** Where a text names a game: a tag of PGN, a member of JSON, an operation of EPD. */
const kNamedGame = /(?:\[\s*Variant\s+|"variant"\s*:\s*)"([^"]+)"|\bvariant\s+"?([\w-]+)"?\s*;/gi;
const namesOfGames = text => [...text.matchAll(kNamedGame)].map(([, quoted, bare]) => quoted ?? bare);

/** The game in which a text is read: the one on the board where it names none, or one's own that it names. Else empty: it says so itself. */
function gameOf(text) {
  const names = new Set(namesOfGames(text));
  const [name] = names;
  if (names.size === 1 && engine.own.has(name)) return name;
  const column = /^[^\r\n]*(?:^|[,;\t])"?variant"?(?:[,;\t\r\n]|$)/i.test(text);
  return names.size || column || state.variant === "chess" ? "" : state.variant;
}

/** What is said of a problem that cannot be read. */
const errorOf = ({error, line}) => line > 1 ? `line ${line}: ${error}` : error;

/** What is said of a text that is a game, not a position of one; empty if it is none. */
function wordsOfGame(text) {
  if (/^\ufeff?\s*\{/.test(text) && isVariantFile(text)) return "this is a variant file: choose it with \u201cFile\u2026\u201d, or drop it here";
  return sectionOfIni(text) ? "this is a variants.ini, which is not read here: \u201ckeymove variants show FILE:NAME --format json\u201d makes a variant file of it" : "";
}

/** Reads what was pasted: a FEN in any dress, the moves behind it, a problem of any format, or one of this page's links. */
async function enter(text) {
  const here = /#(.*\bgame=.*)/.exec(text)?.[1];
  if (here) { location.hash = here; at("fen").value = state.fen; return; }
  if (!text.trim()) { at("fen").value = state.fen; return sayOfFen(); }
  const game = wordsOfGame(text);
  if (game) return sayOfFen(game);
  const {ranks, files, start} = state.info;
  const {fen, moves, whole} = readPosition(text, ranks, start, files);
  const turn = state.turn;
  // lichess.org also takes the position behind "#".
  const linked = isLink(text) ? await engine.ask("board", ["", text.trim().replace(/\/(analysis|editor)#(?=[^/?&=]+\/)/, "/$1/")]) : {};
  const problem = whole || moves.length ? null : await readProblem(isMoves(text) ? `[Event "?"]\n\n${text}` : text);
  const tag = problem?.fen ? "" : namesOfGames(text)[0];
  const tagged = tag ? await engine.ask("variant", [tag]) : {};
  if (turn !== state.turn) return;
  const other = [linked, problem, tagged].find(found => kOfOtherGames.includes(found?.code));
  if (other) return sayOfFen(other.code === "unknown-variant" ? `${other.error}; a variant file is chosen with \u201cFile\u2026\u201d` : other.error);
  if (linked.fen && linked.variant !== state.variant && (linked.variant !== "chess" || isOfChess(text))) return chooseVariant(linked.variant, linked.fen);
  if (problem?.fen) return enterProblem(problem, text);
  if (fen === null) return sayOfFen(isLink(text) ? "this address has no position in it, and nothing is loaded from elsewhere: paste the FEN or the PGN" : "there is no position in this text");
  await setFen(fen, {typed: text});
  if (!state.board && !moves.length) {
    const wrong = state.turn;
    const read = await readProblem(fen);  // men in figurines, or in the letters of other languages
    if (read?.fen && wrong === state.turn) await setFen(read.fen, {keep: false});
  }
  if (state.board) askInWords(text);
  else if (problem?.error && problem.code !== "unknown-format" && !isOfRows(fen)) sayOfFen(errorOf(problem));
  else sayOfSize(fen);
  for (const move of moves) {
    const found = state.board ? await engine.ask("play", [state.variant, state.fen, move]) : {error: "the position cannot be read"};
    if (found.error) return sayOfFen(`${move}: ${found.error}`);
    await setFen(found.fen, {keep: false, last: squaresOf(move)});
  }
}

const isOfRows = fen => kFieldsOfFen[0].test(fen.split(/\s/)[0]);

/** Says so where a FEN is of another board than the game; rows of different lengths are a slip. */
function sayOfSize(fen) {
  const read = readFen(fen);
  const widths = new Set(fen.split(/\s/)[0].split("/").map(row => readFen(row).files));
  if (widths.size > 1) return;
  const sizes = [read, state.info].map(({files, ranks}) => `${files}x${ranks}`);
  if (sizes[0] !== sizes[1] && isOfRows(fen)) sayOfFen(`${at("fen-error").textContent}\nThis is a board of ${sizes[0]}, that of ${state.variant} is ${sizes[1]}: choose the game first.`);
}

/** The first problem of a text in one of the formats of suites, or the error that there is none. */
const readProblem = text => engine.ask("problem", [text, gameOf(text)]).catch(() => ({}));

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

const kNumbers = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** Takes the question of "mate in 2", of `stipulation: "h#2"` or of "#2" behind a FEN, also in a text that is no problem otherwise. */
function askInWords(given) {
  const text = given.slice(0, 5000);  // of a longer one the first position is shown
  const [, number] = /\b(?:mates?|matt|mat|matto) (?:in|en) (\d{1,3}|[a-z]+)\b/i.exec(text) ?? [];
  const n = Number(number) || kNumbers.indexOf(number?.toLowerCase()) + 1;
  if (n) return ask({kind: "mate", n});
  const [, words] = /\bstipulation\W+((?:ser-|p?ser-?)?[a-z]{0,4}[#=]\d+(?:\.5)?)/i.exec(text) ?? /\/\S+(?: .*?)? ((?:ser-)?[hsr]?[#=]\d+(?:\.5)?)(?![\w.])/.exec(text) ?? [];
  if (words) ask({kind: "stipulation", words});
}
