import { percent } from '../../lib/numbers.ts';
import type { Match } from './result.ts';

/** Share of the pairs that split, and of the games that repeat, above which a reader is warned. */
const MANY_SPLITS = 0.5;
const MANY_REPEATS = 0.05;
/** Of fewer pairs, most may split by chance. */
const ENOUGH_PAIRS = 10;

type Counted = Pick<Match, 'games' | 'pairs' | 'pentanomial' | 'total' | 'distinct'>;

/**
 * Pairs of which each agent won one game, so that the same seat won both: there the opening decided, whoever sat where.
 * Exact where every game that counts has its other half; else perhaps less.
 */
export function splitPairs({ pentanomial, total }: Counted): number {
  const [, lost, even, won] = pentanomial;
  const drawnTwice = Math.max(0, Math.ceil((total.draws - lost - won) / 2));
  return Math.max(0, even - drawnTwice);
}

/** Games that are, move by move, another one of the match. */
export function repeatedGames({ games, distinct }: Counted): number {
  return games - distinct;
}

/**
 * What openings do to the figures of `matches`, in one sentence or more, and what helps: nothing where few pairs split
 * and few games repeat.
 */
export function openingsWarning(matches: readonly Counted[]): string[] {
  const splits = sharesAbove(
    MANY_SPLITS,
    matches.filter(({ pairs }) => pairs >= ENOUGH_PAIRS).map((match) => splitPairs(match) / match.pairs),
  );
  const repeats = sharesAbove(
    MANY_REPEATS,
    matches.map((match) => repeatedGames(match) / match.games),
  );
  if (splits.length === 0 && repeats.length === 0) return [];
  const of = (shares: readonly number[]): string =>
    `${shares.length} of ${matches.length} ${matches.length === 1 ? 'match' : 'matches'}`;
  const found = [
    ...(splits.length === 0
      ? []
      : [`The openings decide ${of(splits)}: the same seat won both games of ${rangeOf(splits)} of the pairs.`]),
    ...(repeats.length === 0
      ? []
      : [`In ${of(repeats)} ${rangeOf(repeats)} of the games repeat another one move by move.`]),
  ];
  return [
    `${found.join(' ')} Such pairs and games can't tell the agents apart. What helps: other random walks (--walk 2..8), ` +
      'balanced openings (weightroom match openings finds them; --openings FILE), more openings (--pairs).',
  ];
}

function sharesAbove(bound: number, shares: readonly number[]): number[] {
  return shares.filter((share) => share > bound);
}

/** `62 to 88 %`. */
function rangeOf(shares: readonly number[]): string {
  const [least, most] = [Math.min(...shares), Math.max(...shares)].map((share) => percent(share, 0)) as [
    string,
    string,
  ];
  return least === most ? least : `${least.replace(' %', '')} to ${most}`;
}
