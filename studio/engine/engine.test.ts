import { describe, expect, test } from 'vitest';
import { createAgent } from '../../agents/create-agent.ts';
import { networkOf, pointsOf } from '../../agents/network/check.ts';
import { parseAgent, searcher } from '../../agents/spec.ts';
import { handWeights, perspectives } from '../../agents/weights/weights.ts';
import { hasPublished, publishedWeights } from '../../agents/weights-file.ts';
import { drawnLines } from '../../games/drawing.ts';
import type { Game } from '../../games/game.ts';
import { families, gameNamed, gameOfSize } from '../../games/index.ts';
import { legalMoves, walk } from '../../games/moves.ts';
import { InputError } from '../../lib/input-error.ts';
import { Random } from '../../lib/maths/random.ts';
import { randomNetworkWeights } from '../../test/network-weights.ts';
import { type AgentAsked, Engine, type Line, type Thought } from './engine.ts';

const engineOf = (name: string, heard?: (thought: Thought) => void): Engine =>
  new Engine(families.find((one) => one.name === name)!, heard);

const sizeOf = (game: Game): number => Number(/-(\d+)$/.exec(game.name)?.[1] ?? 0);
const games = families.map((family) => gameOfSize(family, family.defaultSize));
const hand: AgentAsked = { kind: 'hand', perspective: 'difference' };

describe.each(games)('$name', (game) => {
  const size = sizeOf(game);
  const heard: Thought[] = [];
  const engine = engineOf(game.family, (thought) => heard.push(thought));
  const lineAt = (seed: number): Line => ({
    size,
    start: walk(game, game.walk, new Random(seed, 'engine')).text(),
    moves: [],
  });

  test('thinks as the command line does, and is heard at every depth', () => {
    for (const perspective of perspectives) {
      const agent = createAgent(game, searcher('hand', handWeights(game, perspective), { nodes: 500 }));
      for (let seed = 0; seed < 3; seed++) {
        const line = lineAt(seed);
        const position = game.parse(line.start);
        agent.start();
        const { move, score, depth, nodes } = agent.choose(position, new Random(0));
        heard.length = 0;
        const thought = engine.think(line, { kind: 'hand', perspective }, { nodes: 500 });
        expect(thought).toMatchObject({ move: game.moveText(position, move), score, depth, nodes });
        expect(heard.map((one) => one.depth)).toEqual(Array.from({ length: depth }, (_, i) => i + 1));
        if (!heard.length) continue;
        expect(heard.at(-1)!.nodes).toBeLessThanOrEqual(nodes);
      }
    }
  });

  test('the lines are legal, begin with different moves, and are worth less and less', () => {
    for (let seed = 0; seed < 3; seed++) {
      const line = lineAt(seed);
      const found = engine.lines(line, hand, { depth: 2 }, 3);
      expect(new Set(found.map(({ move }) => move)).size).toBe(found.length);
      expect(found.map(({ score }) => score)).toEqual(found.map(({ score }) => score).sort((a, b) => b! - a!));
      for (const { move, line: moves } of found) {
        expect(moves[0]).toBe(move);
        const position = game.parse(line.start);
        for (const text of moves) position.make(game.parseMove(position, text));
      }
    }
  });

  test('says of one move what plain search says of it among all', () => {
    const line = lineAt(4);
    const [best, second] = engine.lines(line, hand, { depth: 2 }, 2);
    for (const { move, score } of [best!, second ?? best!])
      expect(engine.think(line, hand, { depth: 2 }, move)).toMatchObject({ move, score });
  });

  test('shows every legal move, and what of the drawing it changes', () => {
    const begun = engine.start(size, 3);
    const position = game.parse(begun.text);
    expect(begun.moves.map(({ text }) => text)).toEqual(legalMoves(game, position));
    expect(begun.drawing).toEqual(game.draw(position));
    for (const { text, changed } of begun.moves.slice(0, 10)) {
      const after = engine.look({ size, start: begun.text, moves: [text] });
      expect(after.last).toEqual({ text, player: 0, changed });
      const [one, other] = [begun, after].map(({ drawing }) => drawing.map((run) => run.map((r) => r.text).join('')));
      for (const [at, column] of changed) expect(one![at]?.[column]).not.toBe(other![at]?.[column]);
      if (changed.length === 0) expect(drawnLines(after.drawing, false)).toEqual(drawnLines(begun.drawing, false));
    }
  });

  test('judges by terms that add up, for player 0', () => {
    for (const perspective of perspectives) {
      const line = lineAt(1);
      const { points, terms } = engine.judge(line, { kind: 'hand', perspective })!;
      const sum = terms.reduce((total, term) => total + term.points, 0);
      expect(Math.abs(points - sum)).toBeLessThan(1);
    }
  });

  test.skipIf(!hasPublished(game))('plays what is published, from its JSON', () => {
    const weights: unknown = JSON.parse(JSON.stringify(publishedWeights(game)));
    const line = lineAt(2);
    const position = game.parse(line.start);
    const agent = createAgent(game, parseAgent('tuned', game, { nodes: 500 }));
    agent.start();
    const { move, score, nodes } = agent.choose(position, new Random(0));
    const thought = engine.think(line, { kind: 'weights', name: 'tuned', weights }, { nodes: 500 });
    expect(thought).toMatchObject({ move: game.moveText(position, move), score, nodes });
  });

  test('plays whole games between agents by name, each as it is known to Node', () => {
    const { agents } = engine.game(size);
    expect(agents.map(({ name }) => name)).toEqual(expect.arrayContaining(['random', 'greedy', 'original', 'mcts']));
    const line = { ...lineAt(1), moves: [] as string[] };
    for (const name of ['random', 'greedy', 'original']) {
      const { move } = engine.think(line, { kind: 'named', name }, {});
      const scene = engine.look(line);
      expect(scene.moves.map(({ text }) => text)).toContain(move);
    }
  }, 60_000);
});

test('a position is read with its board; what is none is refused', () => {
  const engine = engineOf('slider');
  expect(engine.sizeOf('H3/H3/H3/1VVV h')).toBe(4);
  expect(() => engine.sizeOf('nonsense')).toThrow(InputError);
  expect(() => engine.look({ size: 4, start: 'H3/H3/H3/1VVV h', moves: ['a1u'] })).toThrow(InputError);
  expect(() =>
    engine.think({ size: 4, start: 'H3/H3/H3/1VVV h', moves: [] }, { kind: 'named', name: 'orignal' }, {}),
  ).toThrow('no such agent; original?');
});

test('a draw rule that the game itself lacks ends it here, too', () => {
  const engine = engineOf('slider');
  // Both step aside and back.
  const there = ['a2u', 'b1l', 'a3d', 'a1r'];
  const start = '4/4/H3/1V2 h';
  const moves = Array.from({ length: 40 }, (_, i) => there[i % 4]!);
  expect(engine.look({ size: 4, start, moves: moves.slice(0, 4) }).end).toBeUndefined();
  expect(engine.look({ size: 4, start, moves: moves.slice(0, 24) })).toMatchObject({
    moves: [],
    end: { why: 'repetition (6 times)', voided: false },
  });
});

test('what the parts of a network add is what it evaluates, rounding apart', { tags: 'slow' }, () => {
  const game = gameOfSize(families.find(({ name }) => name === 'hus')!, 0);
  const [engine, size] = [engineOf('hus'), sizeOf(game)];
  const agent: AgentAsked = { kind: 'weights', name: 'tuned', weights: publishedWeights(game) };
  // With the same player to move: the network's output has one bias for each player.
  const walked = [1, 2, 3, 4, 5].map((seed) => walk(game, game.walk, new Random(seed, 'parts')));
  const texts = walked.filter(({ turn }) => turn === walked[0]!.turn).map((position) => position.text());
  const gain = (part?: 'squares' | number): number => {
    const [one, other] = engine.judgeEach(size, agent, texts, part);
    return one! - other!;
  };
  const { units } = engine.judge({ size, start: texts[0]!, moves: [] }, agent)!;
  expect(units).toBe(32);
  const parts = [gain('squares'), ...Array.from({ length: units }, (_, unit) => gain(unit))];
  const sum = parts.reduce((before, one) => before + one, 0);
  expect(Math.abs(sum - gain())).toBeLessThanOrEqual(parts.length + 1);
  expect(parts.filter((one) => one !== 0).length).toBeGreaterThan(units / 2);
});

/** Random positions of `game`, each with the exchanged one and whose turn it is. */
const exchanged = (game: Game): (readonly [string, string, 0 | 1])[] =>
  Array.from({ length: 20 }, (_, seed) => {
    const position = game.scatter(new Random(seed, 'units'));
    return [position.text(), game.exchange!(position)!.text(), position.turn] as const;
  });

test.each([
  ['slider-6', '2x6'],
  ['hex-4', '2x6'],
  ['hex-4', 'pairs:2x6'],
  ['hus', '2x6'],
])('the units of a network on %s, %s, are what its evaluation reads', (name, shape) => {
  const game = gameNamed(name);
  const weights = randomNetworkWeights(game, shape, 1);
  const { output, one } = networkOf(weights, game.board!, name);
  const engine = engineOf(game.family);
  const agent: AgentAsked = { kind: 'weights', name: 'network', weights };
  const all = exchanged(game);
  const [own, other] = [0, 1].map((at) =>
    engine.unitsEach(
      sizeOf(game),
      agent,
      all.map((texts) => texts[at] as string),
    ),
  );
  const clipped = (percent: number): number => (one / 100) * Math.max(0, Math.min(100, percent));
  const different = new Set<number | null>();
  for (let unit = 0; unit < 6; unit++) {
    const found = engine.judgeEach(
      sizeOf(game),
      agent,
      all.map(([text]) => text),
      unit,
    );
    const wanted = all.map(([, , turn], i) => {
      const [mover, waiting] = turn === 0 ? [own!, other!] : [other!, own!];
      const sum = output[unit]! * clipped(mover[unit]![i]!) + output[6 + unit]! * clipped(waiting[unit]![i]!);
      return (turn === 0 ? 1 : -1) * pointsOf(weights) * sum;
    });
    for (const [i, points] of found.entries()) expect(Math.abs(points! - wanted[i]!)).toBeLessThanOrEqual(1);
    for (const points of found) different.add(points);
  }
  expect(different.size).toBeGreaterThan(20);
});

test.each(['infexion', 'hexifence-2'])('a local unit on %s is the one of the middle cell', (name) => {
  const game = gameNamed(name);
  const board = game.board!;
  const weights = randomNetworkWeights(game, 'star:2x4', 1);
  const { first, firstBiases, one } = networkOf(weights, board, name);
  const texts = exchanged(game).map(([text]) => text);
  const units = engineOf(game.family).unitsEach(sizeOf(game), { kind: 'weights', name, weights }, texts);
  for (const [i, text] of texts.entries()) {
    const bytes = new Uint8Array(board.cells);
    board.write(game.parse(text), bytes, 0);
    for (const [unit, bias] of firstBiases.entries()) {
      const read = board.near!(board.cells >> 1).flatMap((cells, kind) =>
        cells.map((cell) => first[(kind * board.values + bytes[cell]!) * 4 + unit]!),
      );
      expect(units[unit]![i]).toBeCloseTo((100 / one) * read.reduce((sum, weight) => sum + weight, bias), 6);
    }
  }
  expect(new Set(units.flat()).size).toBeGreaterThan(20);
});

test('who has no network has no units; of what is no position, or is over, nothing is said', () => {
  const hex = engineOf('hex');
  const texts = ['4/4/4/4 b', '<img src=x>', 'B3/B3/B3/B3 w'];
  expect(hex.unitsEach(4, hand, texts)).toEqual([]);
  const agent = (game: string): AgentAsked => {
    return { kind: 'weights', name: 'network', weights: randomNetworkWeights(gameNamed(game), '2x4', 1) };
  };
  const units = hex.unitsEach(4, agent('hex-4'), texts);
  expect(units.map((found) => found.map(Number.isFinite))).toEqual(Array(4).fill([true, false, false]));
  expect(() => hex.unitsEach(4, agent('slider-4'), texts)).toThrow(InputError);
});
