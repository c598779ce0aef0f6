import type { Game } from '../games/game.ts';
import { gameNamed, gameWords } from '../games/index.ts';
import { unlessMistaken } from '../lib/input-error.ts';
import { sum } from '../lib/maths/mean.ts';
import { percent, signed, whole } from '../lib/numbers.ts';
import { duration, durationText } from '../lib/options/kinds.ts';
import {
  openingsWarning,
  type Untold,
  untoldBy,
  untoldHelp,
  untoldWords,
} from '../tournament/results/openings-warning.ts';
import { eloInterval } from '../tournament/statistics/elo.ts';
import type { Rating } from '../tournament/statistics/rating.ts';
import { placeWords } from './boards.ts';
import { nearMatch } from './contests/outcome.ts';
import { UNIT } from './costs.ts';
import type { ChampionFacts, GenerationOutcome } from './outcome.ts';
import { isLevel } from './plan.ts';

/** An interval this wide to each side, in Elo, tells too little. */
const WIDE = 40;
/** With so few nodes a search hardly sees the answer to its move. */
const FEW_NODES = 200;
const MANY_VOIDED = 0.05;
/** Share of the points that one seat makes, above which games say little of who played better. */
const ONE_SIDED = 0.9;
/** With fewer games, that share may be luck. */
const TELLING_GAMES = 20;
/** Refused candidates that a line names. */
const NAMED = 3;

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
  readonly untold?: Untold | undefined;
}

/** The candidate that scored best in a challenge; without one, in the last round of a race. */
export function bestChallenger({ generations }: Pick<ChampionFacts, 'generations'>): Challenger | undefined {
  const challenged = generations.flatMap(({ challenge }): Challenger[] =>
    challenge === undefined
      ? []
      : [{ ...challenge, contest: 'challenge', name: challenge.candidate, opponents: [challenge.champion] }],
  );
  const raced = generations.flatMap(({ race }): Challenger[] =>
    (race?.rounds.at(-1) ?? []).map((line) => ({
      ...line,
      contest: 'race',
      name: line.candidate,
      opponents: race!.opponents,
    })),
  );
  const known = challenged.length > 0 ? challenged : raced;
  return known.sort((one, other) => other.rating.score - one.rating.score)[0];
}

/**
 * Who played the verdict: the last that was promoted, even where fresh boards didn't confirm it, or the best candidate.
 */
export function judgedName({
  judged,
  ladder,
  champion,
}: Pick<ChampionFacts, 'judged' | 'ladder' | 'champion'>): string {
  return judged ?? ladder.at(-1)?.name ?? champion.name;
}

/** From this likelihood of superiority on, a champion may well be the stronger one. */
const LIKELY = 0.9;

/** How a verdict begins whose `games` favour a champion that is kept, without proof; undefined for any other. */
export function likely(
  facts: Pick<ChampionFacts, 'judged' | 'ladder' | 'champion'>,
  { los }: Pick<Rating, 'los'>,
  games: string,
): string | undefined {
  const isKept = facts.champion.name === judgedName(facts);
  return isKept && los >= LIKELY ? `Tuning may have worked, but ${games} don't prove it` : undefined;
}

/** The likeliest reason why tuning brought nothing: the first that the facts bear out. */
export function reasonOf(facts: ChampionFacts): Reason {
  const { generations, baselines, verdict = [], nodes } = facts;
  const data = generations.flatMap((one) => one.data);
  if (data.length > 0 && data.every(({ refused }) => refused !== undefined))
    return {
      reason: `no data set could be used (${data[0]!.refused})`,
      remedy: "weightroom check game says whether the game's results are those of its rules",
    };
  const candidates = generations.flatMap((one) => one.candidates);
  if (candidates.every(({ refused }) => refused !== undefined)) {
    const why = candidates[0]?.refused;
    return {
      reason:
        why === undefined
          ? 'there were no candidates'
          : `all ${whole(candidates.length)} candidates were refused (${why})`,
      remedy:
        'more data (--budget), or features that vary: weightroom data audit on a folder of generation-1/data shows them',
    };
  }
  const near = verdict.filter(({ place }) => place === 'near').map(({ match }) => match);
  const [unclear] = [...baselines.matches, ...near].flatMap((match) => untoldBy([match]) ?? []);
  if (unclear !== undefined) return untoldReason(unclear, facts.game);
  // Fits to good labels lose to their own maker now and then, but not all of them significantly.
  const last = generations.flatMap(({ race }) => [
    ...new Map((race?.rounds ?? []).flat().map((line) => [line.candidate, line.rating])).values(),
  ]);
  if (last.length > 0 && last.every(({ high }) => high < 0))
    return {
      reason: `all ${whole(last.length)} candidates were significantly weaker than those they met, so the labels or the features mislead the fits`,
      remedy: 'weightroom data audit on the folders of generation-1/data, and weightroom check game',
    };
  const [regressed] = generations.flatMap(({ challenge }) =>
    challenge === undefined || challenge.promoted
      ? []
      : challenge.gauntlet.filter(({ regresses }) => regresses).map(({ opponent }) => ({ challenge, opponent })),
  );
  if (regressed !== undefined && generations.every(({ champion }) => champion === baselines.strongest))
    return {
      reason: `${regressed.challenge.candidate} beat ${regressed.challenge.champion}, but not ${regressed.opponent}: strength here depends on whom one meets`,
      remedy: 'more generations, whose data hold such opponents, too (--budget)',
    };
  const challenger = bestChallenger(facts);
  if (challenger?.untold !== undefined) return untoldReason(challenger.untold, facts.game);
  // Of a champion fresh boards say more than what made it champion.
  const fresh = nearMatch(verdict, baselines.strongest);
  const best = fresh === undefined ? challenger : { name: judgedName(facts), rating: fresh.rating };
  if (best === undefined) return { reason: 'no games were played', remedy: moreTime(facts) };
  const { low, high } = best.rating;
  if (high < 0)
    return {
      reason: `the games of this run taught too little: ${best.name} is ${whole(-high)} to ${whole(-low)} Elo behind`,
      remedy: moreTime(facts),
    };
  if ((high - low) / 2 > WIDE)
    return {
      reason: `too few games to tell: ${best.name} may be anywhere in ${eloInterval(low, high)} Elo`,
      remedy: moreTime(facts),
    };
  if (nodes < FEW_NODES)
    return {
      reason: `with ${whole(nodes)} nodes per move a search hardly looks ahead, so weights matter little`,
      remedy: `more nodes of ${UNIT} per move: --nodes ${10 * nodes}`,
    };
  return {
    reason: `the candidates are level with the baseline, within ${whole(Math.max(Math.abs(low), Math.abs(high)))} Elo, so these weights hardly matter here`,
    remedy: `${otherMeans(unlessMistaken(() => gameNamed(facts.game)))}, or more time (--budget)`,
  };
}

/** What may help where more games of the same kinds don't. */
function otherMeans(game: Pick<Game, 'board' | 'exchange'> | undefined): string {
  const features = 'other features (weightroom experiment features says what each is worth)';
  // Of sides that differ networks read no board.
  return game?.exchange !== undefined && game.board === undefined
    ? `a board: networks and patterns need one, and this game has none (about twenty lines, see docs/tutorials/your-own-game.md#a-board-for-networks; patterns brought about 200 Elo in Breakthrough and in Othello), or ${features}`
    : features;
}

/** Why the loop ended: the last of `generations` brought no champion, though they tried all kinds of candidates. */
export function exhaustedWords(
  game: Pick<Game, 'board' | 'exchange'>,
  generations: readonly GenerationOutcome[],
): string {
  const promoted = generations.findLastIndex(({ challenge }) => challenge?.promoted === true);
  const last = generations.slice(promoted + 1);
  const shown = last.flatMap(({ challenge }) =>
    challenge === undefined ? [] : [`${signed(challenge.rating.elo)} in ${whole(challenge.pairs)} pairs`],
  );
  const best = shown.length === 0 ? '' : ` (the best of each, in Elo against the champion: ${shown.join(', ')})`;
  const level = last.some(({ challenge }) => challenge !== undefined && isLevel(challenge));
  const help = level ? ': more time would hardly help. What may' : '; what may help beside more time';
  return `The last ${counted(last.length, 'generation')} brought no new champion, also with more kinds of candidates${best}${help}: ${otherMeans(game)}`;
}

/** Budgets that are proposed: the first that is longer than the run's. */
const BUDGETS = ['20m', '2h', '8h'];

function moreTime({ game, budget }: Pick<ChampionFacts, 'game' | 'budget'>): string {
  const spent = duration.safeParse(budget).data ?? 0;
  const longer = BUDGETS.find((one) => duration.parse(one) > spent) ?? durationText(2 * spent);
  return `more time, for example \`weightroom tune ${gameWords(game)} --budget ${longer}\``;
}

function untoldReason(untold: Untold, game: string): Reason {
  return { reason: untoldWords(untold), remedy: untoldHelp(untold.reason, game) };
}

/** What a reader should know before trusting the figures: one line each, with what to do. */
export function warningsOf(facts: ChampionFacts): string[] {
  const { generations, baselines, champion, ladder, cycles, verdict = [] } = facts;
  const { strongest } = baselines;
  const lines: string[] = [];
  const warn = (says: string, helps: string): void => void lines.push(`${says}. What helps: ${helps}.`);
  const name = judgedName(facts);
  const now = nearMatch(verdict, strongest)?.rating;
  if (champion.name === strongest || (now !== undefined && now.low <= 0))
    warn((now && likely(facts, now, 'fresh boards')) ?? 'Tuning brought nothing', reasonOf(facts).remedy);
  for (const [a, b, c] of cycles)
    warn(
      `${a} beats ${b}, ${b} beats ${c}, and ${c} beats ${a}: no one number says who is stronger`,
      'a tournament with the opponents that you care for, and more generations (--budget), which play against all three',
    );
  const then = ladder.at(-1)?.rating;
  if (then !== undefined && now !== undefined && now.high < then.low)
    warn(
      `On fresh boards ${name} shows ${signed(now.elo)} Elo, on those of its challenge it showed ${signed(then.elo)}: it was lucky there`,
      'believe the fresh boards, and more pairs in a challenge (--budget)',
    );
  for (const { place, opponent, match } of verdict) {
    const { elo, low, high } = match.rating;
    // The first sentence says so of the strongest baseline near the start.
    if (high < 0 && !(place === 'near' && opponent === strongest))
      warn(
        `${name} is weaker than ${opponent} ${placeWords(place)}, by ${whole(-elo)} Elo (95 % interval ${eloInterval(low, high)})`,
        'more generations (--budget), whose data hold such games, too',
      );
  }
  const matches = [...baselines.matches, ...verdict.map(({ match }) => match)];
  lines.push(...openingsWarning(matches, untoldHelp('openings', facts.game)));
  const voided = sum(matches.map((match) => match.voided));
  const games = sum(matches.map((match) => match.games)) + voided;
  if (voided > MANY_VOIDED * games)
    warn(
      `The rules voided ${percent(voided / games, 0)} of the games, which count for nothing`,
      'rules that end long games as draws, or more time (--budget)',
    );
  const faults = matches.flatMap(({ forfeited }) => forfeited.filter(({ kind }) => kind === 'fault'));
  const lost = sum(faults.map((one) => one.games));
  if (faults.length > 0)
    warn(
      `${[...new Set(faults.map(({ agent }) => agent))].join(', ')} lost ${counted(lost, 'game')} by faults, which say nothing of strength`,
      "weightroom check game, and the endings in the tournament's folder",
    );
  const data = generations.flatMap((one) => one.data);
  const lead = ({ firstSeat }: (typeof data)[number]): number => Math.max(firstSeat, 1 - firstSeat);
  const [worst] = data
    .filter((one) => one.games >= TELLING_GAMES && lead(one) > ONE_SIDED)
    .sort((a, b) => lead(b) - lead(a));
  if (worst !== undefined)
    warn(
      `In self-play by ${worst.maker} ${placeWords(worst.place)} the ${worst.firstSeat > 0.5 ? 'first' : 'second'} seat made ${percent(lead(worst), 0)} of the points: such games teach little`,
      'rules that balance the seats, such as a swap, or a larger board',
    );
  for (const { number, data } of generations)
    for (const { maker, place, refused } of data)
      if (refused !== undefined)
        lines.push(`No fit reads the data of generation ${number} by ${maker}, ${placeWords(place)}: ${refused}`);
  const all = generations.flatMap(({ candidates }) => candidates);
  const refused = all.filter((one) => one.refused !== undefined);
  if (refused.length > 0) {
    const names = refused.slice(0, NAMED).map((one) => one.name);
    const more = refused.length > NAMED ? ` and ${whole(refused.length - NAMED)} more` : '';
    const [why, ...others] = new Set(refused.map((one) => one.refused!));
    warn(
      `${whole(refused.length)} of ${whole(all.length)} candidates could not be fitted or played (${names.join(', ')}${more}): ${why!.replace(/\.$/, '')}${others.length === 0 ? '' : `; ${counted(others.length, 'other reason')}`}`,
      `the report has each reason${refused.length < all.length ? '; the others raced without them' : ''}`,
    );
  }
  return [...new Set([...lines, ...generations.flatMap(({ warnings = [] }) => warnings)])];
}

/** `1 game`, `12 games`. */
function counted(count: number, what: string): string {
  return `${whole(count)} ${what}${count === 1 ? '' : 's'}`;
}
