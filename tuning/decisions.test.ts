import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { emptiedFolder } from '../test/folder.ts';
import { Decisions } from './decisions.ts';

const folder = emptiedFolder();
let path: string;
beforeEach(() => {
  path = join(folder, 'decisions.jsonl');
});

const anyNumber = z.number();

/** Asks for `count` decisions; what was decided, and how many of them anew. */
async function decideAll(count: number, replay?: string): Promise<{ values: number[]; made: number }> {
  const decisions = new Decisions(path, replay);
  let made = 0;
  const values: number[] = [];
  try {
    for (let i = 0; i < count; i++)
      values.push(
        await decisions.decide(`decision ${i}`, anyNumber, () => {
          made++;
          return performance.now();
        }),
      );
  } finally {
    decisions.close();
  }
  return { values, made };
}

test('what was decided once is decided again, and what comes after it anew', async () => {
  const first = await decideAll(3);
  expect(first.made).toBe(3);
  const second = await decideAll(5);
  expect(second.made).toBe(2);
  expect(second.values.slice(0, 3)).toEqual(first.values);
});

test('a run that replays decides the same to the byte, and resumes where the other was stopped', async () => {
  const { values } = await decideAll(4);
  const other = path;
  const bytes = readFileSync(other);
  path = join(folder, 'replayed.jsonl');
  const replayed = await decideAll(4, other);
  expect(replayed).toEqual({ values, made: 0 });
  expect(readFileSync(path)).toEqual(bytes);
  const longer = await decideAll(6, other);
  expect(longer.made).toBe(2);
  await expect(decideAll(6, other)).resolves.toMatchObject({ made: 0 });
});

test('seconds continue from where they were, over sessions', async () => {
  await decideAll(2);
  const decisions = new Decisions(path);
  expect(decisions.said).toBe(0);
  const before = decisions.elapsed;
  await decisions.decide('decision 0', anyNumber, () => 0);
  const { said } = decisions;
  await decisions.decide('decision 1', anyNumber, () => 0);
  expect(decisions.said).toBeGreaterThanOrEqual(said);
  expect(before).toBeGreaterThanOrEqual(decisions.said);
  expect(decisions.live).toBe(false);
  await decisions.decide('decision 2', anyNumber, () => 0);
  expect(decisions.live).toBe(true);
  decisions.close();
});

test('decisions of another kind of run, or beside others, are refused', async () => {
  await decideAll(2);
  const decisions = new Decisions(path);
  await expect(decisions.decide('something else', anyNumber, () => 0)).rejects.toThrow(
    'line 1: decides decision 0; here it is to decide something else',
  );
  decisions.close();
  const other = path;
  path = join(folder, 'other.jsonl');
  await decideAll(1);
  await expect(decideAll(1, other)).rejects.toThrow('line 1: another decision than in');
});
