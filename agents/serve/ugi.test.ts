import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { featureValues } from '../../games/feature-sets.ts';
import { families, gameNamed, gameOfSize } from '../../games/index.ts';
import { legalMoves, movesOf, walk } from '../../games/moves.ts';
import { Random } from '../../lib/maths/random.ts';
import { evaluatorOf } from '../agent-weights.ts';
import { builtInAgents } from '../built-in-agents.ts';
import { Search } from '../search/search.ts';
import { exactSearch } from '../search/search-options.ts';
import { parseAgent } from '../spec.ts';
import { handWeights } from '../weights/weights.ts';
import thinking, { type Thought } from './thinker.ts';
import { UgiServer } from './ugi.ts';

/** What a server for `agent` says to these lines; `quits` counts how often it wants to end. */
function serve(
  gameName: string,
  agent: string,
  thinker?: Thinking,
): { hear: (...lines: string[]) => string[]; quits: () => number } {
  const game = gameNamed(gameName);
  const spec = parseAgent(agent, game, { depth: 1 });
  const said: string[] = [];
  let quits = 0;
  const outside = { say: (...lines: string[]) => void said.push(...lines), quit: () => void quits++ };
  const server = new UgiServer(game, spec, thinker ?? prompt(gameName, agent), outside, 1);
  return {
    hear: (...lines) => {
      for (const line of lines) server.hear(line);
      return said.splice(0);
    },
    quits: () => quits,
  };
}

type Thinking = ConstructorParameters<typeof UgiServer>[2];
type Request = Parameters<Thinking['think']>[0];

function prompt(gameName: string, agent: string): Thinking {
  const game = gameNamed(gameName);
  let heard: Parameters<Thinking['think']>[2] = () => {};
  const think = thinking({ game: gameName, spec: parseAgent(agent, game, { depth: 1 }) }, (found) => heard(found));
  let begins: { seed: number; game: number } | undefined;
  return {
    newGame(seed, count) {
      begins = { seed, game: count };
    },
    think(request, done, hear) {
      heard = hear;
      const task = { begins, request };
      begins = undefined;
      done(think(task) as Thought);
    },
    warmUp: (done) => done({ nodes: 1234, milliseconds: 5.6 }),
    stop: () => {},
  };
}

/** A thinker that thinks until it is told to answer. */
class Slow implements Thinking {
  stopped = 0;
  warms: Parameters<Thinking['warmUp']>[0] = () => {};
  readonly requests: Request[] = [];
  readonly #think = thinking({ game: 'hex-3', spec: parseAgent('random', gameNamed('hex-3'), {}) });
  #done: (thought: Thought) => void = () => {};

  newGame(): void {}

  think(request: Request, done: (thought: Thought) => void): void {
    this.requests.push(request);
    this.#done = done;
  }

  warmUp(done: Slow['warms']): void {
    this.warms = done;
  }

  stop(): void {
    this.stopped++;
  }

  answer(): void {
    this.#done(this.#think({ request: this.requests.at(-1)! }) as Thought);
  }
}

test('it introduces itself, is ready, and quits', () => {
  const { hear, quits } = serve('hex-3', 'hand');
  expect(hear('ugi')).toEqual([
    'id name weightroom hand@depth=1',
    'id author the weightroom authors',
    'option name Seed type spin default 1 min 0 max 2147483647',
    'option name MultiPV type spin default 1 min 1 max 9',
    'option name Move Overhead type spin default 10 min 0 max 5000',
    'ugiok',
  ]);
  expect(hear('isready', 'uginewgame', 'stop', '')).toEqual(['info string warmed up: 1234 nodes in 6 ms', 'readyok']);
  expect(hear('isready')).toEqual(['readyok']);
  hear('quit');
  expect(quits()).toBe(1);
});

describe.each(families.map((family) => gameOfSize(family, family.sizes[0] ?? 0)))('$name', (game) => {
  test('a position is the same told as text, by the moves to it, or move by move; queries say what our rules say', () => {
    const random = new Random(2, 'ugi');
    const start = game.start(random);
    const begin = start.text();
    const { hear } = serve(game.name, 'hand');
    const moves: string[] = [];
    for (let i = 0; i < 12 && !start.over(); i++) {
      const legal = legalMoves(game, start).join(' ');
      const told = [
        `position fen ${begin}${moves.length > 0 ? ` moves ${moves.join(' ')}` : ''}`,
        `position fen ${start.text()}`,
        `position  fen  ${start.text()}  moves`,
      ];
      for (const line of told) {
        const points = evaluatorOf(game, handWeights(game, 'own')).evaluate(start, start.turn);
        expect(
          hear(line, 'query p1turn', 'query gameover', 'query result', 'query legalmoves', 'query evaluation'),
        ).toEqual([start.turn === 0, false, 'none', legal, points].map((answer) => `response ${answer}`));
      }
      const move = random.pick(movesOf(game, start));
      moves.push(game.moveText(start, move));
      start.make(move);
    }
  });

  test('its features are told, own and the other one', () => {
    const position = walk(game, game.walk, new Random(4, 'ugi'));
    const { hear } = serve(game.name, 'hand');
    const [line] = hear(`position fen ${position.text()}`, 'query features');
    for (const [side, player] of [position.turn, 1 - position.turn].entries()) {
      const told = line!
        .split(' ')
        .slice(1)
        .map((word) => Number(word.split(/[=/]/)[side + 1]));
      expect(told).toEqual([...featureValues(game.features[0]!, position, player as 0 | 1)]);
    }
  });

  test('the end of a game is told, and asks for no move', () => {
    const random = new Random(5, 'ugi');
    const position = game.start(random);
    const moves: string[] = [];
    const begin = position.text();
    while (!position.over() && moves.length < 2000) {
      const move = random.pick(movesOf(game, position));
      moves.push(game.moveText(position, move));
      position.make(move);
    }
    const { hear } = serve(game.name, 'hand');
    const result = ['p1win', 'p2win'][position.winner() ?? 2] ?? 'draw';
    const [over, told, legal, error, best] = hear(
      `position fen ${begin} moves ${moves.join(' ')}`,
      ...['query gameover', 'query result', 'query legalmoves', 'go depth 1'],
    );
    expect([over, told, legal, best]).toEqual([
      'response true',
      `response ${result}`,
      'response none',
      'bestmove none',
    ]);
    expect(error).toMatch(/^info string error: the game is over: /);
  });
});

describe('a wrong line is answered, and changes nothing', () => {
  test.each([
    ['hello', 'hello: no such command'],
    ['toString', 'no such command'],
    ['position', 'expected position startpos or position fen'],
    ['position fen', 'expected position startpos or position fen'],
    ['position startpos b1', 'expected position startpos or position fen'],
    ['position fen 3/3 b', '2 rows, expected 3'],
    ['position startpos moves a9', 'row 9 is off the board'],
    ['position startpos moves b1 b1', 'the cell holds a stone'],
    ['go depth', 'go depth : expected a number'],
    ['go depth x', 'go depth x: expected a number'],
    ['go fast', 'go fast: expected one of depth'],
    ['go p1time 100', 'no limit for the player to move'],
    ['query weather', 'query weather: expected one of p1turn'],
    ['query', 'one of p1turn'],
    ['setoption name Hash value 3', 'expected setoption name Seed value N'],
    ['setoption name Seed value x', 'expected setoption name Seed value N'],
  ])('%s', (line, message) => {
    const { hear } = serve('hex-3', 'hand');
    hear('position startpos moves b2');
    const legal = hear('query legalmoves');
    const [error, ...more] = hear(line);
    expect(more).toEqual([]);
    expect(error).toMatch(/^info string error: /);
    expect(error).toContain(message);
    expect(hear('query legalmoves')).toEqual(legal);
    expect(hear('position startpos moves b2 a1', 'query p1turn')).toEqual(['response true']);
  });

  test('whatever the line', () => {
    const { hear } = serve('hex-3', 'random');
    hear('isready');
    const words = fc.constantFrom(
      'position',
      'fen',
      'startpos',
      'moves',
      'go',
      'depth',
      '3/3/3 b',
      'a1',
      'query',
      'stop',
      '1',
      '\0',
      'ugi',
    );
    const line = fc.oneof(
      fc.string(),
      fc.array(words, { maxLength: 6 }).map((list) => list.join(' ')),
    );
    fc.assert(
      fc.property(line, (text) => {
        hear(text);
        expect(hear('isready')).toEqual(['readyok']);
      }),
      { numRuns: 2000 },
    );
  });
});

test.each([
  ['go', 1],
  ['go depth 2', 2],
  ['go nodes 100000 depth 2', 2],
])('%s searches %d plies', (line, depth) => {
  const { hear } = serve('hex-3', 'hand');
  const said = hear('position startpos', line);
  const depths = Array.from({ length: depth }, (_, i) => `info depth ${i + 1} score cp`);
  // What came of the last one is told again.
  const wanted = [...depths, depths.at(-1), expect.stringMatching(/^bestmove [a-c][1-3]$/)];
  expect(said.map((text) => (/ score cp /.exec(text) === null ? text : text.replace(/ [-+\d]+ nodes .*/, '')))).toEqual(
    wanted,
  );
});

/** The moves of an `info` line. */
const lineOf = (info: string): string[] => / pv (.*)/.exec(info)![1]!.split(' ');

test.each(families.map((family) => [family.name, gameOfSize(family, family.sizes[0] ?? 0)] as const))(
  'in %s the moves of its lines are legal, and begin with its own',
  (_, game) => {
    const { hear } = serve(game.name, 'hand');
    let longest = 0;
    for (let i = 0; i < 5; i++) {
      const position = walk(game, game.walk, new Random(i, 'lines'));
      const said = hear('uginewgame', `position fen ${position.text()}`, 'go depth 4');
      for (const line of said.slice(0, -1).map(lineOf)) {
        const played = game.parse(position.text());
        for (const text of line) played.make(game.parseMove(played, text));
        longest = Math.max(longest, line.length);
      }
      expect(`bestmove ${lineOf(said.at(-2)!)[0]}`).toBe(said.at(-1));
    }
    expect(longest).toBeGreaterThan(1);
  },
);

test('the best moves come in order, each with the score of a search of it alone', () => {
  const game = gameNamed('slider-4');
  const search = new Search(game, evaluatorOf(game, handWeights(game, 'own')), exactSearch);
  const { hear } = serve('slider-4', 'hand');
  hear('setoption name MultiPV value 26');
  for (let i = 0; i < 10; i++) {
    const position = walk(game, game.walk, new Random(i, 'best'));
    const moves = movesOf(game, position);
    const said = hear(`position fen ${position.text()}`, 'go depth 3').slice(-1 - moves.length);
    const scores = moves.map((move) => {
      search.start();
      return search.choose(
        position,
        { depth: 3 },
        undefined,
        moves.filter((other) => other !== move),
      ).score!;
    });
    const told = said.slice(0, -1).map((line, at) => {
      expect(line).toContain(` multipv ${at + 1} score `);
      return [lineOf(line)[0], Number(/ cp (\S+)/.exec(line)?.[1])] as const;
    });
    const wanted = moves.map((move, at) => [game.moveText(position, move), scores[at]] as const);
    expect(new Map(told)).toEqual(new Map(wanted));
    expect(told.map(([, score]) => score)).toEqual([...scores].sort((a, b) => b - a));
  }
});

test.each(
  families.flatMap((family) =>
    Object.keys(builtInAgents(gameOfSize(family, family.defaultSize))).map((agent) => [family.name, agent] as const),
  ),
)('in %s %s moves on a thread that may stop it', (family, agent) => {
  const game = gameNamed(family);
  const think = thinking({ game: family, spec: parseAgent(agent, game, {}), stop: Int32Array.of(1) });
  const start = game.start(new Random(1));
  const { choice } = think({ request: { start: start.text(), moves: [], limit: undefined, lines: 1 } }) as Thought;
  expect(game.parseMove(start, game.moveText(start, choice.move))).toBe(choice.move);
});

test('a search remembers what it searched under another limit', () => {
  const { hear } = serve('slider-5', 'hand');
  const nodes = (line: string): number => Number(/ nodes (\d+)/.exec(hear(line).at(-2)!)![1]);
  const first = nodes('go depth 6');
  expect(nodes('go depth 6 nodes 1000000')).toBeLessThan(first);
});

test("a limit that an agent can't keep is told, and it moves all the same", () => {
  const { hear } = serve('hex-3', 'mcts@simulations=10');
  const [error, , best] = hear('go depth 2');
  expect(error).toContain('mcts: plays no depth; expected simulations, nodes or ms');
  expect(best).toMatch(/^bestmove [a-c][1-3]$/);
});

test('games differ, and repeat with their seed', () => {
  const playOne = (hear: (...lines: string[]) => string[]): string => hear('uginewgame', 'go', 'go', 'go', 'go').join();
  const seeded = (seed: number): string => {
    const { hear } = serve('hex-9', 'random');
    hear(`setoption name Seed value ${seed}`);
    return playOne(hear) + playOne(hear);
  };
  expect(seeded(7)).toBe(seeded(7));
  expect(seeded(7)).not.toBe(seeded(8));
  const { hear } = serve('hex-9', 'random');
  expect(playOne(hear)).not.toBe(playOne(hear));
});

describe('while it thinks', () => {
  test('it is ready and can be stopped; other lines wait their turn', () => {
    const slow = new Slow();
    const { hear, quits } = serve('hex-3', 'random', slow);
    expect(hear('go infinite', 'isready', 'query p1turn', 'position startpos moves a1', 'go', 'query p1turn')).toEqual([
      'readyok',
    ]);
    hear('stop');
    expect(slow.stopped).toBe(1);
    slow.answer();
    expect(hear()).toEqual([expect.stringMatching(/^bestmove/), 'response true']);
    expect(slow.requests.map(({ moves, limit }) => [moves, limit])).toEqual([
      [[], {}],
      [['a1'], undefined],
    ]);
    slow.answer();
    expect(hear()).toEqual([expect.stringMatching(/^bestmove/), 'response false']);
    expect(quits()).toBe(0);
  });

  test('while it warms up, all lines wait', () => {
    const slow = new Slow();
    const { hear, quits } = serve('hex-3', 'random', slow);
    expect(hear('isready', 'isready', 'query p1turn', 'quit')).toEqual([]);
    expect(quits()).toBe(0);
    slow.warms({ nodes: 0, milliseconds: 300 });
    expect([hear(), quits()]).toEqual([['readyok', 'readyok', 'response true'], 1]);
  });

  test('told to quit, it gives its move and then quits', () => {
    const slow = new Slow();
    const { hear, quits } = serve('hex-3', 'random', slow);
    hear('go depth 3', 'quit');
    expect(quits()).toBe(0);
    slow.answer();
    expect([hear(), quits()]).toEqual([[expect.stringMatching(/^bestmove/)], 1]);
  });

  test('a limited number of lines wait', () => {
    const { hear } = serve('hex-3', 'random', new Slow());
    expect(hear('go', ...Array.from({ length: 1003 }, () => 'query p1turn'))).toHaveLength(3);
  });
});
