import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inProcess } from '../test/command.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'docs/reference/commands');
const page = join(folder, 'README.md');
/** Ends the part of the page that is written by hand. */
const MARK = '<!-- From here on made by `npm run docs`. -->';
/** As narrow as the help is where no terminal says its width. */
const WIDTH = 100;

const examples = readFileSync(join(root, 'docs/examples.txt'), 'utf8').trimEnd().split('\n');
const examplesOf = (name: string): string[] =>
  examples.filter((line) => `${line} `.startsWith(`npx weightroom ${name} `));

const columns = Object.getOwnPropertyDescriptor(process.stdout, 'columns');
beforeAll(() => void Object.defineProperty(process.stdout, 'columns', { value: WIDTH, configurable: true }));
afterAll(
  () => void Object.defineProperty(process.stdout, 'columns', columns ?? { value: undefined, configurable: true }),
);

/**
 * What `--help` says, the same on every machine: the lines that every command has are left out, and so are the
 * processors of this one.
 */
async function helpOf(name: string): Promise<string> {
  const { code, out } = await inProcess(root, [...name.split(' ').filter(Boolean), '--help']);
  expect(code).toBe(0);
  return out
    .replace(/^( +--workers .*?) +(\[\w+\]) \[default: "?\d+"?\]$/m, '$1 $2 [default: one for each processor]')
    .replace(/\n+Options:\n*$/, '')
    .trimEnd();
}

/** `name` and what follows it in the help: its own commands. */
async function commandsUnder(name: string): Promise<{ name: string; help: string }[]> {
  const help = await helpOf(name);
  const [commands] = help.split('\nExamples:\n');
  const under = [...commands!.matchAll(/^ {2}weightroom ((?:[a-z-]+ ?)+?)(?= [<[]| {2}|$)/gm)].map(
    ([, found]) => found!,
  );
  const found = [{ name, help }];
  for (const one of under) if (one !== name) found.push(...(await commandsUnder(one)));
  return found;
}

test('docs/reference/commands is what the commands say of themselves; `npm run docs` writes it', async () => {
  const [, ...commands] = await commandsUnder('');
  expect(commands.length).toBeGreaterThan(20);
  const names = [...new Set(commands.map(({ name }) => name.split(' ')[0]!))];
  for (const name of names) {
    const under = commands.filter((one) => `${one.name} `.startsWith(`${name} `));
    const sections = under.map((one) => {
      const shell = under.some((other) => other.name.startsWith(`${one.name} `)) ? [] : examplesOf(one.name);
      const parts = [`${one.name === name ? '#' : '##'} ${one.name}`, `\`\`\`\n${one.help}\n\`\`\``];
      if (shell.length > 0) parts.push('For example:', `\`\`\`sh\n${shell.join('\n')}\n\`\`\``);
      return parts.join('\n\n');
    });
    await expect(`${sections.join('\n\n')}\n`).toMatchFileSnapshot(join(folder, `${name}.md`));
  }
  const [intro] = readFileSync(page, 'utf8').split(MARK);
  const list = names.map((name) => {
    const [, description] = commands.find((one) => one.name === name)!.help.split('\n\n');
    return `* [${name}](${name}.md): ${description!.replaceAll('\n', ' ')}`;
  });
  await expect(`${intro}${MARK}\n\n${list.join('\n')}\n`).toMatchFileSnapshot(page);
  const old = readdirSync(folder).filter((file) => file !== 'README.md' && !names.includes(file.replace(/\.md$/, '')));
  expect(old).toEqual([]);
});

/** A line of a code block; pages of measurements leave `weightroom` out. */
const COMMAND = /^ *(?:(?:npx )?weightroom (?=[a-z])| {4}(?=(?:match run|data \w+|fit|tune) ))(.+)$/gm;

/** Commands in the code blocks of the pages for people, each with the page that shows it. */
const shown = ['README.md', ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })]
  .map((file) => (file === 'README.md' ? file : join('docs', file)))
  .filter((file) => file.endsWith('.md') && !file.startsWith('docs/reference/commands') && !file.startsWith('docs/api'))
  .flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(COMMAND)].map(([, words]): [string, string] => [
      file,
      `npx weightroom ${words}`,
    ]),
  );
const helps = new Map<string, Promise<string>>();

test.each([...examples.map((line): [string, string] => ['docs/examples.txt', line]), ...shown])(
  '%s: %s names an existing command and its options',
  async (_, example) => {
    const [, name] = /^npx weightroom ((?:(?:check|data|experiment|run|match|queue) )?[a-z-]+)/.exec(example)!;
    if (!helps.has(name!)) helps.set(name!, helpOf(name!));
    const help = (await helps.get(name!))!;
    const [words] = example.replace(/"[^"]*"/g, '').split(' # ');
    for (const [option] of words!.matchAll(/(?<= )--[a-z0-9-]+/g))
      expect(help).toMatch(new RegExp(`${option.replace('--no-', '--')}[ ,]`));
  },
);
