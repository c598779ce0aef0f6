import { whole } from '../../lib/numbers.ts';
import { UNTOLD_HELP, untoldBy, untoldWords } from '../../tournament/results/openings-warning.ts';
import type { Match } from '../../tournament/results/result.ts';
import { faultsVerdict } from '../../tournament/results/standings.ts';

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
