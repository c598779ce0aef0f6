/** No logistic score is told from 0 or 1 beyond this many logits. */
const FARTHEST = 60;

/**
 * The win-draw-loss model: the mean score is logistic in the difference, and a draw is `draws` times as likely as the
 * geometric mean of the two wins (R. R. Davidson, Journal of the American Statistical Association 65, 1970). Ordo
 * assumes both. With `draws` 0 it is the model of Bradley and Terry. `difference` is in logits, the first move's
 * advantage included; `draws` is from 0 up.
 */
export function winDrawLossOf(difference: number, draws: number) {
  const odds = Math.exp(Math.min(Math.abs(difference), FARTHEST));
  // u² is win / loss of who is stronger: u + draws / 2 over 1 / u + draws / 2 are the odds of the mean score.
  const lean = (draws / 2) * (odds - 1);
  const u = (lean + Math.sqrt(lean * lean + 4 * odds)) / 2;
  const all = u + 1 / u + draws;
  const [stronger, weaker] = [u / all, 1 / (u * all)];
  const [above, below] = [u + draws / 2, 1 / u + draws / 2];
  const byDifference = 2 / (u / above + 1 / (u * below));
  const turned = difference < 0;
  return {
    win: turned ? weaker : stronger,
    draw: draws / all,
    loss: turned ? stronger : weaker,
    /** How ln(win / loss) changes with the difference, and with ln(`draws`) at the same difference. */
    byDifference,
    byDraws: (((turned ? -1 : 1) * (1 / below - 1 / above)) / 2) * draws * byDifference,
  };
}

/** The share of draws between equals that `draws` stands for, and back. */
export function drawRateOf(draws: number): number {
  return draws / (2 + draws);
}

export function drawsOf(drawRate: number): number {
  return (2 * drawRate) / (1 - drawRate);
}

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
