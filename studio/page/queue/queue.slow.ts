import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect } from 'vitest';
import { expectFit, openPage, withBrowser } from '../../../test/browser.ts';
import { commandLines } from '../../../test/engines.ts';
import { testFolder } from '../../../test/folder.ts';
import { type Begun, begin, end, saying } from '../../../test/program.ts';
import { RedisServer, testWithRedis } from '../../../test/queue/redis.ts';

const browser = withBrowser();
const SCRIPT = '<img src=x onerror="document.title=\'broken into\'">';
const SECRET = 'tr0ub4dor';

const folder = testFolder();
let redis: RedisServer;
const begun: Begun[] = [];
beforeAll(async () => {
  redis = await RedisServer.start('--requirepass', SECRET);
});
afterAll(async () => {
  // The last one first: the studio stops the runs that it has started.
  for (const one of begun.reverse()) await end(one);
  await redis.end();
});

/** The first match of `wanted` in what the program says. */
function said(words: readonly string[], wanted: RegExp): Promise<string> {
  const env = { WEIGHTROOM_QUEUE_PASSWORD: words[1] === 'worker' ? SECRET : '' };
  const one = begin('.', words, { env });
  begun.push(one);
  return saying(one, wanted);
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

  const studio = said(
    ['studio', folder, '--port', '0', '--queue', `redis://:${SECRET}@127.0.0.1:${redis.port}`],
    /http:\S+/,
  );
  const worker = said(['queue', 'worker', '--queue', redis.url, '--threads', '1'], /1 thread/);
  const { page, heard } = await openPage(browser(), await studio);
  await page.getByRole('navigation', { name: 'Studio' }).getByRole('link', { name: 'Queue' }).click();
  await page.getByRole('group', { name: 'Runs on the queue' }).getByText(SCRIPT).first().waitFor();
  await page.getByText(`refused by ${SCRIPT}`).waitFor();
  await worker;
  const workers = page.getByRole('group', { name: 'Workers' }).locator('tbody tr');
  await workers.getByText(/weightroom \d/).waitFor();
  expect(await workers.count()).toBe(1);

  await expectFit(page);

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
