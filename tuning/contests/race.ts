import { join } from 'node:path';
import type { Match } from '../../tournament/results/result.ts';
import { added, momentsOf, type Pentanomial, reversed, totalOf } from '../../tournament/statistics/counts.ts';
import { ratingOf } from '../../tournament/statistics/rating.ts';
import type { Arena, Player } from './arena.ts';
import { openingsFor, someOf } from './boards.ts';
import { contestWarnings } from './contest-warnings.ts';
import { partOf, playGauntlet } from './gauntlet.ts';
import type { ContestRunning } from './live-contest.ts';
import type { RaceLine, RaceOutcome } from './outcome.ts';

interface Racer {
  readonly player: Player;
  /** Its pairs so far, against all opponents. */
  readonly counts: Pentanomial;
}

/**
 * A race by successive halving, near the start at equal time: all `candidates`, at least one, meet all `opponents` on
 * the same openings, `pairs` each in the first round; the better half goes on to a round of twice as many fresh ones,
 * until one is left. Pairs of earlier rounds count on. Of candidates that score alike the cheaper is the better one,
 * then the first by name. Where there are too few openings the last rounds have fewer pairs, perhaps none. The same for
 * any number of workers and after any kill. Throws the signal's reason.
 */
export async function race(
  arena: Arena,
  label: string,
  candidates: readonly Player[],
  opponents: readonly Player[],
  pairs: number,
  folder: string,
  running: ContestRunning,
): Promise<RaceOutcome> {
  const met = opponents.filter(({ name }, i) => opponents.findIndex((one) => one.name === name) === i);
  const sizes = sizesOf(candidates.length);
  const wanted = pairs * (2 ** sizes.length - 1);
  const openings = await openingsFor(arena, 'race', label, 'near', wanted, join(folder, 'openings.json'), running);
  const found = openings.set.positions.length;
  const bounds = sizes.map((_, i) => [
    Math.min(found, pairs * (2 ** i - 1)),
    Math.min(found, pairs * (2 ** (i + 1) - 1)),
  ]);
  const games = bounds.map(([from, to], i) => 2 * (to! - from!) * sizes[i]!);
  const total = met.length * totalOf(games);
  let done = 0;
  let racers = candidates.map((player): Racer => ({ player, counts: [0, 0, 0, 0, 0] }));
  const rounds: RaceLine[][] = [];
  const matches: Match[] = [];
  for (const [i, [from, to]] of bounds.entries()) {
    const fresh = someOf(openings, from!, to!);
    const players = racers.map(({ player }) => player);
    const note = `round ${i + 1} of ${sizes.length}`;
    for (const [number, opponent] of met.entries()) {
      const own = join(folder, `round-${i + 1}`, `${number + 1}-${folderName(opponent)}`);
      const played = await playGauntlet(
        arena,
        opponent,
        players,
        fresh,
        own,
        partOf(running, done, total, note),
        'others',
      );
      racers = racers.map((racer) => withMatch(racer, played.get(racer.player.name)));
      matches.push(...played.values());
      done += games[i]!;
    }
    racers.sort(byStrength);
    const staying = sizes[i + 1] ?? 1;
    rounds.push(racers.map((racer, place) => lineOf(racer, place < staying)));
    racers = racers.slice(0, staying);
  }
  const warnings = contestWarnings(`The race of ${label}`, matches, wanted, found);
  return {
    opponents: met.map(({ name }) => name),
    rounds,
    winner: racers[0]!.player.name,
    ...(warnings.length === 0 ? {} : { warnings }),
  };
}

/** How many race in each round: half of those in the round before, rounded up; one round at least. */
function sizesOf(count: number): number[] {
  const sizes = [count];
  while (sizes.at(-1)! > 2) sizes.push(Math.ceil(sizes.at(-1)! / 2));
  return sizes;
}

/** `match` is seen from the opponent; undefined where the rules voided all of it. */
function withMatch({ player, counts }: Racer, match: Match | undefined): Racer {
  if (match === undefined) return { player, counts };
  return { player, counts: added([counts, reversed(match.pentanomial)]) };
}

/** The better first. */
function byStrength(a: Racer, b: Racer): number {
  return scoreOf(b) - scoreOf(a) || costOf(a) - costOf(b) || (a.player.name < b.player.name ? -1 : 1);
}

function scoreOf({ counts }: Racer): number {
  return totalOf(counts) === 0 ? 0.5 : momentsOf(counts).score;
}

function costOf({ player }: Racer): number {
  return player.kind === 'weights' ? player.cost : Number.MAX_VALUE;
}

function lineOf({ player, counts }: Racer, stays: boolean): RaceLine {
  return { candidate: player.name, pairs: totalOf(counts), rating: ratingOf(counts), stays };
}

/** The name of `player` as every file system takes it. */
function folderName({ name }: Player): string {
  return name.replace(/[^\w.-]+/g, '-').slice(0, 60);
}
