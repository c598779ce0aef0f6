import { describe, expect, test } from 'vitest';
import { Random } from '../lib/maths/random.ts';
import type { Game, Position } from './game.ts';
import { families, gameNamed, gameOfSize } from './index.ts';
import { walk } from './walk.ts';

const games = families.flatMap((family) => {
  const sizes = family.sizes.length === 0 ? [0] : [...new Set([family.sizes[0]!, family.defaultSize])];
  return sizes.map((size) => gameOfSize(family, size)).filter((game) => game.planes !== undefined);
});

function activeOf(game: Game, position: Position): number[] {
  const planes = game.planes!;
  const out = new Int32Array(planes.max + 4).fill(-7);
  const end = planes.active(position, out, 2);
  if ([out[0], out[1], ...out.subarray(end)].some((value) => value !== -7)) expect.fail('wrote outside its slots');
  return Array.from(out.subarray(2, end));
}

/** Shows `look` each unfinished position of `count` random games. */
function along(game: Game, seed: string, count: number, look: (position: Position, random: Random) => void): void {
  const moves = new Int32Array(game.maxMoves);
  for (let i = 0; i < count; i++) {
    const random = new Random(i, seed, game.name);
    const position = i % 2 === 0 ? walk(game, game.walk, random) : game.scatter(random);
    for (let ply = 0; ply < 200 && !position.over(); ply++) {
      look(position, random);
      position.make(moves[random.int(position.moves(moves, 0))]!);
    }
  }
}

test('the five games have planes', () =>
  expect([...new Set(games.map((game) => game.family))]).toEqual(families.map((family) => family.name)));

describe.each(games.map((game) => ({ name: game.name, game })))('planes of $name', ({ game }) => {
  const planes = game.planes!;

  test('ascend, lie below the number of inputs, and are at most as many as said', () =>
    along(game, 'planes', 10, (position) => {
      const active = activeOf(game, position);
      const wrong = active.findIndex((input, i) => input <= (active[i - 1] ?? -1) || input >= planes.inputs);
      if (wrong !== -1) expect.fail(`${position.text()}: ${active}`);
      expect(active.length).toBeLessThanOrEqual(planes.max);
    }));

  test('change nothing, and depend on the position alone', () =>
    along(game, 'planes alone', 5, (position) => {
      const before = position.text();
      const active = activeOf(game, position);
      expect(position.text()).toBe(before);
      expect(activeOf(game, game.parse(before))).toEqual(active);
    }));

  test('change with every move, but for what they leave out', () => {
    let changed = 0;
    let all = 0;
    const moves = new Int32Array(game.maxMoves);
    along(game, 'planes change', 10, (position, random) => {
      const before = activeOf(game, position).join();
      position.make(moves[random.int(position.moves(moves, 0))]!);
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
    along(game, 'planes seen', 80, (position) => {
      for (const input of activeOf(game, position)) seen.add(input);
    });
    expect(seen.size).toBeGreaterThan(0.6 * planes.inputs);
  });

  test('every input is about something that has a name, and every name has inputs', () => {
    const { names, of } = planes.kinds;
    const kinds = new Set(Array.from({ length: planes.inputs }, (_, input) => of(input)));
    expect([...kinds].sort((one, other) => one - other)).toEqual([...names.keys()]);
    expect(new Set(names).size).toBe(names.length);
  });
});

const many = `${'2,'.repeat(31)}0`;
const few = `${'0,5,'.repeat(3)}${'0,'.repeat(25)}19`;

test.each([
  ['hex-3', 'B2/3/1W1 b', 'W2/2B/3 w'],
  ['slider-4', '2H1/1B2/H3/3V h', 'H3/3V/2B1/1V2 v'],
  ['hus', `${many}/${few} 0 0`, `${few}/${many} 1 0`],
  ['infexion', 'A1c4/7/7/7/3f3/7/6B r 8', 'a1C4/7/7/7/3F3/7/6b b 9'],
])('players exchanged, %s sees the same', (name, text, exchanged) => {
  const game = gameNamed(name);
  const active = activeOf(game, game.parse(text));
  expect(active.length).toBeGreaterThan(0);
  expect(activeOf(game, game.parse(exchanged))).toEqual(active);
});

test('players exchanged, hexifence sees the same', () => {
  const game = gameNamed('hexifence-2');
  const letters: Readonly<Record<string, string>> = { B: 'R', R: 'B', b: 'r', r: 'b' };
  along(game, 'planes exchanged', 10, (position) => {
    const [rows, side, blue, red] = position.text().split(' ');
    const exchanged = `${rows} ${side}`.replace(/[BRbr]/g, (letter) => letters[letter]!);
    expect(activeOf(game, game.parse(`${exchanged} ${red} ${blue}`))).toEqual(activeOf(game, position));
  });
});

test('hexifence sees how many cells each has, not which', () => {
  const game = gameNamed('hexifence-2');
  let compared = 0;
  along(game, 'planes owners', 20, (position) => {
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
