import { expect, test } from 'vitest';
import { publishedFolder } from '../agents/weights-file.ts';
import { readEnded } from './outcome.ts';
import { titled, titledText, titlesIn } from './titles.ts';

test.each([
  ['hand:own', 'hand weights (own)'],
  ['hand:difference@nodes=2400', 'hand weights (difference)'],
  ['original@nodes=71000', 'original program (71,000 nodes)'],
  ['original@depth=2', 'original program (depth 2)'],
  ['g1-original', 'Original features, tuned, generation 1'],
  ['g1-lean10 +45 [−10, +102]', '10 features, tuned, generation 1 +45 [−10, +102]'],
  [
    'g1-full-l0.5-r0.01-phase-own.',
    'Full features, tuned, generation 1 (λ 0.5, ridge 0.01, by phase, own pieces only).',
  ],
  [
    'g2-full-cv-last1-2: epoch 3',
    'Full features, tuned, generation 2 (ridge by cross-validation, last generation, no. 2): epoch 3',
  ],
  ['g7-board-2x32-warm', 'Network 2×32, generation 7 (continued)'],
  ['g12-board-star-2x4', 'Star network 2×4, generation 12'],
  ['g2-patterns-lean8-champions', "Patterns, generation 2 (with 8 features, champions' games)"],
  ['g2-board-2x32-lean6-deep-champions', "Network 2×32, generation 2 (with 6 features, deep search, champions' games)"],
  // Not ids.
  [
    'generation-6/data/deep/g4-board-2x32-warm-random: its rows',
    'generation-6/data/deep/g4-board-2x32-warm-random: its rows',
  ],
  ['mine', 'mine'],
])('%s', (text, wanted) => expect(titledText(text)).toBe(wanted));

test('a champion has the short title; who is like it says what differs', () => {
  const candidates = ['g2-full', 'g2-full-deep', 'g2-full-deep-near', 'g1-full'].map((name) => ({ name }));
  const title = titlesIn({
    ladder: [{ name: 'hand:own' }, { name: 'g2-full-deep' }],
    generations: [{ candidates }],
  } as never);
  expect(['hand:own', ...candidates.map(({ name }) => name)].map(title)).toEqual([
    'hand weights (own)',
    'Full features, tuned, generation 2 (plain)',
    'Full features, tuned, generation 2',
    'Full features, tuned, generation 2 (deep search, games near the start)',
    'Full features, tuned, generation 1',
  ]);
});

test.each(['hex-7', 'hexifence-3', 'hus', 'infexion', 'slider-6'])(
  '%s as published: one title each, no id in a sentence',
  (game) => {
    const outcome = readEnded(publishedFolder(game));
    const shown = titled(outcome);
    const ids = outcome.generations.flatMap((one) => one.candidates.map(({ name }) => name));
    const titles = shown.generations.flatMap((one) => one.candidates.map(({ name }) => name));
    expect(new Set(titles).size).toBe(ids.length);
    for (const sentence of shown.sentences) expect(sentence).not.toMatch(/\bg\d+-|hand:|@/);
    expect([shown.champion.file, shown.files, shown.command]).toEqual([
      outcome.champion.file,
      outcome.files,
      outcome.command,
    ]);
    expect(outcome).toEqual(readEnded(publishedFolder(game)));
  },
);
