import { signed } from '../../lib/numbers.ts';
import type { Running } from '../../lib/progress/running.ts';
import type { GameRecord } from '../../tournament/log/record.ts';
import { MatchCounts } from '../../tournament/results/match-counts.ts';
import { momentsOf, type Pentanomial, reversed, totalOf } from '../../tournament/statistics/counts.ts';
import { ratingOf } from '../../tournament/statistics/rating.ts';

/** How somebody stands while games go on. */
export interface LiveElo {
  readonly name: string;
  readonly elo: number;
  readonly low: number;
  readonly high: number;
}

/** Games that go on: before each word of progress, `stands` is told who stands how, if that is known. */
export interface ContestRunning extends Running {
  readonly stands?: (standing: LiveElo) => void;
}

/** `g2-full +45 [−10, +102]`: in a note of progress. */
export function liveEloText({ name, elo, low, high }: LiveElo): string {
  return `${name} ${figure(elo)} [${figure(low)}, ${figure(high)}]`;
}

function figure(elo: number): string {
  return signed(elo).replaceAll(',', '');
}

/** A player, and what its agent is called in the records of games. */
export interface Contestant {
  readonly name: string;
  readonly agent: string;
}

/** Of whom a contest is told: of the one who meets all, or of the others, whose best stands for them. */
export type Told = 'first' | 'others';

/** How the players of a contest stand while it is played: the first meets each of the others. */
export class LiveContest {
  readonly #first: Contestant;
  readonly #told: Told;
  /** The first one's games, by the agent that it met. */
  readonly #met: ReadonlyMap<string, { readonly name: string; readonly counts: MatchCounts }>;

  constructor([first, ...others]: readonly [Contestant, ...Contestant[]], told: Told) {
    this.#first = first;
    this.#told = told;
    this.#met = new Map(others.map(({ name, agent }) => [agent, { name, counts: new MatchCounts(first.agent) }]));
  }

  add(record: GameRecord): void {
    const opponent = record.seats.find((agent) => agent !== this.#first.agent);
    if (opponent !== undefined) this.#met.get(opponent)?.counts.add(record);
  }

  /** The one that the contest is told of, against all whom it met, from pairs; undefined before there is one. */
  get standing(): LiveElo | undefined {
    const [best] = this.#lines.sort((one, other) => momentsOf(other.pairs).score - momentsOf(one.pairs).score);
    if (best === undefined) return undefined;
    const { elo, low, high } = ratingOf(best.pairs);
    return { name: best.name, elo, low, high };
  }

  get #lines(): { name: string; pairs: Pentanomial }[] {
    const met = [...this.#met.values()].map(({ name, counts }) => ({ name, pairs: counts.pentanomial as Pentanomial }));
    const lines =
      this.#told === 'others'
        ? met.map(({ name, pairs }) => ({ name, pairs: reversed(pairs) as Pentanomial }))
        : [{ name: this.#first.name, pairs: sumOf(met.map(({ pairs }) => pairs)) }];
    return lines.filter(({ pairs }) => totalOf(pairs) > 0);
  }
}

function sumOf(all: readonly Pentanomial[]): Pentanomial {
  const sum: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  for (const pairs of all) for (const i of sum.keys()) sum[i]! += pairs[i]!;
  return sum;
}
