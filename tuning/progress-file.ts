import { renameSync, rmSync, writeFileSync } from 'node:fs';
import * as z from 'zod';
import { count } from '../lib/plain-data.ts';
import type { Running } from '../lib/progress/running.ts';
import type { ContestRunning, LiveElo } from './contests/contest.ts';
import { championPaths } from './run-folder.ts';

const seconds = z.number().nonnegative();

/** Where a run of `tune` is: its `progress.json`, and a line of `--config '{"progress": "json"}'`. */
export const progressSchema = z.object({
  format: z.literal('weightroom progress 1'),
  stage: z.enum(['costs', 'baselines', 'self-play', 'fits', 'race', 'challenge', 'verdict']),
  /** From 1; 0 before the first and after the last. */
  generation: count,
  /** Generations in all; null where a time was asked for. */
  of: z.int().nullable(),
  /** A candidate's name, where it is about one; in `self-play` a part of that stage. */
  candidate: z.string().nullable(),
  /** How the candidate stands so far, with a 95 % interval. */
  elo: z.int().nullable(),
  low: z.int().nullable(),
  high: z.int().nullable(),
  /** Of the stage, and of how many `unitOf` it. */
  done: count,
  total: count,
  note: z.string().nullable(),
  /** Done a second, in this stage and session; null before that is known. */
  rate: seconds.nullable(),
  /** Of the budget; null without one. */
  secondsLeft: count.nullable(),
});
export type Progress = z.infer<typeof progressSchema>;

/** What is counted in a stage. */
export function unitOf({ stage, candidate }: Pick<Progress, 'stage' | 'candidate'>): string {
  if (stage === 'self-play' && candidate === 'labels') return 'rows';
  return stage === 'costs' ? 'searches' : stage === 'fits' ? 'steps' : 'games';
}

/** Where a run of the champion loop is. */
export interface ChampionStage extends Pick<Progress, 'generation' | 'stage'> {
  /** Generations in all, where this many were asked for. */
  readonly of?: number | undefined;
  /** What it is at: a candidate's name. */
  readonly note?: string | undefined;
  /** Of the budget; undefined where the amount of work is fixed. */
  readonly secondsLeft: number | undefined;
}

/** Gives a stage its threads, and hears its progress. */
export type StageRunning = (generation: number, stage: ChampionStage['stage'], note?: string) => ContestRunning;

/** Seconds after which a rate is known. */
const KNOWN = 1;
/** Is told where a stage is, again and again. */
type Hears = (progress: Progress) => void;

/** Who does the work of a run, who stops it, and who is told of each stage from its beginning on. */
export interface ChampionWatched extends Pick<Running, 'workers' | 'signal'> {
  readonly begin: () => Hears;
}

/** The running of a stage, of which `hearing` hear. */
export function telling(
  { stage, generation, of, note: about, secondsLeft }: ChampionStage,
  running: Pick<Running, 'workers' | 'signal'>,
  ...hearing: readonly Hears[]
): ContestRunning {
  const begun = performance.now();
  let before: number | undefined;
  let standing: LiveElo | undefined;
  return {
    ...running,
    stands: (live) => {
      standing = live;
    },
    progress: (done, total, note) => {
      // What an earlier session has done took no time of this one.
      before ??= done;
      const took = (performance.now() - begun) / 1000;
      const { name, elo, low, high } = standing ?? {};
      standing = undefined;
      const now: Progress = {
        format: 'weightroom progress 1',
        stage,
        generation,
        of: of ?? null,
        candidate: name ?? about ?? null,
        elo: elo === undefined ? null : Math.round(elo),
        low: low === undefined ? null : Math.round(low),
        high: high === undefined ? null : Math.round(high),
        done: Math.floor(done),
        total: Math.ceil(total),
        note: note ?? null,
        rate: took < KNOWN || done <= before ? null : Number(((done - before) / took).toPrecision(3)),
        secondsLeft: secondsLeft === undefined ? null : Math.round(Math.max(0, secondsLeft - took)),
      };
      for (const hear of hearing) hear(now);
    },
  };
}

/** Milliseconds between two writes. */
const EVERY = 1000;

/**
 * Keeps `progress.json` in a run's folder while the run continues: written once a second at most, gone when the run
 * ends. No result depends on it, so it is never waited for, and where it can't be written nothing is said.
 */
export function progressFile(folder: string) {
  const path = championPaths(folder).progress;
  const partial = `${path}.partial`;
  return {
    /** A stage begins. */
    begin: (): Hears => {
      let saidAt = Number.NEGATIVE_INFINITY;
      return (progress) => {
        const now = performance.now();
        if (now - saidAt < EVERY) return;
        saidAt = now;
        try {
          writeFileSync(partial, `${JSON.stringify(progress)}\n`);
          renameSync(partial, path);
        } catch {
          // If the disk is full, the files that matter report it.
        }
      };
    },
    /** However the run ended. */
    remove: (): void => {
      for (const one of [path, partial]) rmSync(one, { force: true });
    },
  };
}
