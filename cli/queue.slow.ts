import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import { freePort, RedisServer, testWithRedis } from '../test/queue/redis.ts';
import { Commands, type Running } from '../test/queue/running.ts';

const folder = mkdtempSync(join(tmpdir(), 'weightroom-many-'));
const at = (...path: readonly string[]): string => join(folder, ...path);

const commands = new Commands(folder);
const start = commands.start.bind(commands);
let redis: RedisServer;
beforeAll(async () => {
  redis = await RedisServer.start();
});
afterEach(() => commands.end());
afterAll(async () => {
  await redis.end();
  rmSync(folder, { recursive: true, force: true });
});

const worker = (...more: readonly string[]): Running =>
  start(['worker', '--queue', redis.url, '--threads', '1', '--lock', '3', ...more]);
/** All tasks go to workers: this machine's threads take none. */
const far = (): string[] => ['--queue', redis.url, '--queue-threads', '0', '--workers', '1'];

async function done({ ended, said }: Running): Promise<string> {
  expect(await ended, said()).toBe(0);
  return said();
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await setTimeout(20);
}

/** The bytes of every file of a run, but for what clocks said. */
function bytesOf(run: string): Record<string, string> {
  const files = readdirSync(at(run), { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(jsonl?|csv|bin|txt)$/.test(file),
  );
  const kept = files.filter((file) => !/timing\.jsonl?$/.test(file)).sort();
  return Object.fromEntries(kept.map((file) => [file, readFileSync(at(run, file), 'base64')]));
}

function linesIn(run: string, file: string): number {
  return existsSync(at(run, file)) ? readFileSync(at(run, file), 'utf8').split('\n').length - 1 : 0;
}

describe('tune slider --seed 7: the bytes of a run on threads', () => {
  const tune = (out: string): string[] =>
    `tune slider --seed 7 --once --games 400 --pairs 8 --baseline-pairs 6 --features original --limit nodes=300 --costs hand:own=1,hand:difference=1.2,tuned-original=1.2 --out ${out}`.split(
      ' ',
    );
  beforeAll(async () => void (await done(start([...tune('threads'), '--workers', '2']))), 300_000);

  testWithRedis('with one worker', async () => {
    worker();
    const said = await done(start([...tune('one'), ...far()]));
    expect(said).toContain('queue: 1 worker with 1 thread on 1 machine');
    expect(bytesOf('one')).toEqual(bytesOf('threads'));
    expect(Object.keys(bytesOf('one')).length).toBeGreaterThan(10);
  });

  testWithRedis('with three workers, of which two are killed', async () => {
    const workers = [worker(), worker(), worker()];
    const run = start([...tune('three'), ...far()]);
    await until(() => linesIn('three', 'dataset/rows-00000.csv') > 5 || run.child.exitCode !== null);
    workers[0]!.child.kill('SIGKILL');
    await until(() => linesIn('three', 'tournament/games.jsonl') > 5 || run.child.exitCode !== null);
    workers[1]!.child.kill('SIGKILL');
    await done(run);
    expect(bytesOf('three')).toEqual(bytesOf('threads'));
  });

  testWithRedis('with threads and a worker, and Redis killed and started again with nothing in it', async () => {
    worker();
    const run = start([...tune('killed'), '--queue', redis.url, '--workers', '1']);
    await until(() => linesIn('killed', 'dataset/rows-00000.csv') > 5 || run.child.exitCode !== null);
    await redis.kill();
    await setTimeout(500);
    await redis.again();
    await done(run);
    expect(bytesOf('killed')).toEqual(bytesOf('threads'));
  });
});

testWithRedis("the run's process killed, and the same command elsewhere with the same folder", async () => {
  worker();
  const words = 'tournament slider --agents hand@depth=2,greedy --pairs 150 --seed 3'.split(' ');
  await done(start([...words, '--out', 'cup']));
  const first = start([...words, '--out', 'cup-killed', ...far()]);
  await until(() => linesIn('cup-killed', 'games.jsonl') > 50 || first.child.exitCode !== null);
  first.child.kill('SIGKILL');
  await first.ended;
  expect(linesIn('cup-killed', 'games.jsonl')).toBeLessThan(301);
  // Another host would wait for the lock of the first to fall silent; this one sees that its process is gone.
  await done(start([...words, '--out', 'cup-killed', ...far()]));
  expect(bytesOf('cup-killed')['games.jsonl']).toBe(bytesOf('cup')['games.jsonl']);
});

testWithRedis('the disk of the run is full: one line, and the same command goes on', async () => {
  worker();
  const words = 'selfplay slider --games 600 --seed 3'.split(' ');
  await done(start([...words, '--out', 'disk']));
  // No file may be larger than 200 kB.
  const full = start([...words, '--out', 'disk-full', ...far()], {}, [
    'bash',
    '-c',
    'ulimit -f 200; exec "$@"',
    'full',
  ]);
  expect(await full.ended, full.said()).toBe(1);
  expect(full.said().trimEnd().split('\n').at(-1)).toMatch(/^weightroom: disk-full\S*: .*(EFBIG|too large|no room)/);
  await done(start([...words, '--out', 'disk-full', ...far()]));
  expect(bytesOf('disk-full')).toEqual(bytesOf('disk'));
});

testWithRedis('a game and features from outside: by name and hash, from --modules; other code is refused', async () => {
  const modules = join(import.meta.dirname, '../test/modules');
  const source = readFileSync(join(modules, 'breakthrough.ts'), 'utf8');
  for (const name of ['here', 'there', 'changed']) {
    mkdirSync(at(name));
    for (const file of ['breakthrough.ts', 'breakthrough-features.ts'])
      copyFileSync(join(modules, file), at(name, file));
  }
  writeFileSync(at('changed/breakthrough.ts'), `${source}\n// changed\n`);
  const words = ['selfplay', './here/breakthrough.ts', '--games', '40', '--seed', '1'];
  await done(start([...words, '--out', 'outside']));
  worker('--modules', 'changed');
  worker();
  worker('--modules', 'there');
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

testWithRedis('user and password: in no list of processes, file, line or report', async () => {
  const closed = await RedisServer.start('--requirepass', 'tr0ub4dor');
  try {
    const { port } = closed;
    const words = `selfplay slider --games 3000 --seed 1 --workers 1 --out secret`.split(' ');
    const refused = start([...words, '--queue', `redis://127.0.0.1:${port}`]);
    expect(await refused.ended).toBe(1);
    expect(refused.said()).toMatch(
      /^weightroom: redis:\/\/127\.0\.0\.1:\d+: NOAUTH: another user or password is wanted; WEIGHTROOM_QUEUE_USER and/,
    );
    const wrong = start([...words, '--queue', `redis://:wr0ng@127.0.0.1:${port}`]);
    expect(await wrong.ended).toBe(1);
    expect(wrong.said()).toContain('WRONGPASS');

    const env = { WEIGHTROOM_QUEUE_PASSWORD: 'tr0ub4dor' };
    const theirs = start(['worker', '--queue', `redis://127.0.0.1:${port}`, '--threads', '1'], env);
    const run = start([...words, '--queue', `redis://:tr0ub4dor@127.0.0.1:${port}`]);
    await until(() => linesIn('secret', 'rows-00000.csv') > 5 || run.child.exitCode !== null);
    for (const { child } of [theirs, run])
      expect(readFileSync(`/proc/${child.pid}/cmdline`, 'utf8')).not.toContain('tr0ub4dor');
    await done(run);
    const state = start(['queue', '--queue', `redis://127.0.0.1:${port}`], env);
    await done(state);
    for (const { said } of [refused, wrong, theirs, run, state]) expect(said()).not.toMatch(/tr0ub4dor|wr0ng/);
    for (const file of readdirSync(at('secret'), { recursive: true, encoding: 'utf8' }))
      if (file.includes('.')) expect(readFileSync(at('secret', file)).includes('tr0ub4dor'), file).toBe(false);
  } finally {
    await closed.end();
  }
});

testWithRedis('what strangers put into Redis: refused or passed over, and no terminal obeys it', async () => {
  const direct = new Redis(redis.port);
  try {
    const mine = worker();
    const id = '11111111-1111-4111-8111-111111111111';
    const needs = { program: 'weightroom 9.9.9', build: 'f'.repeat(64), modules: [] };
    const { program, build } = needs;
    const run = { id, what: 'evil\u001b[2J', host: 'h\u0007', pid: 1, program, build, needs };
    await direct.set(`weightroom:run:${id}`, JSON.stringify(run));
    await direct.sadd('weightroom:runs', id, 'no id\u001b', 'gone');
    await direct.set('weightroom:run:gone', '{"id":');
    await until(() => mine.said().includes('refused'));
    expect(mine.said()).toMatch(/evil\\x1b\[2J of h\\x07:1: refused: weightroom \S+, not weightroom 9\.9\.9/);
    const state = await done(start(['queue', '--queue', redis.url]));
    expect(state).toMatch(/h\\x07:1 refused by \S+: weightroom \S+, not weightroom 9\.9\.9/);
    expect(state + mine.said()).not.toContain('\u001b');
    const json = JSON.parse(await done(start(['queue', '--queue', redis.url, '--json']))) as { workers: unknown[] };
    // Those that were killed in other tests are still there for a while.
    expect(json.workers.length).toBeGreaterThan(0);
  } finally {
    direct.disconnect();
  }
});

testWithRedis('a worker of another version: the run says so', async () => {
  const direct = new Redis(redis.port);
  try {
    const id = '22222222-2222-4222-8222-222222222222';
    const place = { host: 'old-box', pid: 7, program: 'weightroom 0.0.1', build: 'e'.repeat(64) };
    const record = { id, ...place, node: 'v20', threads: 4, tasks: 0, rate: 0, busy: 0, memory: 1, runs: [] };
    await direct.set(`weightroom:worker:${id}`, JSON.stringify(record));
    await direct.sadd('weightroom:workers', id);
    const said = await done(
      start('selfplay slider --games 300 --out old --workers 1 --queue'.split(' ').concat(redis.url)),
    );
    expect(said).toMatch(
      /queue: a worker takes no tasks of this run: old-box: weightroom 0\.0\.1, not weightroom \d+\.\d+\.\d+/,
    );
    await direct.srem('weightroom:workers', id);
  } finally {
    direct.disconnect();
  }
});

testWithRedis('nobody listens there: one line', async () => {
  const one = start('selfplay slider --games 3 --out none --queue redis://127.0.0.1:1'.split(' '));
  expect(await one.ended).toBe(1);
  expect(one.said()).toBe('weightroom: redis://127.0.0.1:1: nobody listens there; is redis-server running?\n');
  expect(existsSync(at('none'))).toBe(false);
});

testWithRedis('Ctrl-C: the run stops, and leaves nothing in Redis', async () => {
  const run = start(
    'selfplay slider --games 100000 --seed 1 --out stopped --workers 1 --queue'.split(' ').concat(redis.url),
  );
  await until(() => linesIn('stopped', 'rows-00000.csv') > 5 || run.child.exitCode !== null);
  const asked = performance.now();
  run.child.kill('SIGINT');
  expect(await run.ended, run.said()).toBe(130);
  // A second, on an idle machine; a timer of a connection's once kept the process for half a minute.
  expect(performance.now() - asked).toBeLessThan(20_000);
  expect(run.said()).toContain('Stopped. The same command goes on from here.');
  const direct = new Redis(redis.port);
  try {
    const mine = `"pid":${run.child.pid},`;
    for (const key of await direct.keys('weightroom:run:*')) expect(await direct.get(key)).not.toContain(mine);
  } finally {
    direct.disconnect();
  }
});

testWithRedis('over TLS, as a user who may touch its own keys only', async () => {
  const made = spawnSync(
    'openssl',
    'req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out cert.pem -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost'.split(
      ' ',
    ),
    { cwd: folder },
  );
  expect(made.status).toBe(0);
  writeFileSync(
    at('users.acl'),
    'user default off\nuser weightroom on >s3cret ~weightroom:* +@all -@dangerous +info\n',
  );
  const port = await freePort();
  const secure = await RedisServer.start(
    ...['--tls-cert-file', at('cert.pem'), '--tls-key-file', at('key.pem'), '--tls-auth-clients', 'no'],
    ...['--tls-port', String(port), '--aclfile', at('users.acl')],
  );
  try {
    const url = `rediss://localhost:${port}`;
    const env = {
      NODE_EXTRA_CA_CERTS: at('cert.pem'),
      WEIGHTROOM_QUEUE_USER: 'weightroom',
      WEIGHTROOM_QUEUE_PASSWORD: 's3cret',
    };
    start(['worker', '--queue', url, '--threads', '1'], env);
    const words = 'selfplay slider --games 40 --seed 1 --workers 1'.split(' ');
    await done(start([...words, '--out', 'plain']));
    await done(start([...words, '--out', 'secure', '--queue', url, '--queue-threads', '0'], env));
    expect(bytesOf('secure')).toEqual(bytesOf('plain'));
    const stranger = start(['queue', '--queue', url], { ...env, NODE_EXTRA_CA_CERTS: '' });
    expect(await stranger.ended).toBe(1);
    expect(stranger.said()).toMatch(/^weightroom: rediss:\/\/localhost:\d+: self-signed certificate\n$/);
  } finally {
    await secure.end();
  }
});

testWithRedis('what a killed run has left in Redis goes away when nothing was heard of it for long', async () => {
  const direct = new Redis(redis.port);
  try {
    worker();
    const run = start(['selfplay', 'slider', '--games', '100000', '--out', 'left', ...far()]);
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
