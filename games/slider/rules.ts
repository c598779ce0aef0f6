import type { WeightRule } from '../game.ts';

const ordinary = ['end-line', '- moves-to-win', 'direct-blocks', 'diagonal', 'opponents-trapped'] as const;

/**
 * What the authors' comments file says must hold between the seven weights. What it says of wins and losses, which must
 * outrank everything, is the search's business.
 */
export const rules: readonly WeightRule[] = [
  { rule: 'end-line > 0', reason: 'a piece one step from leaving is good' },
  { rule: 'moves-to-win < 0', reason: 'plies still to go are bad' },
  { rule: 'direct-blocks > 0', reason: 'to block is good' },
  { rule: 'diagonal > 0', reason: 'a piece past the diagonal is good' },
  { rule: 'opponents-trapped > 0', reason: 'a trapped enemy is good' },
  { rule: 'own-trapped < 0', reason: 'a trapped piece of our own is bad' },
  { rule: 'special-corner > 0', reason: 'it must be positive' },
  ...ordinary.map((other) => ({
    rule: `- own-trapped > ${other}`,
    reason: 'traps weigh more than what an ordinary move gains',
  })),
  ...ordinary.map((other) => ({
    rule: `special-corner > ${other}`,
    reason: 'the special corner weighs more than what an ordinary move gains',
  })),
  {
    rule: 'end-line + moves-to-win + diagonal < 0',
    reason: 'else a piece on the end line had better stay than leave the board',
  },
  {
    rule: 'direct-blocks < diagonal',
    reason: 'a block is not to be kept for the price of staying before the diagonal',
  },
  { rule: 'opponents-trapped + moves-to-win > 0', reason: 'to keep a trap is worth more than a step forward' },
];
