import { join } from 'node:path';
import * as z from 'zod';
import { sum } from '../lib/maths/mean.ts';
import { rowsOf } from './candidates/sources.ts';
import type { Player } from './contests/arena.ts';
import { challenge, challengeTerms } from './contests/challenge.ts';
import { Contest } from './contests/contest.ts';
import type { ChallengeOutcome, RaceOutcome } from './contests/outcome.ts';
import { race } from './contests/race.ts';
import { makeGenerationData } from './generation-data.ts';
import { type Fitted, fitCandidates } from './generation-fits.ts';
import { partsUntil, racePairs, raceSeconds, termsWithin, testableElo } from './plan.ts';
import { isTimed, pairsOf, pricedPlayers, type Run, raceTerms, timed } from './standing.ts';

/** Where the amount of work is fixed: of a verdict's pairs those of a race's first round, and of each gauntlet. */
const RACE_SHARE = 0.05;
const GAUNTLET_SHARE = 0.25;

/** Plays one generation of this many seconds; whether it has a new champion. */
export async function playGeneration(run: Run, number: number, seconds: number, wide: boolean): Promise<boolean> {
  const { options, decisions, standing } = run;
  const begun = decisions.said;
  const parts = partsUntil(options.budget, number, seconds);
  /** Seconds until this share of the generation is over; only for what is decided. */
  const until = (share: number): number => begun + share * seconds - decisions.elapsed;
  const data = parts.selfplay === 0 ? [] : await makeGenerationData(run, number, () => until(parts.selfplay));
  const fitted = await fitCandidates(run, number, wide, {
    fits: () => until(parts.fits),
    network: () => until(parts.network),
    race: () => raceSeconds(Math.min(until(1), (1 - parts.network) * seconds)),
  });
  const players = await playersOf(run, number, fitted);
  const raced = players.length === 0 ? undefined : await raceOf(run, number, players, () => raceSeconds(until(1)));
  const winner = players.find(({ name }) => name === raced?.winner);
  const fought = winner && (await challengeOf(run, number, winner, () => Math.max(0, until(1))));
  const promoted = fought?.promoted === true;
  const rows = rowsOf(standing.sources);
  // Those that went further stand before the others.
  const places = [...new Set(raced?.rounds.toReversed().flatMap((lines) => lines.map(({ candidate }) => candidate)))];
  for (const { name, asked } of fitted) {
    const place = places.indexOf(name);
    standing.tried.push({
      generation: number,
      recipe: asked,
      won: promoted && name === raced?.winner,
      place: place === -1 ? undefined : place + 1,
      rows,
    });
  }
  if (promoted) standing.promote(winner!, number);
  standing.generations.push({
    number,
    data,
    candidates: fitted.map(({ weights: _, asked: __, ...one }) => ({ ...one, cost: standing.costs[one.name] })),
    race: raced,
    challenge: fought,
    champion: standing.champion.name,
    warnings: [...(raced?.warnings ?? []), ...(fought?.warnings ?? [])],
  });
  return promoted;
}

/** Those that can play, with what a node costs them. */
function playersOf(run: Run, number: number, fitted: readonly Fitted[]): Promise<Player[]> {
  const playing = fitted.flatMap(({ name, weights }) => (weights === undefined ? [] : [[name, weights] as const]));
  return pricedPlayers(run, `generation ${number}: costs`, number, playing);
}

async function raceOf(
  run: Run,
  number: number,
  players: readonly Player[],
  secondsLeft: () => number,
): Promise<RaceOutcome> {
  const { decisions } = run;
  const { opponents, nodes, perPair } = raceTerms(run);
  const pairs = await decisions.decide(`generation ${number}: race`, z.int(), () =>
    isTimed(run)
      ? racePairs(secondsLeft(), perPair, players.length, opponents.length)
      : Math.max(2, Math.ceil(pairsOf(run) * RACE_SHARE)),
  );
  return timed(
    run,
    `generation ${number}: speed of the race`,
    () => race(contestOf({ ...run, arena: { ...run.arena, nodes } }, number, 'race'), players, opponents, pairs),
    (seconds, { rounds }) => {
      // Pairs of earlier rounds count on: the last line of each candidate has all of its own.
      const last = new Map(rounds.flat().map((line) => [line.candidate, line.pairs]));
      const played = sum([...last.values()]);
      return played > 0 ? { perPair: (seconds / played) * (run.arena.nodes / nodes) } : {};
    },
  );
}

async function challengeOf(
  run: Run,
  number: number,
  winner: Player,
  secondsLeft: () => number,
): Promise<ChallengeOutcome> {
  const { decisions, standing } = run;
  const others = standing.others();
  const terms = await decisions.decide(`generation ${number}: challenge`, challengeTerms, () => {
    if (isTimed(run)) return termsWithin(secondsLeft(), standing.rates.perPair, others.length);
    const maxPairs = pairsOf(run);
    return { elo1: testableElo(maxPairs), maxPairs, gauntletPairs: Math.max(2, Math.ceil(maxPairs * GAUNTLET_SHARE)) };
  });
  const contest = contestOf(run, number, 'challenge', winner.name);
  const fought = await challenge(contest, winner, standing.champion, others, terms);
  standing.remember(fought);
  return fought;
}

function contestOf(
  { arena, folder, standing, running }: Run,
  number: number,
  stage: 'race' | 'challenge',
  note?: string,
): Contest {
  const place = join(folder, `generation-${number}`, stage);
  return new Contest(standing.judged(arena), `generation ${number}`, place, running(number, stage, note));
}
