// The page of solve: a section for each problem, with its diagram and its whole solution.

const kPhases = [["set_play", "Set play"], ["tries", "Tries"], ["solution", "Solution"]];
const kMostUnfolded = 600;  // moves of a solution that is shown whole at once
const kProblemsAtOnce = 10;
const kMany = 20;  // of more problems only those that are seen are drawn

/** Which phases a forced win does not have. */
function missingPhases(record) {
  const {solution, result} = record;
  if (!solution || solution.cut || result?.outcome !== "win" || result.solutions || result.distance === 1) return "";
  return kPhases.filter(([name]) => !solution[name]?.length).map(([, title]) => `${title}: none.`).join(" ");
}

function problemFacts(record, data) {
  const variant = data.variants[record.variant]?.title;
  return listOf([
    ...creditsOf(record),
    ["FEN", record.fen && fenView(record.fen)], ["game", variant], ["stated", record.stated],
    ["place", /^--fen\b/.test(record.place) ? "" : record.place], ["nodes", record.nodes && grouped(record.nodes)],
    ["seconds", record.seconds && record.seconds.toFixed(3)],
    ["certificate", record.certificate && cell("code", `SHA-256 ${record.certificate}`)], ["proof", checkView(record)]
  ].filter(([, value]) => value));
}

/** The question: "#2", then its words. */
function questionView(record) {
  const view = make("p", {className: "question"});
  if (record.asked && document.title !== record.asked) view.append(make("b", {className: "asked"}, record.asked), " ");
  if (record.question && document.title !== record.question) view.append(`${record.question}.`);
  return view;
}

function answerView(record) {
  const text = record.found || record.reason || "";
  const view = make("p", {className: "found"}, icon(record.standing, record.standing), " ",
      make("span", {className: `verdict ${record.standing}`}, record.verdict), text ? `: ${text}` : "");
  if (record.found && record.reason) view.append(` (${record.reason})`);
  return view;
}

function problemView(record, data, heading) {
  const section = make("section", {className: "problem", id: `problem-${record.number}`});
  if (heading) section.append(make("h2", {}, record.id));
  const facts = make("div", {className: "facts"});
  const view = make("div", {className: "position"});
  if (record.fen) {
    record.stepper = new Stepper(record, data.variants[record.variant], {sections: kPhases, unfolded: kMostUnfolded});
    record.stepper.view.prepend(questionView(record));
    view.append(record.stepper.view);
  }
  facts.append(answerView(record));
  if (record.stepper) {
    facts.append(record.stepper.tree);
    const missing = missingPhases(record);
    if (missing) facts.append(make("p", {className: "note"}, missing));
    if (record.stepper.arrows.length > 1) facts.append(make("p", {className: "note legend"}, legendOf(record.stepper.arrows)));
    if (!record.solution) facts.append(make("p", {className: "note nosolution"}, "There is no solution to step through."));
  }
  for (const repair of record.result?.repairs ?? []) facts.append(make("p", {className: "note"}, `Repaired: ${repair}`));
  facts.append(problemFacts(record, data));
  if (record.result) {
    facts.append(make("details", {className: "raw"}, make("summary", {}, "The result as JSON"),
        cell("pre", JSON.stringify(record.result, null, 1), {className: "code"})));
  }
  view.append(facts);
  section.append(view);
  return section;
}

/** The list of problems above the first one. */
function contentsOf(records) {
  return make("ol", {}, ...records.map(record => make("li", {}, icon(record.standing, record.standing), " ",
      make("a", {href: hashOf(record)}, record.id), record.asked ? ` ${record.asked}` : "")));
}

/** Arrow keys step through the problem that was used last, wherever the focus is. */
function stepByKeys(data) {
  let used = data.records.find(record => record.stepper)?.stepper;
  const note = event => {
    const section = event.target.closest?.(".problem");
    const record = section && data.records.find(each => `problem-${each.number}` === section.id);
    if (record?.stepper) used = record.stepper;
  };
  document.addEventListener("click", note);
  document.addEventListener("focusin", note);
  document.addEventListener("keydown", event => {
    if (event.defaultPrevented || !["ArrowLeft", "ArrowRight"].includes(event.key)) return;
    used?.key(event);
  });
}

/** Paper has the diagrams of the problems, their whole solutions and no place that was stepped to. */
function printWhole(data, fillAll) {
  let places = [];
  addEventListener("beforeprint", () => {
    fillAll();
    places = data.records.filter(record => record.stepper).map(({stepper}) => [stepper, stepper.current]);
    for (const [stepper] of places) {
      stepper.unfold();
      stepper.toDiagram();
    }
  });
  addEventListener("afterprint", () => {
    for (const [stepper, step] of places) stepper.goTo(step);
  });
}

function showProblems(data) {
  const {records} = data;
  const one = records.length === 1;
  const suites = data.suites.map(suite => suite.name).join(", ");
  const title = one && records[0].id !== "position" ? records[0].id
      : one ? records[0].asked ?? records[0].question ?? "Position" : `Solutions${suites ? `: ${suites}` : ""}`;
  document.title = title;
  document.getElementById("title").textContent = title;
  document.getElementById("subtitle").textContent = one ? "" : `${records.length} positions`;
  document.getElementById("footer").textContent = `Written by keymove ${data.version}.`;
  document.body.classList.add("solve");
  document.body.classList.toggle("many", records.length > kMany);
  for (const id of ["summary", "results"]) document.getElementById(id).remove();
  document.querySelector(".skip").href = "#problems";
  const problems = document.getElementById("problems");
  const contents = document.getElementById("contents");
  problems.hidden = false;
  contents.hidden = one;
  if (!one) contents.append(contentsOf(records));
  let filled = 0;
  const fill = count => {
    for (; filled < Math.min(count, records.length); ++filled)
      problems.append(problemView(records[filled], data, !one));
  };
  const fillSlowly = () => {
    fill(filled + kProblemsAtOnce);
    if (filled < records.length) whenIdle(fillSlowly);
  };
  const followLink = () => {
    const record = records.find(each => hashOf(each) === location.hash);
    if (!record) return;
    fill(record.number);
    document.getElementById(`problem-${record.number}`).scrollIntoView();
  };
  fillSlowly();
  stepByKeys(data);
  printWhole(data, () => fill(Infinity));
  addEventListener("hashchange", followLink);
  followLink();
}
