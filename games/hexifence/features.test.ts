import { expect, test } from 'vitest';
import { Random } from '../../lib/maths/random.ts';
import { featureValues } from '../feature-sets.ts';
import type { Game } from '../game.ts';
import { movesOf } from '../moves.ts';
import { hexifence } from './index.ts';
import type { HexifencePosition } from './position.ts';

const PHASES = ['early', 'middle', 'late'] as const;

function values(set: string, text: string, player: 0 | 1): Record<string, number> {
  const game = hexifence.game(hexifence.sizeOf(text));
  const features = game.features.find(({ name }) => name === set)!;
  const out = featureValues(features, game.parse(text), player);
  return Object.fromEntries(features.list.map(({ name }, i) => [name, out[i]!]));
}

/** A feature of `full`, its phases together. */
function full(text: string, player: 0 | 1, name: string): number {
  const all = values('full', text, player);
  return PHASES.reduce((sum, phase) => sum + all[`${name}-${phase}`]!, 0);
}

// Chains of 1, 2 and 3 cells and an intersection, nothing safe or open, red to move.
const LOCKED = 'BBR+3/R1+1B2/BR+BR+1/B1+1B1R/1+R+R+B/2B1+1R/3BRRB r 0 0';
// One open chain of two cells, blue has 3 and red 2.
const OPEN = 'RBBR3/BbRrR2/BBBRRB1/RbBbRrB/1BBRRBR/2+1B1+/3RBRB b 3 2';

test.each([
  [LOCKED, 1, 'grab', 0],
  [LOCKED, 1, 'short', 2 / 7],
  [LOCKED, 1, 'chain-3', 1 / 2],
  [LOCKED, 1, 'joints', 1 / 7],
  [LOCKED, 1, 'safe', 0],
  [LOCKED, 1, 'wait-parity', -1],
  [LOCKED, 1, 'control', -3 / 7],
  [LOCKED, 0, 'short', 0],
  [OPEN, 0, 'grab', 2 / 7],
  [OPEN, 0, 'cells', 3 / 7],
  [OPEN, 1, 'cells', 2 / 7],
  [OPEN, 0, 'playout-win', 1],
] as const)('%s, player %i: %s is %f', (text, player, name, wanted) =>
  expect(full(text, player, name)).toBeCloseTo(wanted, 12),
);

test('original: cells, what the play-out adds, and who wins by it', () => {
  expect(values('original', OPEN, 0)).toEqual({ cells: 3, 'playout-cells': 2, 'playout-win': 1 });
  expect(values('original', OPEN, 1)).toEqual({ cells: 2, 'playout-cells': 0, 'playout-win': 0 });
});

test('the phases of a feature add up to it, one fading into the next', () => {
  for (const size of [2, 3]) {
    const game = hexifence.game(size) as Game<HexifencePosition>;
    const random = new Random(1, 'phases', size);
    for (const position = game.start(random); !position.over(); ) {
      const text = position.text();
      const sum = full(text, position.turn, 'turn-parity');
      expect(Math.abs(sum)).toBeCloseTo(1, 12);
      const all = values('full', text, position.turn);
      expect(PHASES.filter((phase) => all[`turn-parity-${phase}`] !== 0).length).toBeLessThanOrEqual(2);
      position.make(random.pick(movesOf(game, position)));
    }
  }
});

test('only cells are had by who is not to move', () => {
  const other = values('full', LOCKED, 0);
  for (const [name, value] of Object.entries(other))
    if (!name.startsWith('cells')) expect([name, value]).toEqual([name, 0]);
});
