import { totalOf } from '../statistics/counts.ts';
import { ratingOf, verdictOf } from '../statistics/rating.ts';
import type { MatchCounts } from './match-counts.ts';
import type { Match } from './result.ts';

type Forfeited = Match['forfeited'][number];

/**
 * Share of the games above which forfeits are more than a few. So many, turned from won to lost, move the mean score by
 * as much: 14 Elo near equality, less than most matches can show. Of few games, one is more.
 */
const FEW = 0.02;

/**
 * Whether faults decided so many games that all pairs would say more of faults than of strength: more than a few, or so
 * that another agent, or none, is shown to be stronger without them.
 */
export function isAboutFaults({ games, pentanomial, faultlessPairs, forfeited }: MatchCounts): boolean {
  const faults = gamesOf(forfeited, 'fault');
  return faults > 0 && (faults > FEW * games || shownBy(pentanomial) !== shownBy(faultlessPairs));
}

/** 1, -1 or 0: whether the first, the second or nobody is shown to be stronger. */
function shownBy(pentanomial: Match['pentanomial']): number {
  const { low, high } = ratingOf(pentanomial);
  return low > 0 ? 1 : high < 0 ? -1 : 0;
}

type Blamed = Pick<Match, 'a' | 'b' | 'games' | 'pairs' | 'forfeited' | 'rated' | 'rating'>;

/** Who is stronger, by how much, how sure; faults first, where the match is about them, and limits last. */
export function matchVerdict(match: Blamed): string {
  const { a, b, games, forfeited, rated, rating } = match;
  const left = totalOf(rated);
  const strength = verdictOf(a, b, rating, left);
  const faults = faultsVerdict(match);
  const sentences =
    faults === undefined
      ? [strength]
      : [faults, left === 0 ? 'No pair is without a fault.' : `Without pairs that have one: ${strength}`];
  if (gamesOf(forfeited, 'limit') > FEW * games)
    sentences.push(`${lostBy(match, 'limit', 'by overstepping a limit')}, which counts.`);
  return sentences.join(' ');
}

/** What a match that is about faults says of them; undefined where it is about strength. */
export function faultsVerdict(match: Pick<Match, 'games' | 'pairs' | 'forfeited' | 'rated'>): string | undefined {
  const { pairs, forfeited, rated } = match;
  if (totalOf(rated) === pairs && (pairs > 0 || gamesOf(forfeited, 'fault') === 0)) return undefined;
  const agents = new Set(forfeited.filter(({ kind }) => kind === 'fault').map(({ agent }) => agent));
  return `${faultsOf(match)}: this says nothing of ${agents.size === 1 ? 'its' : 'their'} strength.`;
}

/** `x lost 20 of 20 games by faults (engine crashed)`; undefined without faults. */
export function faultsOf(match: Pick<Match, 'games' | 'forfeited'>): string | undefined {
  return lostBy(match, 'fault', 'by faults');
}

function lostBy(
  { games, forfeited }: Pick<Match, 'games' | 'forfeited'>,
  kind: Forfeited['kind'],
  by: string,
): string | undefined {
  const those = forfeited.filter((one) => one.kind === kind);
  const agents = [...new Set(those.map(({ agent }) => agent))];
  if (agents.length === 0) return undefined;
  return agents
    .map((agent, i) => {
      const own = those.filter((one) => one.agent === agent);
      const endings = own.map((one) => (own.length === 1 ? one.ending : `${one.games} ${one.ending}`)).join(', ');
      const count = i === 0 ? `${gamesOf(own, kind)} of ${games} games ${by}` : `${gamesOf(own, kind)}`;
      return `${agent} lost ${count} (${endings})`;
    })
    .join(', and ');
}

function gamesOf(forfeited: readonly Forfeited[], kind: Forfeited['kind']): number {
  return forfeited.reduce((sum, one) => sum + (one.kind === kind ? one.games : 0), 0);
}
