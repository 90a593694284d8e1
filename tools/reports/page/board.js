"use strict";
// Positions, and how they look.

const kSvg = "http://www.w3.org/2000/svg";

/** A whole number, with narrow spaces between the thousands if it has five digits or more. */
function grouped(number) {
  return number < 10000 ? String(number) : number.toLocaleString("en").replaceAll(",", "\u202f");
}

/** A new element; properties that are no functions of an element are its attributes. */
function make(name, properties = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === null) continue;
    if (key in node && key !== "list") node[key] = value;
    else node.setAttribute(key, value);
  }
  node.append(...children);
  return node;
}

function makeSvg(name, attributes = {}, ...children) {
  const node = document.createElementNS(kSvg, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

function icon(name, className = "") {
  const svg = makeSvg("svg", {class: `icon ${className}`, "aria-hidden": "true"});
  svg.append(makeSvg("use", {href: `#icon-${name}`}));
  return svg;
}

const squareName = (file, rank) => String.fromCharCode(97 + file) + (rank + 1);
const fileOf = square => square.charCodeAt(0) - 97;
const rankOf = square => Number(square.slice(1)) - 1;
const isWhite = letter => letter === letter.toUpperCase();

const kMostFiles = 16;

/** The position of a FEN of any size; men by square. White's first rank is shown with the number `firstRank`. */
function readFen(fen, firstRank = 1) {
  const [board, mover] = fen.trim().split(/\s+/);
  const rows = board.split("/").slice(0, kMostFiles);
  const men = new Map();
  let files = 0;
  rows.forEach((row, i) => {
    let file = 0;
    for (const part of row.match(/\d+|[A-Za-z]/g) ?? []) {
      if (/\d/.test(part)) file = Math.min(file + Number(part), kMostFiles);
      else if (file < kMostFiles) men.set(squareName(file++, rows.length - 1 - i), part);
    }
    files = Math.max(files, file);
  });
  return {files, ranks: rows.length, firstRank, men, white: !/^b$/i.test(mover ?? "")};
}

/** From and to of a move in coordinate text. */
function squaresOf(move) {
  const match = /^([a-p]\d+)([a-p]\d+)/.exec(move ?? "");
  return match ? [match[1], match[2]] : null;
}

/** The position after a move; `changes` are the squares that are not as if the man had only gone from square to square. */
function play(position, move, changes) {
  const men = new Map(position.men);
  const [from, to] = squaresOf(move);
  const man = men.get(from);
  men.delete(from);
  men.set(to, man);
  for (const [square, letter] of changes) {
    if (letter) men.set(square, letter);
    else men.delete(square);
  }
  return {...position, men, white: !isWhite(man), last: [from, to]};
}

/** The square as the game's course names it. */
const shownSquare = (square, position) => square[0] + (rankOf(square) + position.firstRank);

/** "White: K e1, R a1; Black: K e8; White to move" */
function inWords(position, men) {
  const side = white => [...position.men].filter(([, letter]) => isWhite(letter) === white)
      .map(([square, letter]) => `${men[letter.toLowerCase()]?.[1] || letter} ${shownSquare(square, position)}`).join(", ") || "none";
  return `White: ${side(true)}; Black: ${side(false)}; ${mover(position)} to move`;
}

const mover = position => position.white ? "White" : "Black";

/** An arrow from square to square, 100 units a square. */
function arrow([from, to], place, className) {
  const [x, y] = place(from).map(v => v + 50);
  const [dx, dy] = place(to).map((v, i) => v + 50 - [x, y][i]);
  const length = Math.hypot(dx, dy);
  if (length < 50) return makeSvg("g");
  const neck = length - 46;
  return makeSvg("path", {class: `arrow ${className}`, d: `M18-8H${neck}v-17L${length} 0L${neck} 25V8H18z`,
    transform: `translate(${x} ${y}) rotate(${Math.atan2(dy, dx) * 180 / Math.PI})`});
}

/** Draws the position into the picture. `men` are the drawings by letter; `arrows` are [move, class] pairs. */
function drawBoard(svg, position, men, {flipped = false, arrows = []} = {}) {
  const {files, ranks} = position;
  const place = square => flipped ? [(files - 1 - fileOf(square)) * 100, rankOf(square) * 100]
                                  : [fileOf(square) * 100, (ranks - 1 - rankOf(square)) * 100];
  const box = {width: files * 100, height: ranks * 100};
  const squares = makeSvg("g", {transform: "translate(48 12)"});
  let dark = "";
  const names = [];
  for (let file = 0; file < files; ++file) {
    const [x] = place(squareName(file, 0));
    names.push(makeSvg("text", {x: x + 98, y: ranks * 100 + 47}, String.fromCharCode(97 + file)));
    for (let rank = file % 2; rank < ranks; rank += 2) dark += `M${place(squareName(file, rank)).join(" ")}h100v100h-100z`;
  }
  for (let rank = 0; rank < ranks; ++rank)
    names.push(makeSvg("text", {x: 23, y: place(squareName(0, rank))[1] + 73}, String(rank + position.firstRank)));
  squares.append(makeSvg("rect", {class: "edge", x: -4, y: -4, width: box.width + 8, height: box.height + 8}),
      makeSvg("rect", {class: "light", ...box}), makeSvg("path", {class: "dark", d: dark}));
  for (const square of position.last ?? []) {
    const [x, y] = place(square);
    squares.append(makeSvg("rect", {class: "mark", x, y, width: 100, height: 100}),
        makeSvg("rect", {class: "ring", x: x + 3, y: y + 3, width: 94, height: 94}));
  }
  for (const [square, letter] of position.men) {
    const [x, y] = place(square);
    squares.append(makeSvg("use", {class: isWhite(letter) ? "w" : "b", href: `#man-${men[letter.toLowerCase()]?.[0]}`,
      x, y, width: 100, height: 100, "data-square": square, "data-man": letter}));
  }
  for (const [move, className] of arrows) {
    const pair = squaresOf(move);
    if (pair) squares.append(arrow(pair, place, className));
  }
  svg.setAttribute("viewBox", `0 0 ${box.width + 60} ${box.height + 60}`);
  svg.setAttribute("aria-label", inWords(position, men));
  svg.replaceChildren(...names, squares);
}
