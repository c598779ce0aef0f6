/** How much stronger one is than the other, with its 95 % interval. */
export interface EloShown {
  readonly elo: number;
  readonly low: number;
  readonly high: number;
}

/** `elo` of a match, and who met whom. */
export interface MatchShown extends EloShown {
  readonly a: string;
  readonly b: string;
  readonly pairs: number;
}

/** `running`: somebody writes there; `stopped`: nobody does, and it isn't finished. */
export type RunState = 'running' | 'finished' | 'stopped';

/** A run in the list of all runs. Paths are from the studio's folder, with `/`. */
export interface RunLine {
  readonly at: string;
  readonly game: string;
  readonly seed: number;
  readonly budget?: string | undefined;
  readonly state: RunState;
  /** Milliseconds since 1970: when it was begun, and when its files changed last. */
  readonly begun: number;
  readonly changed: number;
  /** The first sentence of its verdict. */
  readonly verdict?: string | undefined;
  /** What it found against the strongest baseline. */
  readonly elo?: MatchShown | undefined;
  /** Why it can't be read, in one line. */
  readonly mistake?: string | undefined;
}

/** A tournament in the list: a folder with a log. */
export interface TournamentLine {
  readonly at: string;
  readonly game: string;
  readonly agents: readonly string[];
  readonly state: RunState;
  readonly changed: number;
}

export interface RunList {
  /** As the user named it. */
  readonly folder: string;
  /** The newest first. */
  readonly runs: readonly RunLine[];
  /** Those that no run played. */
  readonly tournaments: readonly TournamentLine[];
}

/** Where a run of the champion loop is, as it says itself. */
export interface StageShown {
  readonly stage: string;
  readonly generation: number;
  readonly of: number | null;
  readonly candidate: string | null;
  readonly done: number;
  readonly total: number;
  /** Of what: games, steps. */
  readonly unit: string;
  /** Per second; null before it is known. */
  readonly rate: number | null;
  /** Of the whole budget; null where the amount of work is fixed. */
  readonly secondsLeft: number | null;
  readonly note: string | null;
}

/** A sequential test, from its log. */
export interface TestShown {
  readonly llr: number;
  readonly lower: number;
  readonly upper: number;
  readonly elo0: number;
  readonly elo1: number;
  readonly decision: 'H0' | 'H1' | 'continue';
}

/** A tournament within a run. */
export interface ContestLine {
  /** Path of its folder. */
  readonly at: string;
  readonly title: string;
  readonly agents: readonly string[];
}

/** The tournament that is played right now. */
export interface LiveContest extends ContestLine {
  readonly games: number;
  /** Each against the first agent, or of two the first against the second. */
  readonly standings: readonly MatchShown[];
  readonly test?: TestShown | undefined;
  /** Of two agents: how the figure came to be, by pairs. */
  readonly course: readonly CoursePoint[];
}

export interface CoursePoint extends EloShown {
  readonly pairs: number;
  readonly llr?: number | undefined;
}

/** All that the page of a run shows. */
export interface RunPage extends RunLine {
  readonly command: string;
  readonly stage?: StageShown | undefined;
  readonly live?: LiveContest | undefined;
  readonly contests: readonly ContestLine[];
  /** What it found, or what there is so far: markup of the report's sections. */
  readonly document?: string | undefined;
  /** Path of the weights file of its champion. */
  readonly champion?: string | undefined;
  /** Whether this studio started it, and can stop it. */
  readonly ours: boolean;
  /** What it said as it failed, if this studio started it. */
  readonly failure?: string | undefined;
  /** Whether this studio can go on with it. */
  readonly goesOn: boolean;
}
