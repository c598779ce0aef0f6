import { type GamePair, gamePairsOf } from '../game-pair.ts';
import type { FinishedPair } from '../rounds.ts';

/** A match of a knockout. */
export interface KnockoutMatch {
  /** The second is undefined where the first has a bye. */
  readonly pair: readonly [number, number | undefined];
  /** Twice the points that each made of the games so far. */
  readonly halfPoints: readonly [number, number];
  /** Pairs played beyond those that every match has. */
  readonly extra: number;
  /** Undefined while it goes on. */
  readonly winner: number | undefined;
}

/** Rounds until one of so many is left. */
export function roundsOf(agents: number): number {
  return Math.ceil(Math.log2(agents));
}

/** The matches of all rounds that have begun, and the pairs to be played next: none when all is decided. */
export function playBracket(
  agents: number,
  pairs: number,
  extra: number,
  finished: readonly FinishedPair[],
): { rounds: KnockoutMatch[][]; next: GamePair[] } {
  const rounds: KnockoutMatch[][] = [];
  let alive: (number | undefined)[] = seeding(agents);
  let at = 0;
  for (let round = 0; alive.length > 1; round++) {
    const matches = matchesAmong(alive);
    rounds.push(matches);
    const firstOpening = round * (pairs + extra);
    for (let played = 0; played < pairs + extra; played = Math.max(pairs, played + 1)) {
      const open = matches.filter((match) => match.winner === undefined);
      if (open.length === 0) break;
      const next = gamePairsOf(
        open.map(({ pair }) => [pair[0], pair[1]!] as const),
        firstOpening + played,
        played === 0 ? pairs : 1,
      );
      if (at + next.length > finished.length) return { rounds, next };
      addTo(matches, finished.slice(at, at + next.length), played > 0);
      at += next.length;
    }
    for (const match of matches) match.winner ??= Math.min(match.pair[0], match.pair[1]!);
    alive = matches.map(({ winner }) => winner);
  }
  return { rounds, next: [] };
}

type OpenMatch = {
  pair: readonly [number, number | undefined];
  halfPoints: [number, number];
  extra: number;
  winner: number | undefined;
};

function matchesAmong(alive: readonly (number | undefined)[]): OpenMatch[] {
  return Array.from({ length: alive.length / 2 }, (_, i) => {
    const [one, other] = [alive[2 * i], alive[2 * i + 1]];
    const pair = [(one ?? other)!, one === undefined ? undefined : other] as const;
    return { pair, halfPoints: [0, 0], extra: 0, winner: pair[1] === undefined ? pair[0] : undefined };
  });
}

/** Adds what was played to the matches, and names the winners of those that are not tied. */
function addTo(matches: readonly OpenMatch[], played: readonly FinishedPair[], isExtra: boolean): void {
  for (const match of matches) {
    const own = played.filter(({ pair }) => pair[0] === match.pair[0] && pair[1] === match.pair[1]);
    if (own.length === 0) continue;
    if (isExtra) match.extra += own.length;
    for (const { halfPoints } of own) {
      if (halfPoints === undefined) continue;
      match.halfPoints[0] += halfPoints;
      match.halfPoints[1] += 4 - halfPoints;
    }
    const [one, other] = match.halfPoints;
    if (one !== other) match.winner = match.pair[one > other ? 0 : 1];
  }
}

/** Seeds in the bracket's order, filled up to a power of two with undefined: 0 and 1 can meet only in the final. */
function seeding(agents: number): (number | undefined)[] {
  let order = [0];
  while (order.length < agents) {
    const size = 2 * order.length;
    order = order.flatMap((seed) => [seed, size - 1 - seed]);
  }
  return order.map((seed) => (seed < agents ? seed : undefined));
}
