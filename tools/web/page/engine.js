// The solver and the checker, in a worker.

/** Asks the worker; a new one takes its place when a question is stopped. */
class Engine {
  constructor() {
    this.own = [];
    this.begin();
  }
  begin() {
    this.worker = new Worker("worker.js");
    this.asked = new Map();
    this.count = 0;
    this.worker.onmessage = ({data: {id, progress, done, error}}) => {
      const question = this.asked.get(id);
      if (!question) return;
      if (progress !== undefined) return question.tell?.(progress);
      this.asked.delete(id);
      if (error) question.fail(new Error(error));
      else question.answer(done);
    };
    this.worker.onerror = event => this.end(new Error(event.message || "the solver could not be loaded"));
    for (const text of this.own) this.ask("addVariant", [text]);
  }
  end(error) {
    for (const {fail} of this.asked.values()) fail(error);
    this.asked.clear();
  }
  /** The result of the function `name` of worker.js. `tell` is called with what it has found so far. */
  ask(name, args = [], tell = null) {
    return new Promise((answer, fail) => {
      const id = ++this.count;
      this.asked.set(id, {answer, fail, tell});
      this.worker.postMessage({id, name, args});
    });
  }
  /** A variant that later workers need, too. */
  async addVariant(text) {
    const read = await this.ask("addVariant", [text]);
    if (!read.error) this.own.push(text);
    return read;
  }
  stop() {
    this.worker.terminate();
    const asked = this.asked;
    this.begin();
    for (const {fail} of asked.values()) fail(new Error("stopped"));
  }
}
