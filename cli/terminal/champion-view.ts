import { Block } from '../../lib/progress/progress.ts';
import { visible } from '../../lib/quoted.ts';
import type { ContestRunning, LiveElo } from '../../tuning/contests/contest.ts';
import type { ChampionStage } from '../../tuning/progress-file.ts';
import { say } from './print.ts';
import { progressIn, progressLine, type StageProgress } from './stage-progress.ts';

export { finalLines } from './champion-end.ts';
export { planLines } from './champion-plan.ts';

/** Seconds between two words: a line that is written over, lines in a pipe, lines of JSON. */
const SECONDS = { terminal: 0.5, pipe: 5, json: 1 } as const;

type Out = Pick<NodeJS.WriteStream, 'write' | 'isTTY' | 'columns' | 'rows'>;

/**
 * What a run of the champion loop says of itself while it goes on, on standard error: `bar`, one line that a terminal
 * writes over, in a pipe a line now and then; `json`, one object a line (stage-progress.ts). The end of each stage is
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
