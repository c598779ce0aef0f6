import { describe, expect, test } from 'vitest';
import type { Game, Move, Player, Position } from '../../games/game.ts';
import { gameNamed } from '../../games/index.ts';
import { movesOf } from '../../games/moves.ts';
import { Random } from '../../lib/maths/random.ts';
import { countedTime } from '../../test/clock.ts';
import { OwnEvaluator } from '../evaluation/evaluator.ts';
import { playGame } from '../play/referee.ts';
import { RandomAgent } from '../random.ts';
import { anyMove, guided, mctsAgents, Uct } from './index.ts';

const games = ['hus', 'slider-4', 'infexion'].map((name) => gameNamed(name));

/** The moves of `position` that win at once for whoever makes them. */
function winning(game: Game, position: Position): Move[] {
  return movesOf(game, position).filter((move) => {
    const mover = position.turn;
    position.make(move);
    const won = position.over() && position.winner() === mover;
    position.unmake();
    return won;
  });
}

/** The moves of `position` that let the other player win at once. */
function losing(game: Game, position: Position): Move[] {
  return movesOf(game, position).filter((move) => {
    const mover = position.turn;
    position.make(move);
    const lost = !position.over() && position.turn !== mover && winning(game, position).length > 0;
    position.unmake();
    return lost;
  });
}

describe.each(games.map((game) => ({ name: game.name, game })))('$name', ({ game }) => {
  test('the visits of the moves sum to the simulations, and every move has its share', () => {
    const uct = new Uct(game, anyMove);
    for (let i = 0; i < 2; i++) {
      const position = game.scatter(new Random(i));
      uct.choose(position, { simulations: 100 }, new Random(i));
      const tried = uct.tried();
      expect(tried.map(({ move }) => move).sort((a, b) => a - b)).toEqual(
        movesOf(game, position).sort((a, b) => a - b),
      );
      expect(tried.reduce((sum, { visits }) => sum + visits, 0)).toBe(100);
      for (const { visits, reward } of tried) expect(reward >= 0 && reward <= visits).toBe(true);
    }
  });

  test.each(Object.keys(mctsAgents))('%s: the same seed gives the same choice, and the position as it was', (name) => {
    const position = game.scatter(new Random(3));
    const before = [position.text(), position.ply, position.hashLow, position.hashHigh];
    const agent = mctsAgents[name]!.create(game, { simulations: 20 });
    const choices = [7, 7, 8, 9, 10].map((seed) => agent.choose(position, new Random(seed)));
    expect(choices[1]).toEqual(choices[0]);
    expect(new Set(choices.map((choice) => JSON.stringify(choice))).size).toBeGreaterThan(1);
    expect([position.text(), position.ply, position.hashLow, position.hashHigh]).toEqual(before);
  });
});

test.each([
  // The enemy cannot move if he loses his richest pits now; random play would win four games in five anyway.
  'hus 1,0,6,3,1,4,2,1,4,0,0,1,2,2,1,0,4,3,2,0,3,0,2,3,0,8,1,3,1,14,0,0/1,0,4,0,0,1,1,0,0,1,0,0,1,0,1,3,1,3,2,1,1,0,0,0,0,0,0,1,0,1,0,1 0 62',
  'hus 0,1,2,1,3,0,4,0,5,3,1,1,5,0,2,1,0,8,6,2,4,11,1,0,2,7,5,1,0,1,6,0/0,1,0,0,0,0,0,0,0,1,0,1,0,1,0,2,2,1,1,0,0,0,1,0,0,0,1,0,0,0,1,0 0 54',
  // Both sides are one step from the end.
  'slider-4 1V1H/4/4/4 h',
  'slider-4 1V1H/4/4/4 v',
  // Red takes blue's only stack, or blue red's.
  'infexion 7/7/7/2Aa3/7/7/7 r 2',
  'infexion 7/7/7/2Ab3/7/7/7 b 3',
])('wins in one: %s', (text) => {
  const [name, ...rest] = text.split(' ');
  const game = gameNamed(name!);
  const position = game.parse(rest.join(' '));
  expect(winning(game, position).length).toBeLessThan(movesOf(game, position).length);
  for (const seed of [1, 2]) {
    const { move, score } = new Uct(game, anyMove).choose(position, { simulations: 300 }, new Random(seed));
    expect(winning(game, position)).toContain(move);
    expect(score).toBeGreaterThan(0);
  }
});

test.each([
  'hus 2,0,3,2,0,1,5,2,3,1,11,0,3,2,2,1,1,5,1,7,2,0,2,2,3,2,2,0,3,0,5,2/0,0,1,0,0,0,0,1,0,1,0,1,1,0,0,1,1,2,1,1,0,1,1,0,0,2,1,2,1,0,2,0 1 41',
  'hus 2,6,0,2,4,0,2,0,2,1,0,1,0,2,3,0,1,5,2,6,0,3,0,1,5,3,1,2,2,5,2,1/0,2,1,1,1,1,1,0,2,1,0,0,3,0,0,8,3,0,0,1,3,0,1,0,0,0,0,0,0,1,1,1 1 37',
  // A red stack alone, in reach of blue's wherever it goes, except for spawns out of that reach.
  'infexion 7/7/7/2A1d2/7/7/7 r 4',
])('does not lose in one: %s', (text) => {
  const [name, ...rest] = text.split(' ');
  const game = gameNamed(name!);
  const position = game.parse(rest.join(' '));
  const losses = losing(game, position);
  expect(losses.length).toBeGreaterThan(0);
  expect(losses.length).toBeLessThan(movesOf(game, position).length);
  for (const seed of [1, 2]) {
    const { move } = new Uct(game, anyMove).choose(position, { simulations: 300 }, new Random(seed));
    expect(losses).not.toContain(move);
  }
});

/** Who moves after each line of moves, and how finished lines end: a winner, or a void. */
type Tree = Readonly<Record<string, Player | 'first wins' | 'second wins' | 'void'>>;

/** A game whose every line is written down, with two moves in each unfinished position. */
class Written implements Position {
  readonly hashLow = 0;
  readonly hashHigh = 0;
  readonly #tree: Tree;
  #line = '';

  constructor(tree: Tree) {
    this.#tree = tree;
  }
  get #state(): Tree[string] {
    return this.#tree[this.#line]!;
  }
  get turn(): Player {
    return this.#state === 1 ? 1 : 0;
  }
  get ply(): number {
    return this.#line.length;
  }
  moves(out: Int32Array, at: number): number {
    out[at] = 0;
    out[at + 1] = 1;
    return at + 2;
  }
  make(move: Move): void {
    this.#line += move;
  }
  unmake(): void {
    this.#line = this.#line.slice(0, -1);
  }
  over(): boolean {
    return typeof this.#state === 'string';
  }
  winner(): Player | undefined {
    return this.#state === 'first wins' ? 0 : this.#state === 'second wins' ? 1 : undefined;
  }
  voided(): boolean {
    return this.#state === 'void';
  }
  ending(): string {
    return String(this.#state);
  }
  text(): string {
    return this.#line;
  }
}

const written = { maxMoves: 2, draws: {} } as Game;

test.each<[string, Tree, Move, number, number]>([
  [
    // After 1 the same player chooses again, and then rightly.
    'a move that keeps the turn',
    { '': 0, 0: 1, 1: 0, '00': 'first wins', '01': 'second wins', 10: 'second wins', 11: 'first wins' },
    1,
    0,
    1,
  ],
  [
    'the second player keeps the turn, against us',
    {
      '': 0,
      0: 1,
      1: 0,
      '00': 1,
      '01': 'first wins',
      '000': 'first wins',
      '001': 'second wins',
      10: 0,
      11: 'second wins',
      100: 'first wins',
      101: 'second wins',
    },
    1,
    0,
    1,
  ],
  ['a void is lost for whoever makes it', { '': 0, 0: 'void', 1: 1, 10: 'void', 11: 'void' }, 1, 0, 1],
  [
    'a void by the first player is won for the second',
    { '': 1, 0: 0, 1: 0, '00': 'void', '01': 'void', 10: 'first wins', 11: 'void' },
    0,
    1,
    0,
  ],
])('%s', (_, tree, move, low, high) => {
  const uct = new Uct(written, anyMove);
  const choice = uct.choose(new Written(tree), { simulations: 400 }, new Random(1));
  const means = [0, 1].map((wanted) => {
    const { visits, reward } = uct.tried().find((one) => one.move === wanted)!;
    return reward / visits;
  });
  expect(choice.move).toBe(move);
  // Move 0 comes to `low`, move 1 to `high`, as far as this many simulations tell.
  expect(Math.abs(means[0]! - low)).toBeLessThan(0.35);
  expect(Math.abs(means[1]! - high)).toBeLessThan(0.35);
});

test('stops at its limit of simulations, nodes or time', () => {
  const game = gameNamed('hus');
  const position = game.start(new Random(0));
  const uct = new Uct(game, anyMove);
  const simulations = (): number => uct.tried().reduce((sum, { visits }) => sum + visits, 0);
  uct.choose(position, { simulations: 17 }, new Random(0));
  expect(simulations()).toBe(17);
  const { nodes } = uct.choose(position, { nodes: 5000 }, new Random(0));
  expect(nodes).toBeGreaterThanOrEqual(5000);
  expect(nodes).toBeLessThan(8000);
  const passed = countedTime();
  uct.choose(position, { milliseconds: 400 }, new Random(0));
  expect(passed()).toBeGreaterThanOrEqual(400);
  expect(passed()).toBeLessThan(410);
  expect(simulations()).toBeGreaterThan(1);
  uct.choose(position, { simulations: 1000, nodes: 1 }, new Random(0));
  expect(simulations()).toBe(1);
});

test.each(['hus', 'slider-4'])('beats random in %s', { tags: 'slow' }, (name) => {
  const game = gameNamed(name);
  let won = 0;
  for (let i = 0; i < 6; i++) {
    const random = new Random(i, 'mcts', name);
    const agents = [mctsAgents.mcts!.create(game, { simulations: 100 }), new RandomAgent(game)] as const;
    const { winner } = playGame(game, game.start(random), i % 2 === 0 ? agents : [agents[1], agents[0]], random);
    if (winner === i % 2) won++;
  }
  expect(won).toBe(6);
});

test.each(['hus', 'slider-5', 'infexion'].map((name) => ({ name, game: gameNamed(name) })))(
  '$name: a guided move is better than any move',
  ({ game }) => {
    const evaluator = new OwnEvaluator(game.features[0]!, game.hand.points, game.hand.draw);
    const best = guided(evaluator);
    const means = [anyMove, best].map((policy) => {
      let sum = 0;
      for (let i = 0; i < 300; i++) {
        const random = new Random(i, 'policy');
        const position = game.scatter(random);
        const before = position.text();
        const moves = Int32Array.from(movesOf(game, position));
        const mover = position.turn;
        const move = policy.pick(position, moves, moves.length, random);
        expect(position.text()).toBe(before);
        expect(moves).toContain(move);
        position.make(move);
        if (!position.over()) sum += evaluator.evaluate(position, mover);
      }
      return sum / 300;
    });
    expect(means[1]).toBeGreaterThan(means[0]!);
  },
);

test('a win among the moves that were drawn is played', () => {
  const game = gameNamed('slider-4');
  const position = game.parse('3H/4/1V2/4 h');
  const moves = Int32Array.from(movesOf(game, position));
  expect(moves.length).toBe(2);
  const policy = guided(new OwnEvaluator(game.features[0]!, game.hand.points, game.hand.draw));
  let won = 0;
  for (let i = 0; i < 400; i++)
    if (game.moveText(position, policy.pick(position, moves, 2, new Random(i))) === 'd4r') won++;
  // Missed only where none of three draws was the win: one time in eight.
  expect(won).toBeGreaterThan(320);
});
