import type { Match } from '../../tournament/results/result.ts';
import { added, momentsOf, type Pentanomial, reversed, totalOf } from '../../tournament/statistics/counts.ts';
import { ratingOf } from '../../tournament/statistics/rating.ts';
import type { Player } from './arena.ts';
import { type Contest, NO_PAIRS } from './contest.ts';
import { someOf } from './openings.ts';
import type { RaceOutcome } from './outcome.ts';

/** A candidate, and its pairs so far, against all opponents. */
interface Racer {
  readonly player: Player;
  readonly counts: Pentanomial;
}

/**
 * A race by successive halving, near the start at equal time: all `candidates`, at least one, meet all `opponents`, no
 * two alike, on the same openings, `pairs` each in the first round; the better half goes to a round of twice as many
 * fresh ones, until one is left. Pairs of earlier rounds count on. Of candidates that score alike the cheaper is the
 * better one, then the first by name. Where there are too few openings the last rounds have fewer pairs, perhaps none.
 * The same for any number of workers and after any kill. Throws the signal's reason.
 */
export async function race(
  contest: Contest,
  candidates: readonly Player[],
  opponents: readonly Player[],
  pairs: number,
): Promise<RaceOutcome> {
  const sizes = sizesOf(candidates.length);
  const wanted = pairs * (2 ** sizes.length - 1);
  const openings = await contest.openings('race', 'near', wanted);
  const found = openings.set.positions.length;
  const rounds = sizes.map((_, i) => someOf(openings, pairs * (2 ** i - 1), pairs * (2 ** (i + 1) - 1)));
  contest.games = totalOf(rounds.map(({ set }, i) => 2 * opponents.length * set.positions.length * sizes[i]!));
  let racers = candidates.map((player): Racer => ({ player, counts: NO_PAIRS }));
  const lines: RaceOutcome['rounds'][number][] = [];
  const matches: Match[] = [];
  for (const [i, fresh] of rounds.entries()) {
    const players = racers.map(({ player }) => player);
    for (const [number, opponent] of opponents.entries()) {
      const part = `round-${i + 1}/${number + 1}-${folderName(opponent)}`;
      const note = `round ${i + 1} of ${sizes.length}`;
      const played = await contest.meet(opponent, players, fresh, part, note, 'others');
      racers = racers.map(({ player, counts }) => {
        // Seen from the opponent; undefined where the rules voided all of it.
        const match = played.get(player.name);
        return { player, counts: match === undefined ? counts : added([counts, reversed(match.pentanomial)]) };
      });
      matches.push(...played.values());
    }
    racers.sort(byStrength);
    const staying = sizes[i + 1] ?? 1;
    lines.push(
      racers.map(({ player, counts }, place) => ({
        candidate: player.name,
        pairs: totalOf(counts),
        rating: ratingOf(counts),
        stays: place < staying,
      })),
    );
    racers = racers.slice(0, staying);
  }
  const warnings = contest.warnings('race', matches, wanted, found);
  return {
    opponents: opponents.map(({ name }) => name),
    rounds: lines,
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

/** The better first. */
function byStrength(a: Racer, b: Racer): number {
  const scoreOf = ({ counts }: Racer): number => (totalOf(counts) === 0 ? 0.5 : momentsOf(counts).score);
  const costOf = ({ player }: Racer): number => (player.kind === 'weights' ? player.cost : Number.MAX_VALUE);
  return scoreOf(b) - scoreOf(a) || costOf(a) - costOf(b) || (a.player.name < b.player.name ? -1 : 1);
}

/** The name of `player` as every file system takes it. */
function folderName({ name }: Player): string {
  return name.replace(/[^\w.-]+/g, '-').slice(0, 60);
}
