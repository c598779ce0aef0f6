import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { signed, whole } from '../lib/numbers.ts';
import { eloInterval } from '../tournament/statistics/elo.ts';
import { ratingOf } from '../tournament/statistics/rating.ts';

const root = join(import.meta.dirname, '..');
const page = (path: string): string => readFileSync(join(root, path), 'utf8');
const [readme, results, loop] = [
  page('README.md'),
  page('docs/evidence/results.md'),
  page('reports/published/champions.md'),
];
const GAMES = ['Infexion', 'Slider-6', 'Hus', 'Hex-7', 'Hexifence-3'];

/** The cells of a game's row in the table under the heading `under`. */
function row(text: string, under: string, game: string): string[] {
  const part = text.split(`\n## ${under}\n`)[1]!.split('\n## ')[0]!;
  const line = part.split('\n').find((one) => one.startsWith(`| ${game} |`))!;
  return line
    .split('|')
    .map((cell) => cell.trim())
    .slice(1, -1);
}

/** `+721 (606 to 823)`, as the pages write Elo. */
const said = (elo: number, low: number, high: number): string =>
  `${signed(elo)} (${eloInterval(low, high).replaceAll('+', '')})`;

test('the README is short', () => {
  expect(readme.split(/\s+/).filter((word) => word !== '').length).toBeLessThanOrEqual(500);
});

test.each(GAMES)('%s: three minutes in the README and on the page of results', (game) => {
  const [, , , near] = row(results, 'Three minutes', game);
  expect(near!.startsWith(`${row(readme, 'Results', game)[1]} (`)).toBe(true);
});

test.each(GAMES)('%s: twenty minutes are those of the script’s table', (game) => {
  const shown = loop.split('\n').filter((line) => line.startsWith(`| ${game.toLowerCase()} |`));
  const elo = shown.map((line) =>
    line
      .split('|')[5]!
      .trim()
      .replace(/\(\+(\d+) to \+(\d+)\)/, '($1 to $2)'),
  );
  expect(row(results, 'Twenty minutes', game).slice(2)).toEqual(elo);
  expect(row(readme, 'Results', game)[2]).toBe(elo[0]);
});

test.each(GAMES)('%s: the published champion’s verdict', (game) => {
  const { outcome } = JSON.parse(page(`reports/published/${game.toLowerCase()}/outcome.json`));
  const { opponent, match } = outcome.verdict[0];
  const { elo, low, high } = match.rating;
  const cells = row(results, 'Published champions', game);
  expect(cells.slice(3)).toEqual([opponent.split('@')[0], `${said(elo, low, high)}, ${whole(match.pairs)}`]);
});

test('equal time: the Elo of the example follows from its pairs', () => {
  const lines = page('docs/explanation/equal-time.md').matchAll(/^\| .+ \| (\d+) \| (\d+) \| (\d+) \| (\+.+) \|$/gm);
  const shown = [...lines].map(([, won, split, lost, elo]) => {
    const rating = ratingOf([Number(lost), 0, Number(split), 0, Number(won)]);
    return [elo, said(rating.elo, rating.low, rating.high)];
  });
  expect(shown).toHaveLength(3);
  for (const [elo, computed] of shown) expect(elo).toBe(computed);
});
