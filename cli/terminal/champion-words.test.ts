import { describe, expect, test } from 'vitest';
import { sampleChampion } from '../../test/sample-champion.ts';
import { finalLines, heightOf, planLines } from './champion-words.ts';

const paths = {
  html: 'runs/champion-slider-6-seed7/report.html',
  champion: 'runs/champion-slider-6-seed7/champion.json',
};
const outcome = sampleChampion();

test('the end: the sentence, the ladder, the warnings, how to play it, where the report is', () => {
  const lines = finalLines(outcome, paths);
  expect(lines[0]).toBe(outcome.sentences[0]);
  expect(lines).toContain(`warning: ${outcome.warnings[0]}`);
  expect(lines.slice(-3)).toEqual([
    'The champion:  runs/champion-slider-6-seed7/champion.json',
    'Play it:       weightroom play slider-6 --agent runs/champion-slider-6-seed7/champion.json',
    'The report:    runs/champion-slider-6-seed7/report.html',
  ]);
  const ladder = lines.slice(2, 7);
  expect(ladder.map((line) => line.split(/ {2,}/))).toEqual([
    ['gen', 'challenger', 'Elo', '95 %', 'pairs', 'champion'],
    ['0', '–', 'hand:difference'],
    ['1', 'g1-lean', '+140', '+96 to +183', '120', 'g1-lean'],
    ['2', 'g2-board-2x32', '+98', '+55 to +140', '120', 'g2-board-2x32'],
    ['3', 'g3-full', '+3', '−39 to +45', '120', 'g2-board-2x32, as before'],
  ]);
});

test('where a baseline is still the champion, it is played by its name', () => {
  const lines = finalLines(sampleChampion('nothing'), paths);
  expect(lines.at(-2)).toBe('Play it:       weightroom play slider-6 --agent hand:difference');
  expect(lines.join('\n')).not.toContain('champion.json');
  expect(lines.join('\n')).toMatch(/warning: Tuning brought nothing\. What helps: /);
});

describe('it fits into one screen', () => {
  const [first, , third] = outcome.generations;
  const long = Array.from({ length: 30 }, (_, i) => ({
    ...(i % 3 === 0 ? first! : third!),
    number: i + 1,
    warnings: [`In generation ${i + 1} something went wrong that takes more than a line to say. What helps: patience.`],
  }));

  test.each([
    ['a short run', outcome],
    ['nothing brought', sampleChampion('nothing')],
    ['a cycle', sampleChampion('cycle')],
    ['all refused', sampleChampion('refused')],
    ['thirty generations, thirty warnings', sampleChampion('twice', { generations: long })],
  ])('%s', (_, run) => {
    for (const columns of [80, 100]) {
      const lines = finalLines(run, paths, { columns, rows: 23 });
      expect(heightOf(lines, columns)).toBeLessThanOrEqual(23);
    }
  });

  test('and warnings that have no room are counted', () => {
    const run = sampleChampion('twice', { generations: long });
    const lines = finalLines(run, paths);
    const shown = lines.filter((line) => line.startsWith('warning: ')).length;
    expect(shown).toBeGreaterThan(0);
    expect(lines).toContain(`${run.warnings.length - shown} more warnings in the report`);
  });
});

test.each([
  [{ budget: 1200 }, '20m'],
  [{ generations: 3 }, '3 generations'],
])('before: budget and plan, in five lines at most', (length, said) => {
  const options = { game: 'slider-6', seed: 7, nodes: 2500, sets: ['full'], against: [], ...length };
  const lines = planLines(options, 'runs/x');
  expect(lines[0]).toBe(`slider-6, seed 7: ${said}, in runs/x; Ctrl-C stops, the same command goes on.`);
  expect(lines.join('\n')).toMatch(
    /2,500 nodes of hand:own a move, after 2 to 8 random moves\. The verdict is on fresh/,
  );
  expect(heightOf(lines, 80)).toBeLessThanOrEqual(8);
  expect(lines.length).toBeLessThanOrEqual(5);
});
