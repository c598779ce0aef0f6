import { join } from 'node:path';
import { searcher } from '../agents/spec.ts';
import { gameNamed } from '../games/index.ts';
import type { Running } from '../lib/progress/running.ts';
import type { TournamentResult } from '../tournament/results/result.ts';
import { runTournament } from '../tournament/run.ts';
import type { AblationOptions } from './options.ts';
import type { Variant } from './variants.ts';

/**
 * Plays the whole search against each other variant, all from the same openings, each match in a folder of its own in
 * `folder`; games that are there are not played again. Returns the matches by the variant's name; none without pairs.
 */
export async function playGames(
  options: AblationOptions,
  folder: string,
  running: Running,
): Promise<ReadonlyMap<string, TournamentResult>> {
  const [whole, ...others] = options.variants;
  const results = new Map<string, TournamentResult>();
  if (options.pairs === 0) return results;
  const perMatch = 2 * options.pairs;
  for (const [i, variant] of others.entries()) {
    const progress: Running['progress'] = (done) => running.progress(i * perMatch + done, others.length * perMatch);
    const match = matchOptions(options, whole!, variant);
    results.set(
      variant.name,
      await runTournament(match, join(folder, 'games', folderOf(variant)), { ...running, progress }),
    );
  }
  return results;
}

function matchOptions(options: AblationOptions, whole: Variant, variant: Variant): Parameters<typeof runTournament>[0] {
  const { game, seed, agent, weights, limit, pairs } = options;
  return {
    game,
    seed,
    agents: [whole, variant].map((one) => searcher(agent, weights, limit, one.options)),
    pairs,
    openings: 'random',
    scatter: 0,
    walk: gameNamed(game).walk,
  };
}

/** `pvs-off`: no file system minds it. */
function folderOf({ name }: Variant): string {
  return name.replace('=', '-');
}
