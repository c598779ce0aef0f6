import { describe, expect, test } from 'vitest';
import { evaluatorOf } from '../agents/agent-weights.ts';
import { parseAgent } from '../agents/spec.ts';
import { handWeights } from '../agents/weights/weights.ts';
import { type LabelledGame, written } from '../datasets/row.ts';
import type { Game, Player } from '../games/game.ts';
import { families, gameNamed } from '../games/index.ts';
import { movesOf } from '../games/moves.ts';
import { InputError } from '../lib/input-error.ts';
import { Random } from '../lib/maths/random.ts';
import { largestBoard } from '../test/board.ts';
import { selfplayOf } from '../test/dataset.ts';
import { player, selfplayTask } from './generate.ts';
import type { SelfplayOptions } from './options.ts';

const small = families.map((family) => largestBoard(family, 30));
const slider = gameNamed('slider-4');

const optionsOf = (game: Game, change: Partial<SelfplayOptions> = {}): SelfplayOptions =>
  selfplayOf(game, 'hand@depth=1,quiescence=0,table=0', { seed: 3, randomMoves: 0.2, rare: 0.1, ...change });

function games(options: SelfplayOptions, count: number): LabelledGame[] {
  const play = player(options);
  return Array.from({ length: count }, (_, index) => play(index));
}

describe.each(small)('$name', (game) => {
  test('game i depends on the options and on i alone: any order, any generator, any number of games', () => {
    const inOrder = games(optionsOf(game), 5);
    const order = new Random(1).shuffle([0, 1, 2, 3, 4]);
    const other = player(optionsOf(game, { games: 5 }));
    const byIndex = new Map(order.map((index) => [index, other(index)]));
    inOrder.forEach((one, index) => {
      expect(byIndex.get(index)).toEqual(one);
    });
    expect(other(3)).toEqual(inOrder[3]);
    expect(new Set(inOrder.map((one) => JSON.stringify(one))).size).toBe(5);
  });

  test('another seed gives other games', () => {
    expect(games(optionsOf(game, { seed: 4 }), 4)).not.toEqual(games(optionsOf(game), 4));
  });

  test('rows are the game, move by move, and each has the result of its mover by the rules', () => {
    let decided = 0;
    for (const played of games(optionsOf(game, { keepRandom: true }), 2)) {
      const { rows } = played;
      rows.forEach((row, i) => {
        const position = game.parse(row.position);
        expect(position.over()).toBe(false);
        const after = new Set<string>();
        const endings: (Player | undefined)[] = [];
        for (const move of movesOf(game, position)) {
          position.make(move);
          after.add(position.text());
          if (position.over() && position.ending() === played.ending) endings.push(position.winner());
          position.unmake();
        }
        const next = rows[i + 1];
        if (next !== undefined) {
          expect(after).toContain(next.position);
          expect(next.ply).toBe(row.ply + 1);
        } else if (endings.length > 0 && played.result !== 0.5) {
          decided++;
          expect(endings).toContain(played.result === 1 ? 0 : 1);
        }
        const wanted = played.result === 0.5 ? 0.5 : (position.turn === 0) === (played.result === 1) ? 1 : 0;
        expect(row.result).toBe(wanted);
      });
    }
    expect(decided).toBeGreaterThan(0);
  });
});

describe('which rows are kept', () => {
  const allRows = (change: Partial<SelfplayOptions>, count = 20) =>
    games(optionsOf(slider, change), count).map((game) => game.rows);

  test.each([1, 2, 3, 7])('every %d-th ply, from a random one of the first on', (every) => {
    const firsts = new Set<number>();
    for (const rows of allRows(
      { every, keepRandom: true, walk: { shortest: 0, longest: 0 }, scatter: 0, rare: 0 },
      40,
    )) {
      rows.forEach((row, i) => {
        expect(row.ply).toBe(rows[0]!.ply + i * every);
      });
      if (rows.length > 0) firsts.add(rows[0]!.ply);
    }
    expect([...firsts].sort()).toEqual(Array.from({ length: every }, (_, i) => i));
  });

  test('not where the move was random, unless asked for: those have no score', () => {
    const kept = allRows({ keepRandom: true });
    expect(kept.flat().some((row) => row.score === undefined)).toBe(true);
    expect(allRows({ keepRandom: false })).toEqual(kept.map((rows) => rows.filter((row) => row.score !== undefined)));
  });

  test.each([
    [0, 'none'],
    [1, 'all'],
  ])('random moves %d: %s without score', (randomMoves) => {
    const rows = allRows({ randomMoves, keepRandom: true }).flat();
    expect(rows.length).toBeGreaterThan(100);
    expect(rows.every((row) => (row.score === undefined) === (randomMoves === 1))).toBe(true);
    if (randomMoves === 1) expect(allRows({ randomMoves }).flat()).toEqual([]);
  });

  test('a random agent keeps rows without score on request only', () => {
    const agent = parseAgent('random', slider, {});
    expect(allRows({ agent }).flat()).toEqual([]);
    expect(allRows({ agent, keepRandom: true }).flat().length).toBeGreaterThan(100);
  });

  test.each([0, 5, 30])('quiet %d: only where search and evaluation are so close', (quiet) => {
    const agent = parseAgent('hand@depth=2', slider, {});
    const evaluator = evaluatorOf(slider, handWeights(slider, 'own'));
    const distance = (row: { readonly position: string; readonly score?: number | undefined }): number => {
      const position = slider.parse(row.position);
      return Math.abs(row.score! - evaluator.evaluate(position, position.turn));
    };
    const loud = allRows({ agent });
    const kept = allRows({ agent, quiet });
    expect(kept).toEqual(loud.map((rows) => rows.filter((row) => distance(row) <= quiet)));
    expect(kept.flat().length).toBeLessThan(loud.flat().length);
    expect(kept.flat().length).toBeGreaterThan(0);
  });
});

test('calm: each row is where the move is none that quiescence follows', () => {
  const infexion = gameNamed('infexion');
  const rowsOf = (calm: boolean) =>
    games(optionsOf(infexion, { every: 1, calm, randomMoves: 0 }), 4).map(({ rows }) => rows);
  const all = rowsOf(false);
  const kept = rowsOf(true);
  const noisy = new Int32Array(infexion.maxMoves);
  let left = 0;
  for (const [i, rows] of all.entries())
    for (const [at, { position }] of rows.slice(0, -1).entries()) {
      const before = infexion.parse(position);
      const followed = noisy.subarray(0, before.noisy!(noisy, 0)).some((move) => {
        const after = infexion.parse(position);
        after.make(move);
        return after.text() === rows[at + 1]!.position;
      });
      if (followed) left++;
      expect(kept[i]!.some((row) => row.ply === rows[at]!.ply)).toBe(!followed);
    }
  expect(left).toBeGreaterThan(0);
});

test('with margins, scores are by how much the mover has won in the end', () => {
  const hexifence = gameNamed('hexifence-2');
  const usual = { keepRandom: true, rareFeatures: [] };
  const [plain, played] = [false, true].map((margins) => games(optionsOf(hexifence, { ...usual, margins }), 8));
  const margins = new Set<number>();
  played!.forEach(({ rows, ...others }, i) => {
    const { rows: before, ...rest } = plain![i]!;
    expect(others).toEqual(rest);
    // One edge is left: the last move is forced.
    const end = hexifence.parse(rows.at(-1)!.position);
    end.make(movesOf(hexifence, end)[0]!);
    const margin = end.margin!();
    margins.add(margin);
    const own = (turn: number): number => (turn === 0 ? margin : 0 - margin);
    expect(rows).toEqual(before.map((row) => ({ ...row, score: own(hexifence.parse(row.position).turn) })));
  });
  expect(margins.size).toBeGreaterThan(2);
});

test('draws of the referee are drawn for both, and say why', () => {
  const endings = new Set<string>();
  for (const game of games(optionsOf(slider, { agent: parseAgent('hand@depth=2', slider, {}), randomMoves: 0 }), 60)) {
    const drawn = game.ending === 'repetition (6 times)' || game.ending === 'ply limit (200)';
    if (drawn) endings.add(game.ending);
    expect(game.result === 0.5).toBe(drawn);
    if (drawn) expect(game.rows.every((row) => row.result === 0.5)).toBe(true);
  }
  expect(endings.size).toBeGreaterThan(0);
});

const usual = selfplayOf(slider, 'hand@depth=1');
const sound = games(usual, 8).filter(({ rows }) => rows.length > 2);

function look(game: object, share = 1): void {
  const result = written(0, game as LabelledGame);
  if (!selfplayTask.result.safeParse(result).success) throw new InputError('no result');
  selfplayTask.check!(usual as never, 0 as never, result as never, share);
}

test('what was played passes', () => {
  expect(sound.length).toBeGreaterThan(3);
  for (const one of sound) look(one);
});

type Row = LabelledGame['rows'][number];
const row =
  (change: (row: Row) => object) =>
  ({ rows: [first, ...others] }: LabelledGame) => ({
    rows: [{ ...first, ...change(first!) }, ...others],
  });
describe('lies are found', () => {
  test.each<[string, (one: LabelledGame) => object]>([
    ['a position that is none', row(() => ({ position: 'garbage' }))],
    ['a position written otherwise', row(({ position }) => ({ position: ` ${position}` }))],
    ['a position of another size', row(() => ({ position: '5/5/5/5/5 h' }))],
    ['a ply behind the next row', row(({ ply }) => ({ ply: ply + 100 }))],
    ['half a ply', row(({ ply }) => ({ ply: ply + 0.5 }))],
    ['the loser’s result', row(({ result }) => ({ result: result === 1 ? 0 : 1 }))],
    ['the other way round', ({ result }) => ({ result: 1 - result === result ? 1 : 1 - result })],
    ['a score of 1e300', row(() => ({ score: 1e300 }))],
    ['a score that isn’t whole', row(() => ({ score: 0.5 }))],
    ['rows in another order', ({ rows }) => ({ rows: [...rows].reverse() })],
    ['a row twice', ({ rows }) => ({ rows: [rows[0], ...rows] })],
    ['an ending named __proto__', () => ({ ending: '__proto__' })],
    ['a start that is none', () => ({ start: 'from the end' })],
    ['an ending without end', () => ({ ending: 'x'.repeat(1e6) })],
    ['more than a result', () => ({ evil: 1 })],
  ])('%s', (_, lie) => {
    for (const one of sound) expect(() => look({ ...one, ...lie(one) })).toThrow(InputError);
  });
});

test('of many workers a position is read now and then, the line that it stands in always', () => {
  const garbage = row(() => ({ position: 'garbage' }));
  const another = row(({ result }) => ({ result: result === 0.5 ? 1 : 0.5 }));
  for (const one of sound) {
    look({ ...one, ...garbage(one) }, 0);
    expect(() => look({ ...one, ...another(one) }, 0)).toThrow(InputError);
  }
  const found = Array.from({ length: 400 }, () => {
    try {
      look({ ...sound[0]!, ...garbage(sound[0]!) }, 0.25);
      return 0;
    } catch {
      return 1;
    }
  });
  const count = found.filter((one) => one === 1).length;
  // 100 expected; a standard deviation is 8.7.
  expect(Math.abs(count - 100)).toBeLessThan(60);
});

test('rows of another game, or cut short, are no result', () => {
  const one = written(0, sound[0]!);
  const check = (index: number, rows: Uint8Array) => () =>
    selfplayTask.check!(usual as never, index as never, { ...one, rows } as never, 0);
  expect(check(0, one.rows)).not.toThrow();
  expect(check(1, one.rows)).toThrow('game 1: a row of game 0');
  for (let to = one.rows.length - 1; to > one.rows.lastIndexOf(10, -2); to--)
    if (to !== one.rows.lastIndexOf(10, -2) + 1) expect(check(0, one.rows.subarray(0, to))).toThrow(InputError);
});
