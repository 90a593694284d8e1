// The page as a whole.

/** "#mate-1", and for the second agent "#mate-1~2". */
function hashOf(record) {
  return `#${encodeURIComponent(record.id)}${record.agent ? `~${record.agent + 1}` : ""}`;
}

/** The facts of a record, by name. */
function factsOf(record, data) {
  const variant = data.variants[record.variant]?.title;
  const agent = data.agents[record.agent ?? 0];
  return [
    ["agent", agent], ["stated", record.stated], ["found", record.found], ["answer", record.answer],
    [data.agents.length > 0 ? "mark" : "points", record.worth ? `${tidy(record.mark ?? 0)} of ${tidy(record.worth)}` : ""],
    ["themes", themesOf(record)], ...creditsOf(record), ["game", variant], ["position", record.fen && fenView(record.fen)],
    ["to solve it", solveView(record, data)], ["place", record.place],
    ["nodes", record.nodes && grouped(record.nodes)], ["seconds", record.seconds && record.seconds.toFixed(3)],
    ["certificate", record.certificate && cell("code", `SHA-256 ${record.certificate}`)], ["proof", checkView(record)]
  ].filter(([, value]) => value);
}

/** Who made the problem, where it was published, and its award. */
const creditsOf = record => ["author", "origin", "award"].map(name => [name, record.result?.[name]]);

/** What is seen of a position that is unfolded. */
function positionView(record, data) {
  const view = make("div", {className: "position"});
  const facts = make("div", {className: "facts"});
  facts.append(make("p", {}, icon(record.standing, record.standing), " ",
      make("span", {className: `verdict ${record.standing}`}, record.verdict), record.reason ? `: ${record.reason}` : ""));
  facts.append(listOf(factsOf(record, data)));
  if (record.fen) {
    record.stepper = new Stepper(record, data.variants[record.variant]);
    view.append(record.stepper.view);
    facts.append(record.stepper.tree);
    if (record.stepper.arrows.length) facts.append(make("p", {className: "note"}, legendOf(record.stepper.arrows)));
    if (!record.solution) facts.append(make("p", {className: "note nosolution"}, "There is no solution to step through."));
  } else {
    view.append(make("p", {className: "note"}, "There is no board: the position cannot be read."));
  }
  if (record.result) {
    facts.append(make("details", {className: "raw"}, make("summary", {}, "The result as JSON"),
        cell("pre", JSON.stringify(record.result, null, 1), {className: "code"})));
  }
  view.append(facts);
  return view;
}

function legendOf(arrows) {
  const kinds = new Set(arrows.map(([, kind]) => kind));
  const words = [];
  if (kinds.has("key")) words.push(`green arrows are the ${kinds.has("cook") ? "keys" : "best moves found"}`);
  if (kinds.has("cook")) words.push("outlined orange arrows are cooks");
  if (kinds.has("answer")) words.push("the dashed arrow is the agent's answer");
  const text = words.join(", ");
  return `${text[0].toUpperCase()}${text.slice(1)}.`;
}

function makeThemeButton() {
  const root = document.documentElement;
  const button = document.getElementById("theme");
  const show = dark => {
    root.dataset.theme = dark ? "dark" : "light";
    button.ariaPressed = String(dark);
  };
  const wish = matchMedia("(prefers-color-scheme: dark)");
  show(wish.matches);
  wish.addEventListener("change", () => show(wish.matches));
  button.onclick = () => show(root.dataset.theme !== "dark");
  let before = "light";
  addEventListener("beforeprint", () => { before = root.dataset.theme; show(false); });
  addEventListener("afterprint", () => show(before === "dark"));
}

function makeKeys(table) {
  const text = document.getElementById("text");
  document.addEventListener("keydown", event => {
    const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
    if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      text.focus();
      text.select();
    }
  });
  text.addEventListener("keydown", event => {
    if (event.key === "Escape") {
      event.preventDefault();
      table.choose("text", "");
    } else if (event.key === "ArrowDown" || event.key === "Enter") {
      event.preventDefault();
      table.active?.row.focus();
    }
  });
}

function startTable(data) {
  let table = null;
  showSummary(data, verdict => table.choose("verdict", verdict));
  table = new Table(data);
  makeKeys(table);
  addEventListener("hashchange", () => table.readAddress());
  table.readAddress();
  return table;
}

function start() {
  makeThemeButton();
  const data = JSON.parse(document.getElementById("data").textContent);
  data.records.forEach((record, i) => { record.number ??= i + 1; });
  showRun(data);
  const checks = checksOf(data);
  const table = data.command === "solve" ? showProblems(data) : startTable(data);
  checks?.begin(record => table?.showCheck(record));
  document.documentElement.dataset.ready = String(Math.round(performance.now()));
}

document.addEventListener("DOMContentLoaded", start);
