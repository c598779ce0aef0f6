import { describe, expect, test } from 'vitest';
import { Random } from '../lib/maths/random.ts';
import { featureValues } from './feature-sets.ts';
import type { Game, Player, Position } from './game.ts';
import { families, gameOfSize } from './index.ts';
import { walk } from './moves.ts';

/** By family, features that count their cells, or what stands on them, so that cells and value must agree. */
const counts: Readonly<Record<string, readonly string[]>> = {
  hex: ['paths', 'longest-chain', 'path-cells', 'edge-stones', '-dead-stones'],
  hexifence: ['cells'],
  hus: ['seeds', 'exposed-pits', 'unprotected', 'mobility', 'singles', 'exposed-count', 'pit-0', 'pit-31'],
  infexion: [
    'risk-on-move',
    'risk-waiting',
    'hanging-on-move',
    'hanging-waiting',
    'risk-twice',
    'hunters',
    'loose',
    'reach',
    'room',
    'sixes',
  ],
  slider: [
    'pieces',
    'end-line',
    'near-end',
    'diagonal',
    'enemy-end',
    'direct-blocks',
    'far-blocks',
    'forward-moves',
    'clear-lines',
    'stuck',
    'trapped',
    'own-trapped',
  ],
};

/** What a cell counts for, where that is not 1: seeds in a pit, the power of a stack. */
function weighs(position: Position, unit: string): (cell: string) => number {
  if (unit === 'seeds') {
    const pits = position
      .text()
      .split(' ')[0]!
      .split('/')
      .map((row) => row.split(',').map(Number));
    return (cell) => pits[Number(cell[0])]![Number(cell.slice(2))]!;
  }
  if (unit !== 'power') return () => 1;
  const { cells } = position as Position & { cells: Uint8Array };
  return (cell) => cells[7 * Number(cell[0]) + Number(cell[1])]! & 7;
}

const games = Object.keys(counts).map((name) => {
  const family = families.find((one) => one.name === name)!;
  return gameOfSize(family, family.sizes.find((size) => size >= 4) ?? family.defaultSize);
});

/** Hardly ever met at random: stacks of six. */
const rare: Readonly<Record<string, readonly string[]>> = { infexion: ['4F2/3f3/7/7/7/6A/7 r 6'] };

function positions(game: Game): Position[] {
  const read = (rare[game.family] ?? []).map((text) => game.parse(text));
  const found = Array.from({ length: 60 }, (_, seed) => {
    const random = new Random(seed, 'feature cells', game.name);
    return seed % 2 === 0 ? walk(game, game.walk, random) : game.scatter(random);
  });
  return [...read, ...found];
}

describe.each(games)('$name', (game) => {
  test.each(counts[game.family]!)('%s rests on as many cells as it counts', (counted) => {
    const name = counted.replace(/^-/, '');
    const sets = game.features.filter(({ list }) => list.some((feature) => feature.name === name));
    expect(sets).not.toEqual([]);
    let most = 0;
    for (const set of sets) {
      const index = set.list.findIndex((feature) => feature.name === name);
      for (const position of positions(game))
        for (const player of [0, 1] as Player[]) {
          const values = featureValues(set, position, player);
          const cells = set.cellsOf!(index, position, player)!;
          const weight = weighs(position, set.list[index]!.unit);
          const sum = cells.reduce((total, cell) => total + weight(cell), 0);
          expect(`${position.text()} ${sum}`).toBe(`${position.text()} ${Math.abs(values[index]!)}`);
          most = Math.max(most, sum);
        }
    }
    // None that says nothing of nothing.
    expect(most).toBeGreaterThan(0);
  });
});
