import type { Random } from '../lib/maths/random.ts';
import type { Board } from './board.ts';
import type { Drawing, Move, Player, Position } from './position.ts';

export type { Board } from './board.ts';
export type { Drawing, Move, Player, Position, Run } from './position.ts';

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
   * Only where features are computed one by one: what `player` has of feature `index`, nothing else being computed, so
   * that its cost can be measured. Undefined for a feature that comes with others.
   */
  alone?(index: number, position: P, player: Player): number | undefined;
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
  /** In points, one per feature of `original`. */
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
}

/**
 * A game on one board size. Everything in it is stateless. None of its functions throws, but for the InputErrors of
 * `parse`, `parseMove` and `sizeOf`. Random games end: by their own rules, or by `draws`.
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
   * Only where it is quicker than `parse`: makes `position`, which `parse` gave, whatever was played on it since,
   * what `parse` gives for `text`. Throws InputError as `parse` does; then `position` is nothing until the next `reset`.
   */
  reset?(position: P, text: string): void;
  /** The board for a person to look at, with what is needed to name a move. */
  draw(position: P): Drawing;
  /**
   * A move of `position`, written as docs/notation.md says. A legal move is read back by `parseMove`, and no two of a
   * position share a text.
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
interface SearchTraits {
  /** A position with so many moves or fewer takes only half a ply from the depth; undefined: none does. */
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
   * The nodes of a move there for the hand weights judged for the player who searches; others get as many as take as
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
