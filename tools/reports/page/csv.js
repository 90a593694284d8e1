// The rows that are shown, as the report in CSV has them.

const kCsvColumns = ["agent", "number", "id", "class", "variant", "fen", "place", "verdict", "mark", "worth", "answer",
  "stated", "found", "reason", "nodes", "seconds"];

const csvField = text => /[,"\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

function csvOf(records, data) {
  const graded = data.agents.length > 0;
  const own = {
    agent: record => data.agents[record.agent ?? 0] ?? "",
    mark: record => tidy(graded ? record.mark ?? 0 : Number(record.standing === "good")),
    worth: record => tidy(graded ? record.worth ?? 0 : 1),
    nodes: record => String(record.nodes ?? 0),
    seconds: record => (record.seconds ?? 0).toFixed(3),
  };
  const fields = record => kCsvColumns.map(name => csvField(own[name]?.(record) ?? String(record[name] ?? "")));
  return [kCsvColumns, ...records.map(fields)].map(row => `${row.join(",")}\r\n`).join("");
}

/** Gives the browser a file to keep. */
function download(name, text, type) {
  const url = URL.createObjectURL(new Blob([text], {type}));
  make("a", {href: url, download: name}).click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}
