import { winDrawLossOf } from './win-draw-loss.ts';

/** All games in which player `first` had seat 0 against `second`, counted for `first`. Counts may be fractions. */
export interface Encounter {
  readonly first: number;
  readonly second: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

/** What explains the games: strengths and the first move's advantage in logits, draws as `winDrawLossOf` takes them. */
export interface Strengths {
  readonly strengths: Float64Array;
  readonly advantage: number;
  readonly draws: number;
}

export function gamesOf({ wins, draws, losses }: Encounter): number {
  return wins + draws + losses;
}

/** The difference, in logits, that an encounter is played at. */
export function differenceIn({ first, second }: Encounter, { strengths, advantage }: Strengths): number {
  return strengths[first]! - strengths[second]! + advantage;
}

/** The log-likelihood of all games: what ratings maximize. */
export function logLikelihood(encounters: readonly Encounter[], model: Strengths): number {
  let sum = 0;
  for (const encounter of encounters) {
    const { win, draw, loss } = winDrawLossOf(differenceIn(encounter, model), model.draws);
    if (encounter.wins > 0) sum += encounter.wins * Math.log(win);
    if (encounter.draws > 0) sum += encounter.draws * Math.log(draw);
    if (encounter.losses > 0) sum += encounter.losses * Math.log(loss);
  }
  return sum;
}
