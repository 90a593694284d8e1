// A position with its solution, to step through.

/** A step of the solution; its children are made when they are asked for. */
class Step {
  constructor(entry, parent) {
    const [text, move, changes, next] = entry;
    Object.assign(this, {text, move, changes: changes ?? [], entries: next ?? [], cut: next === null, parent});
  }
  get next() { return this.steps ??= this.entries.map(entry => new Step(entry, this)); }
  get position() {
    if (this.reached) return this.reached;
    const before = this.parent.position;
    this.reached = play(before, this.move, this.changes);
    // In a series the same side moves again.
    const next = this.next.find(step => !step.isThreat);
    const man = next && this.reached.men.get(squaresOf(next.move)?.[0]);
    if (man) this.reached.white = isWhite(man);
    return this.reached;
  }
  get isThreat() { return this.text.startsWith("threat"); }
  /** Of a try: the reply that refutes it. */
  get refutation() { return /\?( zugzwang)?$/.test(this.text) ? this.next.find(step => step.text.endsWith("!")) : undefined; }
  /** The plies to the end of its longest line. */
  get length() { return this.plies ??= 1 + Math.max(0, ...this.next.map(step => step.length)); }
  /** Where to go on: where one has been, else a refutation or the longest line, a reply before a threat. */
  get onward() {
    const best = list => list.reduce((a, b) => b.length > a.length ? b : a);
    const replies = this.next.filter(step => !step.isThreat);
    return this.visited ?? this.refutation ?? (replies.length ? best(replies) : this.next.length ? best(this.next) : null);
  }
}

/** What stands before a section's first moves. */
class Start extends Step {
  constructor(entries, position) {
    super(["", "", [], entries], null);
    this.reached = position;
  }
}

/** The text of a reply behind the move that it replies to. */
const withoutNumber = step => step.text.replace(/^\d+\.\.\./, "");

const kSections = [["solution", "Solution"], ["tries", "Tries"], ["set_play", "Set play"]];

/** How many moves follow, at most `most` of them counted. */
function countSteps(steps, most) {
  let count = 0;
  for (const step of steps) {
    if (++count > most) break;
    count += countSteps(step.next, most - count);
  }
  return count;
}

/** How many solutions are shown, and of how many if some are left out. */
const countOfSolutions = (shown, all) => all.length > shown ? `${shown} of ${all.length}` : `${shown}`;

/** The board with its buttons, and the solution as a tree; they show the same step. */
class Stepper {
  /** `sections` are the phases in their order; solutions with at most `unfolded` moves are shown whole. */
  constructor(record, variant, {sections = kSections, unfolded = 0} = {}) {
    this.men = variant?.men ?? {};
    this.flipped = false;
    const start = readFen(record.fen, variant?.first_rank);
    this.arrows = arrowsOf(record);
    this.kinds = keyKinds(record);
    this.board = makeSvg("svg", {class: "board", role: "img"});
    this.turn = make("p", {className: "turn", role: "status"});
    this.buttons = {};
    const bar = make("div", {className: "steps", role: "group", ariaLabel: "Steps"});
    this.tree = make("div", {className: "trees"});
    const solution = record.solution;
    this.sections = sections.filter(([name]) => solution?.[name]?.length)
        .map(([name, title]) => ({name, title: name === "solution" && record.result?.solutions && solution[name].length > 1
          ? `${countOfSolutions(solution[name].length, record.result.solutions)} solutions` : title, start: new Start(solution[name], start)}));
    this.diagram = (this.sections.find(section => section.name === "solution") ?? this.sections[0])?.start ?? new Start([], start);
    this.current = this.diagram;
    if (this.sections.length) {
      this.addButton(bar, "first", "To the start (Home)", () => this.toStart());
      this.addButton(bar, "back", "Back (left arrow)", () => this.back());
      this.addButton(bar, "on", "Forward (right arrow)", () => this.on());
      this.addButton(bar, "last", "To the end (End)", () => this.toEnd());
    }
    this.addButton(bar, "turn", "Turn the board", () => { this.flipped = !this.flipped; this.show(); });
    this.view = make("div", {className: "view"}, this.board, this.turn, bar);
    for (const section of this.sections) this.addSection(section, solution.cut);
    const whole = this.sections.filter(({name}) => name !== "tries");
    if (unfolded && whole.reduce((sum, {start: {next}}) => sum + countSteps(next, unfolded), 0) <= unfolded) this.unfold(whole);
    this.tree.addEventListener("keydown", event => this.key(event));
    this.view.addEventListener("keydown", event => this.key(event));
    this.show();
  }

  addButton(bar, name, label, act) {
    this.buttons[name] = make("button", {type: "button", title: label, ariaLabel: label, onclick: act}, icon(name));
    bar.append(this.buttons[name]);
  }

  addSection({name, title, start}, cut) {
    this.tree.append(make("h3", {}, title));
    const list = this.list(start.next);
    list.className = `tree ${name}`;
    this.tree.append(list);
    if (name === "solution") this.addKinds(start);
    if (name === "solution" && cut) this.tree.append(make("p", {className: "note"}, `Not whole: ${cut}.`));
    if (start.next.length <= 3 && name !== "tries") {
      for (const step of start.next) this.branchAfter(step)?.open();
    }
  }

  /** Says of the first moves which are keys and which are cooks, where they are not all the same. */
  addKinds(start) {
    for (const step of start.next) {
      const kind = this.kinds.get(step.move);
      if (!kind) continue;
      step.button.classList.add(kind);
      if (new Set(this.kinds.values()).size > 1) step.button.after(make("span", {className: `kind ${kind}`}, kind));
    }
  }

  /** Unfolds all of the sections. */
  unfold(sections = this.sections) {
    const open = step => {
      step.ownBranch?.open();
      step.next.forEach(open);
    };
    for (const {start} of sections) start.next.forEach(open);
  }

  list(steps) {
    return make("ul", {}, ...steps.map(step => this.item(step)));
  }

  /** A line: the step and what must follow it, up to where the solution branches; of a try, its refutation. */
  item(first) {
    const item = make("li");
    let step = first;
    this.addMove(item, step, step.text);
    while (step.next.length === 1) {
      [step] = step.next;
      this.addMove(item, step, withoutNumber(step));
    }
    const {refutation} = step;
    if (refutation) this.addMove(item, refutation, withoutNumber(refutation));
    if (step.next.length > 1) item.prepend(this.branch(step, item));
    return item;
  }

  addMove(item, step, text) {
    const isFirst = step.parent.parent === null;
    step.button = make("button", {type: "button", className: isFirst ? "move main" : "move", tabIndex: -1,
      onclick: () => this.goTo(step)}, text);
    item.append(step.button);
    if (step.cut) item.append(make("span", {className: "left", title: "What follows was left out"}, " …"));
  }

  /** The button that unfolds what may follow the step. */
  branch(step, item) {
    const fold = make("button", {type: "button", className: "fold", ariaExpanded: "false",
      ariaLabel: `Unfold what follows ${step.text}`});
    const branch = {
      open: () => {
        if (!branch.below) item.append(branch.below = this.list(step.next.filter(next => next !== step.refutation)));
        branch.below.hidden = false;
        fold.ariaExpanded = "true";
      },
      close: () => {
        branch.below.hidden = true;
        fold.ariaExpanded = "false";
      }
    };
    fold.onclick = () => fold.ariaExpanded === "true" ? branch.close() : branch.open();
    step.ownBranch = branch;
    return fold;
  }

  /** The branch at the end of the line that begins with the step. */
  branchAfter(step) {
    while (step.next.length === 1) step = step.next[0];
    return step.ownBranch;
  }

  goTo(step) {
    const path = [];
    for (let at = step; at; at = at.parent) path.unshift(at);
    path.forEach((at, i) => { if (i + 1 < path.length) at.visited = path[i + 1]; });
    path.slice(0, -1).forEach((at, i) => { if (path[i + 1] !== at.refutation) at.ownBranch?.open(); });
    this.current.button?.removeAttribute("aria-current");
    this.current = step;
    step.button?.setAttribute("aria-current", "step");
    this.show();
  }

  /** To the position that the record has. */
  toDiagram() { this.goTo(this.diagram); }

  start() {
    let at = this.current;
    while (at.parent) at = at.parent;
    return at;
  }
  toStart() { this.goTo(this.start()); }
  back() { if (this.current.parent) this.goTo(this.current.parent); }
  on() { if (this.current.onward) this.goTo(this.current.onward); }
  toEnd() {
    let at = this.current;
    while (at.onward) at = at.onward;
    this.goTo(at);
  }
  /** The step beside this one. */
  beside(offset) {
    const steps = this.current.parent?.next ?? [];
    const other = steps[steps.indexOf(this.current) + offset];
    if (other) this.goTo(other);
  }

  key(event) {
    const acts = {ArrowLeft: () => this.back(), ArrowRight: () => this.on(), ArrowUp: () => this.beside(-1),
                  ArrowDown: () => this.beside(1), Home: () => this.toStart(), End: () => this.toEnd()};
    const act = acts[event.key];
    if (!act || event.ctrlKey || event.altKey || event.metaKey || !this.sections.length) return;
    event.preventDefault();
    const onMove = document.activeElement?.classList.contains("move");
    act();
    if (onMove && this.current.button) this.current.button.focus();
  }

  /** Into the solution by keyboard. */
  focus() {
    (this.tabStop ?? this.buttons.turn).focus();
  }

  show() {
    const {position} = this.current;
    const isStart = !this.current.parent;
    drawBoard(this.board, position, this.men, {flipped: this.flipped, arrows: isStart ? this.arrows : []});
    this.turn.textContent = `${isStart ? "" : `After ${this.current.text.replace(/ (\[.*\]|zugzwang)$/, "")}: `}${mover(position)} to move`;
    if (this.sections.length) {
      const {first, back, on, last} = this.buttons;
      first.ariaDisabled = back.ariaDisabled = String(isStart);
      on.ariaDisabled = last.ariaDisabled = String(!this.current.onward);
    }
    if (this.tabStop) this.tabStop.tabIndex = -1;
    this.tabStop = (isStart ? this.current.next[0] : this.current)?.button;
    if (this.tabStop) this.tabStop.tabIndex = 0;
  }
}

/** "key" or "cook" for each of the keys that were found. */
function keyKinds(record) {
  const {keys = [], cooks = []} = record.result ?? {};
  return new Map(keys.map(move => [move, cooks.includes(move) ? "cook" : "key"]));
}

/** At the start: the keys, or the best moves, the cooks, and what an agent answered. */
function arrowsOf(record) {
  const kMost = 4;
  const result = record.result ?? {};
  const kinds = keyKinds(record);
  const moves = [result.keys, result.best].flat().filter(move => typeof move === "string");
  const isCook = move => kinds.get(move) === "cook";
  const shown = [...moves.filter(move => !isCook(move)).slice(0, kMost), ...moves.filter(isCook).slice(0, kMost)];
  const arrows = shown.map(move => [move, kinds.get(move) ?? "key"]);
  if (record.answer && squaresOf(record.answer) && !shown.includes(record.answer)) arrows.push([record.answer, "answer"]);
  return arrows;
}
