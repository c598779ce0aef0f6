import { appendFileSync, existsSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { beforeAll, describe, expect } from 'vitest';
import { copyBreakthrough } from '../test/modules/breakthrough.ts';
import { testWithRedis } from '../test/queue/redis.ts';
import { done, QueueSetting, until } from '../test/queue/setting.ts';

const setting = new QueueSetting();
const { at, bytesOf, far, linesIn, start, worker } = setting;

describe('tune slider-4 --seed 7: the bytes of a run on threads', () => {
  const words =
    'tune slider-4 --seed 7 --generations 1 --games 40 --pairs 4 --nodes 30 --features original --out'.split(' ');
  beforeAll(async () => void (await done(start([...words, 'threads', '--workers', '2']))), 300_000);
  const tune = (out: string): string[] => [
    ...words,
    out,
    '--config',
    JSON.stringify({ replayDecisions: at('threads/decisions.jsonl') }),
  ];
  /** A file of the run whose path holds these words; the champion, whose name is in it too, depends on clocks. */
  const fileOf = (begin: string, end: string): string =>
    Object.keys(bytesOf('threads')).find((path) => path.startsWith(begin) && path.endsWith(end))!;
  const data = (): string => fileOf('generation-1/data/shallow/', '/rows-00000.csv');
  const race = (): string => fileOf('generation-1/race/round-1/', '/games.jsonl');

  testWithRedis('with three workers, of which two are killed', async () => {
    const workers = [worker(), worker(), worker()];
    const run = start([...tune('three'), ...far()]);
    await until(() => linesIn('three', data()) > 5 || run.child.exitCode !== null);
    workers[0]!.child.kill('SIGKILL');
    await until(() => linesIn('three', race()) > 5 || run.child.exitCode !== null);
    workers[1]!.child.kill('SIGKILL');
    expect(await done(run)).toMatch(/queue: \d workers? with \d threads? on 1 machine/);
    expect(bytesOf('three')).toEqual(bytesOf('threads'));
    expect(Object.keys(bytesOf('three')).length).toBeGreaterThan(10);
  });

  testWithRedis('with threads and a worker, and Redis killed and started again with nothing in it', async () => {
    worker();
    const run = start([...tune('killed'), '--queue', setting.redis.url, '--workers', '1']);
    await until(() => linesIn('killed', data()) > 5 || run.child.exitCode !== null);
    await setting.redis.kill();
    await setTimeout(500);
    await setting.redis.again();
    await done(run);
    expect(bytesOf('killed')).toEqual(bytesOf('threads'));
  });
});

testWithRedis("the run's process killed, and the same command elsewhere with the same folder", async () => {
  worker();
  const words = 'match run slider --agents hand@depth=2,greedy --pairs 80 --seed 3'.split(' ');
  await done(start([...words, '--out', 'cup']));
  const first = start([...words, '--out', 'cup-killed', ...far()]);
  await until(() => linesIn('cup-killed', 'games.jsonl') > 20 || first.child.exitCode !== null);
  first.child.kill('SIGKILL');
  await first.ended;
  expect(linesIn('cup-killed', 'games.jsonl')).toBeLessThan(161);
  // Another host would wait for the lock of the first to fall silent; this one sees that its process is gone.
  await done(start([...words, '--out', 'cup-killed', ...far()]));
  expect(bytesOf('cup-killed')['games.jsonl']).toBe(bytesOf('cup')['games.jsonl']);
});

testWithRedis('the disk of the run is full: one line, and the same command resumes', async () => {
  worker();
  const words = 'data generate slider --games 40 --seed 3'.split(' ');
  await done(start([...words, '--out', 'disk']));
  // No file may be larger than 20 kB.
  const full = start([...words, '--out', 'disk-full', ...far()], {}, ['bash', '-c', 'ulimit -f 20; exec "$@"', 'full']);
  expect(await full.ended, full.said()).toBe(1);
  expect(full.said().trimEnd().split('\n').at(-1)).toMatch(/^weightroom: disk-full\S*: .*(EFBIG|too large|no room)/);
  await done(start([...words, '--out', 'disk-full', ...far()]));
  expect(bytesOf('disk-full')).toEqual(bytesOf('disk'));
});

testWithRedis('a game and features from outside: by name and hash, from --modules; other code is refused', async () => {
  for (const name of ['here', 'there', 'changed']) copyBreakthrough(at(name));
  appendFileSync(at('changed/breakthrough.ts'), '\n// changed\n');
  const words = ['data', 'generate', './here/breakthrough.ts', '--games', '40', '--seed', '1'];
  await done(start([...words, '--out', 'outside']));
  worker(['--modules', 'changed']);
  worker();
  worker(['--modules', 'there']);
  const run = start([...words, '--out', 'outside-far', ...far()]);
  const said = await done(run);
  expect(bytesOf('outside-far')).toEqual(bytesOf('outside'));
  expect(said).toMatch(
    /a worker takes no tasks of this run: \S+: module \S+breakthrough\.ts: other code here: breakthrough\.ts/,
  );
  expect(said).toMatch(
    /a worker takes no tasks of this run: \S+: module \S+breakthrough\.ts: not here; --modules names/,
  );
});

testWithRedis('nobody listens there: one line', async () => {
  const one = start('data generate slider --games 3 --out none --queue redis://127.0.0.1:1'.split(' '));
  expect(await one.ended).toBe(1);
  expect(one.said()).toBe('weightroom: redis://127.0.0.1:1: nobody listens there; is redis-server running?\n');
  expect(existsSync(at('none'))).toBe(false);
});

testWithRedis('Ctrl-C: the run stops, and leaves nothing in Redis', async () => {
  const run = start(
    'data generate slider --games 100000 --seed 1 --out stopped --workers 1 --queue'
      .split(' ')
      .concat(setting.redis.url),
  );
  await until(() => linesIn('stopped', 'rows-00000.csv') > 5 || run.child.exitCode !== null);
  const asked = performance.now();
  run.child.kill('SIGINT');
  expect(await run.ended, run.said()).toBe(130);
  // A second, on an idle machine; a timer of a connection's once kept the process for half a minute.
  expect(performance.now() - asked).toBeLessThan(20_000);
  expect(run.said()).toContain('Stopped. The same command resumes from here.');
  const direct = new Redis(setting.redis.port);
  try {
    const mine = `"pid":${run.child.pid},`;
    for (const key of await direct.keys('weightroom:run:*')) expect(await direct.get(key)).not.toContain(mine);
  } finally {
    direct.disconnect();
  }
});

testWithRedis('what a killed run has left in Redis goes away when nothing was heard of it for long', async () => {
  const direct = new Redis(setting.redis.port);
  try {
    worker();
    const run = start(['data', 'generate', 'slider', '--games', '100000', '--out', 'left', ...far()]);
    await until(() => linesIn('left', 'rows-00000.csv') > 5 || run.child.exitCode !== null);
    run.child.kill('SIGKILL');
    await run.ended;
    const records = await direct.keys('weightroom:run:*');
    const texts = await Promise.all(records.map((key) => direct.get(key)));
    const record = records.find((_, i) => texts[i]!.includes(`"pid":${run.child.pid},`))!;
    const id = record.split(':').at(-1)!;
    const left = async (): Promise<number> => (await direct.keys(`weightroom:*${id}*`)).length;
    expect(await left()).toBeGreaterThan(2);
    // As when its time is over.
    await direct.del(record);
    for (let i = 0; i < 600 && (await left()) > 0; i++) await setTimeout(100);
    expect(await direct.keys(`weightroom:*${id}*`)).toEqual([]);
  } finally {
    direct.disconnect();
  }
});
