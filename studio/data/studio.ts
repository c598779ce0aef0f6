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

/** A run that somebody asks for: by the champion loop. */
export interface RunAsked {
  /** As a command has it: `slider`, `hex`, `./breakthrough.ts`. */
  readonly game: string;
  readonly size?: number | undefined;
  /** `3m`. */
  readonly budget: string;
  readonly seed: number;
  /** Name of its folder, in the studio's. */
  readonly name: string;
  /** Whether workers of the studio's queue take part. */
  readonly queue?: boolean | undefined;
}

/** Started, or refused. */
export interface RunStarted {
  /** Its path. */
  readonly at: string;
  readonly command: string;
}

/** The words of the command that starts the run, without its folder and its queue. */
export function wordsOf({ game, size, budget, seed }: RunAsked): string[] {
  return [
    'tune',
    game,
    ...(size === undefined ? [] : ['--size', String(size)]),
    '--budget',
    budget,
    '--seed',
    String(seed),
  ];
}
