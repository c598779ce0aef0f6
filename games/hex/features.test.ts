import { expect, test } from 'vitest';
import { Random } from '../../lib/maths/random.ts';
import { featureValues } from '../feature-sets.ts';
import type { Game, Player } from '../game.ts';
import { walk } from '../moves.ts';
import { CellGraph } from './cell-graph.ts';
import { EMPTY, gridOf } from './grid.ts';
import { hex } from './index.ts';
import { HexPosition } from './position.ts';
import { isDead } from './shapes.ts';
import { ShortestPath } from './shortest.ts';
import { SMALL, SmallCellGraph } from './small-cell-graph.ts';

const SIZES = [2, 3, 5, 6, 7, 11, 13];

function boards(count: number, look: (game: Game, position: HexPosition) => void): void {
  for (const size of SIZES) {
    const game = hex.game(size);
    for (let i = 0; i < count; i++) {
      const random = new Random(i, 'feature boards', size);
      look(game, (i % 2 === 0 ? walk(game, game.walk, random) : game.scatter(random)) as HexPosition);
    }
  }
}

function values(game: Game, position: HexPosition, player: Player): Record<string, number> {
  return Object.fromEntries(
    game.features.flatMap((set) => {
      const out = featureValues(set, position, player);
      return set.list.map(({ name }, i) => [`${set.name}.${name}`, out[i]!]);
    }),
  );
}

/** Each cell's content moved to where `place` says, colours exchanged or not. */
function moved(position: HexPosition, place: (row: number, column: number) => number, exchange: 0 | 1): HexPosition {
  const { grid, board } = position;
  const other = grid.bare.slice();
  for (const cell of grid.cells) {
    const holds = board[cell]!;
    other[place(grid.row(cell), grid.column(cell))] = holds === EMPTY || exchange === 0 ? holds : 3 - holds;
  }
  return new HexPosition(grid, other, (position.turn ^ exchange) as Player, false);
}

function expectSame(
  found: Record<string, number>,
  wanted: Record<string, number>,
  without: readonly string[],
  at: string,
): void {
  for (const [name, value] of Object.entries(wanted)) {
    if (without.includes(name)) continue;
    if (Math.abs(found[name]! - value) > 1e-9) expect.fail(`${at}: ${name} is ${found[name]}, not ${value}`);
  }
}

test('turned by 180 degrees, a board keeps all features but those that look one way', () => {
  boards(40, (game, position) => {
    const last = position.grid.size - 1;
    const turned = moved(position, (row, column) => position.grid.cell(last - row, last - column), 0);
    const oneWay = ['original.distance', 'original.paths', 'full.progress'];
    for (const player of [0, 1] as const)
      expectSame(values(game, turned, player), values(game, position, player), oneWay, position.text());
  });
});

test('reflected in the long diagonal, a board gives each colour what the other had', () => {
  boards(40, (game, position) => {
    const reflected = moved(position, (row, column) => position.grid.cell(column, row), 1);
    for (const player of [0, 1] as const)
      expectSame(values(game, reflected, (1 - player) as Player), values(game, position, player), [], position.text());
  });
});

test('the shortest path is the fewest stones that win when the other side passes', () => {
  for (let i = 0; i < 60; i++) {
    const random = new Random(i, 'passes');
    const size = 2 + (i % 3);
    const position = hex.game(size).scatter(random) as HexPosition;
    const { grid } = position;
    const shortest = new ShortestPath(grid);
    for (const player of [0, 1] as const) {
      const fewest = (stones: number, from: number, board: Int8Array): boolean => {
        if (new HexPosition(grid, board, 0, false).winner() === player) return true;
        if (stones === 0) return false;
        return grid.cells.some((cell, at) => {
          if (at < from || board[cell] !== EMPTY) return false;
          const next = board.slice();
          next[cell] = player + 1;
          return fewest(stones - 1, at + 1, next);
        });
      };
      const distance = shortest.distance(position, player, 99);
      expect([fewest(distance, 0, position.board), fewest(distance - 1, 0, position.board)]).toEqual([true, false]);
    }
  }
});

test('the cell graph has the same shortest path, and what is cut off or joined is told', () => {
  boards(30, (_, position) => {
    const graph = new CellGraph(position.grid);
    const shortest = new ShortestPath(position.grid);
    for (const player of [0, 1] as const) {
      graph.build(position, player);
      graph.measureWays();
      expect(graph.distance).toBe(shortest.distance(position, player, 999));
    }
  });
  const won = hex.game(3).parse('B2/B2/B2 w') as HexPosition;
  const shortest = new ShortestPath(won.grid);
  expect([shortest.distance(won, 0, 99), shortest.distance(won, 1, 99)]).toEqual([0, 99]);
});

test('the graph of small boards says what the graph of any board says', () => {
  for (const size of hex.sizes.filter((one) => one <= SMALL)) {
    const game = hex.game(size);
    for (let i = 0; i < 40; i++) {
      const random = new Random(i, 'small', size);
      const position = (i % 2 === 0 ? game.scatter(random) : walk(game, game.walk, random)) as HexPosition;
      const any = new CellGraph(position.grid);
      const small = new SmallCellGraph(position.grid);
      for (const player of [0, 1, 0] as const) {
        for (const graph of [any, small]) {
          graph.build(position, player);
          graph.measureWays();
          graph.measureTwoDistances();
        }
        const fields = ({ distance, pathCells, paths, twoDistance, twoDistanceCells }: CellGraph | SmallCellGraph) => ({
          ...{ distance, pathCells, paths, twoDistance, twoDistanceCells },
        });
        expect(fields(small), position.text()).toEqual(fields(any));
      }
    }
  }
});

test('bounds hold on any board, the emptiest and the fullest', () => {
  for (const size of hex.sizes) {
    const game = hex.game(size);
    for (let i = 0; i < 6; i++) {
      const position = i === 0 ? game.start(new Random(0)) : game.scatter(new Random(i, 'bounds', size));
      for (const player of [0, 1] as const)
        for (const set of game.features) {
          const out = featureValues(set, position, player);
          set.list.forEach(({ name, low, high }, at) => {
            if (!(out[at]! >= low && out[at]! <= high)) expect.fail(`${position.text()}: ${name} is ${out[at]}`);
          });
        }
    }
  }
});

test('a cell that is called dead is in no way needed: the winner of every full board is the same either way', {
  tags: 'slow',
}, () => {
  let dead = 0;
  for (let i = 0; i < 150; i++) {
    const random = new Random(i, 'dead');
    const grid = gridOf(4);
    const board = grid.bare.slice();
    for (const cell of grid.cells) board[cell] = random.chance(0.7) ? 1 + random.int(2) : EMPTY;
    for (const cell of grid.cells) {
      if (!isDead(grid, board, cell)) continue;
      dead++;
      for (let filling = 0; filling < 20; filling++) {
        const full = board.map((holds) => (holds === EMPTY ? 1 + random.int(2) : holds));
        const winners = [1, 2].map((stone) => {
          full[cell] = stone;
          return new HexPosition(grid, full, 0, false).winner();
        });
        expect(winners[0]).toBe(winners[1]);
      }
    }
  }
  expect(dead).toBeGreaterThan(100);
});
