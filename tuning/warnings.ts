import { percent, signed, whole } from '../lib/numbers.ts';
import { repeatedGames } from '../tournament/results/openings-warning.ts';
import type { Match } from '../tournament/results/result.ts';
import { eloInterval } from '../tournament/statistics/elo.ts';
import { nearMatch } from './contests/verdict.ts';
import type { ChampionFacts } from './outcome.ts';
import { judgedName, MANY_SPLITS, reasonOf, shareSplit, splitHelp } from './reason.ts';

const MANY_REPEATS = 0.05;
const MANY_VOIDED = 0.05;
/** Share of the points that one seat makes, above which games say little of who played better. */
const ONE_SIDED = 0.9;
/** Refused candidates that a line names. */
const NAMED = 3;

/** What a reader should know before trusting the figures: one line each, with what to do. */
export function warningsOf(facts: ChampionFacts): string[] {
  return [
    ...new Set([
      ...brought(facts),
      ...cycles(facts),
      ...flattered(facts),
      ...lost(facts),
      ...openings(facts),
      ...voided(facts),
      ...faults(facts),
      ...oneSided(facts),
      ...refusedData(facts),
      ...refused(facts),
      ...facts.generations.flatMap(({ warnings = [] }) => warnings),
    ]),
  ];
}

/** What to do where tuning brought nothing. */
function brought(facts: ChampionFacts): string[] {
  const { champion, baselines } = facts;
  const shown = nearMatch(facts.verdict, baselines.strongest);
  if (champion.name !== baselines.strongest && (shown === undefined || shown.rating.low > 0)) return [];
  return [`Tuning brought nothing. What helps: ${reasonOf(facts).remedy}.`];
}

function cycles({ cycles: found }: ChampionFacts): string[] {
  return found.map(
    ([a, b, c]) =>
      `${a} beats ${b}, ${b} beats ${c}, and ${c} beats ${a}: no one number says who is stronger. What helps: a tournament with the opponents that you care for, and more generations (--budget), which play against all three.`,
  );
}

/** A champion that shows surely less on fresh boards than where it was chosen. */
function flattered(facts: ChampionFacts): string[] {
  const { ladder, baselines } = facts;
  const name = judgedName(facts);
  const then = ladder.at(-1)?.rating;
  const now = nearMatch(facts.verdict, baselines.strongest)?.rating;
  if (then === undefined || now === undefined || now.high >= then.low) return [];
  return [
    `On fresh boards ${name} shows ${signed(now.elo)} Elo, on those of its challenge it showed ${signed(then.elo)}: it was lucky there. What helps: believe the fresh boards, and more pairs in a challenge (--budget).`,
  ];
}

/** Against whom, and where, the champion is surely weaker: the first sentence says so of the strongest baseline only. */
function lost(facts: ChampionFacts): string[] {
  const { verdict = [], baselines } = facts;
  const name = judgedName(facts);
  return verdict
    .filter(
      ({ place, opponent, match }) => match.rating.high < 0 && !(place === 'near' && opponent === baselines.strongest),
    )
    .map(({ place, opponent, match: { rating } }) => {
      const where = place === 'near' ? 'near the start' : 'on random boards';
      return `${name} is weaker than ${opponent} ${where}, by ${whole(-rating.elo)} Elo (95 % interval ${eloInterval(rating.low, rating.high)}). What helps: more generations (--budget), whose data hold such games, too.`;
    });
}

function openings(facts: ChampionFacts): string[] {
  const matches = matchesOf(facts);
  const split = Math.max(0, ...matches.map(shareSplit));
  const repeated = Math.max(0, ...matches.map((match) => (match.games === 0 ? 0 : repeatedGames(match) / match.games)));
  return [
    ...(split > MANY_SPLITS
      ? [
          `The openings decide: the same seat won both games of up to ${percent(split, 0)} of the pairs of a match. What helps: ${splitHelp(split)}.`,
        ]
      : []),
    ...(repeated > MANY_REPEATS
      ? [
          `Up to ${percent(repeated, 0)} of the games of a match repeat another one move by move, and tell nothing new. What helps: a larger board, or a tournament after longer walks (weightroom match run --walk).`,
        ]
      : []),
  ];
}

function voided(facts: ChampionFacts): string[] {
  const matches = matchesOf(facts);
  const games = matches.reduce((sum, match) => sum + match.games + match.voided, 0);
  const count = matches.reduce((sum, match) => sum + match.voided, 0);
  if (count <= MANY_VOIDED * games) return [];
  return [
    `The rules voided ${percent(count / games, 0)} of the games, which count for nothing. What helps: rules that end long games as draws, or more time (--budget).`,
  ];
}

function faults(facts: ChampionFacts): string[] {
  const lost = matchesOf(facts).flatMap(({ forfeited }) => forfeited.filter(({ kind }) => kind === 'fault'));
  if (lost.length === 0) return [];
  const games = lost.reduce((sum, one) => sum + one.games, 0);
  const agents = [...new Set(lost.map(({ agent }) => agent))].join(', ');
  return [
    `${agents} lost ${whole(games)} ${games === 1 ? 'game' : 'games'} by faults, which say nothing of strength. What helps: weightroom check game, and the endings in the tournament's folder.`,
  ];
}

function oneSided({ generations }: ChampionFacts): string[] {
  const worst = generations
    .flatMap(({ data }) => data)
    .filter(({ games, firstSeat }) => games > 0 && Math.max(firstSeat, 1 - firstSeat) > ONE_SIDED);
  const [one] = [...worst].sort((a, b) => Math.abs(b.firstSeat - 0.5) - Math.abs(a.firstSeat - 0.5));
  if (one === undefined) return [];
  const seat = one.firstSeat > 0.5 ? 'first' : 'second';
  const where = one.place === 'near' ? 'near the start' : 'on random boards';
  return [
    `In self-play by ${one.maker} ${where} the ${seat} seat made ${percent(Math.max(one.firstSeat, 1 - one.firstSeat), 0)} of the points: such games teach little. What helps: rules that balance the seats, such as a swap, or a larger board.`,
  ];
}

function refusedData({ generations }: ChampionFacts): string[] {
  return generations.flatMap(({ number, data }) =>
    data.flatMap(({ maker, place, refused: why }) =>
      why === undefined
        ? []
        : [
            `No fit reads the data of generation ${number} by ${maker}, ${place === 'near' ? 'near the start' : 'random boards'}: ${why}`,
          ],
    ),
  );
}

/** All that were refused, in one line. */
function refused({ generations }: ChampionFacts): string[] {
  const all = generations.flatMap(({ candidates }) => candidates);
  const out = all.filter(({ refused: why }) => why !== undefined);
  const [first] = out;
  if (first === undefined) return [];
  const names = out.slice(0, NAMED).map(({ name }) => name);
  const more = out.length > NAMED ? ` and ${whole(out.length - NAMED)} more` : '';
  const reasons = [...new Set(out.map(({ refused: why }) => why!))];
  const others = reasons.length - 1;
  const why =
    others === 0 ? reasons[0] : `${reasons[0]}; ${whole(others)} other ${others === 1 ? 'reason' : 'reasons'}`;
  return [
    `${whole(out.length)} of ${whole(all.length)} candidates could not be fitted or played (${names.join(', ')}${more}): ${why}. What helps: the report has each reason${out.length < all.length ? '; the others raced without them' : ''}.`,
  ];
}

function matchesOf({ baselines, verdict = [] }: ChampionFacts): Match[] {
  return [...baselines.matches, ...verdict.map(({ match }) => match)];
}
