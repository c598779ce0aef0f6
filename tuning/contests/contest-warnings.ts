import * as z from 'zod';
import { percent, whole } from '../../lib/numbers.ts';
import { share } from '../../lib/plain-data.ts';
import { faultsVerdict } from '../../tournament/results/faults.ts';
import { repeatedGames, splitPairs } from '../../tournament/results/openings-warning.ts';
import type { Match } from '../../tournament/results/result.ts';

/** Share of the pairs above which they tell little. */
const MOST = 0.5;
/** Of fewer pairs, most may split by chance. */
const ENOUGH_PAIRS = 10;

type Counted = Pick<Match, 'games' | 'pairs' | 'pentanomial' | 'total' | 'distinct'>;

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
  if (alike > MOST) return { reason: 'alike', share: alike };
  const split = sum(splitPairs) / pairs;
  return split > MOST ? { reason: 'openings', share: split } : undefined;
}

/** `the openings decided, not the players: the same seat won both games of 80 % of the pairs`. */
export function untoldWords({ reason, share: part }: Untold): string {
  const many = `${percent(part, 0)} of the pairs`;
  return reason === 'openings'
    ? `the openings decided, not the players: the same seat won both games of ${many}`
    : `both play alike: in ${many} the two games are the same, move by move`;
}

/** What helps where pairs tell little. */
export const UNTOLD_HELP: Readonly<Record<Untold['reason'], string>> = {
  openings: 'a larger board, openings that are balanced (weightroom match openings finds them), more pairs',
  alike: 'a larger board, on which a search sees less far, or other features',
};

/**
 * What a reader should know before trusting a contest, one line each with what to do; `contest` names it: `The race of
 * generation 2`. `wanted` and `found` are its openings.
 */
export function contestWarnings(contest: string, matches: readonly Match[], wanted: number, found: number): string[] {
  const why = untoldBy(matches);
  return [
    ...(found < wanted
      ? [
          `${contest}: only ${whole(found)} of ${whole(wanted)} openings were found, so it shows less. ` +
            'What helps: a larger board.',
        ]
      : []),
    ...(why === undefined
      ? []
      : [
          `${contest}: ${untoldWords(why)}. It says little of who is stronger. What helps: ${UNTOLD_HELP[why.reason]}.`,
        ]),
    ...matches.flatMap((match) => {
      const faults = faultsVerdict(match);
      return faults === undefined ? [] : [`${contest}: ${faults} What helps: a look at that program before a new run.`];
    }),
  ];
}
