import { signed, whole } from '../lib/numbers.ts';
import { totalOf } from '../tournament/statistics/counts.ts';
import { figuresOf, type Rating } from '../tournament/statistics/rating.ts';
import { afterWalk, placeBegins, whereFrom } from './boards.ts';
import type { VerdictMatch } from './contests/outcome.ts';
import { UNIT } from './costs.ts';
import { bestChallenger, judgedName, likely, reasonOf } from './findings.ts';
import type { ChampionFacts } from './outcome.ts';

/**
 * The outcome of a run, in sentences. The first says who is stronger than the strongest baseline, by how much, how
 * sure, and at which limit; where tuning brought nothing, that, and the likeliest reason. Then random boards, the other
 * baselines, the ladder, and why it ended.
 */
export function sentencesOf(facts: ChampionFacts): string[] {
  const { verdict = [], baselines, ended } = facts;
  const aboutIt = verdict.find(({ place, opponent }) => place === 'near' && opponent === baselines.strongest);
  const rest = verdict.filter((one) => one !== aboutIt);
  const inOrder = [...rest].sort((one, other) => rank(one) - rank(other));
  const first = aboutIt === undefined ? nothingBrought(facts) : headline(facts, aboutIt);
  return [
    first,
    ...amongRivals(facts),
    ...inOrder.map((one) => beside(facts, one)),
    ladderSentence(facts),
    `Why it ended: ${ended.replace(/\.?$/, '.')}`,
  ];

  /** The same opponent elsewhere first, then the others. */
  function rank({ place, opponent }: VerdictMatch): number {
    if (opponent === baselines.strongest) return 0;
    return place === 'random' ? 2 : 1;
  }
}

/** `at equal time, 2,500 nodes of hand:own per move, after 2 to 8 random moves`. */
function contestTerms({ nodes, boards, judge }: Pick<ChampionFacts, 'nodes' | 'boards' | 'judge'>): string {
  const kind = judge === undefined ? '' : 'on balanced openings ';
  return `at equal time, ${whole(nodes)} nodes of ${UNIT} per move, ${kind}${whereFrom(boards.near)}`;
}

function headline(facts: ChampionFacts, { match }: VerdictMatch): string {
  const { rating, rated } = match;
  const name = judgedName(facts);
  const isKept = facts.champion.name === name;
  const against = `${facts.baselines.strongest}, the strongest baseline`;
  const figures = `${contestTerms(facts)} ${figuresOf(rating, totalOf(rated))}`;
  if (!isKept)
    return `Tuning brought nothing that fresh boards show: ${signed(rating.elo)} Elo for ${name}, the ${facts.judged === undefined ? 'last champion' : 'best candidate'}, against ${against}, which is kept, ${figures}. Likeliest reason: ${reasonOf(facts).reason}.`;
  if (rating.low > 0) return `${name} is stronger than ${against}, by ${whole(rating.elo)} Elo ${figures}.`;
  if (rating.high < 0)
    return `Tuning lost: ${name} is weaker than ${against}, by ${whole(-rating.elo)} Elo ${figures}.`;
  const said = likely(facts, rating, 'fresh boards') ?? 'Tuning brought nothing that fresh boards show';
  return `${said}: ${signed(rating.elo)} Elo for ${name} against ${against}, ${figures}. Likeliest reason: ${reasonOf(facts).reason}.`;
}

function nothingBrought(facts: ChampionFacts): string {
  const { strongest } = facts.baselines;
  const against = `${strongest}, the strongest baseline, which is still the champion`;
  const best = bestChallenger(facts);
  const { reason } = reasonOf(facts);
  const said =
    best === undefined
      ? `no candidate has played against ${against}`
      : `${signed(best.rating.elo)} Elo for ${best.name}, the best candidate, against ${opponents(best.opponents)}, ${contestTerms(facts)} ${figuresOf(best.rating, best.pairs)}`;
  return `Tuning brought nothing that the games show: ${said}. Likeliest reason: ${reason}.`;

  function opponents(names: readonly string[]): string {
    return names.length === 1 && names[0] === strongest ? against : names.join(' and ');
  }
}

/** Why the strongest baseline is the strongest, where their own games didn't say. */
function amongRivals({ baselines: { strongest, rivals = [] }, verdict = [] }: ChampionFacts): string[] {
  const others = rivals.filter((name) => name !== strongest);
  if (verdict.length === 0 || others.length === 0) return [];
  return [
    `The baselines' own games don't show whether ${strongest} is stronger than ${others.join(' and ')}. It is called the strongest because the champion scored least against it in a few extra games.`,
  ];
}

/** On other boards, and against the other baselines. */
function beside(facts: ChampionFacts, { place, opponent, match }: VerdictMatch): string {
  const { boards, baselines } = facts;
  const { strongest } = baselines;
  const name = judgedName(facts);
  const { rating, rated } = match;
  const where = `${placeBegins(place)}${place === 'random' ? `, ${afterWalk(boards.random.walk)}` : ''}`;
  const other = opponent === strongest ? opponent : `${opponent}, another baseline`;
  const shown = `${signed(rating.elo)} Elo ${figuresOf(rating, totalOf(rated))}`;
  return `${where}, ${name} is ${compared(rating)} ${other}: ${shown}.`;
}

function compared({ low, high }: Rating): string {
  if (low > 0) return 'stronger than';
  return high < 0 ? 'weaker than' : 'not shown to be stronger or weaker than';
}

function ladderSentence({ ladder, generations, judged, baselines: { strongest } }: ChampionFacts): string {
  const steps = ladder.filter(({ rating }) => rating !== undefined);
  const tried = `${generations.length} ${generations.length === 1 ? 'generation' : 'generations'}`;
  if (steps.length === 0)
    return `Nobody was promoted in ${tried}${judged === undefined ? '' : `, so the verdict is of the best candidate, ${judged}`}.`;
  const said = steps.map(({ name, rating }) => `${name} (${signed(rating!.elo)})`).join(', then ');
  return `${steps.length === 1 ? 'One champion' : `${steps.length} champions`} in ${tried}: ${said}, in Elo against ${strongest} in each challenge. These figures flatter: the same games chose the champions.`;
}
