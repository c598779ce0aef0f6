import { join } from 'node:path';
import * as z from 'zod';
import { parseAgent } from '../agents/spec.ts';
import type { AgentWeights } from '../agents/weights/schema.ts';
import { handWeights, perspectives } from '../agents/weights/weights.ts';
import { readWeightsFile } from '../agents/weights-file.ts';
import { gameNamed } from '../games/index.ts';
import { exists } from '../lib/files/files.ts';
import { InputError } from '../lib/input-error.ts';
import { withLock } from '../lib/lock/lock.ts';
import { signed } from '../lib/numbers.ts';
import type { Running } from '../lib/progress/running.ts';
import { hands } from '../lib/tasks/pool.ts';
import type { Match } from '../tournament/results/result.ts';
import { type EloInterval, eloInterval } from '../tournament/statistics/elo.ts';
import { type Place, places } from './boards.ts';
import type { Player } from './contests/arena.ts';
import { Contest } from './contests/contest.ts';
import { Decisions } from './decisions.ts';
import type { ChampionOutcome } from './outcome.ts';
import { pairsIn } from './plan.ts';
import { secondsOfPair } from './run.ts';
import { championPaths } from './run-folder.ts';
import { gamesOn, PLACES, playVerdict, verdictBoards } from './verdict.ts';

/** Of a published champion's folder: weights of the strongest baseline, where neither the game nor the program has them. */
export const STRONGEST = 'strongest.json';
/** Pairs that say how long one takes. */
const PILOT = 8;
const LEAST = 10;
const MOST = 2000;

interface AgainOptions {
  /** Of the openings: other ones for each, never those of the run's races and challenges. */
  readonly seed: number;
  /** About how long it plays, where `pairs` doesn't say how much. */
  readonly seconds: number;
  readonly pairs?: number | undefined;
}

/**
 * The champion of `outcome`, whose files stand in `folder`, against its strongest baseline, another one: on fresh openings
 * near the start and half as many on random boards, with the nodes that its run found to be of equal time. How many pairs
 * fill the time is decided once and stands in `decisions.jsonl` of `out`: the same call goes on after a stop. Throws
 * InputError where weights can't be read, and where `out` holds anything else.
 */
export async function playAgain(
  folder: string,
  outcome: ChampionOutcome,
  options: AgainOptions,
  out: string,
  running: Running,
): Promise<ReadonlyMap<Place, Match>> {
  const [champion, strongest] = playersOf(folder, outcome);
  const play = async (what: string, pairs: number, watching: Running): Promise<Map<Place, Match>> => {
    const contest = new Contest(outcome, `${what} ${options.seed}`, join(out, what), watching);
    const { last } = await verdictBoards(contest, 0, pairs);
    contest.games = gamesOn(last);
    const matches = await playVerdict(contest, champion, [strongest], last, '');
    return new Map(matches.map(({ place, match }) => [place, match]));
  };
  return withLock(out, running.signal, async (signal) => {
    const decisions = new Decisions(championPaths(out).decisions);
    try {
      const pairs = await decisions.decide('pairs', z.int().positive(), async () => {
        if (options.pairs !== undefined) return options.pairs;
        const begun = decisions.elapsed;
        await play('pilot', PILOT, { ...running, signal, progress: () => {} });
        const left = options.seconds - (decisions.elapsed - begun);
        const perPair = secondsOfPair(places.map((place) => join(out, 'pilot', place)));
        return pairsIn(left / PLACES, perPair / hands(running.workers), LEAST, MOST);
      });
      if (options.pairs !== undefined && options.pairs !== pairs)
        throw new InputError(`${out}: holds ${pairs} pairs, not ${options.pairs}; use another folder with --out`);
      return await play('again', pairs, { ...running, signal });
    } finally {
      decisions.close();
    }
  });
}

/** The champion and the strongest baseline. */
function playersOf(folder: string, { game: name, nodes, costs, champion, baselines }: ChampionOutcome) {
  const game = gameNamed(name);
  const weighing = (called: string, weights: AgentWeights): Player => ({
    kind: 'weights',
    name: called,
    weights,
    cost: costs[called]!,
  });
  const strongestOf = (called: string): Player => {
    const file = join(folder, STRONGEST);
    if (exists(file)) return weighing(called, readWeightsFile(file, game));
    const perspective = perspectives.find((one) => called === `hand:${one}`);
    if (perspective !== undefined) return weighing(called, handWeights(game, perspective));
    const agent = parseAgent(called, game, { nodes });
    if (agent.kind !== 'built-in') throw new InputError(`${folder}: ${called}: a program of ${name} is wanted`);
    return { kind: 'program', name: called, agent };
  };
  const weights = readWeightsFile(championPaths(folder).champion, game);
  return [weighing(champion.name, weights), strongestOf(baselines.strongest)] as const;
}

/** How figures that were found again stand beside the published ones. */
interface Agreement {
  /** Both intervals hold a value that the other one holds, too. */
  readonly agree: boolean;
  readonly sentence: string;
}

/**
 * Whether what was found again agrees with what was published: their 95 % intervals overlap. Two that measure the same
 * don't overlap about once in two hundred times.
 */
export function agreementOf(published: EloInterval, found: EloInterval): Agreement {
  const agree = found.low <= published.high && found.high >= published.low;
  const inside = found.elo >= published.low && found.elo <= published.high;
  const here = `${signed(found.elo)} Elo here (95 % interval ${eloInterval(found.low, found.high)})`;
  const there = `${signed(published.elo)} published (${eloInterval(published.low, published.high)})`;
  const sentence = agree
    ? `They agree: ${here}, ${there}; the intervals overlap${inside ? ', and what was found lies within the published one' : ''}.`
    : `They don't agree: ${here}, ${there}; the intervals have nothing in common.`;
  return { agree, sentence };
}
