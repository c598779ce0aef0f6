import { expect, test } from 'vitest';
import { parseAgent } from '../../agents/spec.ts';
import { gameNamed } from '../../games/index.ts';
import { program } from '../../lib/version.ts';
import type { SpsaOutcome } from '../../tuning/spsa/outcome.ts';
import { renderHtml } from '../render/html.ts';
import { renderTerminal } from '../render/terminal.ts';
import { spsaDocument } from './spsa.ts';

const game = gameNamed('infexion');
const tuned = (name: string, start: number, value: number): SpsaOutcome['parameters'][number] => ({
  ...{ name, kind: 'weight', start, value, low: -5000, high: 5000, end: 100, endRate: 0.03, chance: 50 },
});
const outcome: SpsaOutcome = {
  game: game.name,
  seed: 1,
  command: 'weightroom spsa infexion',
  version: program,
  node: 'v20',
  agent: 'hand',
  limit: 'nodes=1000',
  pairs: 200,
  each: 1,
  average: 0.5,
  parameters: [tuned('power-ratio', 600, 850), tuned('<stack>', 100, -20)],
  total: { wins: 150, draws: 0, losses: 140, voided: 10, faults: 0 },
  curve: [
    { pairs: 0, values: [600, 100] },
    { pairs: 100, values: [800, 0] },
    { pairs: 200, values: [900, -40] },
  ],
  match: undefined,
  sentence: 'Whether it plays better was not asked: --verdict 0.',
  warnings: ['A warning.'],
  tuned: parseAgent('hand', game, { depth: 1 }),
};

test('the sentence stands first, each parameter in units of its perturbation, and what chance would do', () => {
  const lines = renderTerminal(spsaDocument(outcome));
  const text = lines.join('\n');
  expect(text.indexOf(outcome.sentence)).toBeLessThan(text.indexOf('A warning.'));
  expect(text).toMatch(/^power-ratio +600 +850 +\+2\.5 +0\.5 +100 +−5,000 to 5,000$/m);
  expect(text).toMatch(/^<stack> +100 +−20 +−1\.2 /m);
});

test('the page has a curve for each parameter that says its figures, names escaped', async () => {
  const page = await renderHtml(spsaDocument(outcome));
  expect(page.match(/<svg role="img"/g)).toHaveLength(2);
  expect(page).toContain('From 600 to 850, in units of 100: after 0: 0, after 100: 2, after 200: 3.');
  expect(page).toContain('<figcaption>&lt;stack&gt;');
  expect(page).not.toContain('<stack>');
});
