import type { SwissLine } from './table.ts';

/** Attempts at pairing everybody with somebody new; a round for which they don't do repeats a match. */
const ATTEMPTS = 20_000;

/** The pairs of the next round, from the standings. */
export function pairRound(table: readonly SwissLine[]): [number, number][] {
  const players = [...table];
  if (players.length % 2 === 1) {
    const fewest = Math.min(...players.map((line) => line.byes));
    players.splice(
      players.findLastIndex((line) => line.byes === fewest),
      1,
    );
  }
  const budget = { left: ATTEMPTS };
  return pairUp(players, 0, budget) ?? pairUp(players, Number.POSITIVE_INFINITY, { left: ATTEMPTS })!;
}

/**
 * Pairs the first with the nearest whom it met `maxMet` times or less, then the others likewise; undefined where that
 * can't be, or took too long.
 */
function pairUp(
  players: readonly SwissLine[],
  maxMet: number,
  budget: { left: number },
): [number, number][] | undefined {
  const [first, ...others] = players;
  if (first === undefined) return [];
  const met = (other: SwissLine): number => first.opponents.filter((one) => one === other.agent).length;
  const candidates = others.filter((other) => met(other) <= maxMet);
  if (maxMet > 0) candidates.sort((a, b) => met(a) - met(b));
  for (const other of candidates) {
    if (budget.left-- <= 0) return undefined;
    const rest = pairUp(
      others.filter((one) => one !== other),
      maxMet,
      budget,
    );
    if (rest !== undefined) return [[first.agent, other.agent], ...rest];
  }
  return undefined;
}
