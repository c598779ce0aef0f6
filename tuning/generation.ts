import { join } from 'node:path';
import * as z from 'zod';
import { foretold } from './candidates/foretold.ts';
import { rowsOf } from './candidates/sources.ts';
import type { Player, WeightsPlayer } from './contests/arena.ts';
import { challenge, challengeTerms } from './contests/challenge.ts';
import { Contest } from './contests/contest.ts';
import type { ChallengeOutcome, RaceOutcome } from './contests/outcome.ts';
import { race } from './contests/race.ts';
import { makeGenerationData } from './generation-data.ts';
import { type Fitted, fitCandidates } from './generation-fits.ts';
import { partsUntil, racePairs, racersOf, raceSeconds, termsWithin, testableElo } from './plan.ts';
import { isTimed, keepSpeed, leastNodes, paceOf, pairsOf, pricedPlayers, type Run, raceTerms } from './standing.ts';

/** Where the amount of work is fixed: of a verdict's pairs those of a race's first round, and of each gauntlet. */
const RACE_SHARE = 0.05;
const GAUNTLET_SHARE = 0.25;

const racePlan = z.object({ pairs: z.int(), nodes: z.int() });
const sizedTerms = challengeTerms.extend({ nodes: z.int() });

/** Plays one generation of this many seconds; whether it has a new champion. */
export async function playGeneration(run: Run, number: number, seconds: number, wide: boolean): Promise<boolean> {
  const { options, decisions, standing } = run;
  const begun = decisions.said;
  const parts = partsUntil(options.budget, number, seconds);
  /** Seconds until this share of the generation is over; only for what is decided. */
  const until = (share: number): number => begun + share * seconds - decisions.elapsed;
  const planned = (1 - parts.network) * seconds;
  /** Contests have half of the seconds planned for them at least, however late the fits were. */
  const left = (): number => Math.max(planned / 2, until(1));
  const data = parts.selfplay === 0 ? [] : await makeGenerationData(run, number, () => until(parts.selfplay));
  const fits = await fitCandidates(run, number, wide, {
    fits: () => until(parts.fits),
    network: () => until(parts.network),
    race: () => raceSeconds(Math.min(planned, left())),
  });
  const priced = await playersOf(run, number, fits);
  const watching = run.running(number, 'race', 'foretold');
  const order = await foretold(priced, standing.sources, run.game, watching);
  const kindOf = (player: Player): string => fits.find(({ name }) => name === player.name)!.recipe.kind;
  const players = order === undefined ? priced : racersOf(order, kindOf);
  const raced = players.length === 0 ? undefined : await raceOf(run, number, players, () => raceSeconds(left()));
  const winner = players.find(({ name }) => name === raced?.winner);
  const label = `generation ${number}`;
  const place = join(`generation-${number}`, 'challenge');
  const fought = winner && (await challengeWith(run, label, place, number, winner, left));
  const promoted = fought?.promoted === true;
  const rows = rowsOf(standing.sources);
  // Those that went further stand before the others, and who didn't race is last.
  const ran = raced?.rounds.toReversed().flatMap((lines) => lines.map(({ candidate }) => candidate)) ?? [];
  const places = [...new Set([...ran, ...(order ?? []).map(({ name }) => name)])];
  for (const { name, asked } of fits) {
    const place = places.indexOf(name);
    standing.tried.push({
      generation: number,
      recipe: asked,
      won: promoted && name === winner!.name,
      place: place === -1 ? undefined : place + 1,
      rows,
    });
  }
  if (promoted) standing.promote(winner!, number);
  standing.generations.push({
    number,
    data,
    candidates: fits.map(({ weights: _, asked: __, ...one }) => ({ ...one, cost: standing.costs[one.name] })),
    race: raced,
    challenge: fought,
    champion: standing.champion.name,
    warnings: [...(raced?.warnings ?? []), ...(fought?.warnings ?? [])],
  });
  return promoted;
}

/** Those that can play, with what a node costs them. */
async function playersOf(run: Run, number: number, fitted: readonly Fitted[]): Promise<WeightsPlayer[]> {
  const playing = fitted.flatMap(({ name, weights }) => (weights === undefined ? [] : [[name, weights] as const]));
  return playing.length === 0 ? [] : pricedPlayers(run, `generation ${number}: costs`, number, playing);
}

async function raceOf(
  run: Run,
  number: number,
  players: readonly Player[],
  secondsLeft: () => number,
): Promise<RaceOutcome> {
  const { decisions } = run;
  const { opponents } = raceTerms(run, 0, players.length);
  const { pairs, nodes } = await decisions.decide(`generation ${number}: race`, racePlan, () => {
    if (!isTimed(run)) return { pairs: Math.max(2, Math.ceil(pairsOf(run) * RACE_SHARE)), nodes: run.arena.nodes };
    const seconds = secondsLeft();
    const { pace } = raceTerms(run, seconds, players.length);
    return { pairs: racePairs(seconds, pace.perPair, players.length, opponents.length), nodes: pace.nodes };
  });
  const contest = contestOf(run, nodes, `generation ${number}`, join(`generation-${number}`, 'race'), [number, 'race']);
  const raced = await race(contest, players, opponents, pairs);
  if (isTimed(run)) await keepSpeed(run, `generation ${number}: speed of the race`, contest);
  return raced;
}

/**
 * Has `candidate` meet the champion and everybody before, while `secondsLeft`, as the challenge of `label`, in `place`
 * in the run's folder, where `deep` with deeper moves than other contests; who passes isn't champion yet.
 */
export async function challengeWith(
  run: Run,
  label: string,
  place: string,
  number: number,
  candidate: Player,
  secondsLeft: () => number,
  deep = false,
): Promise<ChallengeOutcome> {
  const { decisions, standing } = run;
  const { champion } = standing;
  // What the champion showed with shallower moves says nothing of deeper ones.
  const others = standing.others().map((other) => (deep ? { player: other.player, champion: undefined } : other));
  const terms = await decisions.decide(`${label}: challenge`, sizedTerms, () => {
    if (isTimed(run)) {
      const least = leastNodes(run, [champion, ...others.map(({ player }) => player)]);
      return termsWithin(secondsLeft(), paceOf(run), least, others.length, deep);
    }
    const maxPairs = pairsOf(run);
    const gauntletPairs = Math.max(2, Math.ceil(maxPairs * GAUNTLET_SHARE));
    return { elo1: testableElo(maxPairs), maxPairs, gauntletPairs, nodes: run.arena.nodes };
  });
  const contest = contestOf(run, terms.nodes, label, place, [number, 'challenge', candidate.name]);
  const fought = await challenge(contest, candidate, champion, others, terms);
  standing.remember(fought);
  if (isTimed(run)) await keepSpeed(run, `${label}: speed of the challenge`, contest);
  return fought;
}

/** A contest at `nodes` per move in `place` of the run's folder. */
function contestOf(
  { arena, folder, standing, running }: Run,
  nodes: number,
  label: string,
  place: string,
  stage: Parameters<Run['running']>,
): Contest {
  return new Contest({ ...standing.judged(arena), nodes }, label, join(folder, place), running(...stage));
}
