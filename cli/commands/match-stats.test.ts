import { describe, expect, test } from 'vitest';
import { type Ended, expectRefusal, inProcess } from '../../test/command.ts';
import { testFolder } from '../../test/folder.ts';

const folder = testFolder();

function counted(...words: readonly string[]): Promise<Ended> {
  return inProcess(folder, ['match', 'stats', ...words]);
}

describe('refused in one line', () => {
  test.each<[string[], string]>([
    [[], 'expected either --pentanomial or --wdl'],
    [['--wdl', '1,2,3', '--pentanomial', '1,2,3,4,5'], 'expected either --pentanomial or --wdl'],
    [['--wdl', '1,2'], '--wdl 1,2: expected 3 whole numbers, not all 0'],
    [['--wdl', '0,0,0'], 'not all 0'],
    [['--wdl', '1,2,-3'], '--wdl 1,2,-3'],
    [['--pentanomial', '1,2,3'], '--pentanomial 1,2,3: expected 5 whole numbers'],
    [['--wdl', '1,2,3', '--sprt', '5,0'], '--sprt 5,0: expected two Elo differences within 200'],
    [['--wdl', '1,2,3', '--sprt', '0'], '--sprt 0: expected two Elo'],
    [['--wdl', '1,2,3', '--sprt', '0,5,9'], '--sprt 0,5,9: expected two Elo'],
    [['--wdl', '1,2,3', '--sprt', '0,300'], 'within 200'],
    [['--wdl', '1,2,3', '--sprt'], 'sprt'],
    [
      ['--wdl', '1,2,3', '--sprt', '0,5', '--model', 'magic'],
      '--model magic: expected one of normalized, logistic, bayesian',
    ],
    [['--pentanomial', '1,2,3,4,5', '--sprt', '0,5', '--model', 'bayesian'], 'expected --wdl'],
    [['--wdl', '1,2,3', '--sprt', '0,5', '--alpha', '0'], 'above 0, and together below 1'],
    [['--wdl', '1,2,3', '--sprt', '0,5', '--alpha', '0.5', '--beta', '0.5'], 'above 0, and together below 1'],
    [['--wdl', '1,2,3', '--sprt', '0,5', '--beta', 'x'], '--beta x'],
  ])('%j', async (words, message) => {
    expectRefusal(await counted(...words), message);
  });
});

test('pairs, in words', async () => {
  const { code, out } = await counted('--pentanomial', '11,22,60,61,46', '--sprt', '0,20');
  expect(code).toBe(0);
  for (const line of [
    /^Elo +\+97 +\+65 to \+128 +97\.13 \+\/- 29\.25$/m,
    /^normalized Elo +\+119 +\+77 to \+160 +119\.38 \+\/- 34\.05$/m,
    /^pairs won to lost +107 to 33$/m,
    /^LLR 6\.347, bounds -2\.944 and 2\.944$/m,
    /^the first is stronger than the second by 97 Elo \(95 % interval \+65 to \+128, 200 pairs, /m,
    /H1 accepted/,
  ])
    expect(out).toMatch(line);
});

test('games, as JSON, with a negative hypothesis', async () => {
  const { out } = await counted('--wdl', '166,100,134', '--sprt', '-5,0', '--model', 'logistic', '--json');
  expect(JSON.parse(out)).toMatchObject({
    counts: [134, 100, 166],
    rating: { score: 0.54 },
    ratios: { drawn: 0.25, won: 166, lost: 134 },
    sprt: { unit: 'game', total: 400, decision: 'continue', test: { elo0: -5, elo1: 0, model: 'logistic' } },
    verdict: [expect.stringContaining('400 games'), expect.stringMatching(/^Not final: /)],
  });
});
