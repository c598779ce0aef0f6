import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Random } from '../../lib/maths/random.ts';
import { logsIn } from '../../test/champion.ts';
import { testFolder } from '../../test/folder.ts';
import { KILLS, killLater, MOMENTS } from '../../test/kills.ts';
import { begin } from '../../test/program.ts';
import { LOG } from '../../tournament/log/log.ts';

/** The most games between two kills; the least is half of it. Early kills meet the race, later ones what follows. */
const BETWEEN = 450 / KILLS;
const folder = testFolder();
const [whole, killed] = [join(folder, 'whole'), join(folder, 'killed')];
const start = (out: string, workers: number) => begin('.', [out, String(workers)], { script: 'test/champion-run.mjs' });

/** By the contest that they are of: `race`. */
function games(): Record<string, number> {
  const counts: Record<string, number> = {};
  try {
    for (const file of readdirSync(killed, { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith(LOG)) continue;
      const [contest] = file.split('/') as [string];
      const lines = readFileSync(join(killed, file), 'latin1').split('\n').length - 2;
      counts[contest] = (counts[contest] ?? 0) + Math.max(0, lines);
    }
  } catch {
    // Nothing is there yet.
  }
  return counts;
}

const count = (): number => Object.values(games()).reduce((sum, count) => sum + count, 0);

test(`race, challenge and verdict, killed at ${KILLS} random moments (seed ${MOMENTS}) and gone on with, end as undisturbed ones`, async () => {
  const random = new Random(MOMENTS, 'kills');
  const undisturbed = await start(whole, 1).ended;
  expect(undisturbed.code, undisturbed.err).toBe(0);
  const seen: Record<string, number>[] = [];
  for (let kills = 0; kills < KILLS; kills++) {
    const more = Math.round((BETWEEN * (1 + random.unit())) / 2);
    if ((await killLater(start(killed, 2), count, more, random.unit() * 20)) === 0) break;
    seen.push(games());
  }
  process.stdout.write(
    `games there after each of ${seen.length} kills: ${seen.map((one) => JSON.stringify(one)).join(' ')}\n`,
  );
  const last = await start(killed, 2).ended;
  expect(last.code, last.err).toBe(0);
  const reached = (contest: string): number => seen.filter((counts) => (counts[contest] ?? 0) > 0).length;
  expect(seen.length).toBeGreaterThan(KILLS / 2);
  expect(reached('race')).toBeGreaterThan(reached('challenge'));
  expect(reached('challenge')).toBeGreaterThan(0);
  expect(last.out).toBe(undisturbed.out);
  expect(logsIn(killed)).toEqual(logsIn(whole));
});
