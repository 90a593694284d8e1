// The head of the page: when and by which command it was written; and what can be copied.

/** A button that copies the text. */
function copyButton(text, label) {
  const button = make("button", {type: "button", className: "copy", title: label, ariaLabel: label}, icon("copy"));
  const said = make("span", {className: "said", role: "status"});
  const say = words => {
    said.textContent = words;
    setTimeout(() => { said.textContent = ""; }, 2000);
  };
  const byHand = () => {
    const field = make("textarea", {value: text, readOnly: true, className: "offscreen"});
    document.body.append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    button.focus();
    say(done ? "copied" : "not copied");
  };
  button.onclick = event => {
    event.stopPropagation();
    if (navigator.clipboard) navigator.clipboard.writeText(text).then(() => say("copied"), byHand);
    else byHand();
  };
  return make("span", {className: "copying"}, button, said);
}

function fenView(fen) {
  const view = make("span", {className: "fen"});
  view.append(cell("code", fen), " ", copyButton(fen, "Copy the FEN"));
  return view;
}

/** A word as a shell wants it. */
const shellWord = word => /^[\w@%+=:,./~-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

/** The command that gives this page's answers again, made from the settings that decide them. */
function commandOf(data) {
  const unsaid = new Set(["solutions", "flaws", "agents"]);
  const words = ["keymove", data.command, ...data.suites.map(suite => suite.name)];
  const add = (name, value) => {
    if (value === null || value === false || value === "") return;
    if (Array.isArray(value)) value.forEach(each => add(name, each));
    else if (value === true) words.push(`--${name}`);
    else words.push(`--${name}`, /^[0-9a-f]{64}$/.test(value) ? "FILE" : String(value));
  };
  for (const agent of data.settings?.agents ?? []) add("agent", agent.word ?? agent.name);
  for (const [name, value] of Object.entries(data.settings ?? {})) {
    if (unsaid.has(name) || (name === "format" && value === "text")) continue;
    if (name === "certificates") add("no-certificates", value === "none");
    else add(name, value);
  }
  if (data.shard) add("shard", data.shard);
  return words.map(shellWord).join(" ");
}

/** The question that the result answers, as options of solve; nothing if that cannot be told. */
function questionOf({distance, gain, moves, opinion, proved_plies, best_moves, stipulation} = {}) {
  if (stipulation) return ["--stipulation", stipulation];
  if (moves) return ["--goal", "moves"];
  if (best_moves) return ["--goal", "value"];
  if (opinion) return ["--goal", "best"];
  const plies = distance ?? proved_plies;
  return plies && gain === undefined ? ["--plies", String(plies)] : null;
}

/** The command that solves this position alone; nothing for a game that is not shipped, whose file is not known. */
function solveView(record, data) {
  const question = questionOf(record.result);
  const shipped = record.fen && data.variants[record.variant]?.title !== record.variant;
  if (!question || !shipped) return "";
  const game = record.variant === "chess" ? [] : ["--variant", record.variant];
  const command = ["keymove", "solve", ...game, ...question, "--fen", record.fen].map(shellWord).join(" ");
  return make("span", {className: "solves"}, cell("code", command), " ", copyButton(command, "Copy the command"));
}

/** The page's own date, or else that of its file; nothing if a server does not tell it. */
function dateOf(data) {
  if (data.date) return data.date;
  const written = new Date(document.lastModified);
  const known = location.protocol === "file:" || Math.abs(Date.now() - written) > 5000;
  const two = number => String(number).padStart(2, "0");
  return known ? `${written.getFullYear()}-${two(written.getMonth() + 1)}-${two(written.getDate())} ` +
      `${two(written.getHours())}:${two(written.getMinutes())}` : "";
}

function showRun(data) {
  const run = document.getElementById("run");
  const date = dateOf(data);
  if (date) run.append(make("time", {id: "date", title: "When this page was written"}, date), " · ");
  const command = commandOf(data);
  run.append(make("code", {id: "command"}, command), " ", copyButton(command, "Copy the command"));
}
