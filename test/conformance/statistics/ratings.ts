import * as z from 'zod';
import { InputError } from '../../../lib/input-error.ts';
import { sum } from '../../../lib/maths/mean.ts';
import { Z95 } from '../../../lib/maths/normal.ts';
import { Random } from '../../../lib/maths/random.ts';
import { quoted } from '../../../lib/quoted.ts';
import {
  differenceIn,
  drawRateOf,
  drawsOf,
  type Encounter,
  gamesOf,
  type Strengths,
  winDrawLossOf,
} from '../../../tournament/statistics/ratings/encounter.ts';
import { fitStrengths } from '../../../tournament/statistics/ratings/fit.ts';
import { simulatedErrors } from '../../../tournament/statistics/ratings/ratings.ts';
import { type StatisticKind, statisticKind } from './line.ts';

/**
 * Ratings as M. Ballicora's Ordo makes them by default: strengths, and the first move's advantage unless it is given,
 * at which every player's and every seat's expected score is the one obtained, a draw being half a win; then the draws
 * at which as many are expected as came. For comparison with Ordo; weightroom goes by `fitStrengths`.
 */
function fitOrdo(
  players: number,
  encounters: readonly Encounter[],
  { advantage }: Parameters<typeof fitStrengths>[2] = {},
): Strengths {
  const halved = encounters.map((one) => ({
    ...one,
    wins: one.wins + one.draws / 2,
    draws: 0,
    losses: one.losses + one.draws / 2,
  }));
  const fit = fitStrengths(players, halved, { draws: 0, ...(advantage === undefined ? {} : { advantage }) });
  return { strengths: fit.strengths, advantage: fit.advantage, draws: drawsAsMany(encounters, fit) };
}

function drawsAsMany(encounters: readonly Encounter[], model: Strengths): number {
  const came = encounters.reduce((sum, { draws }) => sum + draws, 0);
  const expected = (draws: number): number =>
    encounters.reduce((sum, one) => sum + gamesOf(one) * winDrawLossOf(differenceIn(one, model), draws).draw, 0);
  let [low, high] = [0, 1];
  for (let step = 0; step < 50; step++) {
    const middle = (low + high) / 2;
    if (expected(drawsOf(middle)) < came) low = middle;
    else high = middle;
  }
  return came === 0 ? 0 : drawsOf(low);
}

const count = z.number().nonnegative();

const ordoInputs = z.object({
  /** `X-Y`: X had the first move; wins of X, draws, wins of Y. */
  results_white_black_WDL: z.record(z.string().regex(/^[^-]+-[^-]+$/), z.tuple([count, count, count])),
  /** Points that make an expected score of 76 %. */
  scale_76: z.number().positive().default(202),
  average: z.number().default(0),
});

const matrix = z.array(z.array(count));
const matrixInputs = z.object({
  win_matrix: matrix,
  draw_matrix: matrix.nullish(),
  smoothing: z.number().default(0),
  scale: z.number().default(400),
  minimum_rating: z.number().default(0),
});

/** Replays of the simulation: as many as Ordo was asked for. */
const RUNS = 2000;
/** Games of a simulation that are played so often, at most. */
const MOST_GAMES = 10_000;
/** What Ordo takes for the share of draws between equals unless it is told to fit it. */
const ORDO_DRAWS = drawsOf(0.5);

/** Ordo and OpenSpiel. */
export const ratingKinds: readonly StatisticKind[] = [
  statisticKind('ordo_ratings_ml_white_auto_draw_auto', ordoInputs, (inputs) => {
    const { players, encounters } = tableOf(inputs);
    return ratings(players, fitStrengths(players.length, encounters), inputs);
  }),
  statisticKind('ordo_ratings_white_auto_draw_auto', ordoInputs, (inputs) => {
    const { players, encounters } = tableOf(inputs);
    return ratings(players, fitOrdo(players.length, encounters), inputs);
  }),
  statisticKind('ordo_error95_simulation_1000_pool_relative', ordoInputs, (inputs) => errors(inputs, ORDO_DRAWS)),
  statisticKind('ordo_error95_simulation_1000_draw_auto_pool_relative', ordoInputs, (inputs) =>
    errors(inputs, undefined),
  ),
  statisticKind('bradley_terry_mm_ratings', matrixInputs, (inputs, expected) => {
    const found = matrixRatings(inputs);
    const undrawn = matrixRatings({ ...inputs, draw_matrix: null });
    const relations = Array.isArray(expected.relations) ? (expected.relations as unknown[]).map(String) : [];
    return {
      ratings: found,
      relations: relations.filter((relation) => holds(relation, found)),
      equal_without_draw_matrix: found.every((rating, i) => Math.abs(rating - undrawn[i]!) < 1e-6),
    };
  }),
];

function tableOf({ results_white_black_WDL: results }: z.infer<typeof ordoInputs>): {
  players: string[];
  encounters: Encounter[];
} {
  const players = [...new Set(Object.keys(results).flatMap((key) => key.split('-')))];
  const encounters = Object.entries(results).map(([key, [wins, draws, losses]]) => {
    const [first, second] = key.split('-').map((name) => players.indexOf(name));
    return { first: first!, second: second!, wins, draws, losses };
  });
  return { players, encounters };
}

function pointsPerLogit({ scale_76 }: z.infer<typeof ordoInputs>): number {
  return scale_76 / Math.log(0.76 / 0.24);
}

function ratings(
  players: readonly string[],
  { strengths, advantage, draws }: Strengths,
  inputs: z.infer<typeof ordoInputs>,
): Readonly<Record<string, unknown>> {
  const points = pointsPerLogit(inputs);
  return {
    ratings: Object.fromEntries(players.map((name, i) => [name, inputs.average + points * strengths[i]!])),
    white_advantage: points * advantage,
    draw_rate_equal_percent: 100 * drawRateOf(draws),
  };
}

/** 95 % errors by simulation without a first-move advantage; `draws` undefined: fitted. */
function errors(inputs: z.infer<typeof ordoInputs>, draws: number | undefined): Readonly<Record<string, unknown>> {
  const { players, encounters } = tableOf(inputs);
  const games = sum(encounters.map(({ wins, draws, losses }) => wins + draws + losses));
  if (games > MOST_GAMES) throw new InputError(`${games} games; expected a simulation of at most ${MOST_GAMES}`);
  const fit = fitOrdo(players.length, encounters, { advantage: 0 });
  const truth = draws === undefined ? fit : { ...fit, draws };
  const found = simulatedErrors(
    encounters,
    truth,
    RUNS,
    new Random(1, 'ordo'),
    (sample) => fitOrdo(players.length, sample, { advantage: 0 }).strengths,
  );
  return {
    errors: Object.fromEntries(players.map((name, i) => [name, Z95 * pointsPerLogit(inputs) * found[i]!])),
    draw_rate_equal_percent: 100 * drawRateOf(truth.draws),
  };
}

function matrixRatings(inputs: z.infer<typeof matrixInputs>): number[] {
  const players = inputs.win_matrix.length;
  const wins = (a: number, b: number): number =>
    inputs.win_matrix[a]![b]! + (inputs.draw_matrix?.[a]?.[b] ?? 0) / 2 + inputs.smoothing;
  const encounters: Encounter[] = [];
  for (let first = 0; first < players; first++)
    for (let second = first + 1; second < players; second++)
      encounters.push({ first, second, wins: wins(first, second), draws: 0, losses: wins(second, first) });
  const { strengths } = fitStrengths(players, encounters, { advantage: 0, draws: 0 });
  const least = Math.min(...strengths);
  return [...strengths].map((strength) => inputs.minimum_rating + (inputs.scale / Math.LN10) * (strength - least));
}

/** `r[0]==r[2]`, `r[1]<r[0]`, `r[1]==0`. Throws InputError for what is no such relation. */
function holds(relation: string, values: readonly number[]): boolean {
  const [, left, sign, right] = /^r\[(\d+)\](==|<=|>=|<|>)(?:r\[(\d+)\]|(-?[\d.]+))$/.exec(relation) ?? [];
  if (left === undefined) throw new InputError(`relation ${quoted(relation, 100)}: expected something like r[0]<r[1]`);
  const number = /(?:==|<=|>=|<|>)(-?[\d.]+)$/.exec(relation)?.[1];
  const difference = values[Number(left)]! - (right === undefined ? Number(number) : values[Number(right)]!);
  const equal = Math.abs(difference) <= 1e-6;
  if (sign === '==') return equal;
  if (sign === '<=' || sign === '>=') return equal || (sign === '<=') === difference < 0;
  return !equal && (sign === '<') === difference < 0;
}
