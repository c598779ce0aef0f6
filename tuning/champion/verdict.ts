import { join } from 'node:path';
import { z } from 'zod';
import type { Player } from './contests/player.ts';
import { playVerdict, type VerdictMatch } from './contests/verdict.ts';
import { nearMatch } from './near-match.ts';
import { leastVerdict, pairsIn, verdictSeconds } from './plan.ts';
import { championPaths } from './run-paths.ts';
import { pairsOf, type Run, type Standing } from './standing.ts';

/** Each of the baselines that can't be the strongest has this share of a verdict's pairs. */
const OTHERS = 0.25;
/** A pair near the start comes with half of one on random boards. */
const PLACES = 1.5;

/** A verdict's games, in those of one match near the start. */
export function gamesOf({ baselines, rivals }: Standing): number {
  return PLACES * (rivals.length + OTHERS * (baselines.length - rivals.length));
}

/**
 * The champion on fresh boards, against each baseline that may be the strongest and then the others; undefined where it
 * is a baseline.
 */
export async function verdictOf({
  options,
  folder,
  game,
  arena,
  decisions,
  standing,
  running,
}: Run): Promise<VerdictMatch[] | undefined> {
  const { champion, strongest, baselines, rivals } = standing;
  if (champion.name === strongest.name) return undefined;
  const others = baselines.filter((one) => !rivals.includes(one));
  const { budget } = options;
  const pairs = await decisions.decide('verdict', z.int(), () => {
    if (budget === undefined) return pairsOf({ options, game });
    // What the generations left, but never less than was promised.
    const left = Math.max(leastVerdict(budget), budget - decisions.elapsed - verdictSeconds(budget) / 10);
    return pairsIn(left / gamesOf(standing), standing.rates.perPair, 20, 2000);
  });
  const { verdict } = championPaths(folder);
  const watching = running(0, 'verdict', champion.name);
  const first = await playVerdict(arena, champion, rivals, pairs, join(verdict, 'strongest'), watching);
  const few = Math.max(10, Math.ceil(pairs * OTHERS));
  const rest =
    others.length === 0 ? [] : await playVerdict(arena, champion, others, few, join(verdict, 'others'), watching);
  return [...first, ...rest];
}

/**
 * The strongest baseline for all that follows: of those that may be it the one that the champion does least well against
 * on fresh boards near the start. Where nobody became champion, the first.
 */
export function hardest(
  { rivals, strongest }: Pick<Standing, 'rivals' | 'strongest'>,
  verdict: readonly VerdictMatch[] | undefined,
): Player {
  const eloOf = ({ name }: Player): number => nearMatch(verdict, name)?.rating.elo ?? Number.POSITIVE_INFINITY;
  return rivals.reduce((one, other) => (eloOf(other) < eloOf(one) ? other : one), strongest);
}
