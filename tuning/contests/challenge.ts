import { join } from 'node:path';
import type { Match } from '../../tournament/results/result.ts';
import { type Pentanomial, totalOf } from '../../tournament/statistics/counts.ts';
import { type Rating, ratingOf } from '../../tournament/statistics/rating.ts';
import { sprtOf } from '../../tournament/statistics/sprt/sprt.ts';
import type { Arena, Player } from './arena.ts';
import { openingsFor } from './boards.ts';
import { contestWarnings, untoldBy } from './contest-warnings.ts';
import { noteOf, partOf, playGauntlet, playOn } from './gauntlet.ts';
import type { ContestRunning } from './live-contest.ts';
import type { ChallengeOutcome, GauntletLine } from './outcome.ts';
import { gauntletLine, passed, whyOf } from './promotion.ts';

/** How a challenge is decided. */
export interface ChallengeTerms {
  /** The test is of so much weaker against so much stronger, in normalized Elo: above 0, 100 at most. */
  readonly elo1: number;
  /** Of the test. */
  readonly maxPairs: number;
  /** Of the candidate against each of the others: half of them on random boards. */
  readonly gauntletPairs: number;
}

/** Whom a candidate must not regress against, and what the champion showed against the same one. */
export interface Other {
  readonly player: Player;
  readonly champion: Rating | undefined;
}

const DECISIONS = { H1: 'accepted', H0: 'rejected', continue: 'open' } as const;
const NO_PAIRS: Pentanomial = [0, 0, 0, 0, 0];

/**
 * The winner of a race against the champion: a sequential test of their pairs near the start, at equal time, of weaker
 * against stronger; one that stays open is passed where the candidate is likely stronger. A candidate that passes meets each of `others`, and is promoted
 * where it regresses against none. Its rating is from a test that stopped by its result, so it is a little too large.
 * The same for any number of workers and after any kill. Throws the signal's reason.
 */
export async function challenge(
  arena: Arena,
  label: string,
  candidate: Player,
  champion: Player,
  others: readonly Other[],
  terms: ChallengeTerms,
  folder: string,
  running: ContestRunning,
): Promise<ChallengeOutcome> {
  const later = 2 * terms.gauntletPairs * others.length;
  const tested = await playTest(arena, label, [candidate, champion], terms, folder, {
    ...running,
    progress: (done, total, live) => running.progress(done, total + later, noteOf('against the champion', live)),
  });
  const { match, warnings, ...shown } = tested;
  const done = 2 * shown.pairs;
  const gauntlet = passed(shown)
    ? await playOthers(arena, label, candidate, others, terms, folder, partOf(running, done, done + later, 'gauntlet'))
    : [];
  const untold = match && untoldBy([match]);
  const outcome = {
    candidate: candidate.name,
    champion: champion.name,
    ...shown,
    gauntlet,
    promoted: passed(shown) && gauntlet.every(({ regresses }) => !regresses),
    ...(untold === undefined ? {} : { untold }),
  };
  return { ...outcome, why: whyOf(outcome), ...(warnings.length === 0 ? {} : { warnings }) };
}

type Tested = Pick<ChallengeOutcome, 'test' | 'pairs' | 'rating'> & {
  readonly match: Match | undefined;
  readonly warnings: readonly string[];
};

/** The sequential test of the two. */
async function playTest(
  arena: Arena,
  label: string,
  players: readonly [Player, Player],
  { elo1, maxPairs }: ChallengeTerms,
  folder: string,
  running: ContestRunning,
): Promise<Tested> {
  const place = join(folder, 'openings.json');
  const openings = await openingsFor(arena, 'challenge', label, 'near', maxPairs, place, running);
  const found = openings.set.positions.length;
  const of = { elo0: -elo1, elo1 };
  const test = { ...of, alpha: 0.05, beta: 0.05, model: 'normalized' } as const;
  if (found === 0) {
    const warnings = contestWarnings(`The challenge of ${label}`, [], maxPairs, found);
    const rating = ratingOf(NO_PAIRS);
    return { test: { decision: 'open', llr: 0, ...of }, pairs: 0, rating, match: undefined, warnings };
  }
  const format = { kind: 'sprt', test } as const;
  const outcome = await playOn(arena, players, openings, format, join(folder, 'test'), running);
  const [match] = outcome.matches;
  const counts = match?.pentanomial ?? NO_PAIRS;
  const { decision, llr } = sprtOf(counts, test);
  // A test that decided before they ran out missed none.
  const wanted = decision === 'continue' ? maxPairs : found;
  return {
    test: { decision: DECISIONS[decision], llr, ...of },
    pairs: totalOf(counts),
    rating: ratingOf(counts),
    match,
    warnings: contestWarnings(`The challenge of ${label}`, match === undefined ? [] : [match], wanted, found),
  };
}

/** The candidate against each of `others`, near the start and on random boards, taken together. */
async function playOthers(
  arena: Arena,
  label: string,
  candidate: Player,
  others: readonly Other[],
  { gauntletPairs }: ChallengeTerms,
  folder: string,
  running: ContestRunning,
): Promise<GauntletLine[]> {
  const players = others.map(({ player }) => player);
  const halves = { near: Math.ceil(gauntletPairs / 2), random: Math.floor(gauntletPairs / 2) };
  const play = async (place: 'near' | 'random', before: number): Promise<Map<string, Match>> => {
    const path = join(folder, `gauntlet-${place}-openings.json`);
    const what = `${label} gauntlet`;
    const openings = await openingsFor(arena, 'challenge', what, place, halves[place], path, running);
    const rest = partOf(running, before, 2 * gauntletPairs * players.length);
    return playGauntlet(arena, candidate, players, openings, join(folder, 'gauntlet', place), rest);
  };
  const near = await play('near', 0);
  const random = await play('random', 2 * halves.near * others.length);
  return others.map(({ player: { name }, champion }) => {
    const matches = [near.get(name), random.get(name)].filter((match) => match !== undefined);
    const counts = matches.reduce<readonly number[]>(
      (sum, match) => sum.map((n, i) => n + match.pentanomial[i]!),
      NO_PAIRS,
    );
    const rating = ratingOf(counts as unknown as Pentanomial);
    return gauntletLine(name, totalOf(counts), rating, champion, others.length);
  });
}
