import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bugs, expectFound } from '../../test/game-bugs.ts';
import { planted, replaced, sound } from '../../test/planted.ts';
import type { Player } from '../game.ts';
import { familyNamed } from '../index.ts';
import { checkFamily, checkGame } from './check-game.ts';
import type { Finding } from './line.ts';
import { rules } from './subject.ts';

const GAMES = 2;

const shown = ({ rule, message }: Finding): string => `${rule}: ${message}`;

test('a sound game breaks no rule, and the figures repeat', async () => {
  const once = await checkGame(sound, { games: GAMES });
  expect(once.findings.map(shown)).toEqual([]);
  expect(once.measured!.randomGames.games).toBe(GAMES);
  expect(await checkGame(sound, { games: GAMES })).toEqual(once);
});

describe('a planted bug is found, under the rule that it breaks', () => {
  // check-game.slow.ts plants them all.
  test.each(bugs.filter((_, i) => i % 42 === 0))('%s', expectFound);
});

test.each(['exchange', 'board'] as const)(
  'a game without %s is advised to have one',
  { tags: 'slow' },
  async (part) => {
    const { [part]: _, ...rest } = sound;
    const { advice } = await checkGame(rest as typeof sound, { games: 2 });
    expect(advice).toEqual([expect.stringContaining(part === 'board' ? 'how to add a board' : 'without exchange')]);
  },
);

test('a symmetry that no start shows is told', { tags: 'slow' }, async () => {
  const { findings, advice } = await checkGame(
    replaced({
      board: { ...sound.board!, near: undefined!, symmetries: [Array.from({ length: 16 }, (_, i) => i ^ 1)] },
    }),
    { games: 2 },
  );
  expect([findings.map(shown), advice]).toEqual([
    [],
    [
      "no start stays the same under board.symmetries[0], so it wasn't tested: keep it only if you are sure that it changes nothing in the game",
    ],
  ]);
});

test('boards that repeat, and games that the limit ends, are told', { tags: 'slow' }, async () => {
  const { advice } = await checkGame(replaced({ scatter: (random) => sound.start(random), draws: { plies: 4 } }), {
    games: 4,
  });
  expect(advice).toEqual([
    expect.stringMatching(/^of 60 scattered boards only \d+ differ/),
    ...advice.slice(1, -1),
    'half of the random games end by draws.plies: more than 4 would let them end by the rules',
  ]);
});

test('a winner that is confused more often than not is told', { tags: 'slow' }, async () => {
  const confused = planted((position) => {
    const winner = position.winner.bind(position);
    position.winner = () => {
      const found = winner();
      return found === undefined || position.ply % 10 > 6 ? found : ((1 - found) as Player);
    };
  });
  const { advice } = await checkGame(confused, { games: 2 });
  expect(advice).toEqual([
    expect.stringMatching(/^before the last move, the weights by hand favour the loser of \d+ games/),
  ]);
});

test('a family is checked too', { tags: 'slow' }, async () => {
  const { findings } = await checkFamily({ ...familyNamed('slider'), sizeOf: () => 7 }, { games: 2 });
  expect(findings.map(shown)).toEqual([expect.stringMatching(/^family: family: sizeOf\('\S+ h'\) is 7, expected 4$/)]);
});

const contract = readFileSync(join(import.meta.dirname, '../game.ts'), 'utf8').replace(
  /\s*\n\s*(\/\*\*|\*\/|\*)?\s*/g,
  ' ',
);

test.each(Object.entries(rules))('%s: its sentence stands in the contract', (_, sentence) =>
  expect(contract).toContain(sentence),
);
