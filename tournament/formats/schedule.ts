import type { GameRecord } from '../log/record.ts';
import type { TournamentOptions } from '../options.ts';
import type { Finished, Format, FormatSpec } from './format.ts';
import type { GamePair, ScheduledGame } from './game-pair.ts';
import { knockout } from './knockout.ts';
import { gauntlet, roundRobin } from './one-round.ts';
import { sprt } from './sprt.ts';
import { swiss } from './swiss.ts';

/**
 * A tournament on its way: which games are known to be played, and, once it is told of the finished ones in their order, which ones follow.
 * Games are numbered from 0; game 2i and 2i + 1 are meeting i, seats swapped.
 */
export class Schedule {
  readonly #format: Format;
  readonly #gamePairs: GamePair[] = [];
  readonly #finished: Finished[] = [];
  /** The first game of a meeting whose second one has not come. */
  #half: Outcome | undefined;
  #over = false;

  constructor(options: ScheduleOptions) {
    this.#format = formatOf(options);
    this.#grow();
  }

  /** Games that are known to be played: all of them when `over`. */
  get games(): number {
    return this.#over ? this.done : 2 * this.#gamePairs.length;
  }

  /** Games that `add` was told of. */
  get done(): number {
    return 2 * this.#finished.length + (this.#half === undefined ? 0 : 1);
  }

  /** Games that there will be at most. */
  get max(): number {
    return this.#over ? this.done : 2 * this.#format.max;
  }

  /** Openings that may be needed. */
  get openings(): number {
    return this.#format.openings;
  }

  /** Whether every game is played. */
  get over(): boolean {
    return this.#over;
  }

  /** The meetings of which both games are finished, in their order. */
  get finished(): readonly Finished[] {
    return this.#finished;
  }

  /** The game with number `index`, which is below `games`. */
  pairing(index: number): ScheduledGame {
    return { ...this.#gamePairs[index >> 1]!, seat: (index & 1) as 0 | 1 };
  }

  /** The next game, in order, is finished. */
  add(outcome: Outcome): void {
    if (this.#half === undefined) {
      this.#half = outcome;
      return;
    }
    const gamePair = this.#gamePairs[this.#finished.length]!;
    const finished = { ...gamePair, halfPoints: halfPointsOf(this.#half, outcome) };
    this.#half = undefined;
    this.#finished.push(finished);
    if (this.#format.ends?.(finished)) this.#over = true;
    else if (this.#finished.length === this.#gamePairs.length) this.#grow();
  }

  #grow(): void {
    const more = this.#format.nextRound(this.#finished);
    for (const gamePair of more) this.#gamePairs.push(gamePair);
    this.#over = more.length === 0;
  }
}

/** What a course is of. */
export type ScheduleOptions = Pick<TournamentOptions, 'pairs' | 'seed' | 'format'> & {
  readonly agents: { length: number };
};

type Outcome = Pick<GameRecord, 'winner' | 'voided'>;

/** Twice the points that the one made who had seat 0 in the first game and seat 1 in the second. */
function halfPointsOf(first: Outcome, second: Outcome): number | undefined {
  if (first.voided || second.voided) return undefined;
  const points = ({ winner }: Outcome, seat: 0 | 1): number => (winner === -1 ? 1 : winner === seat ? 2 : 0);
  return points(first, 0) + points(second, 1);
}

function formatOf({ format, agents, pairs, seed }: ScheduleOptions): Format {
  const spec: FormatSpec = format ?? { kind: 'round robin' };
  switch (spec.kind) {
    case 'round robin':
      return roundRobin(agents.length, pairs);
    case 'gauntlet':
      return gauntlet(agents.length, pairs);
    case 'swiss':
      return swiss(agents.length, pairs, spec.rounds, seed);
    case 'knockout':
      return knockout(agents.length, pairs, spec.extra);
    case 'sprt':
      return sprt(pairs, spec.test);
  }
}
