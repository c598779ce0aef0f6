import { join } from 'node:path';
import * as z from 'zod';
import { writeWhole } from '../lib/files/files.ts';
import { readSigned, signedText } from '../lib/files/signed.ts';
import { mean } from '../lib/maths/mean.ts';
import { signed, whole } from '../lib/numbers.ts';
import type { Running } from '../lib/progress/running.ts';
import type { EloInterval } from '../tournament/statistics/elo.ts';
import { agentOf, type Player } from './contests/arena.ts';
import { Contest } from './contests/contest.ts';
import { type ChampionOutcome, championMatch } from './outcome.ts';
import { championOf } from './verdict.ts';

/** The result of one run with several seeds, in its folder's `spread.json`. */
const spreadSchema = z.object({
  seeds: z.array(z.int()),
  /** By seed: the champion among all champions, head to head, whose mean is 0. */
  among: z.array(z.number()),
  /** By seed: the champion against the strongest baseline, in its own verdict. */
  elo: z.array(z.number()),
  /** Between seeds, head to head. */
  deviation: z.number().nonnegative(),
  /** The seed in the middle, head to head: of two the weaker one. */
  median: z.int(),
  sentence: z.string(),
});
type Spread = z.infer<typeof spreadSchema>;

/** The `spread.json` in `folder`. Throws InputError where it is missing. */
export function readSpread(folder: string): Spread {
  return readSigned(spreadSchema, spreadPath(folder));
}

export function spreadPath(folder: string): string {
  return join(folder, 'spread.json');
}

/** Where the run of a seed stands in the folder of all of them. */
export function seedFolder(folder: string, seed: number): string {
  return join(folder, `seed-${seed}`);
}

/** How much seeds differ: two runs at least, and how each one's champion stands `among` all of them. */
export function spreadOf(outcomes: readonly ChampionOutcome[], among: readonly EloInterval[], pairs: number): Spread {
  const verdicts = outcomes.map((outcome) => championMatch(outcome, 'near')?.rating);
  // A baseline that stayed champion is as strong as itself.
  const elo = verdicts.map((rating) => rating?.elo ?? 0);
  const heads = among.map((one) => one.elo);
  const middle = mean(heads);
  const deviation = Math.sqrt(heads.reduce((sum, one) => sum + (one - middle) ** 2, 0) / (heads.length - 1));
  const seeds = outcomes.map(({ seed }) => seed);
  const byStrength = seeds.map((_, i) => i).sort((a, b) => heads[a]! - heads[b]!);
  const median = byStrength[Math.floor((seeds.length - 1) / 2)]!;
  const sure = verdicts.filter((rating) => rating !== undefined && rating.low > 0).length;
  const list = (all: readonly number[]): string => all.map((one) => signed(one)).join(', ');
  const sentence =
    `${seeds.length} seeds: ${list(elo)} Elo against the strongest baseline; ` +
    `${sure} of ${seeds.length} champions are significantly stronger than it. ` +
    `Head to head the champions are at ${list(heads)} Elo (95 % intervals of ± ` +
    `${whole(mean(among.map(({ low, high }) => (high - low) / 2)))}, ${whole(pairs)} pairs for every two): ` +
    `the standard deviation between seeds is ${whole(deviation)} Elo. The median is seed ${seeds[median]}, ` +
    `${signed(elo[median]!)} Elo.`;
  return { seeds, among: heads, elo, deviation, median: seeds[median]!, sentence };
}

/** Pairs of every two champions, at most. */
const PAIRS = 150;

/**
 * Has the champions of `outcomes`, whose runs stand in `folder`, meet each other, every two at equal time on balanced
 * openings near the start; what that shows is written down there. What was played isn't played again. Throws the
 * signal's reason.
 */
export async function meetSeeds(
  folder: string,
  outcomes: readonly ChampionOutcome[],
  most: number | undefined,
  running: Running,
): Promise<Spread> {
  const [{ game, seed, boards }] = outcomes as [ChampionOutcome];
  const nodes = Math.min(...outcomes.map((one) => one.nodes));
  const players = outcomes.map((one): Player => {
    const name = `seed-${one.seed}`;
    return { ...championOf(seedFolder(folder, one.seed), one), name };
  });
  const judge = players.find(({ kind }) => kind === 'weights');
  const place = join(folder, ['head-to-head', ...outcomes.map((one) => one.seed)].join('-'));
  const contest = new Contest({ game, seed, nodes, boards, ...(judge && { judge }) }, 'head to head', place, running);
  const openings = await contest.openings('verdict', 'near', Math.min(PAIRS, most ?? PAIRS));
  const pairs = openings.set.positions.length;
  contest.games = pairs * players.length * (players.length - 1);
  const { ratings } = await contest.play(players, openings, { kind: 'round robin' }, 'games', 'head to head');
  const level = { elo: 0, low: 0, high: 0 };
  const among = players.map(
    (player) => ratings?.players.find(({ agent }) => agent === agentOf(player, nodes).name) ?? level,
  );
  const spread = spreadOf(outcomes, among, pairs);
  writeWhole(spreadPath(folder), signedText(spread));
  return spread;
}
