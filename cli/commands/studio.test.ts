import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inProcess } from '../../test/command.ts';
import { emptiedFolder } from '../../test/folder.ts';

const home = emptiedFolder();
let other: Server;
beforeEach(async () => {
  mkdirSync(join(home, 'runs'));
  mkdirSync(join(home, 'full'));
  writeFileSync(join(home, 'full', 'thesis.txt'), 'mine');
  other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
});
afterEach(() => void other.close());

test.each<[string, (port: number) => string[], RegExp]>([
  [
    'a port in use',
    (port) => ['--port', String(port)],
    /^weightroom: port \d+ of 127\.0\.0\.1 is in use; another one with --port/,
  ],
  ['a port that there is not', () => ['--port', '70000'], /^weightroom: --port 70000: /],
  ['no folder', () => ['none'], /^weightroom: none: no such folder; name the one that holds your runs/],
  ['a file for a folder', () => ['full/thesis.txt'], /^weightroom: full\/thesis\.txt: not a folder/],
  ['no module', () => ['--module', './none.ts'], /^weightroom: .*none\.ts/],
  [
    'no address of a queue',
    () => ['--queue', 'http://x'],
    /^weightroom: --queue http:\/\/x: expected redis:\/\/host:port/,
  ],
  [
    'a site with a queue',
    () => ['--export', 'site', '--queue', 'redis://x'],
    /^weightroom: --queue: a site has no server, so it has no queue/,
  ],
  ['a folder that is no site', () => ['--export', 'full'], /^weightroom: full: not empty, and no site of the studio/],
])('%s: one line, and exit code 1', async (_, words, line) => {
  const { code, err } = await inProcess(home, ['studio', ...words((other.address() as AddressInfo).port)]);
  expect(err.trim().split('\n')).toHaveLength(1);
  expect(err).toMatch(line);
  expect(code).toBe(1);
});

test('no code runs that a file in the folder names', async () => {
  const ran = join(home, 'ran');
  writeFileSync(
    join(home, 'evil.mjs'),
    `import { writeFileSync } from 'node:fs'; writeFileSync(${JSON.stringify(ran)}, '');`,
  );
  const record = { specifier: join(home, 'evil.mjs'), files: {} };
  const run = {
    format: 'weightroom champion run 1',
    featureModules: [record],
    module: record,
    options: { game: 'slider-6' },
  };
  writeFileSync(join(home, 'runs', 'run.json'), JSON.stringify(run));
  // As far as a port that is in use: by then other commands have loaded it.
  await inProcess(home, ['studio', 'runs', '--port', String((other.address() as AddressInfo).port)]);
  expect(existsSync(ran)).toBe(false);
  await inProcess(home, ['run', 'report', 'runs']);
  expect(existsSync(ran)).toBe(true);
});
