// How much work the positions were: counts by powers of ten.

const kShortest = -3;  // shorter times are one group

/** The power of ten that the value begins with; of 0 and of short times the least there is. */
function powerOf(name, value) {
  const least = name === "seconds" ? kShortest - 1 : -1;
  return value > 0 ? Math.max(least, Math.floor(Math.log10(value) + 1e-9)) : least;
}

function powerText(name, power) {
  if (name === "nodes") return power < 0 ? "0" : power === 0 ? "1 to 9" : `${grouped(10 ** power)} to ${grouped(10 ** (power + 1) - 1)}`;
  const text = exponent => (10 ** exponent).toFixed(Math.max(0, -exponent));
  return power < kShortest ? `under ${text(kShortest)}` : `${text(power)} to ${text(power + 1)}`;
}

/** A row a power of ten, with a bar in which failures come first. */
function histogram(records, name) {
  const groups = new Map();
  for (const record of records) {
    const power = powerOf(name, record[name] ?? 0);
    groups.set(power, [...groups.get(power) ?? [], record]);
  }
  const powers = [...groups.keys()];
  const most = Math.max(...[...groups.values()].map(group => group.length));
  const rows = [];
  for (let power = Math.min(...powers); power <= Math.max(...powers); ++power) {
    const group = groups.get(power) ?? [];
    const bar = make("span", {className: "work", ariaHidden: "true"});
    for (const standing of kStandings) {
      const count = group.filter(record => record.standing === standing).length;
      if (count === 0) continue;
      const part = make("i", {className: standing});
      part.style.width = `${100 * count / most}%`;
      bar.append(part);
    }
    rows.push([powerText(name, power), countCell(group.length), make("td", {}, bar)]);
  }
  return countsTable(`Results by ${name}`, [name, "results", ""], rows, null);
}

function showWork(data) {
  const {records} = data;
  const names = ["nodes", "seconds"].filter(name => records.some(record => record[name] > 0) && !(name === "nodes" && data.agents.length));
  const place = document.getElementById("work");
  place.hidden = records.length < 2 || names.length === 0;
  if (place.hidden) return;
  place.firstElementChild.textContent = names.length === 2 ? "Nodes and seconds" : names[0] === "nodes" ? "Nodes" : "Seconds";
  if (data.figures) place.append(make("p", {className: "note"}, "Of the results that are listed:"));
  place.append(make("div", {className: "works"}, ...names.map(name => histogram(records, name))));
}
