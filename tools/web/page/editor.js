// A board on which men are moved, by mouse, touch or keyboard.

/** The FEN's first field. */
function writeRows({files, ranks, men}) {
  const rows = [];
  for (let rank = ranks - 1; rank >= 0; --rank) {
    let row = "";
    let gap = 0;
    for (let file = 0; file < files; ++file) {
      const man = men.get(squareName(file, rank));
      if (!man) { ++gap; continue; }
      row += (gap || "") + man;
      gap = 0;
    }
    rows.push(row + (gap || ""));
  }
  return rows.join("/");
}

class Editor {
  /** `changed` is called after each change by hand: with the move, if it was a legal one. */
  constructor(host, changed, speak) {
    Object.assign(this, {changed, speak, men: {}, flipped: false, cursor: null, taken: null, dragging: false, brush: null, legal: null, attacked: null, arrows: []});
    this.svg = makeSvg("svg", {class: "board", tabindex: "0", role: "application", "aria-roledescription": "board"});
    host.append(this.svg);
    this.svg.addEventListener("pointerdown", event => this.down(event));
    this.svg.addEventListener("keydown", event => this.key(event));
    this.svg.addEventListener("focus", () => { if (this.svg.matches(":focus-visible")) this.moveCursor(0, 0); });
    this.svg.addEventListener("blur", () => { if (this.cursor) { this.cursor = null; this.draw(); } });
  }

  /** Shows the position. `legal` is the list of legal moves if only these may be made, else null. */
  show(position, {legal = null, attacked = null, arrows = []} = {}) {
    const same = this.position && writeRows(this.position) === writeRows(position);
    Object.assign(this, {position, legal, attacked, arrows, taken: same ? this.taken : null});
    this.draw();
  }

  draw() {
    if (!this.position) return;
    const {files, ranks, men} = this.position;
    drawBoard(this.svg, this.position, this.men, {flipped: this.flipped, arrows: this.arrows});
    const squares = this.svg.lastChild;
    squares.addEventListener("touchstart", event => this.touch(event), {passive: false});
    const add = (square, name, inset = 0) => {
      const [x, y] = this.place(square);
      squares.append(makeSvg("rect", {class: name, x: x + inset, y: y + inset, width: 100 - 2 * inset, height: 100 - 2 * inset, "pointer-events": "none"}));
    };
    if (this.attacked) add(this.attacked, "attacked", 4);
    if (this.taken) {
      const [x, y] = this.place(this.taken);
      squares.insertBefore(makeSvg("rect", {class: "taken", x, y, width: 100, height: 100}), squares.children[3] ?? null);
      for (const to of this.targets(this.taken)) {
        const [left, top] = this.place(to);
        squares.append(makeSvg("circle", {class: "target", cx: left + 50, cy: top + 50, r: men.has(to) ? 46 : 16, "fill-opacity": men.has(to) ? .3 : .55, "pointer-events": "none"}));
      }
    }
    if (this.cursor) add(this.cursor, "cursor", 4);
    this.size = {files, ranks};
  }

  place(square) {
    const {files, ranks} = this.position;
    return this.flipped ? [(files - 1 - fileOf(square)) * 100, rankOf(square) * 100]
                        : [fileOf(square) * 100, (ranks - 1 - rankOf(square)) * 100];
  }

  /** The square at a point of the window; null beside the board. */
  squareAt(x, y) {
    const matrix = this.svg.getScreenCTM();
    const point = new DOMPoint(x, y).matrixTransform(matrix.inverse());
    let file = Math.floor((point.x - 48) / 100);
    let row = Math.floor((point.y - 12) / 100);
    const {files, ranks} = this.position;
    if (file < 0 || row < 0 || file >= files || row >= ranks) return null;
    if (this.flipped) file = files - 1 - file;
    else row = ranks - 1 - row;
    return squareName(file, row);
  }

  targets(from) {
    return this.legal ? [...new Set(this.legal.filter(([move]) => squaresOf(move)[0] === from).map(([move]) => squaresOf(move)[1]))] : [];
  }
  mayTake(square) {
    return this.position.men.has(square) && (!this.legal || this.targets(square).length > 0);
  }

  down(event) {
    if (event.button > 0 || this.dragging) return;
    const square = this.squareAt(event.clientX, event.clientY);
    if (!square) return;
    event.preventDefault();
    this.svg.focus({focusVisible: false, preventScroll: true});
    if (this.brush) return this.paint(square);
    if (this.taken && this.taken !== square) {
      const taken = this.taken;
      if (!this.legal || this.targets(taken).includes(square)) return this.drop(taken, square);
    }
    if (!this.mayTake(square)) { this.taken = null; return this.draw(); }
    const again = this.taken === square;
    this.taken = square;
    this.draw();
    this.drag(event, this.position.men.get(square), to => {
      if (to === square) { if (again) this.taken = null; this.draw(); }
      else this.drop(square, to);
    });
  }

  /** A finger on a man moves him, one on an empty square the page. */
  touch(event) {
    const [{clientX, clientY}] = event.changedTouches;
    const square = this.squareAt(clientX, clientY);
    const forMan = this.dragging || square && (this.brush || this.taken || this.mayTake(square));
    if (forMan && event.cancelable) event.preventDefault();
  }

  /** Lets a man follow the pointer, then calls `dropped` with the square, or null beside the board. */
  drag(event, letter, dropped) {
    if (this.dragging) return;
    this.dragging = true;
    const size = this.svg.getScreenCTM().a * 100;
    const ghost = makeSvg("svg", {class: "ghost", viewBox: "0 0 100 100", width: size, height: size});
    ghost.append(makeSvg("use", {class: isWhite(letter) ? "w" : "b", href: `#man-${this.men[letter.toLowerCase()]?.[0]}`}));
    const moveTo = ({clientX, clientY}) => { ghost.style.left = `${clientX - size / 2}px`; ghost.style.top = `${clientY - size / 2}px`; };
    let far = false;
    const move = at => {
      if (at.pointerId !== event.pointerId) return;
      if (!far && Math.hypot(at.clientX - event.clientX, at.clientY - event.clientY) < 6) return;
      if (!far) document.body.append(ghost);
      far = true;
      moveTo(at);
    };
    const end = at => {
      if (at.pointerId !== event.pointerId) return;
      this.dragging = false;
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      ghost.remove();
      if (at.type === "pointercancel") { this.taken = null; return this.draw(); }
      dropped(this.squareAt(at.clientX, at.clientY), far);
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  }

  /** Moves the man, or removes him if `to` is null. */
  async drop(from, to) {
    if (this.legal) {
      const moves = to ? this.legal.filter(([move]) => { const [a, b] = squaresOf(move); return a === from && b === to; }) : [];
      this.taken = null;
      if (!moves.length) return this.draw();
      const move = moves.length > 1 ? await this.choose(moves) : moves[0];
      if (move) return this.changed({move: move[0]});
      return this.draw();
    }
    const men = new Map(this.position.men);
    const letter = men.get(from);
    men.delete(from);
    if (to) men.set(to, letter);
    this.taken = null;
    this.change(men);
  }

  /** Asks which man a pawn becomes. */
  choose(moves) {
    const dialog = document.getElementById("choice");
    return new Promise(chosen => {
      const white = this.position.white;
      const buttons = moves.map(move => {
        const letter = move[0].match(/[a-z]$/)[0];
        const picture = makeSvg("svg", {viewBox: "0 0 100 100", "aria-hidden": "true"});
        picture.append(makeSvg("use", {class: white ? "w" : "b", href: `#man-${this.men[letter]?.[0]}`}));
        return make("button", {type: "button", title: this.men[letter]?.[1], ariaLabel: this.men[letter]?.[1], onclick: () => { dialog.close(); chosen(move); }}, picture);
      });
      const cancel = make("button", {type: "button", onclick: () => { dialog.close(); chosen(null); }}, "Cancel");
      dialog.replaceChildren(make("p", {}, "Promote to"), make("div", {className: "chooser"}, ...buttons), cancel);
      dialog.oncancel = () => chosen(null);
      dialog.showModal();
    });
  }

  paint(square) {
    const men = new Map(this.position.men);
    if (this.brush === "bin" || men.get(square) === this.brush) men.delete(square);
    else men.set(square, this.brush);
    this.change(men);
  }

  put(square, letter) {
    const men = new Map(this.position.men);
    if (letter) men.set(square, letter);
    else men.delete(square);
    this.change(men);
  }

  change(men) { this.changed({position: {...this.position, men, last: null}}); }

  say(square) {
    const letter = this.position.men.get(square);
    const name = letter ? `${isWhite(letter) ? "White" : "Black"} ${this.men[letter.toLowerCase()]?.[1] ?? letter}` : "empty";
    this.speak(`${shownSquare(square, this.position)}, ${name}${this.taken === square ? ", taken" : ""}`);
  }

  moveCursor(dx, dy) {
    const {files, ranks} = this.position;
    const turn = this.flipped ? -1 : 1;
    const at = this.cursor ?? squareName(0, 0);
    const clamp = (value, most) => Math.min(Math.max(value, 0), most - 1);
    this.cursor = squareName(clamp(fileOf(at) + dx * turn, files), clamp(rankOf(at) + dy * turn, ranks));
    this.draw();
    this.say(this.cursor);
  }

  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const steps = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1]};
    const cursor = this.cursor;
    const keep = () => { this.cursor = cursor; this.draw(); this.say(cursor); };
    if (steps[event.key]) this.moveCursor(...steps[event.key]);
    else if (event.key === "Escape") { this.taken = null; this.draw(); }
    else if (!cursor) return;
    else if (event.key === "Enter" || event.key === " ") {
      if (this.brush) { this.paint(cursor); keep(); }
      else if (this.taken && this.taken !== cursor && (!this.legal || this.targets(this.taken).includes(cursor))) { this.drop(this.taken, cursor); keep(); }
      else { this.taken = this.taken !== cursor && this.mayTake(cursor) ? cursor : null; keep(); }
    } else if (this.legal) return;
    else if (event.key === "Delete" || event.key === "Backspace") { this.put(cursor, null); keep(); }
    else if (this.men[event.key.toLowerCase()]) { this.put(cursor, event.key); keep(); }
    else return;
    event.preventDefault();
  }
}
