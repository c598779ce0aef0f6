import { expect, test } from 'vitest';
import type { Pentanomial } from '../../tournament/statistics/counts.ts';
import { ratingOfPairs } from '../../tournament/statistics/rating.ts';
import { renderMarkdown } from '../render/markdown.ts';
import { championsDocument } from './champions.ts';

const maker = {
  command: 'bench/champions.sh 400',
  program: 'weightroom 0.1.0',
  node: 'v20.20.2',
  processor: 'A <fast> one',
};
const won: Pentanomial = [0, 5, 40, 5, 50];
const lost: Pentanomial = [20, 5, 20, 5, 0];

test('runs are counted together, and each stands with whom it met', () => {
  const runs = [
    { seed: 1, against: 'hand:own', pairs: won },
    { seed: 2, against: 'original', pairs: lost },
  ];
  const lines = renderMarkdown(
    championsDocument([{ game: 'hus', limit: 'ms=100', start: 'random boards', runs }], maker),
  ).split('\n');
  const row = lines.find((line) => line.startsWith('| hus |'))!;
  const both = ratingOfPairs(won.map((count, i) => count + lost[i]!) as unknown as Pentanomial);
  expect(row).toContain(`| hus | ms=100 | random boards | 150 | +${Math.round(both.elo)} (`);
  expect(row).toContain(`seed 1 +${Math.round(ratingOfPairs(won).elo)} (`);
  expect(row).toContain(`seed 2 −${Math.round(-ratingOfPairs(lost).elo)} (`);
  expect(row).toContain(') v hand:own; seed 2');
  expect(row.endsWith(') v original |')).toBe(true);
  expect(lines).toContain(maker.command);
});
