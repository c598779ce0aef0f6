/** What a composite score is made of, one entrant. */
export interface Performance {
  /** Games in which it made the first move, and those of them that it won. */
  readonly homeGames: number;
  readonly homeWins: number;
  /** Games in which the other one did. */
  readonly awayGames: number;
  readonly awayWins: number;
  /** What a move cost it, in seconds or positions, as `floor` is. */
  readonly cost: number;
  /** The most memory that it had, in megabytes (10^6 bytes). */
  readonly megabytes: number;
}

/** Each from 0 to 1, larger is better. */
export interface Components {
  readonly away: number;
  readonly home: number;
  readonly time: number;
  readonly memory: number;
}

export interface Composite {
  readonly components: Components;
  /** 0 to 1. */
  readonly score: number;
}

/** By the Hex report's authors: winning without the first move counts most. */
const SHARES: Components = { away: 0.45, home: 0.35, time: 0.15, memory: 0.05 };

/** The least that a move and memory count as: below these, noise would decide. */
export const FLOORS = { seconds: 0.001, nodes: 1, megabytes: 1 } as const;

/**
 * The composite score of every entrant: 45 % the share of away games won, 35 % that of home games (0 where there are
 * none), 15 % time and 5 % memory. Time and memory score the least of all entrants divided by one's own, nothing
 * counting as less than its floor. It compares entrants of one tournament; it is no estimate of strength.
 */
export function compositesOf(entrants: readonly Performance[], floor: number): Composite[] {
  const cost = ({ cost }: Performance): number => Math.max(cost, floor);
  const memory = ({ megabytes }: Performance): number => Math.max(megabytes, FLOORS.megabytes);
  const leastCost = Math.min(...entrants.map(cost));
  const leastMemory = Math.min(...entrants.map(memory));
  return entrants.map((entrant) => {
    const components: Components = {
      away: shareOf(entrant.awayWins, entrant.awayGames),
      home: shareOf(entrant.homeWins, entrant.homeGames),
      time: leastCost / cost(entrant),
      memory: leastMemory / memory(entrant),
    };
    const names = Object.keys(SHARES) as (keyof Components)[];
    return { components, score: names.reduce((sum, name) => sum + SHARES[name] * components[name], 0) };
  });
}

function shareOf(wins: number, games: number): number {
  return games === 0 ? 0 : wins / games;
}
