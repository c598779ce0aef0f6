import { percent, whole } from '../lib/numbers.ts';
import { splitPairs } from '../tournament/results/openings-warning.ts';
import type { Match } from '../tournament/results/result.ts';
import { eloInterval } from '../tournament/statistics/elo.ts';
import type { Rating } from '../tournament/statistics/rating.ts';
import { UNTOLD_HELP, type Untold, untoldWords } from './contests/contest-warnings.ts';
import { nearMatch } from './contests/verdict.ts';
import { UNIT } from './costs.ts';
import type { ChampionFacts } from './outcome.ts';

/** An interval this wide to each side, in Elo, tells too little. */
const WIDE = 40;
/** Share of the pairs that the opening alone decides, above which openings hide who is better. */
export const MANY_SPLITS = 0.5;
/** Such a share above which the other pairs are so few that more of them hardly help. */
const HOPELESS = 0.95;
const ENOUGH_PAIRS = 10;
/** With so few nodes a search hardly sees the answer to its move. */
const FEW_NODES = 200;

/** Why tuning brought nothing, as far as the facts tell, and what to do about it. */
interface Reason {
  readonly reason: string;
  readonly remedy: string;
}

/** How the best candidate stood. */
interface Challenger {
  readonly contest: 'challenge' | 'race';
  readonly name: string;
  readonly opponents: readonly string[];
  readonly rating: Rating;
  readonly pairs: number;
  /** Why they tell little, where they do. */
  readonly untold: Untold | undefined;
}

/** The candidate that scored best in a challenge; without one, in the last round of a race. */
export function bestChallenger({ generations }: Pick<ChampionFacts, 'generations'>): Challenger | undefined {
  const challenged = generations.flatMap(({ challenge }) =>
    challenge === undefined
      ? []
      : [
          {
            contest: 'challenge' as const,
            name: challenge.candidate,
            opponents: [challenge.champion],
            rating: challenge.rating,
            pairs: challenge.pairs,
            untold: challenge.untold,
          },
        ],
  );
  const raced = generations.flatMap(({ race }) =>
    (race?.rounds.at(-1) ?? []).map(({ candidate, rating, pairs }) => ({
      contest: 'race' as const,
      name: candidate,
      opponents: race!.opponents,
      rating,
      pairs,
      untold: undefined,
    })),
  );
  const known = challenged.length > 0 ? challenged : raced;
  return [...known].sort((one, other) => other.rating.score - one.rating.score)[0];
}

/** Who played the verdict: the last that was promoted, even where fresh boards didn't confirm it. */
export function judgedName({ ladder, champion }: Pick<ChampionFacts, 'ladder' | 'champion'>): string {
  return ladder.at(-1)?.name ?? champion.name;
}

/** The likeliest reason why tuning brought nothing: the first that the facts bear out. */
export function reasonOf(facts: ChampionFacts): Reason {
  return (
    dataRefused(facts) ??
    allRefused(facts) ??
    openingsDecide(facts) ??
    allWeaker(facts) ??
    regressed(facts) ??
    pairsTellLittle(facts) ??
    level(facts)
  );
}

function dataRefused({ generations }: ChampionFacts): Reason | undefined {
  const data = generations.flatMap((one) => one.data);
  const why = data.find(({ refused }) => refused !== undefined)?.refused;
  if (why === undefined || data.some(({ refused }) => refused === undefined)) return undefined;
  return {
    reason: `no data set could be used (${why})`,
    remedy: "weightroom check game says whether the game's results are those of its rules",
  };
}

function allRefused({ generations }: ChampionFacts): Reason | undefined {
  const all = generations.flatMap(({ candidates }) => candidates);
  if (all.some(({ refused }) => refused === undefined)) return undefined;
  const why = all[0]?.refused;
  return {
    reason:
      why === undefined ? 'there were no candidates' : `all ${whole(all.length)} candidates were refused (${why})`,
    remedy:
      'more data (--budget), or features that vary: weightroom data audit on a folder of generation-1/data shows them',
  };
}

function openingsDecide({ baselines, verdict = [] }: ChampionFacts): Reason | undefined {
  const near = [...baselines.matches, ...verdict.filter(({ place }) => place === 'near').map(({ match }) => match)];
  const split = Math.max(0, ...near.map(shareSplit));
  if (split <= MANY_SPLITS) return undefined;
  return {
    reason: `the openings decide: the same seat won both games of ${percent(split, 0)} of the pairs`,
    remedy: splitHelp(split),
  };
}

/** What helps where the same seat won both games of such a share of the pairs. */
export function splitHelp(split: number): string {
  const balanced = 'a tournament from balanced openings (weightroom match openings finds them)';
  return split > HOPELESS
    ? `${balanced}, or a larger board; more pairs would hardly tell more`
    : `more pairs (--budget), or ${balanced}`;
}

/** Share of the pairs of a match whose games the same seat won both; 0 of too few. */
export function shareSplit(match: Match): number {
  return match.pairs < ENOUGH_PAIRS ? 0 : splitPairs(match) / match.pairs;
}

/** Fits to good labels lose to their own maker now and then, but not all of them surely. */
function allWeaker({ generations }: ChampionFacts): Reason | undefined {
  const last = generations.flatMap(({ race }) => lastLines(race?.rounds ?? []));
  if (last.length === 0 || last.some(({ rating }) => rating.high >= 0)) return undefined;
  return {
    reason: `all ${whole(last.length)} candidates were surely weaker than those they met, so the labels or the features mislead the fits`,
    remedy: 'weightroom data audit on the folders of generation-1/data, and weightroom check game',
  };
}

/** The last line of each candidate of a race. */
function lastLines<Line extends { readonly candidate: string }>(rounds: readonly (readonly Line[])[]): Line[] {
  return [...new Map(rounds.flat().map((line) => [line.candidate, line])).values()];
}

function regressed({ generations, baselines }: ChampionFacts): Reason | undefined {
  const lines = generations.flatMap(({ challenge }) =>
    challenge === undefined || challenge.promoted
      ? []
      : challenge.gauntlet.filter(({ regresses }) => regresses).map(({ opponent }) => ({ challenge, opponent })),
  );
  const [line] = lines;
  if (line === undefined || generations.some(({ champion }) => champion !== baselines.strongest)) return undefined;
  return {
    reason: `${line.challenge.candidate} beat ${line.challenge.champion}, but not ${line.opponent}: strength here depends on whom one meets`,
    remedy: 'more generations, whose data hold such opponents, too (--budget)',
  };
}

/** The best candidate's pairs tell little, however many they are. */
function pairsTellLittle(facts: ChampionFacts): Reason | undefined {
  const untold = bestChallenger(facts)?.untold;
  return untold && { reason: untoldWords(untold), remedy: UNTOLD_HELP[untold.reason] };
}

/** Nobody is shown to be better: too few games, or nothing to show. */
function level(facts: ChampionFacts): Reason {
  // Of a champion fresh boards say more than what made it champion.
  const fresh = nearMatch(facts.verdict, facts.baselines.strongest);
  const best = fresh === undefined ? bestChallenger(facts) : { name: judgedName(facts), rating: fresh.rating };
  const width = best === undefined ? Number.POSITIVE_INFINITY : (best.rating.high - best.rating.low) / 2;
  if (best === undefined || width > WIDE)
    return {
      reason:
        best === undefined
          ? 'no games were played'
          : `too few games to tell: ${best.name} may be anywhere in ${eloInterval(best.rating.low, best.rating.high)} Elo`,
      remedy: 'more time: --budget',
    };
  if (facts.nodes < FEW_NODES)
    return {
      reason: `with ${whole(facts.nodes)} nodes a move a search hardly looks ahead, so weights matter little`,
      remedy: `more nodes of ${UNIT} a move: --nodes ${whole(10 * facts.nodes).replaceAll(',', '')}`,
    };
  return {
    reason: `the candidates are level with the baseline, within ${whole(Math.max(Math.abs(best.rating.low), Math.abs(best.rating.high)))} Elo, so these weights hardly matter here`,
    remedy:
      'other features (weightroom experiment features says what each is worth), or a network where the game has a board',
  };
}
