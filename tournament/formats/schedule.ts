import type { GameRecord } from '../log/record.ts';
import type { FinishedPair, GamePair, Rounds, Setting } from './format.ts';
import { defaultFormat, type FormatSpec, formatOf } from './index.ts';

/** What a schedule is of. */
export interface ScheduleOptions extends Setting {
  readonly format?: FormatSpec;
}

/** How a game ended. A voided one says nothing. */
type GameResult = Pick<GameRecord, 'winner' | 'voided'>;

/**
 * A tournament on its way: which games are known to be played, and, once it is told of the finished ones in their
 * order, which ones follow. Games are numbered from 0; games 2i and 2i + 1 are pair i, seats swapped.
 */
export class Schedule {
  readonly #rounds: Rounds;
  readonly #gamePairs: GamePair[] = [];
  /** The pairs of which both games are finished, in their order. */
  readonly finished: FinishedPair[] = [];
  /** The first game of a pair whose second one has not come. */
  #half: GameResult | undefined;
  #over = false;

  /** Throws InputError where the format is not one of this many agents. */
  constructor(options: ScheduleOptions) {
    const { format = defaultFormat } = options;
    this.#rounds = formatOf(format).rounds(format, options);
    this.#grow();
  }

  /** Games that are known to be played: all of them when `over`. */
  get games(): number {
    return this.#over ? this.done : 2 * this.#gamePairs.length;
  }

  /** Games that `add` was told of. */
  get done(): number {
    return 2 * this.finished.length + (this.#half === undefined ? 0 : 1);
  }

  /** Games that there will be at most. */
  get max(): number {
    return this.#over ? this.done : 2 * this.#rounds.max;
  }

  /** Openings that may be needed. */
  get openings(): number {
    return this.#rounds.openings;
  }

  /** Whether every game is played. */
  get over(): boolean {
    return this.#over;
  }

  /** Who sits where in the game with number `index`, which is below `games`, and on which opening. */
  gameAt(index: number): { seats: GamePair['pair']; opening: number } {
    const { pair, opening } = this.#gamePairs[index >> 1]!;
    return { seats: index % 2 === 0 ? pair : [pair[1], pair[0]], opening };
  }

  /** The next game, in order, is finished. */
  add(result: GameResult): void {
    if (this.#half === undefined) {
      this.#half = result;
      return;
    }
    const gamePair = this.#gamePairs[this.finished.length]!;
    const finished = { ...gamePair, halfPoints: halfPointsOf(this.#half, result) };
    this.#half = undefined;
    this.finished.push(finished);
    if (this.#rounds.ends?.(finished)) this.#over = true;
    else if (this.finished.length === this.#gamePairs.length) this.#grow();
  }

  #grow(): void {
    const more = this.#rounds.nextRound(this.finished);
    for (const gamePair of more) this.#gamePairs.push(gamePair);
    this.#over = more.length === 0;
  }
}

/** Twice the points that the one made who had seat 0 in the first game and seat 1 in the second. */
function halfPointsOf(first: GameResult, second: GameResult): number | undefined {
  if (first.voided || second.voided) return undefined;
  const halfPoints = ({ winner }: GameResult, seat: 0 | 1): number => (winner === -1 ? 1 : winner === seat ? 2 : 0);
  return halfPoints(first, 0) + halfPoints(second, 1);
}
