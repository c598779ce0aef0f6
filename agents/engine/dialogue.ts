import { Forfeit } from '../play/forfeit.ts';
import type { EngineOption, Timeouts } from './command.ts';
import type { EngineProcess } from './process.ts';

/** A position and what is asked of it, as the protocol says it: plain data. */
export type Task = UgiTask | GtpTask;

export interface UgiTask {
  readonly protocol: 'ugi';
  /** `position …` and `go …`. */
  readonly lines: string;
  /** What the engine has for this move; undefined: no clock. */
  readonly milliseconds: number | undefined;
}

export interface GtpTask {
  readonly protocol: 'gtp';
  readonly size: number;
  /** All that was played since the empty board: `b a1`. */
  readonly plays: readonly string[];
  /** Commands sent before each game; they may be refused. */
  readonly setup: readonly string[];
  readonly colour: 'b' | 'w';
  /** Seconds that the clock has left for the whole game, where there is one. */
  readonly clock: number | undefined;
  readonly milliseconds: number | undefined;
}

/** An engine's answer, in its own words. */
export interface Reply {
  readonly move: string;
  /** Its last report of the search, if it gave one. */
  readonly info: string;
}

/**
 * What an answer took: wall-clock milliseconds; where the system tells, processor time since it was last asked, and
 * peak memory in bytes.
 */
export interface EngineCost {
  readonly milliseconds: number;
  readonly cpu?: number;
  readonly memory?: number;
}

/** One protocol, spoken with one running engine. Every call throws Forfeit when the engine fails. */
export abstract class Dialogue<Of extends Task = Task> {
  protected readonly process: EngineProcess;
  protected readonly timeouts: Timeouts;

  constructor(process: EngineProcess, timeouts: Timeouts) {
    this.process = process;
    this.timeouts = timeouts;
  }

  /** Waits until the engine is ready to play. */
  abstract start(): Promise<void>;

  /**
   * Before the first move of each game. An engine that can be seeded gets `seed`, and one that has options is told those
   * of `options`.
   */
  abstract newGame(task: Of, seed: number, options?: readonly EngineOption[]): Promise<void>;

  abstract move(task: Of): Promise<Reply>;

  /**
   * Waits for a move. An engine with a clock is told `stop` once its time and margin are used up; it has lost by then.
   */
  protected async timed<Answer>(
    milliseconds: number | undefined,
    stop: string,
    answer: (longest: number) => Promise<Answer>,
  ): Promise<Answer> {
    const { hang, margin } = this.timeouts;
    if (milliseconds === undefined) return answer(hang);
    const longest = milliseconds + margin;
    const begun = performance.now();
    const timer = setTimeout(() => this.process.send(stop), longest);
    const given = await answer(longest + hang).finally(() => clearTimeout(timer));
    if (performance.now() - begun > longest) throw new Forfeit('late', `more than ${milliseconds} + ${margin} ms`);
    return given;
  }
}
