import { expect, test } from 'vitest';
import type { Player } from '../../games/game.ts';
import { infexion } from '../../games/infexion/index.ts';
import type { InfexionPosition } from '../../games/infexion/position.ts';
import { Random } from '../../lib/maths/random.ts';
import { infexionAgents } from './index.ts';
import { generate } from './original.ts';

const game = infexion.game(0);
const { create: mctsOriginal } = infexionAgents['mcts-original']!;
const random = new Random(0);

function movesOf(position: InfexionPosition): number[] {
  const moves = new Int32Array(game.maxMoves);
  return [...moves.subarray(0, generate(position, moves))];
}

/** The player who made the last move. */
const moved = (position: InfexionPosition): Player => (position.turn === 0 ? 1 : 0);

function utility(position: InfexionPosition): number {
  const own = moved(position);
  const [mine, theirs] = [own, 1 - own].map(
    (player) => position.stacks(player as Player) + position.power(player as Player),
  );
  return position.power(own) === 0 ? -1 : theirs! / mine!;
}

/** Plays on greedily and takes everything back. */
function rollout(position: InfexionPosition, player: Player): number {
  if (position.over()) return result(position, player);
  let best = -1;
  let least = -1;
  for (const move of movesOf(position)) {
    position.make(move);
    const value = utility(position);
    position.unmake();
    if (value >= least && least !== -1) continue;
    least = value;
    best = move;
  }
  position.make(best);
  const reward = rollout(position, player);
  position.unmake();
  return reward;
}

function result(position: InfexionPosition, player: Player): number {
  const [red, blue] = [position.stacks(0), position.stacks(1)];
  if (red === 0 && blue === 0) return 0;
  if (position.ply === 343 && Math.abs(position.power(0) - position.power(1)) < 2) return 0;
  return (red > blue ? 0 : 1) === player ? 1 : -1;
}

interface Node {
  move: number;
  untried: number[];
  children: Node[];
  results: number[];
}

function bestChild(parent: Node): Node {
  const bounds = parent.children.map(
    ({ results }) =>
      results.reduce((sum, one) => sum + one, 0) / results.length +
      0.1 * Math.sqrt((2 * Math.log(parent.results.length)) / results.length),
  );
  return parent.children[bounds.indexOf(Math.max(...bounds))]!;
}

/** One simulation below `node`, as the authors' program is described, its result noted in every node passed. */
function simulate(position: InfexionPosition, node: Node, isNew: boolean): number {
  let reward: number;
  if (isNew || position.over()) reward = rollout(position, moved(position));
  else {
    const move = node.untried.pop();
    let child: Node;
    if (move === undefined) {
      child = bestChild(node);
      position.make(child.move);
    } else {
      position.make(move);
      child = { move, untried: movesOf(position), children: [], results: [] };
      node.children.push(child);
    }
    reward = simulate(position, child, move !== undefined);
    position.unmake();
  }
  node.results.push(reward);
  return reward;
}

test('plays what its description does, two levels of the tree and deeper', () => {
  let looked = 0;
  for (let i = 0; looked < 4; i++) {
    const position = game.scatter(new Random(i, 'mcts-original')) as InfexionPosition;
    const text = position.text();
    const untried = movesOf(position);
    if (untried.length > 60 || position.ply < 2) continue;
    looked++;
    const root: Node = { move: -1, untried, children: [], results: [] };
    for (let simulation = 0; simulation < 150; simulation++) simulate(position, root, false);
    const choice = mctsOriginal(game, { simulations: 150 }).choose(position, random);
    expect([text, choice.move]).toEqual([text, bestChild(root).move]);
    expect(position.text()).toBe(text);
  }
});

test('the last generated move is tried first, and red opens with the last spawn', () => {
  const position = game.start(random);
  const { move, score, depth } = mctsOriginal(game, { simulations: 1 }).choose(position, random);
  expect([game.moveText(position, move), score, depth]).toEqual(['63', undefined, 0]);
});

test.each([{ depth: 3 }, { nodes: 10 }, { milliseconds: 10 }])('refuses the limit %j', (limit) =>
  expect(() => mctsOriginal(game, limit)).toThrow(/^mcts-original: plays no .*; expected simulations/),
);
