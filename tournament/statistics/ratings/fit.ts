import { inverseOf } from '../../../lib/maths/inverse.ts';
import {
  differenceIn,
  drawRateOf,
  drawsOf,
  type Encounter,
  gamesOf,
  logLikelihood,
  type Strengths,
  winDrawLossOf,
} from './encounter.ts';
import { groupsOf, isAdvantageKnown, isBounded, isOneSided } from './groups.ts';

/** What is given and not fitted: in logits, and as `winDrawLossOf` takes draws. */
interface FixedParameters {
  readonly advantage?: number;
  readonly draws?: number;
}

/** The strengths that explain the games best. */
export type StrengthFit = ReturnType<typeof fitStrengths>;

const MAX_STEPS = 200;
/** Logits by which one step may change anything. */
const LONGEST_STEP = 3;
/** An upper bound on draws: where no upset was seen, nothing says how likely they are. */
const MAX_DRAWS = drawsOf(0.99999);

/**
 * The maximum likelihood fit of all strengths, the first move's advantage and the draws at once. Where the games leave
 * it without bounds (somebody won everything, the first move did, or some drew and nobody was upset), one game more is
 * added in each group, half won and half lost, spread over the encounters that leave it open. So everything is finite.
 * `from` is where to begin; it changes only the time.
 */
export function fitStrengths(
  players: number,
  encounters: readonly Encounter[],
  known: FixedParameters = {},
  from?: Strengths,
) {
  const played = encounters.filter((encounter) => gamesOf(encounter) > 0);
  const given = known.advantage !== undefined || isAdvantageKnown(players, played) ? known : { ...known, advantage: 0 };
  const bounded = isBounded(players, played, given.advantage === undefined);
  const fitted = bounded ? played : oneMore(players, played, isOneSided);
  const fit = fitBounded(players, fitted, given, from);
  if (given.draws !== undefined || fit.draws < MAX_DRAWS) return fit;
  return fitBounded(
    players,
    oneMore(players, fitted, ({ draws }) => draws > 0),
    given,
    from,
  );
}

/** The encounters with one game more in each group, half won and half lost, spread over those that are `open`. */
function oneMore(players: number, encounters: readonly Encounter[], open: (one: Encounter) => boolean): Encounter[] {
  const groups = groupsOf(players, encounters);
  const games = new Map<number, number>();
  for (const one of encounters)
    if (open(one)) games.set(groups[one.first]!, (games.get(groups[one.first]!) ?? 0) + gamesOf(one));
  return encounters.map((one) => {
    if (!open(one)) return one;
    const half = gamesOf(one) / games.get(groups[one.first]!)! / 2;
    return { ...one, wins: one.wins + half, losses: one.losses + half };
  });
}

/**
 * Fits what is not `known` by Fisher scoring. The columns are the players, the advantage and ln(draws). Nothing but
 * differences can be known of a group, so its mean is held at 0: as if the sum of its strengths had been seen, with an
 * error, to be 0.
 */
function fitBounded(players: number, encounters: readonly Encounter[], known: FixedParameters, from?: Strengths) {
  const groups = groupsOf(players, encounters);
  const free = {
    advantage: known.advantage === undefined,
    draws: known.draws === undefined && encounters.some((one) => one.draws > 0),
  };
  let model: Strengths = {
    strengths: from?.strengths ?? new Float64Array(players),
    advantage: known.advantage ?? from?.advantage ?? 0,
    draws: known.draws ?? (free.draws ? from?.draws || drawsOf(shareOfDraws(encounters)) : 0),
  };
  let likelihood = logLikelihood(encounters, model);
  for (let step = 0; ; step++) {
    const { gradient, information } = slopesOf(encounters, groups, free, model);
    const inverse = inverseOf(information, players + 2);
    if (inverse === undefined) throw new RangeError('ratings that nothing bounds');
    const change = product(inverse, gradient);
    const longest = change.reduce((max, one) => Math.max(max, Math.abs(one)), 0);
    const better =
      longest < 1e-9 || step === MAX_STEPS ? undefined : betterAlong(change, Math.min(1, LONGEST_STEP / longest));
    // Where no step helps, what is left is rounding, or draws at their bound.
    if (better === undefined) return fitOf(inverse);
    ({ model, likelihood } = better);
  }

  function betterAlong(change: Float64Array, first: number): { model: Strengths; likelihood: number } | undefined {
    const least = likelihood - 1e-13 * Math.abs(likelihood);
    for (let size = first; size > 1e-9; size /= 2) {
      const next = {
        strengths: model.strengths.map((strength, player) => strength + size * change[player]!),
        advantage: model.advantage + size * change[players]!,
        draws: Math.min(MAX_DRAWS, model.draws * Math.exp(size * change[players + 1]!)),
      };
      const reached = logLikelihood(encounters, next);
      if (reached >= least) return { model: next, likelihood: reached };
    }
    return undefined;
  }

  function fitOf(inverse: Float64Array) {
    const at = (row: number, column: number): number => inverse[row * (players + 2) + column]!;
    const sizeOf = (player: number): number => groups.filter((group) => group === groups[player]).length;
    return {
      ...model,
      /** The group of each player. Each group's mean strength is 0, so strengths of different groups don't compare. */
      groups,
      /** The share of draws between equals. */
      drawRate: drawRateOf(model.draws),
      /**
       * Covariances of the strengths, row by row, from the inverse of the expected information, less what was as if
       * seen of the sums.
       */
      covariance: Float64Array.from({ length: players * players }, (_, i) => {
        const [a, b] = [Math.floor(i / players), i % players];
        return at(a, b) - (groups[a] === groups[b] ? 1 / sizeOf(a) ** 2 : 0);
      }),
      /** Standard error of the advantage; undefined where it was given, or is taken as 0 as the games can't tell it. */
      advantageError: free.advantage ? Math.sqrt(at(players, players)) : undefined,
      /** The games as they were fitted: with the one that was added for bounds. */
      encounters,
    };
  }
}

/** Within the bounds of the parameter, so that the fit can start there. */
function shareOfDraws(encounters: readonly Encounter[]): number {
  const games = encounters.reduce((sum, one) => sum + gamesOf(one), 0);
  const drawn = encounters.reduce((sum, { draws }) => sum + draws, 0);
  return Math.min(0.9, drawn / games);
}

/** The gradient of the likelihood's logarithm, and the expected information; nothing of what isn't `free`. */
function slopesOf(
  encounters: readonly Encounter[],
  groups: readonly number[],
  free: { readonly advantage: boolean; readonly draws: boolean },
  model: Strengths,
): { gradient: Float64Array; information: Float64Array } {
  const [advantage, draws, width] = [groups.length, groups.length + 1, groups.length + 2];
  const gradient = new Float64Array(width);
  const information = new Float64Array(width * width);
  const add = (row: number, column: number, value: number): void => {
    information[row * width + column]! += value;
  };
  // Simulated intervals come here by the thousand, so nothing is allocated by an encounter.
  const columns = [0, 0, advantage, draws];
  const slopes = [0, 0, 0, 0];
  for (const encounter of encounters) {
    const games = gamesOf(encounter);
    const { win, draw, loss, byDifference, byDraws } = winDrawLossOf(differenceIn(encounter, model), model.draws);
    // ln(win / loss) and ln(draws) are the natural parameters; half of wins less losses, and draws, are what is
    // observed of them.
    const lead = (encounter.wins - encounter.losses - games * (win - loss)) / 2;
    const spread = (games * (win + loss - (win - loss) ** 2)) / 4;
    const crossed = free.draws ? (-games * (win - loss) * draw) / 2 : 0;
    columns[0] = encounter.first;
    columns[1] = encounter.second;
    slopes[0] = byDifference;
    slopes[1] = -byDifference;
    slopes[2] = free.advantage ? byDifference : 0;
    slopes[3] = free.draws ? byDraws : 0;
    for (let i = 0; i < 4; i++) {
      const column = columns[i]!;
      const slope = slopes[i]!;
      gradient[column]! += slope * lead;
      for (let other = 0; other < 4; other++) add(column, columns[other]!, slope * slopes[other]! * spread);
      add(column, draws, slope * crossed);
      add(draws, column, slope * crossed);
    }
    if (!free.draws) continue;
    gradient[draws]! += encounter.draws - games * draw;
    add(draws, draws, games * draw * (1 - draw));
  }
  groups.forEach((group, player) => {
    groups.forEach((other, column) => {
      if (group !== other) return;
      gradient[player]! -= model.strengths[column]!;
      add(player, column, 1);
    });
  });
  // What is given stays: any information will do.
  if (!free.advantage) add(advantage, advantage, 1);
  if (!free.draws) add(draws, draws, 1);
  return { gradient, information };
}

function product(matrix: Float64Array, vector: Float64Array): Float64Array {
  return vector.map((_, row) => vector.reduce((sum, value, i) => sum + matrix[row * vector.length + i]! * value, 0));
}
