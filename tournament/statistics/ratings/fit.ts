import { drawRateOf, drawsOf, type Encounter, gamesOf, type Strengths } from './encounter.ts';
import { fisherScoring, type ParameterColumns } from './fisher-scoring.ts';
import { groupsOf, isAdvantageKnown, isBounded, isOneSided } from './groups.ts';

/** What is given and not fitted: in logits, and as `winDrawLossOf` takes draws. */
export interface FixedParameters {
  readonly advantage?: number;
  readonly draws?: number;
}

/** The strengths that explain the games best. */
export interface StrengthFit extends Strengths {
  /** The group of each player: the mean strength of a group is 0, so strengths of different groups don't compare. */
  readonly groups: readonly number[];
  /** The share of draws between equals. */
  readonly drawRate: number;
  /** Covariances of the strengths, row by row, from the inverse of the expected information. */
  readonly covariance: Float64Array;
  /** Standard error of the advantage; undefined where it was given, or is taken as 0 as the games can't tell it. */
  readonly advantageError: number | undefined;
  /** The games as they were fitted: with the one that was added for bounds. */
  readonly encounters: readonly Encounter[];
}

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
): StrengthFit {
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

function fitBounded(
  players: number,
  encounters: readonly Encounter[],
  known: FixedParameters,
  from?: Strengths,
): StrengthFit {
  const groups = groupsOf(players, encounters);
  const columns = columnsOf(groups, encounters, known);
  const start: Strengths = {
    strengths: anchored(from?.strengths ?? new Float64Array(players), groups),
    advantage: known.advantage ?? (columns.advantage === -1 ? 0 : (from?.advantage ?? 0)),
    draws: known.draws ?? (columns.draws === -1 ? 0 : from?.draws || drawsOf(shareOfDraws(encounters))),
  };
  const { model, covariance } = fisherScoring(encounters, columns, start, MAX_DRAWS);
  return {
    strengths: centred(model.strengths, groups),
    advantage: model.advantage,
    draws: model.draws,
    groups,
    drawRate: drawRateOf(model.draws),
    covariance: centredCovariance(covariance, columns, groups),
    advantageError:
      columns.advantage === -1 ? undefined : Math.sqrt(covariance[columns.advantage * (columns.width + 1)]!),
    encounters,
  };
}

/** Of every group the first player's strength is 0 while fitting, as nothing but differences can be known. */
function columnsOf(
  groups: readonly number[],
  encounters: readonly Encounter[],
  known: FixedParameters,
): ParameterColumns {
  let width = 0;
  const of = groups.map((group, player) => (groups.indexOf(group) === player ? -1 : width++));
  const advantage = known.advantage === undefined ? width++ : -1;
  const draws = known.draws === undefined && encounters.some((one) => one.draws > 0) ? width++ : -1;
  return { of, advantage, draws, width };
}

/** Within the bounds of the parameter, so that the fit can start there. */
function shareOfDraws(encounters: readonly Encounter[]): number {
  const games = encounters.reduce((sum, one) => sum + gamesOf(one), 0);
  const drawn = encounters.reduce((sum, { draws }) => sum + draws, 0);
  return Math.min(0.9, drawn / games);
}

function anchored(strengths: Float64Array, groups: readonly number[]): Float64Array {
  return strengths.map((strength, player) => strength - strengths[groups.indexOf(groups[player]!)]!);
}

function centred(strengths: Float64Array, groups: readonly number[]): Float64Array {
  const { sums, sizes } = overGroups(groups, (player) => strengths[player]!);
  return strengths.map((strength, player) => strength - sums[groups[player]!]! / sizes[groups[player]!]!);
}

/** Covariances of strengths less their group's mean, from those of strengths less their group's first player. */
function centredCovariance(
  covariance: Float64Array,
  columns: ParameterColumns,
  groups: readonly number[],
): Float64Array {
  const players = groups.length;
  const raw = (a: number, b: number): number => {
    const [row, column] = [columns.of[a]!, columns.of[b]!];
    return row === -1 || column === -1 ? 0 : covariance[row * columns.width + column]!;
  };
  // Taking the mean off along rows, then along columns.
  const half = new Float64Array(players * players);
  const whole = new Float64Array(players * players);
  for (let a = 0; a < players; a++) {
    const { sums, sizes } = overGroups(groups, (b) => raw(a, b));
    for (let b = 0; b < players; b++) half[a * players + b] = raw(a, b) - sums[groups[b]!]! / sizes[groups[b]!]!;
  }
  for (let b = 0; b < players; b++) {
    const { sums, sizes } = overGroups(groups, (a) => half[a * players + b]!);
    for (let a = 0; a < players; a++)
      whole[a * players + b] = half[a * players + b]! - sums[groups[a]!]! / sizes[groups[a]!]!;
  }
  return whole;
}

function overGroups(groups: readonly number[], value: (player: number) => number): { sums: number[]; sizes: number[] } {
  const sums: number[] = [];
  const sizes: number[] = [];
  groups.forEach((group, player) => {
    sums[group] = (sums[group] ?? 0) + value(player);
    sizes[group] = (sizes[group] ?? 0) + 1;
  });
  return { sums, sizes };
}
