import { describe, expect, test } from 'vitest';
import { infexion, scatter } from '../../games/infexion/index.ts';
import { parsePosition } from '../../games/infexion/notation.ts';
import type { InfexionPosition } from '../../games/infexion/position.ts';
import { InputError } from '../../lib/input-error.ts';
import { Random } from '../../lib/maths/random.ts';
import { expectPlainValue } from '../../test/plain-infexion.ts';
import { WIN } from '../agent.ts';
import { evaluate, OriginalInfexion } from './original.ts';

const game = infexion.game(0);

function choose(text: string, depth: number) {
  const position = parsePosition(text);
  const choice = new OriginalInfexion(game, { depth }).choose(position);
  expect(position.text()).toBe(text);
  return { ...choice, move: game.moveText(position, choice.move) };
}

test.each([
  ['even', '7/3A3/7/3a3/7/7/7 r 2', 0, 7],
  ['twice the power on one stack', '7/3B3/7/3a3/7/7/7 b 3', 0, 13],
  ['and not its mirror', '7/3B3/7/3a3/7/7/7 b 3', 1, 4],
  ['enemy gone', 'A6/7/7/7/7/7/7 b 3', 0, Number.POSITIVE_INFINITY],
  ['self gone', 'A6/7/7/7/7/7/7 b 3', 1, Number.NEGATIVE_INFINITY],
  ['both gone is good for red', '7/7/7/7/7/7/7 b 3', 0, Number.POSITIVE_INFINITY],
  ['and for blue', '7/7/7/7/7/7/7 b 3', 1, Number.POSITIVE_INFINITY],
] as const)('evaluation: %s', (_case, text, player, value) => {
  expect(evaluate(parsePosition(text), player)).toBe(value);
});

describe('its choices', () => {
  test.each([
    ['red opens at (4,0) without search', '7/7/7/7/7/7/7 r 0', 3, '40', WIN],
    ['a capture that wins is played at once', '3aA2/7/7/7/7/7/7 r 2', 3, '04ul', WIN],
    ['a lone six is destroyed for a 1:0 draw', 'Af5/7/7/3A3/7/7/7 r 80', 3, '00dr', WIN],
  ])('%s', (_case, text, depth, move, score) => {
    expect(choose(text, depth)).toMatchObject({ move, score });
  });

  /** Three plies are original.slow.ts's. */
  test.each([
    [1, 60],
    [2, 30],
  ])('alpha-beta at depth %d is worth what plain recursion is', expectPlainValue);

  test('look three plies ahead unless told otherwise, and never depend on the game before', () => {
    const text = '2b1A2/1A5/3a3/2a1A2/3b3/2A4/7 r 20';
    const agent = new OriginalInfexion(game, {});
    const first = agent.choose(parsePosition(text));
    agent.choose(parsePosition('7/3A3/7/3a3/7/7/7 r 2'));
    agent.start();
    expect(agent.choose(parsePosition(text))).toEqual(first);
    expect(first.depth).toBe(3);
    expect(new OriginalInfexion(game, { depth: 3 }).choose(parsePosition(text))).toEqual(first);
  });
});

describe('its parts', () => {
  const partly = [
    { alphaBeta: true, sorting: true },
    { alphaBeta: true, sorting: false },
    { alphaBeta: false, sorting: true },
    { alphaBeta: false, sorting: false },
  ];

  function all(position: InfexionPosition) {
    const [usual, unsorted, full, neither] = partly.map((parts) =>
      new OriginalInfexion(game, { depth: 3 }, parts).choose(position),
    );
    return { usual: usual!, unsorted: unsorted!, full: full!, neither: neither! };
  }

  test.each([1, 2, 3])('board %d: none changes the value, alpha-beta no move either, and it saves states', (i) => {
    const position = scatter(new Random(i, 'parts'));
    const { usual, unsorted, full, neither } = all(position);
    expect([unsorted.score, full.score, neither.score]).toEqual([usual.score, usual.score, usual.score]);
    expect([full.move, neither.move]).toEqual([usual.move, unsorted.move]);
    expect(full.nodes).toBeGreaterThan(2 * usual.nodes);
    expect(neither.nodes).toBeGreaterThan(unsorted.nodes);
  });

  test('both are there unless told otherwise', () => {
    const position = scatter(new Random(1, 'parts'));
    expect(new OriginalInfexion(game, { depth: 3 }).choose(position)).toEqual(all(position).usual);
  });

  test('a win at once ends the search where it is found: sorted, before anything else', () => {
    const { usual, unsorted, full, neither } = all(parsePosition('3aA2/7/7/7/7/7/7 r 2'));
    expect([usual.nodes, full.nodes]).toEqual([53, 53]);
    expect(unsorted.nodes).toBeGreaterThan(usual.nodes);
    expect(neither.nodes).toBeGreaterThan(unsorted.nodes);
    for (const choice of [usual, unsorted, full, neither])
      expect(choice).toMatchObject({ move: usual.move, score: WIN });
  });
});

test.each([{ nodes: 1000 }, { milliseconds: 10 }, { depth: 3, nodes: 1000 }])('%o is refused', (limit) => {
  expect(() => new OriginalInfexion(game, limit)).toThrow(InputError);
});
