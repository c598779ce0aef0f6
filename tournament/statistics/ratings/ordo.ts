import { differenceIn, type Encounter, gamesOf, type Strengths } from './encounter.ts';
import { type FixedParameters, fitStrengths } from './fit.ts';
import { drawsOf, winDrawLossOf } from './win-draw-loss.ts';

/**
 * Ratings as M. Ballicora's Ordo makes them by default: strengths, and the first move's advantage unless it is given,
 * at which every player's and every seat's expected score is the one obtained, a draw being half a win; then the draws
 * at which as many are expected as came. For comparison with Ordo; weightroom goes by `fitStrengths`.
 */
export function fitOrdo(
  players: number,
  encounters: readonly Encounter[],
  { advantage }: FixedParameters = {},
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
