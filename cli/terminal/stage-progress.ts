import { z } from 'zod';
import { type LiveElo, liveEloText } from '../../tuning/contests/contest.ts';
import type { ChampionStage } from '../../tuning/progress-file.ts';

const count = z.int().nonnegative();
const seconds = z.number().nonnegative();

/** What a run of the champion loop is at: a line of `--progress json`. */
export const stageProgress = z.strictObject({
  stage: z.enum(['costs', 'baselines', 'self-play', 'fits', 'race', 'challenge', 'verdict']),
  generation: count,
  of: count.nullable(),
  candidate: z.string().nullable(),
  elo: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  done: count,
  total: count,
  secondsLeft: seconds.nullable(),
  note: z.string().nullable(),
});

export type StageProgress = z.infer<typeof stageProgress>;

/** What is counted in each stage. */
const units: Readonly<Record<ChampionStage['stage'], string>> = {
  costs: 'searches',
  baselines: 'games',
  'self-play': 'games',
  fits: 'steps',
  race: 'games',
  challenge: 'games',
  verdict: 'games',
};

/** What was said last of a stage: how far it is, and who stands how. */
interface Told {
  readonly done: number;
  readonly total: number;
  readonly note?: string | undefined;
  readonly standing?: LiveElo | undefined;
}

/** Where `stage` stands, `passed` seconds after it began; Elo in whole numbers. */
export function progressIn(
  { stage, generation, of, note: about, secondsLeft }: ChampionStage,
  passed: number,
  { done, total, note, standing }: Told,
): StageProgress {
  return {
    stage,
    generation,
    of: of ?? null,
    candidate: standing?.name ?? about ?? null,
    elo: standing === undefined ? null : Math.round(standing.elo),
    low: standing === undefined ? null : Math.round(standing.low),
    high: standing === undefined ? null : Math.round(standing.high),
    done: Math.floor(done),
    total: Math.ceil(total),
    secondsLeft: secondsLeft === undefined ? null : Math.round(Math.max(0, secondsLeft - passed)),
    note: note ?? null,
  };
}

/**
 * `generation 2 of 3, race, round 2 of 3: g2-full +45 [−10, +102], 120 of 240 games, 6:10 left`: with fewer words where
 * there are fewer than so many `columns`.
 */
export function progressLine(progress: StageProgress, columns = Number.POSITIVE_INFINITY): string {
  const { stage, generation, of, candidate: name, elo, low, high, done, total, secondsLeft, note } = progress;
  const where = generation === 0 ? stage : `generation ${generation}${of === null ? '' : ` of ${of}`}, ${stage}`;
  const about = note ?? name ?? '';
  const isKnown = name !== null && elo !== null && low !== null && high !== null;
  const short = isKnown ? liveEloText({ name, elo, low, high }) : about;
  const counted = total > 0 ? `${done} of ${total} ${units[stage]}` : '';
  const left = secondsLeft === null ? '' : `${clock(secondsLeft)} left`;
  const lines = [
    [where, about, counted, left],
    [where, about, left],
    [where, short, left],
  ].map((parts) => parts.filter((part) => part !== '').join(', '));
  return lines.find((line) => line.length < columns) ?? lines.at(-1)!;
}

/** `6:10`, `1:06:10`. */
export function clock(seconds: number): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.round(seconds) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
