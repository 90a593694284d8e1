/** The solver and the checker; pass `wasmBinary` in node. */
declare function createKeymove(options?: {
  wasmBinary?: ArrayBuffer | Uint8Array;
  locateFile?: (path: string) => string;
}): Promise<createKeymove.Keymove>;

declare namespace createKeymove {
  interface Asked {
    variant: string;
    fen: string;
    /** "shortest", "mate", "within", "stipulation", "material", "best", "value" or "any" */
    question: string;
    /** A stipulation such as "h#2.5"; else empty. */
    words: string;
    /** Moves of "mate", plies of "within" and "material"; else 0. */
    number: number;
    /** 0: no limit. */
    seconds: number;
    /** Memory of the tables in MiB. */
    hash: number;
    /** Whether the whole solution is wanted. */
    solution: boolean;
    /** Whether the checker confirms the answer. */
    certify: boolean;
  }

  /** Functions that return a string return JSON: an object with `error` if something cannot be read. */
  interface Keymove {
    version(): string;
    variants(): string;
    variant(name: string): string;
    addVariant(json: string): string;
    /** With an empty `variant`, the game is chess or the one that a link to a board names. */
    board(variant: string, fen: string): string;
    play(variant: string, fen: string, move: string): string;
    /**
     * The first position of a text in any format of suites: `fen`, `variant`, its `question` or null, whether there are `more`.
     * A `variant` overrides those that the text names; with an empty one the game is the named one, or chess.
     */
    problem(text: string, variant: string): string;
    solve(asked: Asked): string;
    /** The certificate of the latest answer; empty if it has none. */
    certificate(): Uint8Array;
    check(certificate: Uint8Array | string, seconds: number): string;
    /** Opens a suite in any format; the `variant` is as in `problem`. */
    openSuite(text: string, name: string, variant: string, hashMib: number, certify: boolean): string;
    /** The next verdict; an empty string at the end. */
    nextVerdict(): string;
  }
}

export = createKeymove;
