import { join } from 'node:path';
import { Random } from '../../lib/maths/random.ts';
import type { Running } from '../../lib/progress/running.ts';
import type { TournamentOptions } from '../../tournament/options.ts';
import type { Match } from '../../tournament/results/result.ts';
import { runTournament } from '../../tournament/run.ts';
import { totalOf } from '../../tournament/statistics/counts.ts';
import { type Rating, ratingOfPairs, turned } from '../../tournament/statistics/rating.ts';
import { agentAt, checkMap, type MapOptions, type Place, placesOf } from './options.ts';

/** How strong the agent is at one place, against the rival. */
export interface MapPoint extends Place {
  /** Openings of which both games count. */
  readonly pairs: number;
  readonly rating: Rating;
  /** Games that differ in opening or moves. */
  readonly distinct: number;
}

/** Playing strength over two weights and tempo. */
export interface MapOutcome {
  /** In the order of `placesOf`. */
  readonly points: readonly MapPoint[];
  /**
   * The best places of the map again, on openings that the map hasn't seen: what chose them doesn't flatter them here.
   * The best first, as the map has them.
   */
  readonly finalists: readonly MapPoint[];
}

const NONE: Match['rated'] = [0, 0, 0, 0, 0];
const NOTHING: Pick<Match, 'rated' | 'rating' | 'distinct'> = { rated: NONE, rating: ratingOfPairs(NONE), distinct: 0 };

/**
 * Plays the agent at every place of the map against the rival, all on the same openings, then the best places on fresh
 * ones. Games that are in `folder` are not played again. The same for any number of workers and stops. Throws InputError
 * for options that make no map, and where `folder` holds other games.
 */
export async function runMap(options: MapOptions, folder: string, running: Running): Promise<MapOutcome> {
  checkMap(options);
  const places = placesOf(options);
  const finalists = Math.min(options.finalists, places.length);
  const total = 2 * (places.length * options.pairs + finalists * options.confirm);
  const points = await playPlaces(options, places, 'map', join(folder, 'map'), {
    ...running,
    progress: (done) => running.progress(done, total, 'the map'),
  });
  const before = 2 * places.length * options.pairs;
  const best = bestOf(points).slice(0, finalists);
  const again = await playPlaces(options, best, 'finalists', join(folder, 'finalists'), {
    ...running,
    progress: (done) => running.progress(before + done, total, 'the best places'),
  });
  return { points, finalists: again };
}

/** The strongest places first; of equals the one that the map has first. */
export function bestOf(points: readonly MapPoint[]): MapPoint[] {
  return [...points].sort((a, b) => b.rating.score - a.rating.score);
}

async function playPlaces(
  options: MapOptions,
  places: readonly Place[],
  purpose: 'map' | 'finalists',
  folder: string,
  running: Running,
): Promise<MapPoint[]> {
  if (places.length === 0) return [];
  const { game, seed, rival, walk, scatter, pairs, confirm } = options;
  const agents = places.map((place) => agentAt(options, place));
  const tournament: TournamentOptions = {
    game,
    seed: new Random(seed, 'map', purpose).int(2 ** 31),
    agents: [rival, ...agents],
    pairs: purpose === 'map' ? pairs : confirm,
    format: { kind: 'gauntlet' },
    openings: 'random',
    scatter,
    walk,
  };
  const { matches } = await runTournament(tournament, folder, running);
  const byName = new Map(matches.map((match) => [match.b, match]));
  return places.map((place, i) => pointOf(place, byName.get(agents[i]!.name)));
}

/** The match is from the rival's view; there is none where the rules voided every game. */
function pointOf({ across, down, tempo }: Place, match: Match | undefined): MapPoint {
  const { rated, rating, distinct } = match ?? NOTHING;
  return { across, down, tempo, pairs: totalOf(rated), rating: turned(rating), distinct };
}
