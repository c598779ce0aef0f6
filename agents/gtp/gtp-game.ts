import type { GtpPlayer, GtpServer } from './gtp-player.ts';

/** A colour as GTP has it. */
export type Colour = 'b' | 'w';

/** How a game is told in GTP: a board of stones, built up play by play. Text in, text out. */
export interface GtpGame {
  /** Commands sent before each game; an engine may refuse them. */
  readonly setup: readonly string[];
  /** The plays that make `start` and then its `moves` out of an empty board. */
  encode(start: string, moves: readonly string[]): GtpPosition;
  /** `player` as an engine, whose board has `size` rows until it is told another size. */
  serve(player: GtpPlayer, size: number): GtpServer;
}

export interface GtpPosition {
  readonly size: number;
  /** `b a1`, the first one first. */
  readonly plays: readonly string[];
  /** Who moves next. */
  readonly colour: Colour;
  /** The move that an engine means by its answer. */
  move(answer: string): string;
}
