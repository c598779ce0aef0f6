import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect } from 'vitest';
import { withBrowser } from '../../../test/browser.ts';
import { RedisServer, testWithRedis } from '../../../test/queue/redis.ts';
import { newStudioFolder } from '../../../test/studio-folder.ts';

const browser = withBrowser();
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const program = 'dist/cli/weightroom.js';
const SCRIPT = '<img src=x onerror="document.title=\'broken into\'">';
const SECRET = 'tr0ub4dor';

let folder: string;
let redis: RedisServer;
const children: ChildProcess[] = [];
beforeAll(async () => {
  folder = newStudioFolder();
  redis = await RedisServer.start('--requirepass', SECRET);
});
afterAll(async () => {
  // The last one first: the studio stops the runs that it has started.
  for (const child of children.reverse()) {
    if (child.exitCode !== null) continue;
    const over = once(child, 'exit');
    child.kill('SIGTERM');
    await over;
  }
  await redis.end();
  rmSync(folder, { recursive: true, force: true });
});

/** The first match of `wanted` in what the program says. */
function begun(words: readonly string[], wanted: RegExp): Promise<string> {
  const child = spawn(process.execPath, [program, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, WEIGHTROOM_QUEUE_PASSWORD: words[1] === 'worker' ? SECRET : '' },
  });
  children.push(child);
  return new Promise((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (part) => {
      said += part;
      const [found] = wanted.exec(said) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', () => reject(new Error(`ended: ${said}`)));
  });
}

/** The command lines of all processes of this machine. */
function commandLines(): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return [readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ')];
      } catch {
        return [];
      }
    });
}

testWithRedis('workers and runs come and go; Redis ends and is back; a run is started on it', async () => {
  const hash = 'f'.repeat(64);
  const id = '11111111-1111-4111-8111-111111111111';
  const needs = { program: SCRIPT, build: hash, modules: [] };
  const direct = new Redis(redis.port, { password: SECRET, retryStrategy: () => 100 });
  direct.on('error', () => {});
  const evil = { id, what: SCRIPT, host: SCRIPT, pid: 1, program: SCRIPT, build: hash, needs };
  const write = async (): Promise<void> => {
    await direct.set(`weightroom:run:${id}`, JSON.stringify(evil));
    await direct.sadd('weightroom:runs', id);
    await direct.hset(`weightroom:refusals:${id}`, 'x', SCRIPT);
  };
  await write();

  const studio = begun(
    ['studio', folder, '--port', '0', '--queue', `redis://:${SECRET}@127.0.0.1:${redis.port}`],
    /http:\S+/,
  );
  const worker = begun(['queue', 'worker', '--queue', redis.url, '--threads', '1'], /1 thread/);
  const page = await browser().newPage({ viewport: { width: 1440, height: 900 } });
  const heard: string[] = [];
  page.on('console', (message) => heard.push(message.text()));
  page.on('pageerror', (error) => heard.push(error.message));
  await page.goto(await studio);
  await page.getByRole('navigation', { name: 'Studio' }).getByRole('link', { name: 'Queue' }).click();
  await page.getByRole('group', { name: 'Runs on the queue' }).getByText(SCRIPT).first().waitFor();
  await page.getByText(`refused by ${SCRIPT}`).waitFor();
  await worker;
  const workers = page.getByRole('group', { name: 'Workers' }).locator('tbody tr');
  await workers.getByText(/weightroom \d/).waitFor();
  expect(await workers.count()).toBe(1);

  await page.evaluate(axe);
  for (const [width, colorScheme] of [
    [360, 'light'],
    [1440, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    const { violations } = (await page.evaluate("axe.run({ resultTypes: ['violations'] })")) as {
      violations: { id: string }[];
    };
    expect(violations.map((one) => `${width} ${one.id}`)).toEqual([]);
  }

  await redis.kill();
  const gone = page.getByRole('alert');
  await gone.waitFor();
  expect(await gone.textContent()).toBe(`${redis.url}: nobody listens there; is redis-server running?`);
  expect(await workers.count()).toBe(0);
  await redis.again();
  await page.getByText('Tasks a second').waitFor();
  expect(await gone.count()).toBe(0);

  await page.getByRole('link', { name: 'Start a run' }).click();
  await page.getByLabel('Size').selectOption('4');
  await page.getByLabel('Workers of the queue take part').check();
  expect(await page.locator('pre').textContent()).toContain(
    `weightroom tune slider-4 --budget 3m --seed 1 --queue ${redis.url} --out `,
  );
  await page.getByRole('button', { name: 'Start' }).click();
  await page.locator('.state.running').waitFor();
  await page.getByRole('link', { name: 'Queue' }).click();
  await page
    .getByRole('group', { name: 'Runs on the queue' })
    .getByText(/^tune slider/)
    .waitFor();
  const lines = commandLines();
  expect(lines.some((line) => line.includes(`tune slider-4`) && line.includes(redis.url))).toBe(true);
  expect(lines.filter((line) => line.includes(SECRET) && !line.startsWith('redis-server'))).toEqual([]);
  expect(await page.content()).not.toContain(SECRET);
  expect(await page.title()).toBe('Queue · weightroom studio');
  // A browser says itself what a server refuses.
  expect(heard.filter((line) => !line.includes('status of 400'))).toEqual([]);
  direct.disconnect();
  await page.close();
});
