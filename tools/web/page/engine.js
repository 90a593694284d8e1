// The solver and the checker, in workers.

const kLong = new Set(["solve", "verify", "check"]);

/** Asks workers: while one searches, another one, begun when it is needed, answers what the board asks. */
class Engine {
  constructor() {
    this.own = new Map();
    this.shipped = [];
    this.workers = [];
    this.count = 0;
    this.begin();
  }

  begin() {
    const one = {worker: new Worker("worker.js"), asked: new Map(), long: null};
    one.worker.onmessage = ({data: {id, progress, done, error}}) => {
      const question = one.asked.get(id);
      if (!question) return;
      if (progress !== undefined) return question.tell?.(progress);
      one.asked.delete(id);
      if (one.long === question) one.long = null;
      // Who has thrown may be broken; of two that rest, one is enough.
      if (error) this.end(one, new Error(error));
      else if (kLong.has(question.name) && this.workers.some(other => other !== one && !other.long)) this.end(one);
      if (error) question.fail?.(new Error(error));
      else question.answer?.(done);
    };
    one.worker.onerror = event => this.end(one, new Error(event.message || "the solver could not be loaded"));
    this.workers.push(one);
    for (const text of this.own.values()) this.post(one, {name: "addVariant", args: [text]});
    return one;
  }

  /** Ends a worker. Its questions fail with the error, or are put to another one. */
  end(one, error = null) {
    one.worker.terminate();
    this.workers = this.workers.filter(other => other !== one);
    for (const question of one.asked.values()) {
      if (error) question.fail?.(error);
      else if (question.answer) this.put(question);
    }
  }

  post(one, question) {
    const id = ++this.count;
    one.asked.set(id, question);
    one.worker.postMessage({id, name: question.name, args: question.args});
  }

  put(question) {
    const one = this.workers.find(({long}) => !long) ?? this.begin();
    this.post(one, question);
    if (!kLong.has(question.name)) return;
    one.long = question;
    // If it takes long, the board will ask.
    setTimeout(() => { if (one.long === question && this.workers.every(({long}) => long)) this.begin(); }, 1000);
  }

  /** The result of the function `name` of worker.js; its `stop()` ends a long search. `tell` is called with what is found so far. */
  ask(name, args = [], tell = null) {
    const question = {name, args, tell};
    const asked = new Promise((answer, fail) => Object.assign(question, {answer, fail}));
    asked.stop = () => {
      const one = this.workers.find(({long}) => long === question);
      if (!one) return;
      for (const [id, other] of one.asked) if (other === question) one.asked.delete(id);
      this.end(one);
      if (this.workers.every(({long}) => long)) this.begin();
      question.fail(new Error("stopped"));
    };
    this.put(question);
    return asked;
  }

  /** A variant file, for all workers; a shipped game cannot be replaced. */
  async addVariant(text) {
    text = text.replace(/^\ufeff/, "");
    let name;
    try { ({variant: name} = JSON.parse(text)); } catch { /* The module says where it is wrong. */ }
    if (this.shipped.includes(name)) return {error: `"${name}" is the name of a shipped game; give the file's "variant" another one`};
    const read = await this.ask("addVariant", [text]);
    if (read.error) return read;
    this.own.set(read.name, text);
    for (const one of this.workers) this.post(one, {name: "addVariant", args: [text]});
    return read;
  }
}

const engine = new Engine();
