import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Random } from '../lib/maths/random.ts';
import { testFolder } from '../test/folder.ts';
import { KILLS, killLater, MOMENTS } from '../test/kills.ts';
import { begin } from '../test/program.ts';
import { unmeasured } from '../test/unmeasured.ts';
import { LOG, readLog } from './log/log.ts';
import { outcomeOf } from './results/standings.ts';

/** Games between two kills are fewer, so that none comes after the last game. */
const MAX_BETWEEN = 43;

const folder = testFolder();
const [whole, killed] = [join(folder, 'whole'), join(folder, 'killed')];

/** Three players, 3 x 2 x 150 games, limited by depth and by nodes. */
const words =
  'match run slider-4 --agents hand@depth=3,hand:difference@nodes=400,greedy --pairs 150 --seed 7 --out'.split(' ');
const start = (out: string, workers: number) => begin(folder, [...words, out, '--workers', String(workers)]);

function games(): number {
  try {
    return readFileSync(join(killed, LOG), 'latin1').split('\n').length - 2;
  } catch {
    return 0;
  }
}

const bytesOf = (out: string): string => readFileSync(join(out, LOG), 'utf8');
function standingsIn(out: string) {
  const log = readLog(out);
  return unmeasured(outcomeOf(log.header, log));
}

test(`a tournament of three, killed at ${KILLS} random moments (seed ${MOMENTS}) and gone on with, ends as an undisturbed one`, async () => {
  const random = new Random(MOMENTS, 'kills');
  expect(await start(whole, 1).ended).toMatchObject({ code: 0 });
  const seen: number[] = [];
  for (let kills = 0; kills < KILLS; kills++) {
    const more = random.int(MAX_BETWEEN);
    expect(await killLater(start(killed, 2), games, more, random.unit() * (more === 0 ? 1000 : 20))).toBeNull();
    seen.push(games());
  }
  expect(await start(killed, 2).ended).toMatchObject({ code: 0 });
  process.stdout.write(`games there after each of ${seen.length} kills: ${seen.join(' ')}\n`);
  expect([...seen].sort((a, b) => a - b)).toEqual(seen);
  expect(new Set(seen).size).toBeGreaterThan(KILLS / 2);
  expect(bytesOf(killed)).toBe(bytesOf(whole));
  expect(standingsIn(killed)).toEqual(standingsIn(whole));
  expect(readLog(killed).records).toHaveLength(900);
});
