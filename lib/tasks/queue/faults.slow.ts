import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import { all, Crew, tens } from '../../../test/queue/crew.ts';
import { RedisServer, testWithRedis, Wire } from '../../../test/queue/redis.ts';

/** A test with a server and a crew of its own; they wait more than they work, so several run at once. */
function fault(name: string, body: (crew: Crew, redis: RedisServer) => Promise<void>, ...server: string[]): void {
  testWithRedis.concurrent(name, async () => {
    const redis = await RedisServer.start(...server);
    const crew = new Crew(redis.url);
    try {
      await body(crew, redis);
    } finally {
      await crew.end();
      await redis.end();
    }
  });
}

const short = (count: number, milliseconds = 10) => Array.from({ length: count }, () => ({ milliseconds }));

describe('workers', () => {
  fault('three, of which two are killed: every task once, in order', async (crew) => {
    const workers = [await crew.worker(), await crew.worker(), await crew.worker()];
    const results = await all(await crew.run(), crew.work(short(600)), (count) => {
      if (count === 20) workers[0]!.kill('SIGKILL');
      if (count === 150) workers[1]!.kill('SIGKILL');
    });
    expect(results).toEqual(tens(600));
  });

  fault('one that hangs: its tasks are another one’s, and what it says later counts for nothing', async (crew) => {
    const hung = await crew.worker();
    const run = await crew.run();
    let other: Promise<unknown> | undefined;
    const results = await all(run, crew.work(short(300)), async (count) => {
      if (count !== 20) return;
      hung.kill('SIGSTOP');
      other = crew.worker();
      void setTimeout(9000).then(() => hung.kill('SIGCONT'));
    });
    await other;
    expect(results).toEqual(tens(300));
    expect(await all(run, crew.work(short(300)))).toEqual(tens(300));
  });

  fault('stopped with SIGTERM: its task goes back at once, and it exits with 0', async (crew) => {
    const first = await crew.worker({ lock: 600_000 });
    const run = await crew.run();
    const begun = performance.now();
    const going = all(run, crew.work(short(4, 3000)), async (count) => {
      if (count !== 1) return;
      const ended = once(first, 'exit');
      first.kill('SIGTERM');
      expect(await ended).toEqual([0, null]);
      expect(first.words()).toContain('closed');
      await crew.worker();
    });
    expect(await going).toEqual(tens(4));
    // Its lock was for ten minutes.
    expect(performance.now() - begun).toBeLessThan(300_000);
  });

  fault('clocks apart by two hours', async (crew) => {
    const shifted = (hours: number) => [
      '--import',
      `data:text/javascript,const now = Date.now; Date.now = () => now() + ${hours} * 3600e3;`,
    ];
    await crew.worker({ node: shifted(1) });
    const killed = await crew.worker({ node: shifted(-1) });
    const results = await all(await crew.run(), crew.work(short(300)), (count) => {
      if (count === 100) killed.kill('SIGKILL');
    });
    expect(results).toEqual(tens(300));
  });
});

describe('tasks', () => {
  fault('one that hangs is ended when its time is over, and done elsewhere', async (crew) => {
    await crew.worker();
    const told = [...short(5), { does: 'hang once' }, ...short(5)];
    expect(await all(await crew.run({ bound: 2000 }), crew.work(told))).toEqual(tens(11));
  });

  fault('one that throws three times ends the run with its name and its error; all before it is kept', async (crew) => {
    await crew.worker();
    const told = [...short(30), { does: 'throw' }, ...short(30)];
    const kept: number[] = [];
    const going = all(await crew.run(), crew.work(told), (count) => void kept.push(count));
    await expect(going).rejects.toThrow(/^trial: task 30 failed 3 times: [\w.-]+: RangeError: no 30\\x1b\[2J$/);
    expect(kept).toHaveLength(30);
  });

  fault('one that throws once is done all the same', async (crew) => {
    await crew.worker();
    const told = [...short(30), { does: 'throw once' }, ...short(30)];
    expect(await all(await crew.run(), crew.work(told))).toEqual(tens(61));
  });

  fault('one that kills whoever takes it ends the run, too', async (crew) => {
    for (let i = 0; i < 4; i++) await crew.worker();
    const told = [...short(10), { does: 'die' }, ...short(10)];
    await expect(all(await crew.run(), crew.work(told))).rejects.toThrow(
      /^trial: task 10 failed 3 times: [\w.-]+: another worker died or hung at it$/,
    );
  });

  fault('a wrong result is done by another one; who gives three is shut out of the run', async (crew) => {
    const liar = await crew.worker({ tasks: './liar.mjs' });
    const run = await crew.run();
    const told = Array.from({ length: 60 }, () => ({ milliseconds: 10, does: 'other task' }));
    const going = all(run, crew.work(told));
    while (!crew.said.some((line) => line.includes('wrong result 3 of '))) await setTimeout(50);
    expect(crew.said).toContainEqual(
      expect.stringMatching(/^queue: wrong result 1 of \w{8} on [\w.-]+: task \d+, expected \d+$/),
    );
    await crew.worker();
    expect(await going).toEqual(tens(60));
    expect(crew.said.join('\n')).toMatch(/a worker takes no tasks of this run: shut out after 3 wrong results/);
    expect(liar.words()).toContain('it takes no results of this worker any more');
  });

  fault('what looks right is found by doing it again', async (crew) => {
    await crew.worker({ tasks: './liar.mjs' });
    const run = await crew.run({ again: 1 });
    const going = all(run, crew.work(short(40)));
    while (!crew.said.some((line) => line.includes('wrong result 3 of '))) await setTimeout(50);
    await crew.worker();
    expect(await going).toEqual(tens(40));
    expect(crew.said.join('\n')).toMatch(/task \d+: done again here, it has another result/);
  });

  fault('what is no result of three workers ends the run', async (crew) => {
    for (let i = 0; i < 3; i++) await crew.worker();
    await expect(all(await crew.run(), crew.work([{}, { does: 'odd' }]))).rejects.toThrow(
      /^trial: task 1 failed \d+ times: [\w.-]+: gave what is no result: Invalid input/,
    );
  });

  fault('results of megabytes come whole', async (crew) => {
    await crew.worker();
    const results = await all(await crew.run(), crew.work(Array.from({ length: 4 }, () => ({ does: 'large' }))));
    expect(results.map(({ value }) => String(value).length)).toEqual([4_600_000, 4_600_000, 4_600_000, 4_600_000]);
  });
});

describe('the queue', () => {
  const killed = async (crew: Crew, redis: RedisServer): Promise<void> => {
    await crew.worker();
    const results = await all(await crew.run(), crew.work(short(600)), async (count) => {
      if (count !== 100) return;
      await redis.kill();
      await setTimeout(1000);
      await redis.again();
    });
    expect(results).toEqual(tens(600));
    expect(crew.said).toContainEqual(expect.stringMatching(/^queue: redis:\S+ can't be reached; the threads of this/));
    expect(crew.said).toContainEqual(expect.stringMatching(/^queue: redis:\S+ is back$/));
  };
  fault('killed and started again, without a file', killed);
  fault('killed and started again, with an append-only file', killed, '--appendonly', 'yes');

  fault('gone for good: the threads of this machine finish', async (crew, redis) => {
    await crew.worker();
    const run = await crew.run({ threads: 1 });
    // Until the worker takes part.
    while (!crew.said.some((line) => line.includes('1 worker'))) await all(run, crew.work(short(100)));
    const results = await all(run, crew.work(short(400)), async (count) => {
      if (count === 50) await redis.kill();
    });
    await redis.again();
    expect(results).toEqual(tens(400));
  });

  fault('connections that fall silent without a word, of a worker and of the run', async (crew, redis) => {
    const [theirs, ours] = [await Wire.to(redis.port), await Wire.to(redis.port)];
    await crew.worker({ url: theirs.url });
    const results = await all(await crew.run({ url: ours.url }), crew.work(short(400)), (count) => {
      if (count !== 100) return;
      theirs.silence();
      ours.silence();
    });
    expect(results).toEqual(tens(400));
    theirs.end();
    ours.end();
  });

  fault('a network that is cut, of a worker and of the run', async (crew, redis) => {
    const [theirs, ours] = [await Wire.to(redis.port), await Wire.to(redis.port)];
    await crew.worker({ url: theirs.url });
    const results = await all(await crew.run({ url: ours.url }), crew.work(short(400)), async (count) => {
      if (count === 50) {
        theirs.cut();
        void setTimeout(8000).then(() => theirs.mend());
      }
      if (count === 300) {
        ours.cut();
        void setTimeout(4000).then(() => ours.mend());
      }
    });
    expect(results).toEqual(tens(400));
    theirs.end();
    ours.end();
  });
});

fault('two runs at once share a worker fairly', async (crew) => {
  await crew.worker();
  const counts = [0, 0];
  let [stop, atEnd]: [boolean, readonly number[]] = [false, []];
  const going = [0, 1].map(async (which) =>
    all(await crew.run(), crew.work(short(400)), (count) => {
      counts[which] = count;
      if (count === 400 && !stop) [stop, atEnd] = [true, [...counts]];
    }),
  );
  expect(await Promise.all(going)).toEqual([tens(400), tens(400)]);
  // Results come by the batch.
  expect(Math.min(...atEnd)).toBeGreaterThan(200);
});

fault('stopped: within a second, and the worker is free', async (crew) => {
  await crew.worker();
  const run = await crew.run();
  const controller = new AbortController();
  const reason = new Error('stopped');
  let at = 0;
  const going = all(run, crew.work(short(500), { signal: controller.signal }), (count) => {
    if (count !== 20) return;
    at = performance.now();
    controller.abort(reason);
  });
  await expect(going).rejects.toBe(reason);
  expect(performance.now() - at).toBeLessThan(10_000);
  expect(await all(await crew.run(), crew.work(short(20)))).toEqual(tens(20));
});
