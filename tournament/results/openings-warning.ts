import * as z from 'zod';
import { familyOf, gameWords } from '../../games/index.ts';
import { percent } from '../../lib/numbers.ts';
import { share } from '../../lib/plain-data.ts';
import { shellWord } from '../../lib/quoted.ts';
import type { Match } from './result.ts';

/** Share of the pairs that openings decided, and of the games that repeat, above which a reader is warned. */
const MANY_DECIDED = 0.5;
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

/**
 * Pairs that their openings decided, so that the agents had no say. Fewer than split: where nothing is decided, chance
 * gives both games to one seat in 1 of 2 pairs of equal agents, and in 2 p (1 - p) where one scores p. So if a share d
 * is decided and the score is ½ + e, pairs split with d + (1 - d) / 2 - 2 e² / (1 - d): solved for d.
 */
export function decidedPairs(match: Counted): number {
  const { pairs, games, total } = match;
  if (pairs === 0) return 0;
  const told = 1 - splitPairs(match) / pairs;
  const ahead = (total.wins - total.losses) / (2 * games);
  const open = told + Math.sqrt(Math.max(0, told * told - 4 * ahead * ahead));
  return pairs * Math.max(0, 1 - open);
}

/** Games that are, move by move, another one of the match. */
export function repeatedGames({ games, distinct }: Counted): number {
  return games - distinct;
}

/** Why the pairs of a contest tell little of its players, and of what share of the pairs that is so. */
export const untold = z.strictObject({
  /** The players made the same moves in both seats; or other ones, and the same seat won all the same. */
  reason: z.enum(['alike', 'openings']),
  share,
});
export type Untold = Readonly<z.infer<typeof untold>>;

/** What most pairs of `matches` have in common where they tell little; undefined where they tell enough. */
export function untoldBy(matches: readonly Counted[]): Untold | undefined {
  const sum = (count: (match: Counted) => number): number => matches.reduce((all, match) => all + count(match), 0);
  const pairs = sum((match) => match.pairs);
  if (pairs < ENOUGH_PAIRS) return undefined;
  // Games of other pairs may be repeated, too.
  const alike = Math.min(1, sum(repeatedGames) / pairs);
  if (alike > MANY_DECIDED) return { reason: 'alike', share: alike };
  const split = sum(splitPairs) / pairs;
  return sum(decidedPairs) / pairs > MANY_DECIDED ? { reason: 'openings', share: split } : undefined;
}

/** `the openings decided, not the players: the same seat won both games of 80 % of the pairs`. */
export function untoldWords({ reason, share: part }: Untold): string {
  const many = `${percent(part, 0)} of the pairs`;
  return reason === 'openings'
    ? `the openings decided, not the players: the same seat won both games of ${many}`
    : `both play alike: in ${many} the two games are the same, move by move`;
}

/** What helps in a run of `game` where pairs tell little. Near the start its contests use balanced openings already. */
export function untoldHelp(reason: Untold['reason'], game: string): string {
  // A page shows runs of games that it doesn't know.
  const family = familyOf(game);
  const hasLarger = family?.sizes.some((size) => size > Number(game.slice(family.name.length + 1))) ?? false;
  const larger = (words: string): string => (hasLarger ? `a larger board, ${words}` : '');
  return reason === 'alike'
    ? `${larger('on which a search sees less far, or ')}other features`
    : `${larger('or ')}more pairs (--budget)`;
}

/** What helps in a tournament of `agents`. */
export function tournamentHelp(game: string, agents: readonly string[]): string {
  const find = `weightroom match openings ${gameWords(game)} --out openings.txt`;
  const play = `weightroom match run ${gameWords(game)} --agents ${shellWord(agents.join())} --openings openings.txt --out balanced`;
  return `other random walks (--walk 2..8), more openings (--pairs), or balanced openings: \`${find}\`, then \`${play}\``;
}

/**
 * What openings do to the figures of `matches`, and what helps, in one line: none where few pairs split and few games
 * repeat.
 */
export function openingsWarning(matches: readonly Counted[], help: string): string[] {
  const splits = matches
    .filter((match) => match.pairs >= ENOUGH_PAIRS && decidedPairs(match) / match.pairs > MANY_DECIDED)
    .map((match) => splitPairs(match) / match.pairs);
  const repeats = matches.map((match) => repeatedGames(match) / match.games).filter((part) => part > MANY_REPEATS);
  const of = (shares: readonly number[]): string =>
    `${shares.length} of ${matches.length} ${matches.length === 1 ? 'match' : 'matches'}`;
  const found = [
    splits.length > 0 &&
      `The openings decide ${of(splits)}: the same seat won both games of ${rangeOf(splits)} of the pairs.`,
    repeats.length > 0 && `In ${of(repeats)} ${rangeOf(repeats)} of the games repeat another one move by move.`,
  ].filter((one) => one !== false);
  if (found.length === 0) return [];
  return [`${found.join(' ')} Such pairs and games can't tell the agents apart. What helps: ${help}.`];
}

/** `62 to 88 %`. */
function rangeOf(shares: readonly number[]): string {
  const [least, most] = [percent(Math.min(...shares), 0), percent(Math.max(...shares), 0)];
  return least === most ? least : `${least.replace(' %', '')} to ${most}`;
}
