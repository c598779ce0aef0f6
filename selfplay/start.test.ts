import { describe, expect, test } from 'vitest';
import { featureValues } from '../games/feature-sets.ts';
import type { Game, Player, Position } from '../games/game.ts';
import { families, gameNamed } from '../games/index.ts';
import { movesOf } from '../games/moves.ts';
import { Random } from '../lib/maths/random.ts';
import { largestBoard } from '../test/board.ts';
import { selfplayOf } from '../test/dataset.ts';
import { mistake } from '../test/mistake.ts';
import type { SelfplayOptions } from './options.ts';
import { drawStart, parseRareFeature, type RareFeature } from './start.ts';

const small = families.map((family) => largestBoard(family, 30));

const rareOf = (game: Game): RareFeature[] => game.rare.map((text) => parseRareFeature(game, text));

function draws(game: Game, change: Partial<SelfplayOptions>, rare: readonly RareFeature[] = [], count = 100) {
  return Array.from({ length: count }, (_, i) =>
    drawStart(game, selfplayOf(game, 'hand', { scatter: 0.5, ...change }), rare, new Random(1, 'start', i)),
  );
}

describe.each(small)('$name', (game) => {
  test('starts are legal and unfinished, of both kinds', () => {
    const starts = draws(game, {});
    for (const { position } of starts) {
      expect(position.over()).toBe(false);
      expect(movesOf(game, position)).not.toEqual([]);
      expect(game.parse(position.text()).text()).toBe(position.text());
    }
    expect(new Set(starts.map(({ kind }) => kind))).toEqual(new Set(['walk', 'scatter']));
    expect(new Set(starts.map(({ position }) => position.text())).size).toBeGreaterThan(10);
  });

  test.each<[number, string]>([
    [0, 'walk'],
    [1, 'scatter'],
  ])('scatter share %d: %s only', (scatter, kind) => {
    expect(new Set(draws(game, { scatter }).map((start) => start.kind))).toEqual(new Set([kind]));
  });

  test('a walk has the length that is asked for, where the game lasts so long', () => {
    for (const { position } of draws(game, { scatter: 0, walk: { shortest: 3, longest: 3 } }, [], 20))
      expect(position.ply).toBe(3);
  });

  test('without rare features nothing is over-sampled', () =>
    expect(draws(game, { rare: 1 }, [], 10).filter((start) => start.kind.endsWith('rare'))).toEqual([]));
});

test.each(small.filter((game) => rareOf(game).length > 0))(
  '$name: the share of starts over-sampled is the one that is asked for, and says so',
  (game) => {
    const rare = rareOf(game);
    const kinds = draws(game, { rare: 0.5 }, rare, 100).map((start) => start.kind);
    const marked = kinds.filter((kind) => kind.endsWith(', rare')).length;
    expect(marked).toBeGreaterThan(25);
    expect(marked).toBeLessThan(75);
    expect(draws(game, { rare: 0 }, rare, 10).every((start) => !start.kind.endsWith('rare'))).toBe(true);
    expect(draws(game, { rare: 1 }, rare, 10).every((start) => start.kind.endsWith('rare'))).toBe(true);
  },
);

test('over-sampling raises the share of boards where a rare feature is non-zero', () => {
  const game = gameNamed('slider-6');
  const rare = rareOf(game);
  const shareOf = (share: number): number =>
    draws(game, { rare: share }, rare).filter(({ position }) => speaks(rare, position)).length / 100;
  const usual = shareOf(0);
  expect(usual).toBeLessThan(0.3);
  expect(shareOf(1)).toBe(1);
  expect(shareOf(0.5)).toBeGreaterThan(usual + 0.2);
});

test('boards without the rare feature are given up after a while: an impossible one changes nothing', () => {
  const game = gameNamed('slider-4');
  const never: RareFeature = {
    index: 0,
    features: { ...game.features[0]!, extract: (_, __, out, at) => void out.fill(0, at) },
  };
  const [start] = draws(game, { rare: 1 }, [never], 1);
  expect(start!.position.over()).toBe(false);
  expect(start!.kind).toMatch(/, rare$/);
});

test.each([
  ['original.special-corner', 'special-corner'],
  ['full.straggler', 'straggler'],
])('%s is read', (text, name) => {
  const { features, index } = parseRareFeature(gameNamed('slider-4'), text);
  expect(features.list[index]!.name).toBe(name);
});

test.each([
  ['original.corner', 'original.corner: no such feature; original has end-line, '],
  ['original', 'original: no such feature; original has '],
  ['best.end-line', 'best: no such feature set; slider-4 has original, full'],
  ['', ': no such feature set'],
])('%j is refused', (text, message) => {
  expect(() => parseRareFeature(gameNamed('slider-4'), text)).toThrow(mistake(message));
});

function speaks(rare: readonly RareFeature[], position: Position): boolean {
  return rare.some(({ features, index }) =>
    ([0, 1] as Player[]).some((player) => featureValues(features, position, player)[index] !== 0),
  );
}
