import { decimal, missing, signed, whole } from '../../lib/numbers.ts';
import { eloInterval } from '../../tournament/statistics/elo.ts';
import { ALL_GENERATIONS } from '../../tuning/champion/candidates/axes.ts';
import type { Recipe } from '../../tuning/champion/candidates/recipe.ts';
import type { RaceLine, RaceOutcome } from '../../tuning/champion/contests/race.ts';
import type { Candidate, ChampionOutcome, GenerationOutcome } from '../../tuning/champion/outcome.ts';
import { folded, name, numbers, prose, type Section, table, text, words } from '../document/document.ts';

/** Who raced in each generation, how each was made, and how far it came. */
export function candidates({ generations }: Pick<ChampionOutcome, 'generations'>): Section {
  const meaning =
    'Each candidate is fitted, and plays in the time that all have: its nodes by what one costs it. The worse half ' +
    'leaves a race after each round. Elo and interval are of all its games up to its last round, against all ' +
    'opponents together, who are the same for all candidates of a race.';
  return { title: 'Candidates', blocks: [text(meaning), ...generations.map((one) => folded(racers(one)))] };
}

function racers({ number, candidates: all, race }: GenerationOutcome) {
  const placed = all.map((one) => ({ one, ...lastOf(one.name, race) }));
  const order = [...placed].sort(
    (a, b) => b.round - a.round || (b.line?.rating.score ?? -1) - (a.line?.rating.score ?? -1),
  );
  const against = race === undefined ? '' : `, against ${race.opponents.join(' and ')}`;
  return table(
    `Generation ${number}${against}`,
    [
      name('Candidate'),
      ...numbers('Round', 'Pairs', 'Elo', '95 % interval', 'Cost of a node', 'Log loss'),
      words('Boards'),
      prose('How it is made'),
    ],
    order.map(({ one, line, round }) => [one.name, ...standing(line, round), ...made(one)]),
  );
}

/** The last round in which a candidate played; 0 where it played none. */
function lastOf(candidate: string, race: RaceOutcome | undefined): { line: RaceLine | undefined; round: number } {
  const lines = (race?.rounds ?? []).map((round) => round.find((line) => line.candidate === candidate));
  const at = lines.findLastIndex((line) => line !== undefined);
  return { line: lines[at], round: at + 1 };
}

function spanText(generations: number): string {
  return generations === ALL_GENERATIONS ? 'all generations' : `${generations} generations`;
}

function standing(line: RaceLine | undefined, round: number): string[] {
  if (line === undefined) return [missing, missing, missing, missing];
  const { pairs, rating } = line;
  return [String(round), whole(pairs), signed(rating.elo), eloInterval(rating.low, rating.high)];
}

function made({ recipe, cost, loss, refused }: Candidate): string[] {
  const boards = { near: 'near the start', random: 'random', all: 'all' }[recipe.data];
  const how = recipeText(recipe);
  return [decimal(cost, 2), decimal(loss, 4), boards, refused === undefined ? how : `Refused: ${refused}. ${how}`];
}

/** `set full, ridge 0.0001, λ 0.5, by phase pieces, judged for both sides, data by shallow search of 2 generations`. */
function recipeText(recipe: Recipe): string {
  const by = { all: '', baseline: ' of the baseline', champions: ' of champions' }[recipe.maker];
  const games = recipe.search === 'all' ? `data${by}` : `data${by} by ${recipe.search} search`;
  const span = recipe.generations === 1 ? `${games} of its generation` : `${games} of ${spanText(recipe.generations)}`;
  if (recipe.kind === 'network') {
    const { network } = recipe;
    return `network ${network.shape} on the board, λ ${network.lambda}, ${span}`;
  }
  const { set, ridge, lambda, phase, perspective, tempo } = recipe;
  return [
    `set ${set}`,
    `ridge ${ridge}`,
    ...(lambda === 1 ? [] : [`λ ${lambda}`]),
    ...(phase === undefined ? [] : [`by phase ${phase}`]),
    perspective === 'own' ? 'judged for the player who searches' : 'judged for both sides',
    ...(tempo ? [] : ['without tempo']),
    span,
  ].join(', ');
}
