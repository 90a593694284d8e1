// lesson
export const P = [
  { id: 'a', fen: '6k1/5ppp/8/8/8/8/8/4R2K w - - 0 1', goal: 'Mate in 1', solution: ['e1e8'] },
  Puzzle("b", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 'Ra6'),
];
