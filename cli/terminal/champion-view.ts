import { clock } from '../../lib/numbers.ts';
import { Block } from '../../lib/progress/progress.ts';
import { visible } from '../../lib/quoted.ts';
import { liveEloText } from '../../tuning/contests/contest.ts';
import { type Progress, unitOf } from '../../tuning/progress-file.ts';
import { say } from './print.ts';

type Told = Omit<Progress, 'format'>;

/**
 * `generation 2 of 3, race, round 2 of 3: g2-full +45 [−10, +102], 120 of 240 games, 6:10 left`: with fewer words where
 * the terminal has fewer than `columns`.
 */
export function progressLine(progress: Told, columns = Number.POSITIVE_INFINITY): string {
  const { stage, generation, of, candidate: name, elo, low, high, done, total, secondsLeft, note } = progress;
  const where = generation === 0 ? stage : `generation ${generation}${of === null ? '' : ` of ${of}`}, ${stage}`;
  const about = note ?? name ?? '';
  const isKnown = name !== null && elo !== null && low !== null && high !== null;
  const short = isKnown ? liveEloText({ name, elo, low, high }) : about;
  const counted = total > 0 ? `${done} of ${total} ${unitOf(stage)}` : '';
  const left = secondsLeft === null ? '' : `${clock(secondsLeft)} left`;
  const lines = [
    [where, about, counted, left],
    [where, about, left],
    [where, short, left],
  ].map((parts) => parts.filter((part) => part !== '').join(', '));
  return lines.find((line) => line.length < columns) ?? lines.at(-1)!;
}

/** Seconds between two words: a line that is written over, lines in a pipe, lines of JSON. */
const SECONDS = { terminal: 0.5, pipe: 5, json: 1 } as const;

type Out = Pick<NodeJS.WriteStream, 'write' | 'isTTY' | 'columns' | 'rows'>;

/**
 * What a run of the champion loop says of itself while it goes on, on standard error: `bar`, one line that a terminal
 * writes over, in a pipe a line now and then; `json`, one object a line. The end of each stage is
 * always said, and its beginning but in a pipe.
 */
export class ChampionView {
  readonly #seconds: number;
  readonly #beginnings: boolean;
  readonly #say: (progress: Told) => void;
  #latest: Told | undefined;
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

  /** A stage begins, which ends the one before. */
  begin(): (progress: Progress) => void {
    this.close();
    return ({ format: _, ...progress }) => {
      const now = performance.now();
      const isFirst = this.#beginnings && this.#latest === undefined;
      this.#latest = progress;
      this.#isSaid = false;
      if (isFirst || now - this.#saidAt >= this.#seconds * 1000) this.#sayLatest(now);
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
