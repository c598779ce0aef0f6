/** What the studio is, for its page. */
export interface StudioFacts {
  readonly folder: string;
  readonly version: string;
  /** Games by family, each with what a form asks. */
  readonly games: readonly GameFamily[];
  /** Weights files in the folder that play a game. */
  readonly weights: readonly WeightsFile[];
}

export interface GameFamily {
  readonly name: string;
  readonly sizes: readonly number[];
  readonly usual: number;
  /** How a command names it, without its size: `slider`, `./breakthrough.ts`. */
  readonly word: string;
  readonly outside: boolean;
}

export interface WeightsFile {
  readonly at: string;
  /** `hex-7`. */
  readonly game: string;
}
