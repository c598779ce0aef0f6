import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { mistake } from '../../../test/mistake.ts';
import { RedisServer, testWithRedis } from '../../../test/queue/redis.ts';
import { queueAddress } from './address.ts';
import { queueState } from './state.ts';

const id = '11111111-1111-4111-8111-111111111111';
const needs = { program: 'p', build: 'f'.repeat(64), modules: [] };
const run = { id, what: 'selfplay hex', host: 'h', pid: 1, program: 'p', build: needs.build, needs };

let server: RedisServer;
let direct: Redis;
beforeAll(async () => {
  server = await RedisServer.start();
  direct = new Redis(server.port);
});
beforeEach(async () => {
  await direct.flushall();
  await direct.set(`weightroom:run:${id}`, JSON.stringify(run));
  await direct.sadd('weightroom:runs', id);
});
afterAll(async () => {
  direct.disconnect();
  await server.end();
});

testWithRedis('whoever looks leaves nothing behind', async () => {
  const before = (await direct.keys('*')).sort();
  expect((await queueState(queueAddress(server.url))).runs.map(({ what }) => what)).toEqual(['selfplay hex']);
  expect((await direct.keys('*')).sort()).toEqual(before);
});

testWithRedis('failures are a number of batches, whatever stands there', async () => {
  const failed = async (text: string): Promise<number | undefined> => {
    await direct.set(`weightroom:failures:${id}`, text);
    return (await queueState(queueAddress(server.url))).runs[0]?.failed;
  };
  expect([await failed('3'), await failed('1e999'), await failed('-2.5'), await failed('x')]).toEqual([3, 0, 0, 0]);
});

testWithRedis('something else at our names: one line', async () => {
  await direct.set('weightroom:workers', 'x');
  const state = queueState(queueAddress(server.url));
  await expect(state).rejects.toThrow(mistake(`${server.url}: WRONGTYPE`));
});

testWithRedis(
  'a Redis that hangs: one line, when patience or the asker ends, whatever memory is freed meanwhile',
  async () => {
    const address = queueAddress(server.url);
    process.kill(server.pid, 'SIGSTOP');
    setFlagsFromString('--expose-gc');
    const collecting = setInterval(runInNewContext('gc') as () => void, 50);
    try {
      await expect(queueState(address, { patience: 300 })).rejects.toThrow(`${server.url}: no answer`);
      const asker = new AbortController();
      const state = queueState(address, { signal: asker.signal });
      asker.abort();
      await expect(state).rejects.toThrow('no answer');
      await expect(queueState(address, { signal: asker.signal })).rejects.toThrow('no answer');
    } finally {
      clearInterval(collecting);
      process.kill(server.pid, 'SIGCONT');
    }
    expect((await queueState(address)).runs).toHaveLength(1);
  },
);

testWithRedis('asking costs milliseconds, however many workers are there', async () => {
  const worker = { ...needs, node: 'v20', threads: 8, tasks: 1, rate: 1.5, busy: 8, memory: 1e8, runs: [id], pid: 1 };
  const { modules: _, ...record } = worker;
  const address = queueAddress(server.url);
  let there = 0;
  for (const count of [2, 1000]) {
    for (; there < count; there++) {
      await direct.set(`weightroom:worker:w${there}`, JSON.stringify({ ...record, id: `w${there}`, host: 'h' }));
      await direct.sadd('weightroom:workers', `w${there}`);
    }
    for (let i = 0; i < 3; i++) expect((await queueState(address)).workers).toHaveLength(count);
    const before = process.cpuUsage();
    for (let i = 0; i < 30; i++) await queueState(address);
    const { user, system } = process.cpuUsage(before);
    console.log(`${count} workers: ${((user + system) / 30_000).toFixed(1)} ms of processor an asking`);
  }
});
