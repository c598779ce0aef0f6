import { hexInGtp } from '../hex/gtp/gtp.ts';

/** How a game is told in GTP: a board of stones, built up play by play. Text in, text out. */
export interface GtpGame {
  /** Commands that an engine may refuse, before each game. */
  readonly wishes: readonly string[];
  /** What makes `start` and then its `moves` out of an empty board, and who moves next. */
  tell(start: string, moves: readonly string[]): GtpTold;
}

export interface GtpTold {
  readonly size: number;
  /** `b a1`, the first one first. */
  readonly plays: readonly string[];
  readonly colour: 'b' | 'w';
  /** The move that an engine means by its answer. */
  move(answer: string): string;
}

const games: Readonly<Record<string, GtpGame>> = { hex: hexInGtp(false), 'hex-swap': hexInGtp(true) };

/** How `family` is told in GTP; undefined where it isn't. */
export function gtpGame(family: string): GtpGame | undefined {
  return Object.hasOwn(games, family) ? games[family] : undefined;
}
