// Files that are dropped on the page.

/** The text of a file, which may be compressed by gzip. */
async function textOfFile(file) {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return first === 0x1f && second === 0x8b ? new Response(file.stream().pipeThrough(new DecompressionStream("gzip"))).text() : file.text();
}

/** The first section of a variants.ini of Fairy-Stockfish; undefined if the text is none. */
function sectionOfIni(text) {
  const first = text.replace(/^\ufeff/, "").split(/\r\n?|\n/).find(line => !/^\s*([#;].*)?$/.test(line));
  return /^\s*\[([\w-]+)(:[\w-]+)?\]\s*$/.exec(first ?? "")?.[1];
}

/** Whether a text is a variant file of keymove. */
function isVariantFile(text) {
  try {
    const {men, board} = JSON.parse(text.replace(/^\ufeff/, ""));
    return Boolean(men && board);
  } catch {
    return false;  // If it was to be one, the reader of suites says where it is wrong.
  }
}

/** What a file is: "certificate", "variant" or "suite"; by its content, else by its name. */
async function kindOfFile(file, onCertificates) {
  if (/\.cert$/i.test(file.name) || /^(\ufeff?\s*\{\s*"schema"\s*:\s*")?keymove-certificate/.test(await file.slice(0, 100).text())) return "certificate";
  if (/\.json$/i.test(file.name) && file.size < 1e6 && isVariantFile(await file.text())) return "variant";
  if (/\.ini$/i.test(file.name) || sectionOfIni(await file.slice(0, 10000).text())) return "variant";
  return onCertificates && !/\.(json|jsonl|epd|fen|pgn|csv|tsv|txt|inp|py)$/i.test(file.name) ? "certificate" : "suite";
}

/** Lets files be dropped anywhere, so that none takes the page's place. `take` has a function for each kind of file. */
function takeDrops(take) {
  const zone = document.getElementById("drop");
  const hasFiles = event => [...event.dataTransfer?.types ?? []].includes("Files");
  for (const name of ["dragenter", "dragover"]) {
    document.addEventListener(name, event => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      document.body.classList.add("over");
    });
  }
  document.addEventListener("dragleave", event => { if (!event.relatedTarget) document.body.classList.remove("over"); });
  document.addEventListener("drop", async event => {
    document.body.classList.remove("over");
    if (!hasFiles(event)) return;
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    const onCertificates = zone.contains(event.target);
    if (!file) return;
    try {
      await take[await kindOfFile(file, onCertificates)](file);
    } catch (error) {
      notice(`${file.name} cannot be read: ${error.message}`);
    }
  });
}

/** The file that a field gets; the same one may be chosen again. */
function onFile(id, take) {
  const field = document.getElementById(id);
  field.addEventListener("click", () => { field.value = ""; });
  field.addEventListener("change", () => { if (field.files[0]) take(field.files[0]); });
}
