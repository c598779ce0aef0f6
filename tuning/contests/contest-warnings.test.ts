import { expect, test } from 'vitest';
import type { Match } from '../../tournament/results/result.ts';
import { untoldBy, untoldWords } from './contest-warnings.ts';

/** `even` of `pairs` pairs gave each one point; in `same` pairs both games have the same moves. */
function matchOf(
  pairs: number,
  even: number,
  same = 0,
): Pick<Match, 'games' | 'pairs' | 'pentanomial' | 'total' | 'distinct'> {
  const won = pairs - even;
  const total = { wins: 2 * won + even, draws: 0, losses: even };
  return { games: 2 * pairs, pairs, pentanomial: [0, 0, even, 0, won], total, distinct: 2 * pairs - same };
}

test.each([
  ['most pairs are told apart', [matchOf(20, 10)], undefined],
  ['few pairs may split by chance', [matchOf(9, 9)], undefined],
  ['most pairs split', [matchOf(20, 15)], { reason: 'openings', share: 0.75 }],
  ['matches count together', [matchOf(6, 6), matchOf(6, 3)], { reason: 'openings', share: 0.75 }],
  ['split by openings here, told apart there', [matchOf(6, 6), matchOf(10, 0)], undefined],
  ['they split because both play the same moves', [matchOf(20, 20, 18)], { reason: 'alike', share: 0.9 }],
  ['all games are one', [matchOf(20, 20, 39)], { reason: 'alike', share: 1 }],
  [
    'draws told nothing, but no seat won',
    [{ ...matchOf(20, 20), total: { wins: 0, draws: 40, losses: 0 } }],
    undefined,
  ],
  ['nothing was played', [], undefined],
] as const)('%s', (_, matches, wanted) => expect(untoldBy(matches)).toEqual(wanted));

test.each([
  [
    { reason: 'openings', share: 0.75 },
    'the openings decided, not the players: the same seat won both games of 75 % of the pairs',
  ],
  [{ reason: 'alike', share: 0.9 }, 'both play alike: in 90 % of the pairs the two games are the same, move by move'],
] as const)('%j', (untold, words) => expect(untoldWords(untold)).toBe(words));
