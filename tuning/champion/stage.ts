import type { ContestRunning } from './contests/live-contest.ts';

/** Where a run of the champion loop is. */
export interface ChampionStage {
  /** From 1; 0 before the first and after the last. */
  readonly generation: number;
  /** Generations in all, where so many were asked for. */
  readonly of?: number | undefined;
  readonly stage: 'costs' | 'baselines' | 'self-play' | 'fits' | 'race' | 'challenge' | 'verdict';
  /** What it is at: a candidate's name. */
  readonly note?: string | undefined;
  /** Of the budget; undefined where the amount of work is fixed. */
  readonly secondsLeft: number | undefined;
}

/** Gives a stage its threads, and hears its progress. */
export type StageRunning = (generation: number, stage: ChampionStage['stage'], note?: string) => ContestRunning;
