import { wholeNumber } from '../../lib/options/kinds.ts';
import { defaulting, flag, OptionSet } from '../../lib/options/option-set.ts';

/** How features are selected. */
export const selectFlags = new OptionSet({
  select: flag('the subset of the features whose weights win at equal time: a search by fits, costs and paired games'),
  selectPairs: defaulting(wholeNumber(2), '100', 'with --select: openings of each match, half of them near the start'),
  selectNodes: defaulting(
    wholeNumber(10),
    '10000',
    'with --select: nodes a move of the weights by hand; others get as many as take the same time',
  ),
});
