import { networkVerdict } from './network-verdict.ts';
import type { TuningOutcome } from './outcome.ts';
import { isTuned } from './run-folder.ts';

/**
 * What came of a run, in sentences. First tuned against hand, because that was asked; then whether networks earn their
 * place; then the rest. Without a comparison no sentence speaks of time.
 */
export function verdictOf(
  { matches, comparison, warnings }: Pick<TuningOutcome['tournament'], 'matches' | 'comparison' | 'warnings'>,
  { fits, networks }: Pick<TuningOutcome, 'fits' | 'networks'>,
): string[] {
  const fitted = fits.map(({ name }) => name);
  const aboutHand = matches.filter(({ a, b }) => isTuned(a) !== isTuned(b));
  const rest = matches.filter((match) => !aboutHand.includes(match));
  return [
    ...aboutHand.map(({ verdict }) => verdict),
    ...networkVerdict(networks, fitted, matches, comparison),
    ...rest.map(({ verdict }) => verdict),
    ...warnings,
  ];
}
