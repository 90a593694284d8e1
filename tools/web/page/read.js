// What people paste or follow: positions and links.

const unquoted = text => text.replace(/^["'`\u201c\u201d\u2018\u2019\u00ab\u00bb\u201e\s]+|["'`\u201c\u201d\u2018\u2019\u00ab\u00bb\u201e;,\s]+$/g, "");

/** Undoes percent signs, also where they were escaped twice. */
function unescaped(text) {
  for (let i = 0; i < 3 && /%[0-9a-f]{2}/i.test(text); ++i) {
    try { text = decodeURIComponent(text); } catch { break; }
  }
  return text;
}

/** The position in a link: its fen=, or the last rows of its path, as at lichess.org; empty if it has none. */
function readPositionLink(text, ranks) {
  const given = /[?&#]fen=([^&#]*)/i.exec(text);
  if (given) return unescaped(given[1].replaceAll("+", " "));
  const [, path] = /^\w+:\/\/[^/]*\/([^?#]*)/.exec(text) ?? /^[\w.-]+\.\w+\/([^?#]*)/.exec(text) ?? [];
  for (const part of [path ?? "", /#(.*)/.exec(text)?.[1] ?? ""]) {
    const [board, ...others] = unescaped(part).trim().split(/[\s_]+/);
    const rows = board.split("/").slice(-ranks);
    if (rows.length === ranks && rows.every(row => /^[a-z\d]+$/i.test(row))) return [rows.join("/"), ...others].join(" ");
  }
  return "";
}

const kEmptySquare = /^[.\u00b7\-_*+:#\u25a0-\u25a3\u25fb-\u25fe\u2b1a-\u2b1c\u2b58]*$/u;

/** The squares in a line of a diagram, without its frame and the number of its row; null if it is none. */
function squaresOfLine(line, files) {
  const parts = line.trim().split(/[|\u2502\u2503\u2551]/).map(part => part.trim());
  let squares = parts.length > 3 ? parts.slice(1, -1) : (parts.length === 3 ? parts[1] : parts[0]).split(/\s+/);
  if (squares.length > 1 && /^\d+$/.test(squares[0])) squares = squares.slice(1);
  if (squares.length > 1 && /^\d+$/.test(squares.at(-1))) squares = squares.slice(0, -1);
  if (squares.length === 1) squares = [...squares[0]];
  if (squares.length !== files || squares.join("").toLowerCase() === "abcdefghijklmnop".slice(0, files)) return null;
  squares = squares.map(square => /^w[a-z]$/i.test(square) ? square[1].toUpperCase() : /^b[a-z]$/i.test(square) ? square[1].toLowerCase() : square);
  return squares.every(square => /^[\p{L}\u2654-\u265f]$/u.test(square) || kEmptySquare.test(square)) ? squares : null;
}

/** The first field of the FEN of a diagram in letters or figurines, a row a line, as programs print it; empty if it is none. */
function readDiagram(text, files, ranks) {
  const rows = text.replace(/\ufe0e|\ufe0f/g, "").split(/\r\n?|\n/).map(line => squaresOfLine(line, files)).filter(Boolean);
  if (rows.length !== ranks) return "";
  return rows.map(row => row.map(square => kEmptySquare.test(square) ? "1" : square).join("").replace(/1+/g, ones => ones.length)).join("/");
}

const sideInWords = text => /\bblack (to|moves|plays|begins|starts|mates|wins)\b/i.test(text) ? "b" : /\bwhite (to|moves|plays|begins|starts|mates|wins)\b/i.test(text) ? "w" : "";

// The clock, the move number, and in games that count checks those that are left or were given.
const kCounter = /^(\d+|\+?\d\+\d)$/;
const kFieldsOfFen = [/^[\p{L}\d]+(\/[^\s/,]+)+$/u, /^([wb]|white|black)$/i, /^(-|[a-q]{1,4})$/i, /^(-|[a-p]\d+)$/i, kCounter, kCounter, kCounter];
const kMost = kFieldsOfFen.length;

/** What "moves" stands before where moves follow it, not other words: from the first of them on. */
const kPlayed = /\smoves\s+((?:[a-p]\d{1,2}[a-p]\d{1,2}|[A-Z]?@|[A-Z]?[a-p]?\d{0,2}x?[a-p]\d|O-O|0-0)[^\r\n]*)/;

/** The FEN amid other words, as far as it goes; empty if there is none. */
function findFen(text, ranks) {
  const row = "[\\p{L}\\d*~\u2654-\u265f]+";
  const [, before, board] = new RegExp(`^(|.*?[^\\p{L}\\d/])(${row}(?:/${row}){${ranks - 1}})/?(?![\\p{L}\\d/])`, "us").exec(text) ?? [];
  if (!board) return "";
  const fields = [board];
  for (const word of text.slice(before.length + board.length).replace(/^\//, "").split(/[\s,;|"'<>{}()[\]]+/).filter(Boolean)) {
    if (!kFieldsOfFen[fields.length]?.test(word)) break;
    fields.push(fields.length === 1 ? word[0].toLowerCase() : word);
  }
  if (fields.length === 1 && sideInWords(text)) fields.push(sideInWords(text));
  return fields.join(" ");
}

/**
 * The FEN in a text as people paste it, and the moves that follow it: a FEN, an EPD line, a tag of PGN, a link, "position" of UCI, a
 * diagram, or a FEN amid other words. An empty FEN is the start of the game; null if there is none. `whole` says whether the text is
 * nothing but that. `files` and `ranks` are those of the board, `start` is its start.
 */
function readPosition(given, ranks = 8, start = "", files = ranks) {
  const shown = given.replace(/[\u200b-\u200d\u2060\ufeff\ufe0e\ufe0f]/g, "");
  let text = shown.replace(/\s+/g, " ").replace(/[\u2010-\u2015\u2212]/g, "-").trim();
  const tag = /\[\s*FEN\s+"([^"]*)"/i.exec(text)?.[1];
  text = tag ?? unquoted(text);
  const link = /\bhttps?:\/\/\S.*/i.exec(text)?.[0] ?? (/^\w+:\/\/|[?&#]fen=|^[\w-]+(\.[\w-]+)*\.(org|com|net|io)\//i.test(text) ? text : "");
  const linked = link && readPositionLink(link.replace(/["'<>].*/, ""), ranks);
  if (linked) text = linked;
  else if (text && text === link) return {fen: null, moves: [], whole: false};
  else text = unescaped(text);
  text = unquoted(text.replace(/^(position\s+)?(fen|epd)\b\s*[:=]?\s*/i, "").replace(/^position\s+/i, ""));
  if (!text.includes(" ")) text = text.replaceAll(/\+[wb]\+/.test(text) ? "+" : "_", " ");
  // Behind the line of the moves, UCI has other commands.
  const played = kPlayed.exec(text);
  let head = (played ? text.slice(0, played.index) : text).replace(/ moves$/i, "");
  const isPlayed = played && (/^start(pos)?$/i.test(head) || findFen(head, ranks));
  if (played && !isPlayed) head = text;
  const moves = isPlayed ? (kPlayed.exec(shown) ?? played)[1].replace(/\sgo\b.*/, "").trim().split(/\s+/) : [];
  if (/^start(pos)?$/i.test(head)) return {fen: start, moves, whole: true};
  const fields = head.split(";")[0].trim().split(/\s+/);
  // What begins with rows is a FEN, however wrong; else it is looked for.
  if (!kFieldsOfFen[0].test(fields[0])) {
    const diagram = readDiagram(given, files, ranks);
    const found = findFen(head, ranks) || diagram && [diagram, sideInWords(text)].filter(Boolean).join(" ");
    return {fen: found || text || null, moves, whole: Boolean(linked)};
  }
  if (/^(white|black)$/i.test(fields[1])) fields[1] = fields[1][0].toLowerCase();
  else if (fields.length > 1 && !kFieldsOfFen[1].test(fields[1]) && sideInWords(text)) fields.splice(1, kMost, sideInWords(text));
  // The operations of EPD are words; the counters before them are numbers.
  const end = fields.findIndex((field, i) => i >= kMost || i > 3 && /^[a-z]/i.test(field));
  const fen = (end < 0 ? fields : fields.slice(0, end)).join(" ");
  const whole = !tag && !head.includes(";") && fields.every((field, i) => kFieldsOfFen[i]?.test(field));
  return {fen, moves, whole};
}

const kLongestLink = 6000;

/** The text through a stream that compresses or decompresses. */
const through = (stream, bytes) => new Response(new Blob([bytes]).stream().pipeThrough(stream));

/** A variant file as a link carries it: compressed, in base64 with letters that links may have; null if it is too long. */
async function packVariant(text) {
  try {
    const bytes = new Uint8Array(await through(new CompressionStream("deflate-raw"), JSON.stringify(JSON.parse(text))).arrayBuffer());
    const packed = btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
    return packed.length > kLongestLink ? null : packed;
  } catch {
    return null;
  }
}

/** The variant file of a link; fails if it is damaged. */
async function unpackVariant(packed) {
  if (packed.length > kLongestLink) throw new Error("the variant file in this link is too long");
  const bytes = Uint8Array.from(atob(packed.replaceAll("-", "+").replaceAll("_", "/")), letter => letter.charCodeAt(0));
  return through(new DecompressionStream("deflate-raw"), bytes).text();
}

/** What the address asks for, by name. A mere position, or one of another page's links, is its fen. */
function readLink({hash, search}) {
  const text = hash.length > 1 ? hash.slice(1) : search.slice(1);
  const wanted = new URLSearchParams(text);
  if (text && !/(^|&)\w+=/.test(text)) return new URLSearchParams({fen: text});
  return wanted;
}

/** What this browser keeps, of this tab or of all; it may be forbidden. Without a value: what is kept. */
function kept(storage, name, value) {
  try {
    const store = window[storage];
    if (value === undefined) return store.getItem(`keymove-${name}`);
    store.setItem(`keymove-${name}`, value);
  } catch { /* Then the page forgets. */ }
  return null;
}
