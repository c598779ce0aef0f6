import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const place = mkdtempSync(join(tmpdir(), 'weightroom-how-to-'));
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(place, 'page-'));
});
afterAll(() => rmSync(place, { recursive: true }));

/** The code blocks of a page in `language`, joined. */
function blocksOf(page: string, language: string): string {
  const text = readFileSync(join(root, 'docs/how-to', page), 'utf8');
  const blocks = [...text.matchAll(new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\``, 'gm'))];
  expect(blocks).not.toHaveLength(0);
  return blocks.map(([, code]) => code).join('');
}

/** What the shell prints, with the program as it is built. */
function shell(commands: string): string {
  const built = commands.replaceAll('npx weightroom', `node ${join(root, 'dist/cli/weightroom.js')}`);
  return execFileSync('bash', ['-ec', built], { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

test('the commands that compare two agents run, and the first prints the sentence on the page', () => {
  const out = shell(blocksOf('compare-two-agents.md', 'sh'));
  expect(out).toContain(blocksOf('compare-two-agents.md', 'text').trim());
}, 400_000);

test('the commands and the gate of CI pass an unchanged engine, and fail a significantly weaker one', () => {
  mkdirSync(join(folder, 'released'));
  for (const copy of ['engine.py', 'released/engine.py'])
    cpSync(join(root, 'docs/engines/hex_engine.py'), join(folder, copy));
  writeFileSync(join(folder, 'gate.py'), blocksOf('ci-for-an-engine.md', 'python'));
  expect(shell(blocksOf('ci-for-an-engine.md', 'sh'))).toContain('nothing wrong in');

  const file = join(folder, 'runs/ci/tables/result.json');
  const result = JSON.parse(readFileSync(file, 'utf8'));
  result.matches[0].rating.high = -1;
  writeFileSync(file, JSON.stringify(result));
  expect(() => shell('python3 gate.py')).toThrow('significantly weaker');
}, 400_000);

const SMALL = '--pairs 4 --verdict 2 --limit nodes=20';

/**
 * Pages whose commands run here: what makes them smaller, and the examples among them, which aren't run: they need what
 * only a reader has, or don't end by themselves. Their options are those of the help (cli/commands.test.ts).
 */
const pages: Readonly<Record<string, { smaller: [string | RegExp, string][]; examples: RegExp }>> = {
  'engines.md': { smaller: [['--pairs 50', '--pairs 2']], examples: /java|mohex|\.\/engine/ },
  'spsa.md': {
    smaller: [
      ['--pairs 4000', SMALL],
      [/(--openings random|--parameters reduction,unreduced)/, `$1 ${SMALL}`],
    ],
    examples: /\.\/engine|wrongA|data|champions/,
  },
  'studio.md': { smaller: [], examples: /studio( +#| --module| --queue)/ },
};

describe.each(Object.entries(pages))('docs/how-to/%s', (page, { smaller, examples }) => {
  const commands = blocksOf(page, 'sh')
    .split('\n')
    .filter((line) => line.startsWith('npx weightroom'));
  const own = commands.filter((command) => !examples.test(command));

  test.each(smaller)('has %s', (from) => expect(own.join('\n').search(from)).toBeGreaterThan(0));

  test('its commands run', () => {
    cpSync(join(root, 'docs/engines'), join(folder, 'docs/engines'), { recursive: true });
    mkdirSync(join(folder, 'runs'));
    expect(own).not.toHaveLength(0);
    for (const command of own) shell(smaller.reduce((text, [from, to]) => text.replace(from, to), command));
  }, 200_000);
});
