import { expect, test } from 'vitest';
import type { Game } from '../../games/game.ts';
import { hus } from '../../games/hus/index.ts';
import type { HusPosition } from '../../games/hus/position.ts';
import { capturedOf, capturesOf, PITS } from '../../games/hus/sow.ts';
import { movesOf } from '../../games/moves.ts';
import { Random } from '../../lib/maths/random.ts';
import { WIN } from '../agent.ts';
import { filterSum, husAgents } from './index.ts';

const game = hus.game(0) as Game<HusPosition>;
const filterHus = husAgents.filter!.create;
const random = new Random(0);

/** The seeds of player `of` in and behind inner pits that face one with seeds. */
function exposed(position: HusPosition, of: number): number {
  const pit = (player: number, index: number) => position.pits[player * PITS + index]!;
  let sum = 0;
  for (let inner = 16; inner < PITS; inner++)
    if (pit(of, inner) > 0 && pit(1 - of, 47 - inner) > 0) sum += pit(of, inner) + pit(of, 31 - inner);
  return sum;
}

test('every pit is worth the sum of its six heuristics', () => {
  for (let i = 0; i < 60; i++) {
    const position = game.scatter(new Random(i, 'filter'));
    const player = position.turn;
    for (const move of movesOf(game, position)) {
      const found = filterSum(position, move);
      const risk = exposed(position, player);
      position.make(move);
      const own = [...position.pits.subarray(player * PITS, player * PITS + PITS)];
      const captured = capturedOf(position.sown);
      const heuristics = {
        seeds: own.reduce((sum, seeds) => sum + seeds, 0),
        exposed: exposed(position, 1 - player),
        captures: captured,
        critical: capturesOf(position.sown) >= 2 ? captured : 0,
        protection: risk - exposed(position, player),
        mobility: own.filter((seeds) => seeds >= 2).length,
      };
      const won = position.over();
      position.unmake();
      expect(found).toBe(won ? WIN - 1 : Object.values(heuristics).reduce((sum, value) => sum + value, 0));
    }
  }
});

test('plays the largest sum, of equal ones the lowest pit', () => {
  let ties = 0;
  for (let i = 0; i < 200; i++) {
    const position = game.scatter(new Random(i, 'largest'));
    const before = position.text();
    const sums = movesOf(game, position).map((move) => ({ move, sum: filterSum(position, move) }));
    const max = Math.max(...sums.map(({ sum }) => sum));
    const best = sums.filter(({ sum }) => sum === max).map(({ move }) => move);
    if (best.length > 1) ties++;
    const choice = filterHus(game, { depth: 1 }).choose(position, random);
    expect(choice).toEqual({ move: Math.min(...best), score: max, depth: 1, nodes: sums.length });
    expect(position.text()).toBe(before);
  }
  expect(ties).toBeGreaterThan(0);
});

test('a win outranks every sum', () => {
  const won =
    '1,0,6,3,1,4,2,1,4,0,0,1,2,2,1,0,4,3,2,0,3,0,2,3,0,8,1,3,1,14,0,0/1,0,4,0,0,1,1,0,0,1,0,0,1,0,1,3,1,3,2,1,1,0,0,0,0,0,0,1,0,1,0,1 0 62';
  expect(filterHus(game, {}).choose(game.parse(won), random)).toMatchObject({ move: 29, score: WIN - 1 });
});

test('an endless turn is the last resort', () => {
  const endless =
    '6,0,3,0,6,3,4,1,0,1,7,1,0,2,3,2,1,4,1,7,1,0,1,0,2,5,4,3,6,1,11,0/1,1,0,0,1,1,1,0,0,1,0,0,0,2,0,1,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0 0 113';
  const position = game.parse(endless);
  expect(filterSum(position, 30)).toBe(1 - WIN);
  expect(filterHus(game, {}).choose(position, random).move).not.toBe(30);
});

test.each([{ depth: 2 }, { nodes: 5 }, { milliseconds: 5 }, { simulations: 5 }])('refuses the limit %j', (limit) =>
  expect(() => filterHus(game, limit)).toThrow(/^filter: .*depth=1 is /),
);
