"use strict";
// Runs the solver and the checker beside the page, so that the page stays alive.
importScripts("keymove.js");

const module = createKeymove();
const parsed = text => JSON.parse(text);
const now = () => performance.now() / 1000;

/** Whether lengths are tried one by one, so that the page can tell how far the search is; and which. */
function lengthsOf({question, number}) {
  const all = (first, last, step) => Array.from({length: Math.max(0, Math.floor((last - first) / step) + 1)}, (_, i) => first + i * step);
  if (question === "shortest") return all(1, 249, 1);
  if (question === "mate") return all(1, 2 * number - 1, 2);
  if (question === "within") return all(1, number, 1);
  return null;
}

const functions = {
  version: keymove => keymove.version(),
  variants: keymove => parsed(keymove.variants()),
  variant: (keymove, name) => parsed(keymove.variant(name)),
  addVariant: (keymove, text) => parsed(keymove.addVariant(text)),
  board: (keymove, variant, fen) => parsed(keymove.board(variant, fen)),
  problem: (keymove, text, variant) => parsed(keymove.problem(text, variant)),
  play: (keymove, variant, fen, move) => parsed(keymove.play(variant, fen, move)),
  check: (keymove, bytes) => parsed(keymove.check(bytes, 60)),

  solve(keymove, asked, tell) {
    const begun = now();
    const limit = asked.seconds;
    const left = () => limit ? Math.max(.05, limit - (now() - begun)) : 0;
    const solve = more => parsed(keymove.solve({words: "", number: 0, hash: 32, solution: false, certify: false, ...asked, seconds: left(), ...more}));
    const finished = answer => ({...answer, seconds: now() - begun, bytes: answer.certificate ? keymove.certificate() : null});
    const whole = {solution: true, certify: true};
    const lengths = lengthsOf(asked);
    if (!lengths?.length) return finished(solve(whole));
    let found = null;
    for (const plies of lengths) {
      const last = plies === lengths.at(-1);
      const next = solve({question: "within", number: plies, ...(last ? whole : {})});
      // At a limit, what was found before it stands.
      if (next.error || next.status !== "disproved") {
        if (next.status === "proved" && !last) return finished(solve({question: "within", number: plies, ...whole}));
        return finished(next.status === "unknown" ? {...next, none_within: found?.none_within ?? next.none_within} : next);
      }
      found = next;
      tell({plies, seconds: now() - begun, nodes: next.nodes});
    }
    return finished(found);
  },

  verify(keymove, text, name, variant, certify, tell) {
    const opened = parsed(keymove.openSuite(text, name, variant, 32, certify));
    if (opened.error) return opened;
    const begun = now();
    let verdicts = [];
    let told = begun;
    for (let line; (line = keymove.nextVerdict());) {
      verdicts.push(parsed(line));
      if (now() - told < .1) continue;
      told = now();
      tell({verdicts, seconds: told - begun});
      verdicts = [];
    }
    return {verdicts, seconds: now() - begun};
  }
};

onmessage = async ({data: {id, name, args}}) => {
  try {
    const keymove = await module;
    const tell = progress => postMessage({id, progress});
    const done = functions[name](keymove, ...args, tell);
    postMessage({id, done}, done.bytes ? [done.bytes.buffer] : []);
  } catch (error) {
    postMessage({id, error: error.message ?? String(error)});
  }
};
