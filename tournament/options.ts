import type { Adjudication } from '../agents/play/adjudication.ts';
import type { AgentSpec } from '../agents/spec.ts';
import type { ScheduleOptions } from './formats/schedule.ts';
import type { OpeningOptions } from './openings/openings.ts';

/** A tournament in pairs of games: plain data. */
export interface TournamentOptions extends ScheduleOptions, OpeningOptions {
  /** `slider-6`. */
  readonly game: string;
  /** At least two, with distinct names. */
  readonly agents: readonly AgentSpec[];
  /** What ends games that the rules would let go on; nothing but the game's own draw rules where nothing stands. */
  readonly adjudication?: Adjudication;
}
