import { handWeights, type Weights } from '../agents/weights/weights.ts';
import { gameNamed } from '../games/index.ts';
import type { Match } from '../tournament/results/result.ts';
import { type Rating, ratingOf } from '../tournament/statistics/rating.ts';
import { networkFitOptions } from '../train/network/options.ts';
import { ALL_DATA, type LinearRecipe, type Recipe } from '../tuning/candidates/recipe.ts';
import type { ChallengeOutcome, RaceOutcome } from '../tuning/contests/outcome.ts';
import type { GenerationData } from '../tuning/data/origin.ts';
import { warningsOf } from '../tuning/findings.ts';
import type { Candidate, ChampionFacts, ChampionOutcome, GenerationOutcome } from '../tuning/outcome.ts';
import { sentencesOf } from '../tuning/sentences.ts';
import { sampleMoments } from './sample-moments.ts';
import { sampleMatch } from './sample-tournament.ts';

type Pairs = Match['rated'];

/** Pairs by the points of the one that is asked about. */
export const clearly: Pairs = [4, 10, 36, 30, 40];
export const barely: Pairs = [18, 20, 42, 22, 18];
export const clearlyLost: Pairs = [40, 30, 36, 10, 4];

/** A match whose counts agree with each other, so far as sentences read them. */
export function championMatch(a: string, b: string, rated: Pairs, change: Partial<Match> = {}): Match {
  const pairs = rated.reduce((sum, count) => sum + count, 0);
  const points = rated.reduce((sum, count, i) => sum + (count * i) / 2, 0);
  const draws = rated[1] + rated[3];
  const wins = Math.round(points - draws / 2);
  const rating = ratingOf(rated);
  return {
    ...sampleMatch(a, b, 0),
    games: 2 * pairs,
    pairs,
    total: { wins, draws, losses: 2 * pairs - wins - draws },
    pentanomial: rated,
    rated,
    rating,
    forfeited: [],
    distinct: 2 * pairs,
    verdict: `${a} v ${b}: ${Math.round(rating.elo)} Elo.`,
    ...change,
  };
}

function recipe(name: string, set: string, change: Partial<LinearRecipe> = {}): LinearRecipe {
  const plain = { ridge: 0.0001, lambda: 1, perspective: 'difference', tempo: true } as const;
  return { name, ...ALL_DATA, generations: 1, kind: 'linear', set, ...plain, ...change };
}

/** Its `loss` and weights file follow from the name. */
function candidate(name: string, made: Recipe, change: Partial<Candidate> = {}): Candidate {
  const file = `generation-${name[1]}/weights/${name}.json`;
  return { name, recipe: made, file, cost: 1.4, loss: 0.5123, ...change };
}

function refused(name: string, made: Recipe, why: string): Candidate {
  return candidate(name, made, { file: undefined, cost: undefined, loss: undefined, refused: why });
}

function line(name: string, pairs: Pairs, stays: boolean): RaceOutcome['rounds'][number][number] {
  return { candidate: name, pairs: pairs.reduce((a, b) => a + b), rating: ratingOf(pairs), stays };
}

function race(winner: string, others: readonly string[], opponents: readonly string[], won: Pairs): RaceOutcome {
  const lost: Pairs = [7, 4, 6, 2, 1];
  const first = [line(winner, [1, 2, 6, 4, 7], true), ...others.map((name, i) => line(name, lost, i === 0))];
  const second = [line(winner, won, true), ...others.slice(0, 1).map((name) => line(name, barely, false))];
  return { opponents, rounds: [first, second], winner };
}

interface Challenged {
  readonly won: Pairs;
  readonly decision: ChallengeOutcome['test']['decision'];
  readonly gauntlet?: ChallengeOutcome['gauntlet'];
}

function challenge(name: string, champion: string, { won, decision, gauntlet = [] }: Challenged): ChallengeOutcome {
  const rating = ratingOf(won);
  const promoted = decision === 'accepted' && gauntlet.every(({ regresses }) => !regresses);
  const elo = Math.round(rating.elo);
  return {
    candidate: name,
    champion,
    test: { decision, llr: decision === 'accepted' ? 2.97 : -1.2, elo0: -30, elo1: 30 },
    pairs: won.reduce((a, b) => a + b),
    rating,
    gauntlet,
    promoted,
    why: promoted
      ? `${name} is promoted: it beats ${champion} by ${elo} Elo, and is weaker than nobody before it.`
      : `${name} is not promoted: ${elo} Elo against ${champion} don't show that it is stronger.`,
  };
}

function gauntletLine(
  opponent: string,
  won: Pairs,
  champion: Rating | undefined,
  regresses = false,
): ChallengeOutcome['gauntlet'][number] {
  return { opponent, pairs: 40, rating: ratingOf(won), champion, regresses };
}

function data(maker: string, place: GenerationData['place'], games: number): GenerationData {
  return { maker, place, search: 'deep', nodes: 600, games, rows: games * 21, firstSeat: 0.52 };
}

const rival = 'hand:difference';
const network: Recipe = {
  name: 'board-2x32',
  ...ALL_DATA,
  generations: 2,
  kind: 'network',
  network: networkFitOptions.read({ shape: '2x32' }),
};

const first: GenerationOutcome = {
  number: 1,
  data: [data(rival, 'near', 300), data(rival, 'random', 280)],
  candidates: [
    candidate('g1-lean', recipe('lean', 'full:progress+moves'), { cost: 1.21 }),
    candidate('g1-full', recipe('full', 'full', { ridge: 0.01 }), { cost: 2.05 }),
    candidate('g1-original', recipe('original', 'original', { data: 'near', search: 'shallow', lambda: 0.5 })),
    refused('g1-phase', recipe('phase', 'full', { phase: 'pieces' }), 'an evaluation could outrank a win'),
  ],
  race: race('g1-lean', ['g1-full', 'g1-original'], [rival], [6, 12, 30, 22, 30]),
  challenge: challenge('g1-lean', rival, {
    won: clearly,
    decision: 'accepted',
    gauntlet: [gauntletLine('hand:own', clearly, ratingOf(barely)), gauntletLine('original', clearly, undefined)],
  }),
  champion: 'g1-lean',
};

const second: GenerationOutcome = {
  number: 2,
  data: [data('g1-lean', 'near', 210), data('g1-lean', 'random', 210), data(rival, 'near', 90)],
  candidates: [
    candidate('g2-board-2x32', network, { cost: 1.18 }),
    candidate('g2-full', recipe('full', 'full', { generations: 2, perspective: 'own', tempo: false })),
  ],
  race: race('g2-board-2x32', ['g2-full'], ['g1-lean', rival], [2, 6, 20, 25, 47]),
  challenge: challenge('g2-board-2x32', 'g1-lean', {
    won: [8, 12, 36, 34, 30],
    decision: 'accepted',
    gauntlet: [
      gauntletLine(rival, [2, 5, 16, 15, 22], ratingOf(clearly)),
      gauntletLine('hand:own', clearly, undefined),
    ],
  }),
  champion: 'g2-board-2x32',
};

const third: GenerationOutcome = {
  number: 3,
  data: [data('g2-board-2x32', 'near', 300), data('g1-lean', 'random', 120)],
  candidates: [
    candidate('g3-full', recipe('full', 'full', { generations: 3 })),
    candidate('g3-lean', recipe('lean', 'lean')),
  ],
  race: race('g3-full', ['g3-lean'], ['g2-board-2x32', rival], barely),
  challenge: challenge('g3-full', 'g2-board-2x32', { won: barely, decision: 'open' }),
  champion: 'g2-board-2x32',
};

function ended(facts: ChampionFacts): ChampionOutcome {
  return { ...facts, sentences: sentencesOf(facts), warnings: warningsOf(facts) };
}

const twice: ChampionFacts = {
  game: 'slider-6',
  seed: 7,
  command: 'weightroom tune slider-6 --budget 20m --seed 7',
  version: '0.1.0',
  budget: '20m',
  nodes: 2500,
  boards: {
    near: { scatter: 0, walk: { shortest: 2, longest: 8 } },
    random: { scatter: 0.25, walk: { shortest: 0, longest: 36 } },
  },
  costs: { 'hand:own': 1, [rival]: 1.21, 'g1-lean': 1.21, 'g2-board-2x32': 1.18 },
  baselines: {
    strongest: rival,
    matches: [championMatch(rival, 'hand:own', clearly), championMatch(rival, 'original', [1, 3, 10, 12, 14])],
    verdict: `${rival} is the strongest of 3 baselines.`,
  },
  generations: [first, second, third],
  ladder: [
    { name: rival, generation: 0, rating: undefined, pairs: 0 },
    { name: 'g1-lean', generation: 1, rating: ratingOf(clearly), pairs: 120 },
    { name: 'g2-board-2x32', generation: 2, rating: ratingOf([2, 5, 16, 15, 22]), pairs: 60 },
  ],
  champion: { name: 'g2-board-2x32', file: 'generation-2/weights/g2-board-2x32.json' },
  verdict: [
    { place: 'near', opponent: rival, match: championMatch('g2-board-2x32', rival, [2, 6, 30, 32, 50]) },
    { place: 'random', opponent: rival, match: championMatch('g2-board-2x32', rival, [4, 8, 22, 14, 12]) },
    { place: 'near', opponent: 'hand:own', match: championMatch('g2-board-2x32', 'hand:own', [1, 3, 10, 22, 24]) },
    { place: 'near', opponent: 'original', match: championMatch('g2-board-2x32', 'original', barely) },
  ],
  moments: sampleMoments('slider-6', 'g2-board-2x32@nodes=2120', 'hand:difference@nodes=2070'),
  cycles: [],
  ended: 'The budget of 20m is spent',
  files: {},
};

const nothing: ChampionFacts = {
  ...twice,
  generations: [
    { ...first, challenge: challenge('g1-lean', rival, { won: barely, decision: 'open' }), champion: rival },
    {
      ...second,
      candidates: second.candidates.slice(1),
      race: race('g2-full', [], [rival], barely),
      challenge: undefined,
      champion: rival,
    },
  ],
  ladder: twice.ladder.slice(0, 1),
  champion: { name: rival, file: undefined },
  verdict: undefined,
  moments: undefined,
  ended: '2 generations brought no new champion, nor did 2 with more kinds of candidates.',
};

const scenes = {
  /** Promoted in the first two generations, not in the third. */
  twice,
  /** No candidate is shown to be stronger. */
  nothing,
  cycle: { ...twice, cycles: [['g2-board-2x32', 'g1-lean', 'original'] as const] },
  /** No candidate could be fitted. */
  refused: {
    ...nothing,
    generations: nothing.generations.map((one) => ({
      ...one,
      candidates: one.candidates.map(({ name, recipe: made }) => refused(name, made, 'the data can tell no weight')),
      race: undefined,
      challenge: undefined,
    })),
  },
} satisfies Readonly<Record<string, ChampionFacts>>;

/** A made-up run of the champion loop, with its sentences and warnings as they follow. */
export function sampleChampion(
  scene: keyof typeof scenes = 'twice',
  change: Partial<ChampionFacts> = {},
): ChampionOutcome {
  return ended({ ...scenes[scene], ...change });
}

/** Linear weights of a champion. */
export function sampleChampionWeights(): Weights {
  const game = gameNamed('slider-6');
  const { name: set, list } = game.features.find(({ name }) => name === 'full')!;
  const logits = list.map((_, at) => 0.8 * Math.cos(at * 1.7) + 0.05);
  const interval = (at: number) => ({ error: 0.02, low: logits[at]! - 0.05, high: logits[at]! + 0.04 });
  const measures = { rows: 1, logLoss: 0.5, brier: 0.2, accuracy: 0.7 };
  return {
    ...handWeights(game, 'difference'),
    features: { set, names: list.map(({ name }) => name), fingerprint: '' },
    points: logits.map((logit) => Math.round(logit * 412)),
    tempo: 30,
    scale: 412,
    origin: {
      ...{ by: 'fit', program: 'weightroom', command: 'weightroom train' },
      ...{ model: 'logistic', target: 'result', ridge: 0.1, tempo: 0.07, logits },
      dataset: { checksum: '', games: 70, rows: 9000, seed: 1 },
      unidentified: [{ names: [list[2]!.name], why: 'it is 0 on all rows' }],
      uncertainty: {
        ...{ method: 'sandwich', games: 70, resamples: 0, failed: 0 },
        weights: list.map((_, at) => (at === 2 ? null : interval(at))),
        tempo: interval(0),
      },
      measures: { train: measures, validation: measures, test: measures },
    },
  };
}
