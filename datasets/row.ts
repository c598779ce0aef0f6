/** A labelled position: facts, not features, so that features may change without playing the games again. */
export interface Row {
  /** The number of the game in its run, from 0. Splits are by game. */
  readonly game: number;
  /** The position's ply, as `Position.ply` counts. */
  readonly ply: number;
  readonly position: string;
  /** The generating search's value in points, for the player to move; undefined where nobody evaluated. */
  readonly score: number | undefined;
  /** What the game came to, for the player to move. */
  readonly result: Result;
}

/** Won, drawn, lost. */
export type Result = 1 | 0.5 | 0;

/** The columns of a shard, in their order. */
export const columns = ['game', 'ply', 'position', 'score', 'result'] as const;

/** A played game, as a data set records it. */
export interface LabelledGame {
  readonly rows: readonly Omit<Row, 'game'>[];
  /** The first player's: 1, 0.5, 0. */
  readonly result: Result;
  /** How it ended, in the referee's words. */
  readonly ending: string;
  /** How its start came about. */
  readonly start: string;
  /** The endings of the games before it that the rules voided: they are counted, never labelled. */
  readonly voided: readonly string[];
}
