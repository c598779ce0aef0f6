/**
 * What a game promises: a name for each sentence of the contract that can be checked. A test holds the sentences to
 * `games/game.ts`, where they stand.
 */
export const rules = {
  throws: 'None of its functions throws, but for the InputErrors of `parse`, `parseMove` and `sizeOf`.',
  family: 'One game on all its board sizes: what the registry lists.',
  declared: 'Names are unique within a game.',
  start: 'It is ply 0, player 0 moves, and the game is not over.',
  scatter: 'A random legal board with the pieces put on it directly, perhaps unreachable by play; never finished.',
  seeded: 'Equal random numbers give equal positions.',
  turn: 'Who moves next.',
  ply: "Moves made since the game's start, where the text says so; else since the position that was read.",
  moves:
    "Writes the legal moves to `out` from index `at`, each once, in the game's own order; returns the index after the last.",
  over: "A finished position has none, an unfinished one at least one and at most the game's `maxMoves`.",
  maxMoves: 'No position has more legal moves.',
  noisy: 'the legal moves that a quiescence search follows, written in the same way.',
  unmake: 'Takes the last move back: everything, the hash included, is as before it.',
  stateless: 'Everything in it is stateless.',
  asking: 'Only `make` and `unmake` change a position.',
  text: 'One line (docs/notation.md), read back by `Game.parse`.',
  hash: 'Two 32-bit halves of an incremental hash of all that the rest of the game depends on, the ply excepted.',
  parse: 'Reads a position. Throws InputError, which names what is wrong and where.',
  reset: 'what `parse` gives for `text`.',
  moveText: 'A legal move is read back by `parseMove`, and no two of a position share a text.',
  parseMove: 'Reads a legal move of `position`. Throws InputError with the rule that it breaks.',
  winner: 'Only when over; undefined is a draw.',
  ending: "Only when over: why, in the words of the game's referee.",
  lastPly: 'The game ends when `ply` is this, whatever the hash says.',
  ends: 'Random games end: by their own rules, or by `draws`.',
  draw: 'A board as lines of text, top first.',
  bounds:
    'Every value in an unfinished position lies from `low` to `high`: with the weights, they bound the evaluation.',
  extract: 'What `player` has, one finite value per feature, to `out` from index `at`.',
  extractBoth:
    "Only where it is quicker than two `extract`s and gives the same: player 0's values from index `at`, player 1's after them.",
  only: 'They give the same values as among all, in this order, and it says anew whether it is costly.',
  cellsOf: 'the cells on which feature `index` of `player` rests in `position`, each once',
  features: 'A feature set: one-sided numbers, computed here only, for search and for training alike.',
  board: 'Writes what stands on each cell to `out` from index `at`, and nothing else.',
  boardHash: 'Positions with the same hash have the same board.',
  boardExchange:
    'The board of `Game.exchange(position)`: what stands on `c` with value `v` here stands there on `cells[c]` with value `values[v]`.',
  symmetries: 'Permutations of the cells that change nothing in the game: a board so permuted is worth the same.',
  exchange: 'What holds of a player there holds of the other one here: moves, winner, features, board.',
  hand: 'In the last position before the end they seldom favour the loser.',
} as const;

export type Rule = keyof typeof rules;

/** Thrown where a rule is broken; whoever called knows the position. */
export class Broken extends Error {
  override readonly name = 'Broken';
  readonly rule: Rule;
  /** Findings of one root have one key: the rule, and the part of the game that it is about, where it has several. */
  readonly key: string;

  constructor(rule: Rule, message: string, about = '') {
    super(message);
    this.rule = rule;
    this.key = `${rule} ${about}`;
  }
}
