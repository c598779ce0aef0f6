import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Random } from '../../lib/maths/random.ts';
import { logsIn } from '../../test/champion.ts';
import { testFolder } from '../../test/folder.ts';
import { KILLS } from '../../test/proofs.ts';
import { LOG } from '../../tournament/log/log.ts';

/** The most games between two kills; the least is half of it. Early kills meet the race, later ones what follows. */
const BETWEEN = 450 / KILLS;
/** Other moments each time: drawn anew, and told, so that a failure can be repeated. */
const MOMENTS = Date.now() % 1_000_000;

const folder = testFolder();

function start(out: string, workers: number) {
  const child = spawn(process.execPath, ['test/champion-run.mjs', out, String(workers)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  return { child, ended, said: () => text };
}

/** By the contest that they are of: `race`. */
function gamesIn(out: string): Record<string, number> {
  const counts: Record<string, number> = {};
  try {
    for (const file of readdirSync(out, { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith(LOG)) continue;
      const [contest] = file.split('/') as [string];
      const lines = readFileSync(join(out, file), 'latin1').split('\n').length - 2;
      counts[contest] = (counts[contest] ?? 0) + Math.max(0, lines);
    }
  } catch {
    // Nothing is there yet.
  }
  return counts;
}

const sumOf = (counts: Record<string, number>): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

test(`race, challenge and verdict, killed at ${KILLS} random moments (seed ${MOMENTS}) and gone on with, end as undisturbed ones`, async () => {
  const random = new Random(MOMENTS, 'kills');
  const [whole, killed] = [join(folder, 'whole'), join(folder, 'killed')];
  const undisturbed = start(whole, 1);
  expect(await undisturbed.ended).toBe(0);
  const seen: Record<string, number>[] = [];
  for (let kills = 0; kills < KILLS; kills++) {
    const { child, ended } = start(killed, 2);
    const enough = sumOf(gamesIn(killed)) + Math.round((BETWEEN * (1 + random.unit())) / 2);
    while (sumOf(gamesIn(killed)) < enough && child.exitCode === null) await sleep(2);
    await sleep(random.unit() * 20);
    child.kill('SIGKILL');
    if ((await ended) === 0) break;
    seen.push(gamesIn(killed));
  }
  process.stdout.write(
    `games there after each of ${seen.length} kills: ${seen.map((one) => JSON.stringify(one)).join(' ')}\n`,
  );
  const last = start(killed, 2);
  expect(await last.ended).toBe(0);
  const reached = (contest: string): number => seen.filter((counts) => (counts[contest] ?? 0) > 0).length;
  expect(seen.length).toBeGreaterThan(KILLS / 2);
  expect(reached('race')).toBeGreaterThan(reached('challenge'));
  expect(reached('challenge')).toBeGreaterThan(0);
  expect(last.said()).toBe(undisturbed.said());
  expect(logsIn(killed)).toEqual(logsIn(whole));
});
