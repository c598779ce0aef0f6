import { join } from 'node:path';
import { z } from 'zod';
import type { Player } from './contests/arena.ts';
import type { VerdictMatch } from './contests/outcome.ts';
import { nearMatch, playVerdict, verdictBoards } from './contests/verdict.ts';
import { leastVerdict, pairsIn, verdictSeconds } from './plan.ts';
import { championPaths } from './run-folder.ts';
import { pairsOf, type Run, type Standing } from './standing.ts';

/** A baseline that the verdict isn't about has this share of its pairs. */
const OTHERS = 0.25;
/** A pair near the start comes with half of one on random boards. */
const PLACES = 1.5;

/** What fresh boards say. */
export interface Verdict {
  /** The strongest baseline for all that follows. */
  readonly strongest: Player;
  /** The champion against it, then against the others; undefined where the champion is a baseline. */
  readonly matches: readonly VerdictMatch[] | undefined;
}

/** A verdict's games, in those of one match near the start. */
export function gamesOf(standing: Pick<Standing, 'baselines' | 'rivals'>): number {
  return PLACES * (1 + OTHERS * besides(standing).length);
}

/**
 * The champion on fresh boards. Where several baselines may be the strongest, a first match with each, which the others
 * have, too, says which one the champion does least well against; that one it meets in many more games on other boards,
 * so that what it showed in the first match doesn't count.
 */
export async function verdictOf({ options, folder, game, arena, decisions, standing, running }: Run): Promise<Verdict> {
  const { champion, strongest, rivals } = standing;
  if (champion.name === strongest.name) return { strongest, matches: undefined };
  const { budget } = options;
  const pairs = await decisions.decide('verdict', z.int(), () => {
    if (budget === undefined) return pairsOf({ options, game });
    // What the generations left, but never less than was promised.
    const left = Math.max(leastVerdict(budget), budget - decisions.elapsed - verdictSeconds(budget) / 10);
    return pairsIn(left / gamesOf(standing), standing.rates.perPair, 20, 2000);
  });
  const { verdict } = championPaths(folder);
  const watching = running(0, 'verdict', champion.name);
  const others = besides(standing);
  const few = others.length === 0 ? 0 : Math.max(10, Math.ceil(pairs * OTHERS));
  const boards = await verdictBoards(arena, few, pairs, verdict, watching);
  const beside = await playVerdict(arena, champion, others, boards.first, join(verdict, 'others'), watching);
  const hardest = hardestOf(rivals, beside);
  const matches = await playVerdict(arena, champion, [hardest], boards.last, join(verdict, 'strongest'), watching);
  return {
    strongest: hardest,
    matches: [...matches, ...beside.filter(({ opponent }) => opponent !== hardest.name)],
  };
}

/** Whom the champion meets in few games. */
function besides({ baselines, rivals }: Pick<Standing, 'baselines' | 'rivals'>): readonly Player[] {
  return rivals.length > 1 ? baselines : baselines.filter((one) => !rivals.includes(one));
}

/** Of those that may be the strongest, the one that the champion does least well against near the start. */
function hardestOf(rivals: readonly Player[], matches: readonly VerdictMatch[]): Player {
  const eloOf = ({ name }: Player): number => nearMatch(matches, name)?.rating.elo ?? Number.POSITIVE_INFINITY;
  return rivals.reduce((one, other) => (eloOf(other) < eloOf(one) ? other : one));
}
