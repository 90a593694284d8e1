// keymove-checker/1: keymove's proof checker, for pages, workers and node. It shares nothing with the solver.
// keymoveChecker() promises a function: check(bytes, variantText) returns {status, reason, text, sha256, header, keys_san}.
function keymoveChecker() {
  "use strict";
  const packed = "<!--wasm-->";  // WebAssembly, packed by gzip, in base64
  const bytesOf = text => Uint8Array.from(atob(text), letter => letter.charCodeAt(0));
  const kNoSystem = 52;  // ENOSYS: the module reads no files and asks no system but for the time
  const unpacked = new Response(new Blob([bytesOf(packed)]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
  return unpacked.then(bytes => WebAssembly.compile(bytes)).then(module => {
    let memory = null;
    const view = () => new DataView(memory.buffer);
    const system = {
      clock_time_get: (...asked) => {  // the time in nanoseconds, to where the last number points
        view().setBigUint64(asked.at(-1), BigInt(Math.round(performance.now() * 1e6)), true);
        return 0;
      },
      environ_sizes_get: (count, size) => {
        view().setUint32(count, 0, true);
        view().setUint32(size, 0, true);
        return 0;
      },
      environ_get: () => 0,
      proc_exit: () => { throw new Error("the checker has ended"); }
    };
    const imports = {};
    for (const {module: from, name} of WebAssembly.Module.imports(module)) {
      imports[from] ??= {};
      imports[from][name] = system[name] ?? (() => from === "env" ? -kNoSystem : kNoSystem);
    }
    return WebAssembly.instantiate(module, imports).then(({exports}) => {
      memory = exports.memory;
      exports._initialize?.();
      const put = bytes => {
        const place = exports.keymove_room(bytes.length);
        if (place === 0 && bytes.length > 0) throw new Error("the checker has no memory left");
        new Uint8Array(memory.buffer).set(bytes, place);
        return place;
      };
      return (certificate, variantText = "") => {
        const variant = new TextEncoder().encode(variantText);
        const begin = exports.keymove_check(put(certificate), certificate.length, put(variant), variant.length);
        const all = new Uint8Array(memory.buffer);
        return JSON.parse(new TextDecoder().decode(all.subarray(begin, all.indexOf(0, begin))));
      };
    });
  });
}
if (typeof module === "object") module.exports = keymoveChecker;
