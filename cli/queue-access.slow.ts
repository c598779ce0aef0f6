import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Redis } from 'ioredis';
import { expect } from 'vitest';
import { freePort, RedisServer, testWithRedis } from '../test/queue/redis.ts';
import { done, QueueSetting, until } from '../test/queue/setting.ts';

const setting = new QueueSetting();
const { at, bytesOf, folder, linesIn, start, worker } = setting;

testWithRedis('user and password: in no list of processes, file, line or report', async () => {
  const closed = await RedisServer.start('--requirepass', 'tr0ub4dor');
  try {
    const { port } = closed;
    const words = `data generate slider --games 800 --seed 1 --workers 1 --out secret`.split(' ');
    const refused = start([...words, '--queue', `redis://127.0.0.1:${port}`]);
    expect(await refused.ended).toBe(1);
    expect(refused.said()).toMatch(
      /^weightroom: redis:\/\/127\.0\.0\.1:\d+: NOAUTH: use another user or password; WEIGHTROOM_QUEUE_USER and/,
    );
    const wrong = start([...words, '--queue', `redis://:wr0ng@127.0.0.1:${port}`]);
    expect(await wrong.ended).toBe(1);
    expect(wrong.said()).toContain('WRONGPASS');

    const env = { WEIGHTROOM_QUEUE_PASSWORD: 'tr0ub4dor' };
    const theirs = start(['queue', 'worker', '--queue', `redis://127.0.0.1:${port}`, '--threads', '1'], env);
    const run = start([...words, '--queue', `redis://:tr0ub4dor@127.0.0.1:${port}`]);
    await until(() => linesIn('secret', 'rows-00000.csv') > 5 || run.child.exitCode !== null);
    for (const { child } of [theirs, run])
      expect(readFileSync(`/proc/${child.pid}/cmdline`, 'utf8')).not.toContain('tr0ub4dor');
    await done(run);
    const state = start(['queue', 'status', '--queue', `redis://127.0.0.1:${port}`], env);
    await done(state);
    for (const { said } of [refused, wrong, theirs, run, state]) expect(said()).not.toMatch(/tr0ub4dor|wr0ng/);
    for (const file of readdirSync(at('secret'), { recursive: true, encoding: 'utf8' }))
      if (file.includes('.')) expect(readFileSync(at('secret', file)).includes('tr0ub4dor'), file).toBe(false);
  } finally {
    await closed.end();
  }
});

testWithRedis('what strangers put into Redis: refused or passed over, and no terminal obeys it', async () => {
  const direct = new Redis(setting.redis.port);
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
    const state = await done(start(['queue', 'status', '--queue', setting.redis.url]));
    expect(state).toMatch(/h\\x07:1 refused by \S+: weightroom \S+, not weightroom 9\.9\.9/);
    expect(state + mine.said()).not.toContain('\u001b');
    const json = JSON.parse(await done(start(['queue', 'status', '--queue', setting.redis.url, '--json']))) as {
      workers: unknown[];
    };
    // Those that were killed in other tests are still there for a while.
    expect(json.workers.length).toBeGreaterThan(0);
  } finally {
    direct.disconnect();
  }
});

testWithRedis('a worker of another version: the run says so', async () => {
  const direct = new Redis(setting.redis.port);
  try {
    const id = '22222222-2222-4222-8222-222222222222';
    const place = { host: 'old-box', pid: 7, program: 'weightroom 0.0.1', build: 'e'.repeat(64) };
    const record = { id, ...place, node: 'v20', threads: 4, tasks: 0, rate: 0, busy: 0, memory: 1, runs: [] };
    await direct.set(`weightroom:worker:${id}`, JSON.stringify(record));
    await direct.sadd('weightroom:workers', id);
    const said = await done(
      start('data generate slider --games 300 --out old --workers 1 --queue'.split(' ').concat(setting.redis.url)),
    );
    expect(said).toMatch(
      /queue: a worker takes no tasks of this run: old-box: weightroom 0\.0\.1, not weightroom \d+\.\d+\.\d+/,
    );
    await direct.srem('weightroom:workers', id);
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
    start(['queue', 'worker', '--queue', url, '--threads', '1'], env);
    const words = 'data generate slider --games 40 --seed 1 --workers 1'.split(' ');
    await done(start([...words, '--out', 'plain']));
    await done(start([...words, '--out', 'secure', '--queue', `${url}?threads=0`], env));
    expect(bytesOf('secure')).toEqual(bytesOf('plain'));
    const stranger = start(['queue', 'status', '--queue', url], { ...env, NODE_EXTRA_CA_CERTS: '' });
    expect(await stranger.ended).toBe(1);
    expect(stranger.said()).toMatch(/^weightroom: rediss:\/\/localhost:\d+: self-signed certificate\n$/);
  } finally {
    await secure.end();
  }
});
