import { join } from 'node:path';
import * as z from 'zod';
import { hasNoisyMoves } from '../games/moves.ts';
import { Contest } from './contests/contest.ts';
import { race } from './contests/race.ts';
import { challengeWith } from './generation.ts';
import { isLong, keptForVerdict, searchPlan, secondsLeft } from './plan.ts';
import { leastNodes, paceOf, pricedPlayers, type Run } from './standing.ts';
import { secondsPerPair } from './verdict.ts';

/** Of a budget: the choice of a search, and the most seconds of it. */
const SHARE = 0.15;
const MOST = 900;
/** Of these seconds: the race; the rest are the challenge's. */
const RACE = 0.3;

/**
 * The searches that are tried, in the words of an agent's settings: as many as there is time for, those first that won
 * most where they were measured (docs/explanation/search.md). None pays in every game.
 */
const searches = [
  'lmr=on,reduction=60,late=8,futility=on',
  'lmr=on,reduction=60,late=16,futility=on',
  'quiescence=2,lmr=on,reduction=60,late=8,futility=on',
  'lmr=on,reduction=60,futility=on',
  'quiescence=2',
];

/**
 * Seconds that a run keeps for it: none with a short budget, and where the champion has no weights, or a search of its
 * own already, which none of these has beaten yet.
 */
export function searchSeconds({ options: { budget = 0 }, standing: { champion } }: Run): number {
  const usual = champion.kind === 'weights' && champion.weights.search === undefined;
  return isLong(budget) && usual ? Math.min(MOST, SHARE * budget) : 0;
}

/**
 * The last stage of a run that has the time and a champion with the usual search: its weights with other searches race
 * at equal time, with deeper moves where pairs enough remain. The best one meets the champion and everybody before as
 * any candidate does. Returns what happened, in words; undefined where there was no such stage. The same for any number
 * of workers, and after any kill. Throws the signal's reason.
 */
export async function chooseSearch(run: Run): Promise<string | undefined> {
  const { options, game, folder, arena, decisions, standing, running } = run;
  const { champion } = standing;
  const kept = searchSeconds(run);
  if (kept === 0 || champion.kind !== 'weights') return undefined;
  // Where the loop ended before its time, it has the rest, too.
  const seconds = await decisions.decide('search: seconds', z.number(), () => {
    const verdict = keptForVerdict(options.budget!, secondsPerPair(standing));
    return Math.max(kept, Math.min(MOST, secondsLeft(options.budget!, decisions.elapsed, verdict)));
  });
  const number = standing.generations.length;
  const noisy = hasNoisyMoves(game);
  const known = searches.filter((search) => noisy || !search.includes('quiescence'));
  const least = leastNodes(run, [champion]);
  const { count, nodes, pairs } = searchPlan(RACE * seconds, paceOf(run), least, known.length);
  const tried = known.slice(0, count);
  const players = await pricedPlayers(
    run,
    'search: costs',
    number,
    tried.map((search, i) => [`search-${i + 1}`, { ...champion.weights, search }]),
    nodes,
  );
  const watching = running(number, 'race', 'searches');
  const contest = new Contest({ ...standing.judged(arena), nodes }, 'search', join(folder, 'search-race'), watching);
  const { winner } = await race(contest, players, [champion], pairs);
  const best = players.findIndex(({ name }) => name === winner);
  const candidate = players[best]!;
  const left = (1 - RACE) * seconds;
  const fought = await challengeWith(run, 'search', 'search-challenge', number, candidate, () => left, true);
  if (fought.promoted) standing.promote(candidate, number);
  return `${tried.length} searches were tried with its weights, ${winner} is ${tried[best]}: ${fought.why.replace(/\.$/, '')}`;
}
