import { expect, test } from 'vitest';
import type { Game, Position } from '../../games/game.ts';
import { families, gameOfSize } from '../../games/index.ts';
import { walk } from '../../games/moves.ts';
import { Random } from '../../lib/maths/random.ts';
import { outputOf, randomNetwork } from '../../test/network.ts';
import { randomNetworkWeights } from '../../test/network-weights.ts';
import { evaluatorOf } from '../agent-weights.ts';
import type { Evaluator } from '../evaluation/evaluator.ts';
import { Search } from '../search/search.ts';
import { NetworkKernel } from './kernel.ts';
import { layoutOf } from './network.ts';

const POSITIONS = 1500;
const EVALUATIONS = 300_000;
const games = families.map((family) => gameOfSize(family, family.defaultSize)).filter((game) => game.board);
/** Infexion's board has too many pairs of cells. */
const shapesOf = ({ name }: Game): readonly string[] => [
  '2x16',
  '2x32-8/3',
  'star:2x4/2',
  ...(name.startsWith('infexion') ? [] : ['pairs:2x32/3']),
];

/** What a search asks about: boards and the player to move, as they come. */
class Recorder implements Evaluator {
  readonly draw = 0;
  readonly boards: Uint8Array[] = [];
  readonly turns: (0 | 1)[] = [];
  readonly #game: Game;
  readonly #evaluator: Evaluator;

  constructor(game: Game, evaluator: Evaluator) {
    this.#game = game;
    this.#evaluator = evaluator;
  }

  evaluate(position: Position, player: 0 | 1): number {
    if (this.boards.length < POSITIONS) {
      const bytes = new Uint8Array(this.#game.board!.cells);
      this.#game.board!.write(position, bytes, 0);
      this.boards.push(bytes);
      this.turns.push(position.turn);
    }
    return this.#evaluator.evaluate(position, player);
  }
}

/** The leaves of searches from random positions, until there are enough. */
function searched(game: Game, evaluator: Evaluator): Recorder {
  const recorder = new Recorder(game, evaluator);
  const search = new Search(game, recorder);
  for (let i = 0; recorder.boards.length < POSITIONS; i++) {
    const random = new Random(i, 'leaves', game.name);
    const position = i % 2 === 0 ? walk(game, game.walk, random) : game.scatter(random);
    search.start();
    search.choose(position, { nodes: 3000 });
  }
  return recorder;
}

test.each(games.flatMap((game) => shapesOf(game).map((shape) => ({ name: game.name, shape, game }))))(
  `$name, $shape: on ${POSITIONS} leaves the kernel says what the description says, in the order of the search and in any other`,
  ({ game, shape }) => {
    const { boards, turns } = searched(game, evaluatorOf(game, randomNetworkWeights(game, shape, 1)));
    const network = randomNetwork(game.board!, shape, new Random(1, 'network', game.name));
    const kernel = new NetworkKernel(layoutOf(game.board!, network, 'test'));
    const outputs = (order: readonly number[]): Int32Array => {
      const found = new Int32Array(POSITIONS);
      for (const i of order) {
        kernel.board.set(boards[i]!, kernel.at);
        found[i] = kernel.of(turns[i]!);
      }
      return found;
    };
    const order = Array.from(boards, (_, i) => i);
    const wanted = Int32Array.from(boards, (bytes, i) => outputOf(game.board!, network, bytes, turns[i]!));
    expect(outputs(order)).toEqual(wanted);
    expect(new Set(wanted).size).toBeGreaterThan(POSITIONS / 20);
    new Random(2, 'order').shuffle(order);
    expect(outputs(order)).toEqual(wanted);
  },
);

test.each(games.map((game) => ({ name: game.name, game })))(
  `$name: nothing is allocated by ${EVALUATIONS} evaluations`,
  ({ game }) => {
    const evaluator = evaluatorOf(game, randomNetworkWeights(game, '2x16', 1));
    const moves = new Int32Array(game.maxMoves);
    const random = new Random(1, 'heap', game.name);
    const positions = Array.from({ length: 8 }, () => {
      const position = walk(game, game.walk, random);
      return position.over() ? game.scatter(random) : position;
    });
    expect(positions.every((position) => position.moves(moves, 0) > 0)).toBe(true);
    let total = 0;
    const evaluate = (times: number): number => {
      const before = process.memoryUsage().heapUsed;
      for (let i = 0; i < times; i++) total += evaluator.evaluate(positions[i & 7]!, (i >> 3) & 1 ? 1 : 0);
      return process.memoryUsage().heapUsed - before;
    };
    // The code is compiled, and numbers have found their places.
    evaluate(EVALUATIONS);
    // A collection in between would make less of it: the most of three.
    const grown = Math.max(evaluate(EVALUATIONS), evaluate(EVALUATIONS), evaluate(EVALUATIONS));
    expect(Number.isSafeInteger(total)).toBe(true);
    // What measuring takes, the compiler's own, and no byte for each evaluation.
    console.log(`${game.name}: ${grown} bytes on the heap after ${EVALUATIONS} evaluations`);
    expect(grown).toBeLessThan(EVALUATIONS / 10);
  },
);
