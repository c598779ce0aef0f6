import * as z from 'zod';
import { normalBelow, Z95 } from '../../lib/maths/normal.ts';
import { signed, whole } from '../../lib/numbers.ts';
import { untoldBy, untoldWords } from '../../tournament/results/openings-warning.ts';
import type { Match } from '../../tournament/results/result.ts';
import { added, totalOf } from '../../tournament/statistics/counts.ts';
import { type EloInterval, eloInterval, withinMost } from '../../tournament/statistics/elo.ts';
import { figuresOf, type Rating, ratingOf } from '../../tournament/statistics/rating.ts';
import { sprtOf } from '../../tournament/statistics/sprt.ts';
import { places } from '../boards.ts';
import type { Player } from './arena.ts';
import { type Contest, NO_PAIRS } from './contest.ts';
import type { ChallengeOutcome } from './outcome.ts';

type GauntletLine = ChallengeOutcome['gauntlet'][number];

/** How a challenge is decided. */
export const challengeTerms = z.object({
  /** The test is of so much weaker against so much stronger, in normalized Elo: above 0, 100 at most. */
  elo1: z.number(),
  /** Of the test. */
  maxPairs: z.int(),
  /** Of the candidate against each of the others: half of them on random boards. */
  gauntletPairs: z.int(),
});
type ChallengeTerms = Readonly<z.infer<typeof challengeTerms>>;

/** Whom a candidate must not regress against, and what the champion showed against the same one. */
interface Other {
  readonly player: Player;
  readonly champion: Rating | undefined;
}

const DECISIONS = { H1: 'accepted', H0: 'rejected', continue: 'open' } as const;
/** How likely a candidate that is as strong as anybody is to be refused by chance, over its whole gauntlet. */
const ERROR = 0.05;
/**
 * Likelihood of superiority that passes a test which stays open: there were too few pairs to be surer, and keeping the
 * champion is usually the worse bet.
 */
const LIKELY = 0.8;

/**
 * The winner of a race against the champion: a sequential test of their pairs near the start, at equal time, of weaker
 * against stronger; one that stays open is passed where the candidate is likely stronger. A candidate that passes meets
 * each of `others`, and is promoted where it regresses against none. Its rating is from a test that stopped by its
 * result, so it is a little too large. The same for any number of workers and after any kill. Throws the signal's
 * reason.
 */
export async function challenge(
  contest: Contest,
  candidate: Player,
  champion: Player,
  others: readonly Other[],
  terms: ChallengeTerms,
): Promise<ChallengeOutcome> {
  const { elo1, maxPairs, gauntletPairs } = terms;
  const openings = await contest.openings('challenge', 'near', maxPairs);
  const found = openings.set.positions.length;
  const later = 2 * gauntletPairs * others.length;
  contest.games = 2 * found + later;
  const of = { elo0: -elo1, elo1 };
  const test = { ...of, alpha: 0.05, beta: 0.05, model: 'normalized' } as const;
  const players = [candidate, champion];
  const note = 'against the champion';
  const tested = found === 0 ? undefined : await contest.play(players, openings, { kind: 'sprt', test }, 'test', note);
  const matches = tested?.matches.slice(0, 1) ?? [];
  const counts = matches[0]?.pentanomial ?? NO_PAIRS;
  const state = sprtOf(counts, test);
  const shown = {
    test: { decision: DECISIONS[state.decision], llr: state.llr, ...of },
    pairs: totalOf(counts),
    rating: ratingOf(counts),
  };
  // A test that decided before they ran out missed none.
  const wanted = state.decision === 'continue' ? maxPairs : found;
  const warnings = contest.warnings('challenge', matches, wanted, found);
  contest.games = 2 * shown.pairs + later;
  const gauntlet = passed(shown) ? await playOthers(contest, candidate, others, gauntletPairs) : [];
  const untold = untoldBy(matches);
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

/** The candidate against each of `others`, near the start and on random boards, taken together. */
async function playOthers(
  contest: Contest,
  candidate: Player,
  others: readonly Other[],
  pairs: number,
): Promise<GauntletLine[]> {
  const players = others.map(({ player }) => player);
  const played: Map<string, Match>[] = [];
  for (const place of places) {
    const count = place === 'near' ? Math.ceil(pairs / 2) : Math.floor(pairs / 2);
    const file = `gauntlet-${place}-openings`;
    const openings = await contest.openings('challenge', place, count, file, `${contest.label} gauntlet`);
    played.push(await contest.meet(candidate, players, openings, `gauntlet/${place}`, 'gauntlet'));
  }
  return others.map(({ player: { name }, champion }) => {
    const counts = added([NO_PAIRS, ...played.map((matches) => matches.get(name)?.pentanomial ?? NO_PAIRS)]);
    return gauntletLine(name, totalOf(counts), ratingOf(counts), champion, others.length);
  });
}

/**
 * How a candidate with `rating` stands against `opponent`, one of `opponents` many, whom the `champion` met before,
 * where it has a rating. It regresses where it is significantly weaker than this opponent, or significantly weaker
 * against it than the champion was. The more opponents, the surer that must be: each has its part of the error (C. E.
 * Bonferroni).
 */
export function gauntletLine(
  opponent: string,
  pairs: number,
  rating: Rating,
  champion: Rating | undefined,
  opponents: number,
): GauntletLine {
  const error = ERROR / (2 * opponents);
  const worse = champion !== undefined && likelihoodAbove(differenceOf(rating, champion)) < error;
  return { opponent, pairs, rating, champion, regresses: rating.los < error || worse };
}

/** How likely the true value is to lie above 0, by the upper half of its 95 % interval. */
function likelihoodAbove({ elo, high }: EloInterval): number {
  return normalBelow((Z95 * elo) / Math.max(high - elo, Number.EPSILON));
}

/** `a` less `b`, which come from different games: each end of the interval from the errors of both on its side. */
export function differenceOf(a: EloInterval, b: EloInterval): EloInterval {
  const elo = withinMost(a.elo - b.elo);
  return {
    elo,
    low: withinMost(elo - Math.hypot(a.elo - a.low, b.high - b.elo)),
    high: withinMost(elo + Math.hypot(a.high - a.elo, b.elo - b.low)),
  };
}

/** Whether the candidate is the stronger one: by the test, or where that stays open, likely. */
export function passed({ test, rating }: Pick<ChallengeOutcome, 'test' | 'rating'>): boolean {
  return test.decision === 'accepted' || (test.decision === 'open' && rating.los >= LIKELY);
}

/** Why the candidate is promoted or not, one sentence. */
export function whyOf(challenge: Omit<ChallengeOutcome, 'why'>): string {
  const { candidate, champion, pairs, rating, gauntlet, promoted, untold } = challenge;
  const refused = `${candidate} is not promoted:`;
  const figures = figuresOf(rating, pairs);
  if (!passed(challenge)) {
    if (pairs === 0) return `${refused} no pair of games against ${champion} counts.`;
    if (rating.high < 0) return `${refused} it is weaker than ${champion} by ${whole(-rating.elo)} Elo ${figures}.`;
    if (untold !== undefined) return `${refused} ${untoldWords(untold)}.`;
    return `${refused} it isn't shown to be stronger than ${champion}: ${signed(rating.elo)} Elo ${figures}.`;
  }
  const beats =
    rating.low > 0
      ? `it beats ${champion} by ${whole(rating.elo)} Elo ${figures}`
      : `it is likely stronger than ${champion}, by ${whole(rating.elo)} Elo ${figures}`;
  if (promoted) {
    const others = gauntlet.length === 1 ? gauntlet[0]!.opponent : `any of the ${gauntlet.length} others`;
    return `${candidate} is promoted: ${beats}${gauntlet.length === 0 ? '' : `, and doesn't regress against ${others}`}.`;
  }
  const regressions = gauntlet.filter(({ regresses }) => regresses).map((line) => regressionWords(line, champion));
  return `${refused} ${beats} but ${regressions.join(' and ')}.`;
}

/**
 * What a line that regresses shows, as the end of a sentence about the candidate: `is weaker than hand:difference by 80
 * Elo (…)`.
 */
function regressionWords({ opponent, pairs, rating, champion: before }: GauntletLine, champion: string): string {
  if (rating.high < 0 || before === undefined)
    return `is weaker than ${opponent} by ${whole(-rating.elo)} Elo ${figuresOf(rating, pairs)}`;
  const { elo, low, high } = differenceOf(rating, before);
  return `does worse against ${opponent} than ${champion} did, by ${whole(-elo)} Elo (95 % interval ${eloInterval(low, high)})`;
}
