// The table: sorted, filtered, filled as far as it is looked at, walked by keyboard.

const kCollator = new Intl.Collator("en", {numeric: true, sensitivity: "base"});
const kFirstRows = 150;
const kRowsAtOnce = 300;
const kMostRows = 6000;  // more wait for a button

const whenIdle = "requestIdleCallback" in window ? act => requestIdleCallback(act, {timeout: 500}) : act => setTimeout(act, 50);

/** The columns that the records have use for; those without a width in pixels share the rest. */
function columnsOf(data) {
  const {records, agents} = data;
  const some = name => records.some(record => record[name] !== undefined && record[name] !== "");
  const text = name => record => record[name] ?? "";
  const several = name => new Set(records.map(text(name))).size > 1;
  // As wide as the longest text needs, between these widths.
  const wide = (value, least, most) =>
    records.reduce((width, record) => Math.max(width, Math.min(most, 24 + 9 * value(record).length)), least);
  const isTree = shown => !shown || /^(tree|\d+ trees?)$/.test(shown);  // the whole tree is not shown
  const agentOf = record => agents[record.agent ?? 0] ?? "";
  const columns = [
    {name: "number", label: "#", width: 84, num: true, value: record => record.number, show: record => String(record.number)},
    {name: "id", label: "position", width: wide(text("id"), 110, 290), value: text("id")},
    {name: "class", label: "class", width: wide(text("class"), 70, 120), value: text("class"), wanted: some("class")},
    {name: "agent", label: "agent", width: wide(agentOf, 84, 150), value: agentOf, wanted: agents.length > 1},
    {name: "variant", label: "variant", width: 132, value: text("variant"), wanted: several("variant")},
    {name: "verdict", label: "verdict", width: 140, value: text("verdict"), icon: record => record.standing},
    {name: "proof", label: "proof", width: 118, value: record => record.check?.state ?? "", icon: record => record.check?.standing,
     wanted: records.some(record => record.check)},
    {name: "answer", label: "answer", width: 84, value: text("answer"), wanted: records.some(record => !isTree(record.answer))},
    {name: "mark", label: agents.length > 0 ? "mark" : "points", width: 92, num: true, value: record => record.mark ?? 0,
     wanted: agents.length > 0 || some("worth"),
     show: record => record.worth ? `${tidy(record.mark ?? 0)} / ${tidy(record.worth)}` : ""},
    {name: "stated", label: "stated", width: wide(text("stated"), 84, 190), value: text("stated"), wanted: records.some(record => !isTree(record.stated))},
    {name: "found", label: "found", value: text("found"), wanted: some("found") && !some("reason")},
    {name: "reason", label: "reason", value: text("reason"), wanted: some("reason")},
    {name: "themes", label: "themes", width: wide(themesOf, 92, 160), value: themesOf, wanted: new Set(records.map(themesOf)).size > 1},
    {name: "nodes", label: "nodes", width: 104, num: true, value: record => record.nodes ?? 0, wanted: some("nodes") && agents.length === 0,
     show: record => grouped(record.nodes ?? 0)},
    {name: "seconds", label: "seconds", width: 92, num: true, value: record => record.seconds ?? 0, wanted: some("seconds"),
     show: record => (record.seconds ?? 0).toFixed(3)},
  ];
  return columns.filter(column => column.wanted !== false);
}

/** What the suite says about the position. */
const themesOf = record => [record.result?.themes ?? []].flat().join(", ");

class Table {
  constructor(data) {
    this.data = data;
    this.records = data.records;
    this.columns = columnsOf(data);
    this.sort = {column: null, sign: 1};  // no column: failures first
    this.wanted = {text: "", verdict: "", class: "", agent: ""};
    this.body = document.getElementById("rows");
    this.makeHeads();
    this.makeFilters();
    this.body.addEventListener("click", event => this.click(event));
    this.body.addEventListener("keydown", event => this.key(event));
    this.body.addEventListener("focusin", event => {
      const row = event.target.closest("tr.row");
      if (row) this.makeActive(row.record);
    });
    document.getElementById("csv").onclick = () =>
      download(`keymove-${data.command}.csv`, csvOf(this.visible, data), "text/csv");
    document.querySelector("#more button").onclick = () => this.fill(Infinity);
    addEventListener("beforeprint", () => this.fill(Infinity));
    addEventListener("resize", () => {
      for (const cell of this.body.querySelectorAll("tr.detail > td")) cell.colSpan = this.width();
    });
    this.refresh();
  }

  makeHeads() {
    document.getElementById("heads").append(...this.columns.map(column => {
      const button = make("button", {type: "button", textContent: column.label, title: `Sort by ${column.label}`});
      button.onclick = () => this.sortBy(column);
      column.head = make("th", {scope: "col", ariaSort: "none", className: `c-${column.name}`}, button);
      if (column.width) column.head.style.width = `${column.width}px`;
      if (column.num) button.className = "num";
      return column.head;
    }));
  }

  makeFilters() {
    const form = document.getElementById("filters");
    const choices = {verdict: verdictsOf(this.records).map(verdict => [verdict.name, verdict.name]),
                     class: classesOf(this.records).filter(name => name).map(name => [name, name]),
                     agent: this.data.agents.map((name, i) => [String(i), name])};
    for (const [name, options] of Object.entries(choices)) {
      const select = document.getElementById(name);
      select.append(make("option", {value: ""}, "all"), ...options.map(([value, label]) => make("option", {value}, label)));
      select.closest("label").hidden = options.length < 2;
      select.closest("label").style.display = options.length < 2 ? "none" : "";
    }
    const read = () => {
      for (const name of Object.keys(this.wanted)) this.wanted[name] = document.getElementById(name).value;
      this.refresh();
      this.writeAddress();
    };
    form.addEventListener("input", read);
    form.addEventListener("submit", event => event.preventDefault());
    form.addEventListener("reset", () => setTimeout(read));
  }

  /** Sets a filter, as if it had been chosen by hand. */
  choose(name, value) {
    document.getElementById(name).value = value;
    this.wanted[name] = value;
    this.refresh();
    this.writeAddress();
  }

  showAll() {
    for (const name of Object.keys(this.wanted)) document.getElementById(name).value = this.wanted[name] = "";
    this.refresh();
  }

  /** Filters, order and the position that was unfolded last: "#ID?verdict=refuted&sort=-nodes". */
  writeAddress() {
    const filters = new URLSearchParams(Object.entries(this.wanted).filter(([, value]) => value));
    if (filters.has("agent")) filters.set("agent", String(Number(this.wanted.agent) + 1));
    if (this.sort.column) filters.set("sort", `${this.sort.sign < 0 ? "-" : ""}${this.sort.column.name}`);
    const query = filters.toString() ? `?${filters}` : "";
    const opened = this.opened?.detail ? hashOf(this.opened) : "#";
    const address = opened + query;
    // A bare "#" removes what was there.
    try { history.replaceState(null, "", address); } catch { /* a page without a place of its own */ }
  }

  /** Does what the address says. */
  readAddress() {
    const at = location.hash.indexOf("?");
    const filters = new URLSearchParams(at < 0 ? "" : location.hash.slice(at));
    if (filters.has("agent")) filters.set("agent", String(Number(filters.get("agent")) - 1));
    for (const name of Object.keys(this.wanted)) {
      const field = document.getElementById(name);
      field.value = filters.get(name) ?? "";
      if (field.selectedIndex === -1) field.value = "";  // no such choice
      this.wanted[name] = field.value;
    }
    const sort = filters.get("sort") ?? "";
    const column = this.columns.find(each => each.name === sort.replace("-", ""));
    this.sort = {column: column ?? null, sign: column && sort.startsWith("-") ? -1 : 1};
    this.refresh();
    const link = at < 0 ? location.hash : location.hash.slice(0, at);
    const record = link.length > 1 && this.records.find(each => hashOf(each) === link);
    if (record) this.goTo(record);
  }

  sortBy(column) {
    const same = this.sort.column === column;
    this.sort = {column, sign: same ? -this.sort.sign : 1};
    this.refresh();
    this.makeActive(this.visible[0]);
    this.writeAddress();
  }

  /** All that can be searched for in a record. */
  textOf(record) {
    return record.searched ??= [record.id, record.class, record.variant, record.verdict, record.reason, record.stated,
      record.found, record.answer, record.place, record.fen, themesOf(record), this.data.agents[record.agent ?? 0]].join("\n").toLowerCase();
  }

  isWanted(record) {
    const {text, verdict, agent} = this.wanted;
    if (verdict && record.verdict !== verdict) return false;
    if (this.wanted.class && record.class !== this.wanted.class) return false;
    if (agent && String(record.agent ?? 0) !== agent) return false;
    return text.toLowerCase().split(" ").every(word => this.textOf(record).includes(word));
  }

  refresh() {
    const {column, sign} = this.sort;
    const order = !column ? (a, b) => standingRank(a) - standingRank(b)
        : column.num ? (a, b) => column.value(a) - column.value(b)
                             : (a, b) => kCollator.compare(column.value(a), column.value(b));
    this.visible = this.records.filter(record => this.isWanted(record))
        .sort((a, b) => sign * order(a, b) || a.number - b.number);
    this.visible.forEach((record, i) => { record.place_in_table = i; });
    for (const each of this.columns)
      each.head.ariaSort = each === column ? (sign > 0 ? "ascending" : "descending") : "none";
    for (const chip of document.querySelectorAll(".chip"))
      chip.ariaPressed = String(chip.dataset.verdict === this.wanted.verdict);
    document.getElementById("count").textContent = this.visible.length === this.records.length
        ? `${this.records.length} in all` : `${this.visible.length} of ${this.records.length}`;
    document.getElementById("none").hidden = this.visible.length > 0;
    document.getElementById("table").ariaRowCount = String(this.visible.length + 1);
    this.filled = 0;
    this.body.replaceChildren();
    this.fill(kFirstRows);
    if (!this.visible.includes(this.active)) this.makeActive(this.visible[0]);
    this.fillSlowly();
  }

  /** Adds rows until there are so many. */
  fill(count) {
    const rows = document.createDocumentFragment();
    for (; this.filled < Math.min(count, this.visible.length); ++this.filled) {
      const record = this.visible[this.filled];
      rows.append(this.rowOf(record));
      if (record.detail) rows.append(record.detail);
    }
    this.body.append(rows);
    const left = this.visible.length - this.filled;
    document.getElementById("more").hidden = left === 0 || this.filled < kMostRows;
    document.querySelector("#more button").textContent = `Show ${left} more`;
  }

  /** Goes on filling while nothing else is to be done. */
  fillSlowly() {
    const turn = this.turn = {};
    const go = () => {
      if (turn !== this.turn || this.filled >= Math.min(kMostRows, this.visible.length)) return;
      this.fill(this.filled + kRowsAtOnce);
      whenIdle(go);
    };
    whenIdle(go);
  }

  rowOf(record) {
    if (!record.row) {
      record.row = make("tr", {className: "row", tabIndex: -1, ariaExpanded: "false", ariaLevel: "1"},
          ...this.columns.map(column => this.cellOf(record, column)));
      record.row.record = record;
    }
    record.row.classList.toggle("rejected", record.check?.state === "rejected");
    record.row.ariaRowIndex = String(record.place_in_table + 2);
    return record.row;
  }

  cellOf(record, column) {
    const text = column.show ? column.show(record) : column.value(record);
    const td = make("td", {className: `c-${column.name}${column.num ? " num" : ""}`});
    const standing = column.icon?.(record);
    if (standing) td.append(icon(standing, standing), " ");
    td.append(text);
    if (text.length > 12) td.title = text;
    return td;
  }

  /** Shows in the record's row what the check of its certificate has given. */
  showCheck(record) {
    if (!record.row) return;
    const at = this.columns.findIndex(column => column.name === "proof");
    record.row.cells[at].replaceWith(this.cellOf(record, this.columns[at]));
    record.row.classList.toggle("rejected", record.check.state === "rejected");
  }

  makeActive(record) {
    if (this.active?.row) this.active.row.tabIndex = -1;
    this.active = record;
    if (record?.row) record.row.tabIndex = 0;
  }

  /** How many columns are seen: a narrow page hides some. */
  width() {
    return this.columns.filter(column => getComputedStyle(column.head).display !== "none").length;
  }

  /** Unfolds the record's position. */
  open(record) {
    if (record.detail) return;
    const cell = make("td", {colSpan: this.width()}, positionView(record, this.data));
    record.detail = make("tr", {className: "detail", ariaLevel: "2"}, cell);
    record.detail.record = record;
    record.row.ariaExpanded = "true";
    record.row.after(record.detail);
    this.opened = record;
    this.writeAddress();
  }

  close(record) {
    record.detail?.remove();
    record.detail = null;
    record.row.ariaExpanded = "false";
    if (this.opened === record) this.writeAddress();
  }

  toggle(record) {
    if (record.detail) this.close(record);
    else this.open(record);
  }

  click(event) {
    const row = event.target.closest("tr.row");
    if (!row || getSelection().type === "Range") return;
    row.focus();
    this.toggle(row.record);
  }

  /** To the row so many places further. */
  walk(record, offset) {
    const at = Math.max(0, Math.min(this.visible.length - 1, record.place_in_table + offset));
    if (at >= this.filled) this.fill(at + 1);
    this.visible[at].row.focus();
  }

  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const row = event.target.closest("tr");
    const {record} = row;
    if (event.key === "Escape" && record.detail) {
      event.preventDefault();
      this.close(record);
      record.row.focus();
      return;
    }
    if (event.target !== record.row) return;
    const kPage = 10;
    const acts = {
      ArrowDown: () => this.walk(record, 1), ArrowUp: () => this.walk(record, -1),
      PageDown: () => this.walk(record, kPage), PageUp: () => this.walk(record, -kPage),
      Home: () => this.walk(record, -Infinity), End: () => this.walk(record, Infinity),
      Enter: () => this.toggle(record), " ": () => this.toggle(record),
      ArrowLeft: () => this.close(record),
      ArrowRight: () => record.detail ? record.stepper?.focus() : this.open(record)
    };
    if (!acts[event.key]) return;
    event.preventDefault();
    acts[event.key]();
  }

  /** Shows a record whatever the filters are. */
  goTo(record) {
    if (!this.visible.includes(record)) this.showAll();
    this.fill(record.place_in_table + 1);
    this.open(record);
    record.row.focus({preventScroll: true});
    record.row.scrollIntoView({block: "start"});
    scrollBy(0, -48);  // below the heads, which stay
  }
}
