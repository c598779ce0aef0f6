import { describe, expect, test } from 'vitest';
import type { Random } from '../lib/maths/random.ts';
import { along, movesOf } from '../test/games.ts';
import type { Game, Position } from './game.ts';
import { families, gameNamed, gameOfSize } from './index.ts';

/** On the smallest and the default board: large ones have more inputs than random games show. */
const games = families.flatMap((family) => {
  const sizes = family.sizes.length === 0 ? [0] : [...new Set([family.sizes[0]!, family.defaultSize])];
  return sizes.map((size) => gameOfSize(family, size)).filter((game) => game.planes !== undefined);
});

function activeOf(game: Game, position: Position): number[] {
  const planes = game.planes!;
  const out = new Int32Array(planes.max);
  return Array.from(out.subarray(0, planes.active(position, out, 0)));
}

/** Shows `look` each unfinished position of `count` random games. */
function unfinished(game: Game, seed: string, count: number, look: (position: Position, random: Random) => void): void {
  along(game, seed, count, (position, random) => {
    if (!position.over()) look(position, random);
  });
}

test.each(['hex', 'hex-swap', 'hexifence', 'hus', 'infexion', 'slider'])('%s has planes', (family) =>
  expect(games.map((game) => game.family)).toContain(family),
);

describe.each(games.map((game) => ({ name: game.name, game })))('planes of $name', ({ game }) => {
  const planes = game.planes!;

  test('change with every move, but for what they leave out', () => {
    let changed = 0;
    let all = 0;
    unfinished(game, 'planes change', 10, (position, random) => {
      const before = activeOf(game, position).join();
      position.make(random.pick(movesOf(game, position)));
      if (!position.over()) {
        all++;
        if (activeOf(game, position).join() !== before) changed++;
      }
      position.unmake();
    });
    expect(changed).toBeGreaterThan(0.99 * all);
  });

  test('every input comes up, or nearly', () => {
    const seen = new Set<number>();
    unfinished(game, 'planes seen', 80, (position) => {
      for (const input of activeOf(game, position)) seen.add(input);
    });
    expect(seen.size).toBeGreaterThan(0.6 * planes.inputs);
  });
});

test('hexifence sees how many cells each has, not which', () => {
  const game = gameNamed('hexifence-2');
  let compared = 0;
  unfinished(game, 'planes owners', 20, (position) => {
    const text = position.text();
    const [centres, side] = [text.split(' ')[0]!, text.slice(text.indexOf(' '))];
    const exchanged = centres.replace(/b(.*?)r/, 'r$1b');
    if (exchanged === centres) return;
    const other = game.parse(exchanged + side);
    expect([other.hashLow, other.hashHigh]).toEqual([position.hashLow, position.hashHigh]);
    expect(activeOf(game, other)).toEqual(activeOf(game, position));
    compared++;
  });
  expect(compared).toBeGreaterThan(20);
});

test.each([
  ['1B1/3/3 w', true],
  ['1B1/3/3 b', false],
  ['1BW/3/3 w', false],
])('hex-swap: an open swap is seen in %s: %s', (text, open) => {
  const game = gameNamed('hex-swap-3');
  expect(activeOf(game, game.parse(text)).includes(18)).toBe(open);
});
