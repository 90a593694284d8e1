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
  const [board, ...others] = unescaped(path ?? "").trim().split(/[\s_]+/);
  const rows = board.split("/").slice(-ranks);
  return rows.length === ranks && rows.every(row => /^[a-z\d]+$/i.test(row)) ? [rows.join("/"), ...others].join(" ") : "";
}

/**
 * The FEN in a text as people paste it, and the moves that follow it: a FEN, an EPD line, a tag of PGN, a link, "position" of UCI.
 * An empty FEN is the start of the game; null if there is none. `ranks` are those of the board, `start` is its start.
 */
function readPosition(text, ranks = 8, start = "") {
  text = text.replace(/[\u200b-\u200d\u2060\ufeff]/g, "").replace(/\s+/g, " ").replace(/[\u2010-\u2015\u2212]/g, "-").trim();
  text = /\[\s*FEN\s+"([^"]*)"/i.exec(text)?.[1] ?? unquoted(text);
  if (/^\w+:\/\/|[?&#]fen=|^[\w-]+(\.[\w-]+)*\.(org|com|net|io)\//i.test(text)) text = readPositionLink(text, ranks);
  else text = unescaped(text);
  text = unquoted(text.replace(/^(position\s+)?(fen|epd)\b\s*[:=]?\s*/i, "").replace(/^position\s+/i, ""));
  if (!text.includes(" ")) text = text.replaceAll("_", " ");
  const [head, tail = ""] = text.split(/ moves\b/i);
  const fields = head.split(";")[0].trim().split(/\s+/);
  // The operations of EPD are words; the counters before them are numbers.
  const end = fields.findIndex((field, i) => i > 3 && /^[a-z]/i.test(field));
  const fen = end < 0 ? fields.join(" ") : fields.slice(0, end).join(" ");
  return {fen: /^(startpos|start)$/i.test(fen) ? start : fen || null, moves: tail.trim().split(/\s+/).filter(Boolean)};
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
