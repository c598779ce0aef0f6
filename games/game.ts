import type { Random } from '../lib/maths/random.ts';

/** A move: an integer from 0 that only its game understands. */
export type Move = number;

/** A seat: 0 moves first in the game's start position. */
export type Player = 0 | 1;

/** A run of a drawn line: plain, or a player's. */
export interface Run {
  readonly text: string;
  readonly player?: Player;
}

/** A board as lines of text, top first. */
export type Drawing = readonly (readonly Run[])[];

/**
 * A position that `make` and `unmake` change in place; nothing is allocated per move (the undo history may grow by
 * doubling). `check/` holds a game to each sentence here. Only `make` and `unmake` change a position.
 */
export interface Position {
  /**
   * Who moves next. A move may leave it where it was; a forced pass is a move. In a finished position: who would move.
   */
  readonly turn: Player;
  /** Moves made since the game's start, where the text says so; else since the position that was read. */
  readonly ply: number;
  /** Two 32-bit halves of an incremental hash of all that the rest of the game depends on, the ply excepted. */
  readonly hashLow: number;
  readonly hashHigh: number;
  /**
   * Writes the legal moves to `out` from index `at`, each once, in the game's own order; returns the index after the
   * last. A finished position has none, an unfinished one at least one and at most the game's `maxMoves`.
   */
  moves(out: Int32Array, at: number): number;
  /**
   * Only in games with noisy moves: the legal moves that a quiescence search follows, written in the same way, the
   * likeliest best first, since it follows the first few. None: the position is quiet. Called in unfinished positions
   * only.
   */
  noisy?(out: Int32Array, at: number): number;
  /**
   * Only in games where a position can arise again: writes the hashes, low and high, of the earlier positions since the
   * last move that can't be undone, such as a capture, 100 of them at most; returns the index after them. A search
   * takes a return to one of them for a draw. No noisy move may lead there.
   */
  past?(out: Int32Array, at: number): number;
  /** Plays `move`, which must be legal here. */
  make(move: Move): void;
  /** Takes the last move back: everything, the hash included, is as before it. */
  unmake(): void;
  over(): boolean;
  /** Only when over; undefined is a draw. */
  winner(): Player | undefined;
  /**
   * Only when over, and only in games that are won by more or less: by how many cells, discs or seeds player 0 has won,
   * a whole number, below 0 where it has lost.
   */
  margin?(): number;
  /** Only when over: why, in the words of the game's referee. */
  ending(): string;
  /**
   * Only when over, and only in games that know such an end: the game does not count, not even as a draw (Hus, an
   * endless turn). The turn stays with the player who caused it.
   */
  voided?(): boolean;
  /** One line (docs/reference/notation.md), read back by `Game.parse`. */
  text(): string;
}

/**
 * The board as cells that each hold one of a few values: what a network reads. It need not tell all of a position:
 * what it leaves out (whose turn it is, a pass before) the network doesn't see, except for the turn.
 */
export interface Board<P extends Position = Position> {
  /** How many cells, from 1 to 1,024. */
  readonly cells: number;
  /** Each cell holds a whole number from 0 to before this, which is 2 to 256. */
  readonly values: number;
  /** What each value is, for people: `empty`, `white stone`. */
  readonly valueNames: readonly string[];
  /**
   * Writes what stands on each cell to `out` from index `at`, and nothing else. Positions with the same hash have the
   * same board. `position` is not finished. Hot: at every leaf of a search.
   */
  write(position: P, out: Uint8Array, at: number): void;
  /**
   * The board of `Game.exchange(position)`: what stands on `c` with value `v` here stands there on `cells[c]` with
   * value `values[v]`. Each is a permutation and its own inverse.
   */
  readonly exchange: { readonly cells: readonly number[]; readonly values: readonly number[] };
  /**
   * Permutations of the cells that change nothing in the game: a board so permuted is worth the same. What stands on
   * cell `c` goes to cell `symmetry[c]`. They generate the group; the identity needn't stand among them. Left out: none
   * is known.
   */
  readonly symmetries?: readonly (readonly number[])[];
  /**
   * By class, the cells that a local unit at `cell` reads, as player 0 sees the board: itself, what is beside it, what
   * is on its lines at distance two, and so on. All cells have the same number of classes, some perhaps empty; no cell
   * stands twice; what is near a cell goes with it under each symmetry. Units on all cells share one weight for each
   * class and value: cells of another kind may have classes of their own. Left out: no local units.
   */
  near?(cell: number): readonly (readonly number[])[];
  /**
   * By value, what a cell with it adds to the phase, a whole number from 0 to 65,535: seeds, stones. The same for
   * exchanged values. Left out: 1 for each value but 0.
   */
  readonly phase?: readonly number[];
}

/** What one number of an evaluation means. */
export interface Feature {
  /** Lower case, words joined by `-`. A weights file names its features by it. */
  readonly name: string;
  /** `pieces`, `plies`, `cells`, `power`, `ratio`, … */
  readonly unit: string;
  /** One line. */
  readonly meaning: string;
  /** Every value in an unfinished position lies from `low` to `high`: with the weights, they bound the evaluation. */
  readonly low: number;
  readonly high: number;
  /** Why the two seats' values may differ in exchanged positions (`Game.exchange`). Left out: they never do. */
  readonly asymmetry?: string;
}

/** A feature set: one-sided numbers, computed here only, for search and for training alike. */
export interface Features<P extends Position = Position> {
  /** `original`, `full`, … */
  readonly name: string;
  readonly list: readonly Feature[];
  /**
   * Whether extraction is slow, so that a search caches evaluations by the position's hash. The values must then depend
   * on nothing else.
   */
  readonly costly?: boolean;
  /**
   * What `player` has, one finite value per feature, to `out` from index `at`. The features may ask whose turn it is.
   * `position` is not finished.
   */
  extract(position: P, player: Player, out: Float64Array, at: number): void;
  /**
   * Only where it is quicker than two `extract`s and gives the same: player 0's values from index `at`, player 1's
   * after them.
   */
  extractBoth?(position: P, out: Float64Array, at: number): void;
  /**
   * Only where the board shows what features are about: the cells on which feature `index` of `player` rests in
   * `position`, each once, named as moves name them (`b3`); where both players' cells have the same names, behind the
   * player's number (`0:17`). None where there are none just now; undefined for a feature that is about no cells.
   * For people to look at: it need not be quick.
   */
  cellsOf?(index: number, position: P, player: Player): readonly string[] | undefined;
  /**
   * Only where leaving features out saves time: how the features at `indices`, ascending, are computed and nothing
   * else. They give the same values as among all, in this order, and it says anew whether it is costly.
   */
  only?(indices: readonly number[]): Pick<Features<P>, 'costly' | 'extract' | 'extractBoth'>;
}

/**
 * The weights that a game's authors chose by hand, for its `original` features. In the last position before the end
 * they seldom favour the loser.
 */
export interface HandWeights {
  /** One per feature of `original`. A search needs whole points: it takes 5 and 60 for 0.5 and 6. */
  readonly points: readonly number[];
  /** What a drawn game is worth, in points, to the player from whose perspective `own` evaluates. */
  readonly draw: number;
  /** Who chose them, and where they say why. */
  readonly source: string;
  /**
   * What the authors say must hold between the weights, and does. A fit can be asked to keep to it: `--constraints
   * preset:<family>`.
   */
  readonly rules?: readonly WeightRule[];
}

/** One inequality between weights, called by their features: `moves-to-win < 0`, `- own-trapped > end-line`. */
export interface WeightRule {
  readonly rule: string;
  readonly reason: string;
}

/** Draw rules that the game's own rules lack, applied by the referee of a match and unknown to the search. */
export interface DrawRules {
  /** Drawn when this many moves have been made since the start of play; undefined: never. */
  readonly plies?: number;
  /** Drawn when the same grid has arisen this often. */
  readonly repetitions?: number;
  /**
   * The grid that has just arisen by `move`; undefined if this move does not count for repetition. Read only where
   * `repetitions` stands.
   */
  grid?(position: Position, move: Move): string | undefined;
  /**
   * Why the game is drawn here, by what stands in the text and not in the hash: a count of moves without progress.
   * Undefined: it isn't.
   */
  drawn?(position: Position): string | undefined;
}

/**
 * A game on one board size. Everything in it is stateless. None of its functions throws, except for the InputErrors of
 * `parse`, `parseMove` and `sizeOf`. Games end: by their own rules, or by `draws`.
 */
export interface Game<P extends Position = Position> {
  /** `slider-6`, `infexion`: with the size where a board has one. */
  readonly name: string;
  /** `slider`: without the size. */
  readonly family: string;
  /** The names of players 0 and 1: `H`, `V`; `red`, `blue`. */
  readonly seats: readonly [string, string];
  /** No position has more legal moves. */
  readonly maxMoves: number;
  /**
   * A start position as the game's rules give it; random only where the rules draw something (Slider's blocks). It is
   * ply 0, player 0 moves, and the game is not over. Equal random numbers give equal positions.
   */
  start(random: Random): P;
  /** A random legal board with the pieces put on it directly, perhaps unreachable by play; never finished. */
  scatter(random: Random): P;
  /** Reads a position. Throws InputError, which names what is wrong and where. */
  parse(text: string): P;
  /**
   * Only where it is quicker than `parse`: makes `position`, which `parse` gave, whatever was played on it since, what
   * `parse` gives for `text`. Throws InputError as `parse` does; then `position` is nothing until the next `reset`.
   */
  reset?(position: P, text: string): void;
  /** The board for a person to look at, with what is needed to name a move. */
  draw(position: P): Drawing;
  /**
   * A move of `position`, written as docs/reference/notation.md says. A legal move is read back by `parseMove`, and no
   * two of a position share a text.
   */
  moveText(position: P, move: Move): string;
  /** Reads a legal move of `position`. Throws InputError with the rule that it breaks. */
  parseMove(position: P, text: string): Move;
  /**
   * A new position: `position` with the seats exchanged. Each player gets the other one's pieces, turn and direction of
   * play (in Hex and Slider rows and columns change places). What holds of a player there holds of the other one here:
   * moves, winner, features, board. Only `ply` may differ by one, where it tells the turn, and with it the distance to
   * a limit on plies. Undefined for positions that the rules know for one seat only (`hex-swap`: only White may swap).
   * Left out where a game has none.
   */
  exchange?(position: P): P | undefined;
  /** `original` first. Names are unique within a game. */
  readonly features: readonly Features<P>[];
  /** Left out where a game has none: then it gets linear weights only, no networks. */
  readonly board?: Board<P>;
  readonly hand: HandWeights;
  /**
   * Names of features (`set.feature`) that random boards hardly ever show and that self-play over-samples on request.
   */
  readonly rare: readonly string[];
  /** How many random moves make a `walk` board: drawn evenly from `shortest` to `longest`. */
  readonly walk: { readonly shortest: number; readonly longest: number };
  readonly draws: DrawRules;
  readonly search?: SearchTraits;
  readonly tuning: TuningPace;
}

/** What a search should know of a game. */
export interface SearchTraits {
  /** A position with this many moves or fewer takes only half a ply from the depth; undefined: none does. */
  readonly fewMoves?: number;
  /** The game ends when `ply` is this, whatever the hash says. */
  readonly lastPly?: number;
}

/**
 * How much is done with a game unless told otherwise. `weightroom tune` takes its nodes, its sets and, with
 * `--generations`, its games and pairs.
 */
export interface TuningPace {
  /** Games of self-play, and the plies that both sides search in them. */
  readonly games: number;
  readonly selfplayDepth: number;
  /** Openings of the tournament, which is at equal time. */
  readonly pairs: number;
  /**
   * The nodes of a move there for the hand weights evaluated for the player who searches; others get as many as take as
   * long. As many as a search of `depth` plies makes where left out.
   */
  readonly nodes?: number;
  /** The plies that agents search in the shorter tournament at equal depth. */
  readonly depth: number;
  /** The feature sets that are fitted. `original` and, where there is one, `full` where left out. */
  readonly sets?: readonly string[];
}

/** One game on all its board sizes: what the registry lists. */
export interface Family {
  readonly name: string;
  /** One line. */
  readonly meaning: string;
  /** Board sizes, smallest first; empty where there is one board only. */
  readonly sizes: readonly number[];
  /** The size meant when none is named; 0 where there is one board only. */
  readonly defaultSize: number;
  /** The game on a board of `size`, one of `sizes` (0 where there is one board only). */
  game(size: number): Game;
  /**
   * The size that a position's text describes, 0 where there is one board only. Throws InputError where the text has no
   * readable size.
   */
  sizeOf(text: string): number;
}
