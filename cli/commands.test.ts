import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { expectRefusal, inProcess } from '../test/command.ts';
import { type CommandPage, commandList } from './command-list.ts';
import { commandsFor } from './main.ts';

const pages = (await commandsFor(['', ...Object.keys(commandList)])).flatMap(({ page: { commands, ...page } }) => [
  page,
  ...(commands ?? []).map((one) => ({ ...one, usage: `${page.usage.split(' ')[0]} ${one.usage}` })),
]);

test('every command has its page, and every option its name, once, and its help', () => {
  expect(pages.map(({ usage }) => usage)).toContain('data audit <datasets..>');
  for (const { usage, describe, options } of pages) {
    const names = options.map(({ name }) => name);
    expect(names, usage).toEqual([...new Set(names)]);
    expect([describe, ...options.map(({ help }) => help)], usage).not.toContain('');
  }
});

test("a command's examples name it", () => {
  for (const { usage, examples } of pages)
    for (const [words] of examples) expect(words.startsWith(`${usage.split(' ')[0]} `), words).toBe(true);
});

test('what is rare is told of, and stands in the JSON of --config', async () => {
  const run = pages.find(({ usage }) => usage === 'match run <game>')!;
  expect(run.settings.map(({ key }) => key)).toEqual([
    ...['rounds', 'extra', 'model', 'alpha', 'beta', 'adjudicate', 'scatter'],
  ]);
  expect(run.options.length).toBeLessThanOrEqual(16);
  const { out } = await inProcess('.', ['match', 'run', '--help']);
  for (const { key, help } of run.settings) expect(out.replace(/\s+/g, ' ')).toContain(`${key} ${help}`);
});

test.each([
  [['tournament', 'hex'], 'tournament: no such command; it is weightroom match run'],
  [['worker', '--queue', 'x'], 'worker: no such command; it is weightroom queue worker'],
  [
    ['match', 'run', 'hex', '--config', '{"adjudicat":""}'],
    '--config: adjudicat: no such setting; adjudicate? There are',
  ],
  [['match', 'run', 'hex', '--config', '{"rounds":true}'], '--config: rounds: expected a whole number from 1 up'],
  [['match', 'run', 'hex', '--config', '{'], '--config: not JSON'],
  [['match', 'run', 'hex', '--config', 'no.json'], 'no.json: no such file or folder'],
])('%j: refused in a line', async (words, message) => {
  const more = words[0] === 'match' ? ['--agents', 'hand,greedy', '--out', 'none'] : [];
  expectRefusal(await inProcess('.', [...words, ...more]), `weightroom: ${message}`);
});

test.each(pages.map((page): [string, CommandPage] => [page.usage, page]))(
  '%s: --help shows what its page says, and no more',
  async (usage, { options, positionals, examples }) => {
    const words = usage.split(' ').filter((word) => /^[\w-]+$/.test(word));
    const { out } = await inProcess('.', [...words, '--help']);
    // No example is broken by a line; 80 columns hold it with npx before it.
    const lines = out.split('\n').map((line) => line.trim());
    for (const [example] of examples) {
      expect(
        lines.some((line) => line.startsWith(`weightroom ${example}`)),
        example,
      ).toBe(true);
      expect(example.length).toBeLessThanOrEqual(61);
    }
    const [before] = out.split(/\n(?:Examples|Settings of --config):\n/);
    expect(out.trimEnd().split('\n').length, 'lines: a screen').toBeLessThanOrEqual(40);
    const shown = [...before!.matchAll(/^ {2,6}--([\w-]+)/gm)].map(([, name]) => name);
    expect(shown.filter((name) => name !== 'help' && name !== 'version')).toEqual(options.map(({ name }) => name));
    for (const { name, default: value } of options)
      if (value !== undefined && value !== false)
        expect(out.replace(/\s+/g, ' '), name).toContain(`[default: ${JSON.stringify(value)}]`);
    for (const { name } of positionals) expect(out).toMatch(new RegExp(`^  ${name} `, 'm'));
  },
);

test('a command is loaded alone', async () =>
  expect((await commandsFor(['play', 'hex'])).map(({ page }) => page.usage)).toEqual(['play <game>']));

test.each(['tune <game>', 'spsa <game>'])('%s has at most 16 options', (usage) =>
  expect(pages.find((page) => page.usage === usage)!.options.length).toBeLessThanOrEqual(16),
);

const root = join(import.meta.dirname, '..');
const documents = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.md') && !/^(api|reference\/commands)\b/.test(file))
  .map((file) => join('docs', file));

test.each(['README.md', ...documents])('%s: its commands and their options are those of the help', (file) => {
  const text = readFileSync(join(root, file), 'utf8');
  const commands = [...text.matchAll(/(?:^(?: {4})?npx |`(?:npx )?)weightroom (?![a-z ]+ \d`)([a-z][^`\n]*)/gm)];
  const unknown = commands.flatMap(([command, words]) => {
    const [plain] = words!.replace(/"[^"]*"|'[^']*'/g, 'quoted').split(' #');
    const page = pages.findLast(({ usage }) => `${plain} `.startsWith(`${usage.replace(/ [<[].*/, '')} `));
    const options = [...plain!.matchAll(/ --([\w-]+)/g)].map(([, name]) => name!);
    const known = ['help', ...(page?.options ?? []).flatMap(({ name }) => [name, `no-${name}`])];
    return page === undefined || options.some((name) => !known.includes(name)) ? [command] : [];
  });
  expect(unknown).toEqual([]);
});
