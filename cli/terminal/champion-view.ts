import { z } from 'zod';
import { Block } from '../../lib/progress/progress.ts';
import { visible } from '../../lib/quoted.ts';
import { type ContestRunning, type LiveElo, liveEloText } from '../../tuning/contests/contest.ts';
import type { ChampionStage } from '../../tuning/progress-file.ts';
import { say } from './print.ts';

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

type StageProgress = z.infer<typeof stageProgress>;

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
function progressIn(
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

/** Seconds between two words: a line that is written over, lines in a pipe, lines of JSON. */
const SECONDS = { terminal: 0.5, pipe: 5, json: 1 } as const;

type Out = Pick<NodeJS.WriteStream, 'write' | 'isTTY' | 'columns' | 'rows'>;

/**
 * What a run of the champion loop says of itself while it goes on, on standard error: `bar`, one line that a terminal
 * writes over, in a pipe a line now and then; `json`, one object a line (`stageProgress`). The end of each stage is
 * always said, and its beginning but in a pipe.
 */
export class ChampionView {
  readonly #seconds: number;
  readonly #beginnings: boolean;
  readonly #say: (progress: StageProgress) => void;
  #latest: StageProgress | undefined;
  #isSaid = true;
  #saidAt = 0;

  constructor(progress: 'bar' | 'json', out: Out = process.stderr) {
    this.#beginnings = progress === 'json' || out.isTTY === true;
    if (progress === 'json') {
      this.#seconds = SECONDS.json;
      this.#say = (one) => out.write(`${JSON.stringify(one)}\n`);
    } else if (out.isTTY) {
      const block = new Block(out);
      this.#seconds = SECONDS.terminal;
      this.#say = (one) => block.draw([progressLine(one, out.columns)]);
    } else {
      this.#seconds = SECONDS.pipe;
      this.#say = (one) => say(visible(progressLine(one)), out);
    }
  }

  /** The threads of a stage, which ends the one before. */
  running(stage: ChampionStage, workers: number, signal: AbortSignal): ContestRunning {
    this.close();
    const begun = performance.now();
    let standing: LiveElo | undefined;
    return {
      workers,
      signal,
      stands: (now) => {
        standing = now;
      },
      progress: (done, total, note) => {
        const now = performance.now();
        const isFirst = this.#beginnings && this.#latest === undefined;
        this.#latest = progressIn(stage, (now - begun) / 1000, { done, total, note, standing });
        standing = undefined;
        this.#isSaid = false;
        if (isFirst || now - this.#saidAt >= this.#seconds * 1000) this.#sayLatest(now);
      },
    };
  }

  /** However the stage ended. */
  close(): void {
    if (!this.#isSaid) this.#sayLatest(performance.now());
    this.#latest = undefined;
  }

  #sayLatest(now: number): void {
    this.#isSaid = true;
    this.#saidAt = now;
    if (this.#latest !== undefined) this.#say(this.#latest);
  }
}
