import { join } from 'node:path';
import { gameNamed } from '../../games/index.ts';
import { Random } from '../../lib/maths/random.ts';
import type { Running } from '../../lib/progress/running.ts';
import type { SelfplayOptions } from '../../selfplay/options.ts';
import { runSelfplay } from '../../selfplay/run.ts';
import type { Place } from '../boards.ts';
import { type Arena, agentOf, type Player } from '../contests/arena.ts';
import type { GenerationData, Maker } from './origin.ts';

/** Games of self-play: `maker` plays both sides. */
export interface LeaguePart {
  readonly maker: Player;
  readonly place: Place;
  readonly games: number;
  /** Of a move of the unit. */
  readonly nodes: number;
}

/** Of the games, the share of one maker where there are others. */
const LEADER = 0.7;
const RANDOM_MOVES = 0.1;
/** Of random boards, those drawn until a rare feature speaks. */
const RARE = 0.1;

/**
 * Who makes `games` games: the champion most of them, or the strongest baseline where its games alone `taught` the best
 * candidate so far; all others share the rest, all of it is one's where there is nobody else. The share `near` of each
 * one's begins near the start, half where left out. Programs make no data, since a fit can't read their scores beside
 * those of our search: what was theirs, the others make. Empty where all are programs; parts without games are left out.
 */
export function leagueOf(
  champion: Player,
  earlier: readonly Player[],
  strongestBaseline: Player,
  games: number,
  nodes: number,
  near = 0.5,
  taught: Maker | 'all' = 'all',
): LeaguePart[] {
  const leader = taught === 'baseline' ? strongestBaseline : champion;
  const makers = [leader, champion, strongestBaseline, ...earlier].filter(
    ({ kind, name }, i, all) => kind === 'weights' && all.findIndex((one) => one.name === name) === i,
  );
  const leads = makers[0] === leader && makers.length > 1;
  const shares = makers.map((_, i) =>
    leads ? (i === 0 ? LEADER : (1 - LEADER) / (makers.length - 1)) : 1 / makers.length,
  );
  let share = 0;
  let before = 0;
  return makers.flatMap((maker, i) => {
    share += shares[i]!;
    const until = i === makers.length - 1 ? games : Math.round(share * games);
    const count = until - before;
    before = until;
    const nearby = Math.round(near * count);
    const parts: LeaguePart[] = [
      { maker, place: 'near', games: nearby, nodes },
      { maker, place: 'random', games: count - nearby, nodes },
    ];
    return parts.filter((part) => part.games > 0);
  });
}

/** The folder of a part's data set within `folder`: `hand-own-near`. */
export function partFolder(folder: string, { maker, place }: Pick<LeaguePart, 'maker' | 'place'>): string {
  return join(folder, `${maker.name.replaceAll(/[^\w.-]+/g, '-')}-${place}`);
}

/**
 * Plays the games of `parts` that are missing, each part a data set of its own within `folder`. Near the start games
 * begin after up to as many random moves as contests do; on random boards as those of `arena`. No two parts of a run
 * share random numbers. The same bytes for any number of workers and of stops. Throws InputError where a folder holds
 * anything else, and the signal's reason.
 */
export async function makeData(
  parts: readonly LeaguePart[],
  arena: Arena,
  generation: number,
  folder: string,
  running: Running,
): Promise<GenerationData[]> {
  const total = parts.reduce((sum, { games }) => sum + games, 0);
  const made: GenerationData[] = [];
  let before = 0;
  for (const part of parts) {
    const { maker, place, games, nodes } = part;
    const done = before;
    const { rows, results } = await runSelfplay(selfplayOf(part, arena, generation), partFolder(folder, part), {
      ...running,
      progress: (count, _, note) => running.progress(done + count, total, note ?? `${maker.name}, ${place}`),
    });
    before += games;
    const firstSeat = (results.wins + results.draws / 2) / games;
    made.push({ maker: maker.name, place, nodes, games, rows, firstSeat });
  }
  return made;
}

function selfplayOf({ maker, place, games, nodes }: LeaguePart, arena: Arena, generation: number): SelfplayOptions {
  const { near, random } = arena.boards;
  const { rare } = gameNamed(arena.game);
  return {
    game: arena.game,
    seed: new Random(arena.seed, 'league', generation, maker.name, place).int(2 ** 31),
    games,
    agent: agentOf(maker, nodes),
    randomMoves: RANDOM_MOVES,
    ...(place === 'near' ? { scatter: near.scatter, walk: { shortest: 0, longest: near.walk.longest } } : random),
    rare: place === 'random' && rare.length > 0 ? RARE : 0,
    rareFeatures: place === 'random' ? [...rare] : [],
    every: 1,
    quiet: undefined,
    keepRandom: false,
  };
}
