import { describe, expect, test } from 'vitest';
import type { Game } from '../../games/game.ts';
import { families, gameNamed, gameOfSize } from '../../games/index.ts';
import { legalMoves, walk } from '../../games/moves.ts';
import { Random } from '../../lib/maths/random.ts';
import { replayed, type Scene, sceneOf } from '../engine/engine.ts';
import type { Board } from './board.ts';
import { boardOf, withoutEach } from './index.ts';
import { pointAt, pointing, stepped, towards } from './pointing.ts';

const games = families.flatMap((family) =>
  [...new Set([family.sizes[0] ?? 0, family.defaultSize])].map((size) => gameOfSize(family, size)),
);

/** Scenes of a random game, some moves old. */
function scenesOf(game: Game, count: number): Scene[] {
  return Array.from({ length: count }, (_, seed) => {
    const random = new Random(seed, 'boards');
    const position = seed % 2 === 0 ? walk(game, game.walk, random) : game.scatter(random);
    const line = { size: 0, start: position.text(), moves: [] as string[] };
    const move = random.pick(legalMoves(game, position));
    return sceneOf(game, replayed(game, seed % 3 === 0 ? line : { ...line, moves: [move] }));
  });
}

function pointedOut(board: Board, path: readonly { readonly id: string }[]): unknown {
  let state: ReturnType<typeof pointAt> = pointing(board, []);
  for (const { id } of path) {
    if (!('chosen' in state)) return state;
    state = pointAt(board, state, id);
  }
  return state;
}

describe.each(games)('$name', (game) => {
  const scenes = scenesOf(game, 12);

  test.each([false, true])('every legal move is made by pointing at its cells; upright: %s', (upright) => {
    for (const scene of scenes) {
      const board = boardOf(game.family, scene, upright)!;
      expect(board.moves.map(({ text }) => text)).toEqual(scene.moves.map(({ text }) => text));
      for (const move of board.moves)
        if (move.path.length === 0) expect(move.text).toMatch(/^(pass|swap)$/);
        else expect(pointedOut(board, move.path)).toBe(move);
    }
  });

  test('a piece that is taken off leaves a position that differs in its cell alone', () => {
    for (const scene of scenes.slice(0, 4)) {
      const board = boardOf(game.family, scene)!;
      const taken = withoutEach(game.family, scene.text, board);
      expect([...taken.keys()]).toEqual(board.cells.filter(({ piece }) => piece !== undefined).map(({ id }) => id));
      for (const [id, text] of taken) {
        const position = game.parse(text);
        expect(position.text()).toBe(text);
        if (position.over()) continue;
        const after = boardOf(game.family, sceneOf(game, { position, last: undefined, end: undefined }))!;
        const changed = board.cells.filter(({ label }, i) => after.cells[i]!.label !== label).map((cell) => cell.id);
        // Hus keeps all its seeds: they lie in the pit of the same number.
        const [seat, pit] = id.split(':');
        expect(changed.sort()).toEqual(game.family === 'hus' ? [`0:${pit}`, `1:${pit}`] : [id]);
        if (game.family === 'hus')
          expect(after.cells.find((cell) => cell.id === `${seat}:${pit}`)!.piece).toBeUndefined();
      }
    }
  });

  test.each([false, true])('all is drawn inside, and each cell once; upright: %s', (upright) => {
    for (const scene of scenes) {
      const { cells, width, height, moves, decorations, last } = boardOf(game.family, scene, upright)!;
      const ids = cells.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      const spots = moves.flatMap(({ path }) => path.map(({ at }) => at));
      const drawn = decorations.flatMap((one) => (one.kind === 'text' ? [one.at] : one.points));
      const all = [...cells.flatMap(({ outline, at }) => [...outline, at]), ...spots, ...drawn];
      expect(all.filter(([x, y]) => !(x >= 0 && x <= width && y >= 0 && y <= height))).toEqual([]);
      expect(ids).toEqual(expect.arrayContaining([...last]));
      expect(cells.map(({ row }) => row)).toEqual(cells.map(({ row }) => row).toSorted((a, b) => a - b));
    }
  });

  test('the arrow keys lead from any cell to any other', () => {
    const { cells } = boardOf(game.family, scenes[0]!)!;
    for (const from of [cells[0]!, cells.at(-1)!]) {
      const reached = new Set([from.id]);
      for (const id of reached)
        for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const) {
          const next = towards(cells, cells.find((cell) => cell.id === id)!.at, key);
          if (next !== undefined) reached.add(next);
        }
      expect(reached.size).toBe(cells.length);
    }
  });
});

test('once a piece is chosen the arrow keys go round its targets, and lead to all of them', () => {
  const line = { size: 0, start: '4B2/4a2/7/7/7/6A/7 r 6', moves: [] };
  const board = boardOf('infexion', sceneOf(gameNamed('infexion'), replayed(gameNamed('infexion'), line)))!;
  const state = pointing(board, ['04']);
  expect(state.next.map(({ id }) => id).sort()).toEqual(['04d', '04dl', '04dr', '04u', '04ul', '04ur']);
  const reached = new Set([state.next[0]!.id]);
  for (const id of reached)
    for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const)
      reached.add(stepped(board, state, id, key)!);
  expect(reached.size).toBe(6);
});

test('pieces stand where the text says', () => {
  const scene = (name: string, start: string, ...moves: string[]): Scene => {
    const line = { size: 0, start, moves };
    return sceneOf(gameNamed(name), replayed(gameNamed(name), line));
  };
  const labels = (family: string, seen: Scene): string[] =>
    boardOf(family, seen)!
      .cells.filter(({ piece }) => piece !== undefined)
      .map(({ label }) => label);
  expect(labels('hex', scene('hex-4', '3B/4/1W2/4 b'))).toEqual(['d1, black stone', 'b3, white stone']);
  expect(labels('slider', scene('slider-4', 'H3/1B2/4/3V h'))).toEqual(['a4, H', 'b3, block', 'd1, V']);
  expect(labels('infexion', scene('infexion', '4B2/4a2/7/7/7/6A/7 r 6'))).toEqual([
    '56, red stack of 1',
    '14, blue stack of 1',
    '04, red stack of 2',
  ]);
  expect(labels('hexifence', scene('hexifence-1', '+B1/+1+/1++ r 0 0'))).toEqual(['edge b1, blue']);
  const spread = scene('infexion', '4B2/4a2/7/7/7/6A/7 r 6', '04u');
  expect([...boardOf('infexion', spread)!.last].sort()).toEqual(['04', '13', '22']);
});

test('a drawing with letters and numbers is a grid; another one is none', () => {
  const run = (text: string) => [{ text }];
  const scene = (drawing: Scene['drawing'], moves: Scene['moves']): Scene => ({
    text: 'x',
    turn: 0,
    last: undefined,
    end: undefined,
    drawing,
    moves,
  });
  const grid = [
    [{ text: '  2' }, { text: ' .' }, { text: ' O', player: 1 as const }],
    [{ text: '  1' }, { text: ' X', player: 0 as const }, { text: '  ' }],
    run('    a b'),
  ];
  const board = boardOf(
    'other',
    scene(grid, [
      {
        text: 'a1-a2',
        changed: [
          [0, 4],
          [1, 4],
        ],
      },
      { text: 'a', changed: [[0, 4]] },
      { text: 'resign', changed: [] },
    ]),
  )!;
  expect(board.cells.map(({ label }) => label)).toEqual(['a2, empty', 'b2, O', 'a1, X']);
  expect(board.moves.map(({ path }) => path.map(({ id }) => id))).toEqual([['a1', 'a2'], ['a2'], []]);
  expect(boardOf('other', scene([run('a heap of 5')], []))).toBeUndefined();
});

test('where moves share their cells, a list is left to choose from', () => {
  const spot = (id: string) => ({ id, label: id, at: [0, 0] as const });
  const moves = [
    { text: 'a', label: 'a', path: [spot('a')] },
    { text: 'ab', label: 'ab', path: [spot('a'), spot('b')] },
    { text: 'ab=', label: 'ab=', path: [spot('a'), spot('b')] },
  ];
  const first = pointAt({ moves }, pointing({ moves }, []), 'a');
  expect(first).toMatchObject({ chosen: ['a'], here: [{ text: 'a' }], next: [{ id: 'b' }] });
  const second = pointAt({ moves }, first as never, 'b');
  expect(second).toMatchObject({ chosen: ['a', 'b'], here: [{ text: 'ab' }, { text: 'ab=' }], next: [] });
  expect(pointAt({ moves }, second as never, 'b')).toMatchObject({ chosen: [] });
  expect(pointAt({ moves }, second as never, 'nowhere')).toMatchObject({ chosen: [] });
});
