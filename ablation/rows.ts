import { sum } from '../lib/maths/mean.ts';
import type { TournamentResult } from '../tournament/results/result.ts';
import type { SearchedPosition } from './measure.ts';
import type { AblationRow } from './outcome.ts';
import type { Variant } from './variants.ts';

/** What each variant did, the whole search first. */
export function rowsOf(
  variants: readonly Variant[],
  measured: readonly SearchedPosition[],
  games: ReadonlyMap<string, TournamentResult>,
): AblationRow[] {
  return variants.map(({ name, sameTree }, at) => ({
    name,
    sameTree,
    nodes: sum(measured.map(({ searches }) => searches[at]!.nodes)),
    milliseconds: sum(measured.map(({ milliseconds }) => milliseconds[at]!)),
    sameValue: measured.filter(({ searches }) => searches[at]!.score === searches[0]!.score).length,
    sameMove: measured.filter(({ searches }) => searches[at]!.move === searches[0]!.move).length,
    match: games.get(name)?.matches[0],
  }));
}

/** Where a variant of the same tree found another value or move than the whole search, in words. */
export function disagreementsOf(variants: readonly Variant[], measured: readonly SearchedPosition[]): string[] {
  return measured.flatMap(({ position, searches }) => {
    const whole = searches[0]!;
    return variants.flatMap(({ name, sameTree }, at) => {
      const { score, move } = searches[at]!;
      if (!sameTree || (score === whole.score && move === whole.move)) return [];
      return [`${position}: ${name} finds ${move} (${score}), the whole search ${whole.move} (${whole.score})`];
    });
  });
}
