import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Weights } from '../agents/weights/weights.ts';
import { Random } from '../lib/maths/random.ts';
import { commandFolder } from '../test/command.ts';
import { KILLS, killLater, MOMENTS } from '../test/kills.ts';
import { begin } from '../test/program.ts';
import type { TournamentOutcome } from '../tournament/results/standings.ts';
import { added, reversed } from '../tournament/statistics/counts.ts';
import { type Rating, ratingOf, verdictOf } from '../tournament/statistics/rating.ts';
import { LOG } from '../tuning/spsa/run.ts';

const commands = commandFolder();
const { folder, at, read } = commands;

const words = ['spsa', 'slider-4', '--agent', 'hand:difference', '--pairs', '600', '--limit', 'nodes=100'];

const start = (out: string, workers: number) =>
  begin(folder, [...words, '--verdict', '30', '--workers', String(workers), '--out', out]);

function iterations(): number {
  try {
    return read(join('killed', LOG)).split('\n').length - 2;
  } catch {
    return 0;
  }
}

test(`killed at ${KILLS} random moments (seed ${MOMENTS}) and gone on with: the bytes of an undisturbed run`, async () => {
  const random = new Random(MOMENTS, 'kills');
  expect((await start('whole', 1).ended).code).toBe(0);
  const seen: number[] = [];
  for (let kills = 0; kills < KILLS; kills++) {
    const more = random.int(60);
    expect(await killLater(start('killed', 1 + random.int(3)), iterations, more, random.unit() * 20)).toBeNull();
    seen.push(iterations());
  }
  expect((await start('killed', 2).ended).code).toBe(0);
  process.stdout.write(`iterations there after each kill: ${seen.join(' ')}\n`);
  expect(new Set(seen).size).toBeGreaterThan(KILLS / 2);
  for (const file of [LOG, 'tuned.json', 'verdict/games.jsonl', 'spsa.html'])
    expect(read(join('killed', file)) === read(join('whole', file)), file).toBe(true);
});

const SEEDS = [11, 12, 13];

/**
 * Weights that were fitted, each then made 30 % larger or smaller. The way back is by games alone; what three seeds
 * show together is asked.
 */
test('from 30 % wrong weights of Slider it comes back: stronger than they are, and not shown to be weaker than the fitted ones', async () => {
  const weightroom = async (line: string): Promise<string> => {
    const { code, out, err } = await commands.weightroom(line);
    expect(code, err).toBe(0);
    return out;
  };
  await weightroom('data generate slider --games 3000 --agent hand:difference@depth=2 --seed 5 --out data');
  await weightroom('fit data --features original --out fitted.json');
  const fitted = JSON.parse(read('fitted.json')) as Weights;
  // The weight that matters most is too small beside the others, by a half.
  const wrong = (name: string, points: number): number => Math.round(points * (name === 'moves-to-win' ? 0.7 : 1.3));
  const points = fitted.points.map((point, i) => wrong(fitted.features.names[i]!, point));
  writeFileSync(at('wrong.json'), JSON.stringify({ ...fitted, points, tempo: wrong('tempo', fitted.tempo) }));
  const options = '--pairs 4000 --limit nodes=500 --verdict 0';
  for (const seed of SEEDS) {
    await weightroom(`spsa slider --agent wrong.json ${options} --seed ${seed} --out run-${seed}`);
    renameSync(at(`run-${seed}/tuned.json`), at(`tuned-${seed}.json`));
  }
  const tuned = SEEDS.map((seed) => `tuned-${seed}.json`);
  const against = async (opponent: string): Promise<Rating> => {
    const cup = await weightroom(
      `match run slider --agents ${opponent}.json,${tuned} --format gauntlet --limit nodes=500 --walk 2..8 --pairs 500 --seed 77 --json --out ${opponent}`,
    );
    const { matches } = JSON.parse(cup) as TournamentOutcome;
    const rating = ratingOf(reversed(added(matches.map(({ pentanomial }) => pentanomial))));
    process.stdout.write(`${verdictOf('tuned', opponent, rating, 500 * SEEDS.length)}\n`);
    return rating;
  };
  expect((await against('fitted')).high).toBeGreaterThan(0);
  expect((await against('wrong')).low).toBeGreaterThan(0);
});
