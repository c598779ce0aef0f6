import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect } from 'vitest';
import { testWithRedis } from '../test/queue/redis.ts';
import { done, QueueSetting, until } from '../test/queue/setting.ts';

const setting = new QueueSetting();
const { at, bytesOf, far, start, worker } = setting;

const kinds = ['tournament', 'selfplay'] as const;
const module = join(import.meta.dirname, '../test/queue/lies.mjs');
const { lies } = (await import(module)) as { readonly lies: Readonly<Record<(typeof kinds)[number], string[]>> };
const commands = {
  tournament: 'match run slider-4 --agents hand@depth=1,greedy --pairs 30 --out'.split(' '),
  selfplay: 'data generate slider-4 --games 60 --agent hand@depth=1 --out'.split(' '),
};
const written = { tournament: 'games.jsonl', selfplay: 'rows-00000.csv' };

beforeAll(async () => {
  for (const kind of kinds) await done(start([...commands[kind], kind, '--workers', '1']));
}, 300_000);

testWithRedis(
  'false results of a worker reach no log and no data set: it is shut out, and another worker does its tasks',
  async () => {
    for (const kind of kinds)
      for (const [i, lie] of lies[kind].entries()) {
        const name = `${kind}-${i}`;
        const liar = worker([], { NODE_OPTIONS: `--import ${module}`, LIE: lie, LIES: at('lies') });
        const run = start([...commands[kind], name, ...far()]);
        await until(() => run.said().includes('wrong result 3 of') || run.child.exitCode !== null);
        expect(run.said(), lie).toMatch(/shut out|wrong result 3/);
        const honest = worker();
        await done(run);
        expect(bytesOf(name)[written[kind]], lie).toEqual(bytesOf(kind)[written[kind]]);
        for (const { child, ended } of [liar, honest]) {
          child.kill('SIGKILL');
          await ended;
        }
      }
    expect(readFileSync(at('lies')).length).toBeGreaterThan(100);
  },
);
