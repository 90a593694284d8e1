// What is above the table: counts, marks, suites and settings.

/** How many results the records or figures stand for: a figure has their number, a record stands for itself. */
const countOf = list => list.reduce((sum, item) => sum + (item.count ?? 1), 0);

/** Counts by a key, in the order in which the keys are met. */
function countBy(list, keyOf) {
  const counts = new Map();
  for (const item of list) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + (item.count ?? 1));
  return counts;
}

/** What failed stands first, then what is not decided. */
const kStandings = ["bad", "doubtful", "good"];
const standingRank = record => kStandings.indexOf(record.standing);

/** The verdicts of the records with their standings: failures first, of these the most frequent first. */
function verdictsOf(records) {
  const standings = new Map(records.map(record => [record.verdict, record.standing]));
  const rank = name => kStandings.indexOf(standings.get(name));
  return [...countBy(records, record => record.verdict)].sort((a, b) => rank(a[0]) - rank(b[0]) || b[1] - a[1])
      .map(([name, count]) => ({name, count, standing: standings.get(name)}));
}

/** A number with at most three digits behind the point. */
const tidy = number => String(Math.round(number * 1000) / 1000);

function cell(name, text, properties = {}) {
  return make(name, {textContent: text, ...properties});
}

function countCell(count) {
  return cell("td", count ? String(count) : "0", {className: count ? "" : "zero"});
}

function countsTable(caption, heads, rows, sum) {
  const table = make("table", {className: "counts", ariaLabel: caption});
  table.append(make("thead", {}, make("tr", {}, ...heads.map(head => cell("th", head, {scope: "col"})))));
  const body = make("tbody", {}, ...rows.map(([head, ...cells]) =>
    make("tr", {}, cell("th", head, {scope: "row"}), ...cells)));
  if (sum) body.append(make("tr", {className: "sum"}, cell("th", "all", {scope: "row"}), ...sum));
  table.append(body);
  return table;
}

const classesOf = records => [...new Set(records.map(record => record.class ?? ""))]
    .sort(new Intl.Collator("en", {numeric: true}).compare);

/** A row a class, a column a verdict. */
function classTable(records) {
  const verdicts = verdictsOf(records);
  const cells = part => [cell("td", String(countOf(part))),
    ...verdicts.map(verdict => countCell(countOf(part.filter(record => record.verdict === verdict.name))))];
  const rows = classesOf(records).map(name =>
    [name || "(no class)", ...cells(records.filter(record => (record.class ?? "") === name))]);
  return countsTable("Verdicts by class", ["class", "positions", ...verdicts.map(verdict => verdict.name)],
      rows, rows.length > 1 ? cells(records) : null);
}

const sumOf = (records, name) => records.reduce((sum, record) => sum + (record[name] ?? 0), 0);
const marksOf = records => `${tidy(sumOf(records, "mark"))} / ${tidy(sumOf(records, "worth"))}`;

function marksCell(records) {
  const worth = sumOf(records, "worth");
  const share = worth > 0 ? sumOf(records, "mark") / worth : 0;
  const meter = make("span", {className: "meter", ariaHidden: "true"}, make("i"));
  meter.firstChild.style.width = `${100 * share}%`;
  return make("td", {}, meter, `${(100 * share).toFixed(1)} %`);
}

/** A row an agent: marks in all and by class, and verdicts. */
function agentTable(records, agents) {
  const kMostClasses = 10;
  const verdicts = verdictsOf(records);
  const classes = classesOf(records).filter(name => name);
  const shown = classes.length <= kMostClasses ? classes : [];
  const rows = agents.map((agent, i) => {
    const own = records.filter(record => (record.agent ?? 0) === i);
    return [agent, cell("td", marksOf(own)), marksCell(own),
      ...shown.map(name => cell("td", marksOf(own.filter(record => record.class === name)))),
      ...verdicts.map(verdict => countCell(countOf(own.filter(record => record.verdict === verdict.name))))];
  });
  return countsTable("Marks by agent",
      ["agent", "marks", "share", ...shown, ...verdicts.map(verdict => verdict.name)], rows, null);
}

/** Buttons, one a verdict, that filter by it. */
function showChips(records, choose) {
  const chips = verdictsOf(records).map(({name, count, standing}) => {
    const chip = make("button", {type: "button", className: "chip", ariaPressed: "false"}, icon(standing, standing),
        make("b", {}, String(count)), make("span", {}, name));
    chip.dataset.verdict = name;
    chip.onclick = () => choose(chip.ariaPressed === "true" ? "" : name);
    return chip;
  });
  const bar = make("div", {className: "bar", ariaHidden: "true"});
  for (const standing of kStandings) {
    const count = countOf(records.filter(record => record.standing === standing));
    if (count === 0) continue;
    const part = make("i", {className: standing});
    part.style.flex = count;
    bar.append(part);
  }
  document.getElementById("verdicts").append(...chips);
  document.getElementById("verdicts").after(bar);
}

function listOf(pairs) {
  return make("dl", {}, ...pairs.flatMap(([name, value]) => [cell("dt", name), make("dd", {}, value)]));
}

const inText = value => typeof value === "string" ? value : JSON.stringify(value);

function showSummary(data, choose) {
  const {agents} = data;
  const records = data.figures ?? data.records;  // of a long run, the page has figures of all and some of the records
  const suites = data.suites.map(suite => suite.name).join(", ");
  const title = `keymove ${data.command}${suites ? `: ${suites}` : ""}`;
  document.title = title;
  document.getElementById("title").textContent = title;
  const results = countOf(records);
  const positions = data.figures ? results / agents.length : new Set(records.map(record => record.id)).size;
  const parts = [`${results === 1 ? "1 result" : `${results} results`}`];
  if (agents.length) parts.push(agents.length === 1 ? "1 agent" : `${agents.length} agents`);
  if (agents.length > 1) parts.push(positions === 1 ? "1 position" : `${positions} positions`);
  if (data.shard) parts.push(`shard ${data.shard} of ${data.positions} positions`);
  if (data.figures)
    parts.push(`listed: all that are not right, and of the others those at every ${data.every}th position`);
  document.getElementById("subtitle").textContent = parts.join(" · ");
  document.getElementById("footer").textContent = `Written by keymove ${data.version}.`;
  showChips(records, choose);
  const tables = document.getElementById("tables");
  if (agents.length) tables.append(agentTable(records, agents));
  else tables.append(classTable(records));
  showWork(data);
  const settings = Object.entries(data.settings ?? {}).map(([name, value]) => [name, inText(value)]);
  document.getElementById("settings-body").append(listOf([
    ["version", data.version], ...data.suites.map(suite => [suite.name, `SHA-256 ${suite.digest}`]), ...settings]));
}
