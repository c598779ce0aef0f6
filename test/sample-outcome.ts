import type { ComparisonLine } from '../tournament/results/comparison.ts';
import type { Match, TournamentResult } from '../tournament/results/result.ts';
import type { Metrics } from '../train/metrics/metrics.ts';
import type {
  BesideOutcome,
  FitOutcome,
  NetworkOutcome,
  Predicted,
  TuningOutcome,
  WeightLine,
} from '../tuning/outcome.ts';
import type { BesideKind } from '../tuning/run-paths.ts';
import type { Terms } from '../tuning/terms.ts';
import { sampleAudit, sampleDiagnosis } from './sample-diagnosis.ts';

/** A made-up tuning run. */
export function sampleOutcome(): TuningOutcome {
  return {
    game: 'slider-6',
    seed: 7,
    command: 'weightroom tune slider --seed 7 --out runs/slider-7',
    version: '0.1.0',
    node: 'v20.19.5',
    verdict: [
      'On slider-6, tuned-full@depth=4 is stronger than hand@depth=4: +134 Elo (95% interval +101 to +170) in 400 games.',
      'tuned-original@depth=4 is stronger than hand@depth=4 too: +27 Elo (95% interval +2 to +53).',
      'The features that were added are worth more than the tuning of the old weights.',
    ],
    baseline: {
      strongest: 'hand@depth=4',
      verdict:
        'hand:own@nodes=810 is stronger than hand:difference@nodes=540, very likely. It makes the data and is the one to beat.',
      match: sampleMatch('hand:own@nodes=810', 'hand:difference@nodes=540', 61),
    },
    dataset: {
      games: 4000,
      rows: 81234,
      duplicates: 1406,
      splits: {
        train: { games: 3200, rows: 65012 },
        validation: { games: 400, rows: 8110 },
        test: { games: 400, rows: 8112 },
      },
      results: { wins: 1710, draws: 820, losses: 1470 },
      endings: { 'all pieces off': 3180, 'ply limit': 500, 'third repetition': 320 },
      voided: { 'endless turn': 2 },
      starts: { walk: 2000, scatter: 2000 },
      plies: Array.from({ length: 10 }, (_, at) => ({
        from: at * 12,
        to: at * 12 + 11,
        rows: Math.round(16000 * Math.exp(-(((at - 3) / 2.5) ** 2))),
      })),
      agent: 'hand@depth=4',
    },
    audit: sampleAudit(['original: pairs is 0 on all 65012 training rows: nothing is learnt about it']),
    diagnoses: [sampleDiagnosis('tuned-original', 400), sampleDiagnosis('tuned-full', 1)],
    fits: [sampleFit('tuned-original', 'original', 4), sampleFit('tuned-full', 'full', 11)],
    networks: [sampleNetwork('tuned-network-full')],
    tournament: {
      game: 'slider-6',
      seatNames: ['H', 'V'],
      agents: ['hand@depth=4', 'tuned-original@depth=4', 'tuned-full@depth=4'],
      matches: [
        sampleMatch('tuned-full@depth=4', 'hand@depth=4', 134),
        sampleMatch('tuned-original@depth=4', 'hand@depth=4', 27),
        sampleMatch('tuned-full@depth=4', 'tuned-original@depth=4', 101),
      ],
      warnings: ['Only 371 of 400 games of tuned-full@depth=4 against hand@depth=4 are distinct.'],
      ratings: sampleRatings(),
      endings: { 'all pieces off': 1113, 'ply limit': 60, 'third repetition': 27 },
      comparison: [sampleComparison('hand@depth=4', 0.31), sampleComparison('tuned-full@depth=4', 0.74)],
    },
    terms: { equal: 'time', start: 'after 2 to 8 random moves' },
    beside: [
      sampleBeside('random-boards', 'time', 'after 0 to 36 random moves', 'nodes=1670'),
      sampleBeside('equal-depth', 'depth', 'after 2 to 8 random moves', 'depth=3'),
    ],
    costs: { 'hand:own': 1, 'tuned-original': 1.24, 'tuned-full': 1.8 },
    checksums: {
      'tournament/games.jsonl': '3f786850e387550fdab836ed7e6dc881de23001b3f786850e387550fdab836ed',
      'dataset/manifest.json': '89e6c98d92887913cadf06b2adb97f26cde4849b89e6c98d92887913cadf06b2',
      'weights/tuned-full.json': '2b66fd261ee5c6cfc8de7fa466bab600bcfe4f692b66fd261ee5c6cfc8de7fa4',
    },
  };
}

function sampleBeside(kind: BesideKind, equal: Terms['equal'], start: string, limit: string): BesideOutcome {
  const agents = [`hand:difference@${limit}`, `tuned-full@${limit}`] as const;
  return {
    kind,
    terms: { equal, start },
    tournament: {
      game: 'slider-6',
      seatNames: ['H', 'V'],
      agents,
      matches: [sampleMatch(...agents, 14)],
      warnings: kind === 'equal-depth' ? [] : ['The openings decide 1 of 1 matches.'],
      ratings: sampleRatings(),
      endings: { 'all pieces off': 400 },
      comparison: [sampleComparison(agents[0], 0.49), sampleComparison(agents[1], 0.51)],
    },
  };
}

const features = [
  ['progress', 'steps', 'Steps made towards the far edge, all pieces together.'],
  ['pieces-off', 'pieces', 'Pieces that have left the board.'],
  ['moves', 'moves', 'Legal moves.'],
  ['blocked', 'pieces', 'Pieces whose way forward is taken by a block or a piece.'],
  ['free-files', 'files', 'Files with no opposing piece ahead of the last own piece.'],
  [
    'distance-to-last-row',
    'cells',
    'The shortest way of the piece that is furthest behind, in cells, over an empty board.',
  ],
  ['corner-traps', 'pieces', 'Pieces that can never move again.'],
  ['pairs', 'pairs', 'Own pieces side by side.'],
  ['threats', 'moves', 'Moves that block an opposing piece.'],
  ['waiting', 'moves', 'Sideways moves.'],
  ['edge', 'pieces', 'Pieces one step from leaving.'],
] as const;

export function sampleFit(name: string, set: string, count: number): FitOutcome {
  const weights = features.slice(0, count).map(([feature, unit, meaning], at): WeightLine => {
    const tuned = 0.8 * Math.cos(at * 1.7) + 0.05;
    return {
      name: feature,
      unit,
      meaning,
      hand: at < 4 ? 0.3 + 0.1 * at : undefined,
      tuned,
      ...(count > 4 && at !== 7 ? { interval: { low: tuned - 0.05, high: tuned + 0.04 } } : {}),
      points: Math.round(tuned * 412),
    };
  });
  return {
    ...samplePredicted(name, 0.52 - count * 0.004),
    set,
    model: 'logistic',
    ridge: 0.001,
    scale: 412,
    tempo: 0.0731,
    weights,
    ...(count > 4
      ? {
          intervals: 'from how much 3200 games differ (cluster-robust standard errors)',
          active: [
            { constraint: 'progress > 0', multiplier: 0.00123 },
            { constraint: 'pairs = edge', multiplier: undefined },
          ],
          unidentified: ['pairs: pairs is 0 on all 65012 rows'],
        }
      : {}),
  };
}

export function sampleNetwork(name: string): NetworkOutcome {
  const history = Array.from({ length: 14 }, (_, i) => ({
    train: 0.47 + 0.1 / (i + 1) - 0.003 * i,
    validation: 0.475 + 0.09 / (i + 1) + 0.0005 * (i - 7) ** 2,
  }));
  return {
    ...samplePredicted(name, 0.461),
    reads: 'full',
    shape: '33-32-32-1',
    backend: 'TensorFlow.js 4.22.0, wasm',
    history,
    bestEpoch: 8,
    scale: 1000,
    maxPoints: 734_132,
  };
}

function samplePredicted(name: string, logLoss: number): Predicted {
  const all = (mean: number) => ({
    train: sampleMetrics(65012, mean),
    validation: sampleMetrics(8110, mean + 0.006),
    test: sampleMetrics(8112, mean + 0.004),
  });
  const { train, validation, test } = all(logLoss);
  const measures = { train: summary(train), validation: summary(validation), test: summary(test) };
  return { name, measures, hand: all(0.551), constant: all(0.6871), file: `weights/${name}.json` };
}

function summary({ calibration: _, ...rest }: Metrics): Omit<Metrics, 'calibration'> {
  return rest;
}

function sampleMetrics(rows: number, logLoss: number): Metrics {
  const calibration = Array.from({ length: 10 }, (_, at) => {
    const predicted = at / 10 + 0.052;
    return {
      rows: Math.round(rows / 10),
      predicted,
      actual: 0.5 + (predicted - 0.5) * (1.6 - logLoss) * (1 - 0.02 * (at % 3)) * 0.96,
    };
  });
  return { rows, logLoss, brier: logLoss / 3, accuracy: 1.2 - logLoss, calibration };
}

export function sampleMatch(a: string, b: string, elo: number): Match {
  const score = 1 / (1 + 10 ** (-elo / 400));
  const wins = Math.round(400 * score) - 50;
  const first = Math.ceil(wins / 2) + 5;
  return {
    a,
    b,
    games: 400,
    voided: 0,
    pairs: 200,
    total: { wins, draws: 100, losses: 300 - wins },
    seats: [
      { wins: first, draws: 40, losses: 160 - first },
      { wins: wins - first, draws: 60, losses: 140 - wins + first },
    ],
    pentanomial: [11, 22, 60, 61, 46],
    forfeited: [{ agent: b, kind: 'fault', ending: 'engine crashed', games: 2 }],
    rated: [11, 22, 60, 61, 46],
    rating: { elo, low: elo - 31, high: elo + 35, los: 1 - 0.5 * 10 ** (-elo / 20), score },
    normalized: { elo: 1.1 * elo, low: 1.1 * (elo - 31), high: 1.1 * (elo + 35) },
    ratios: { draws: 0.25, drawnPairs: 0.3, won: 107, lost: 33 },
    firstMove: { elo: 28, low: 3, high: 53 },
    distinct: 371,
    endings: { 'all pieces off': 371, 'ply limit': 20, 'third repetition': 9 },
    effort: [
      { moves: 8000, nodes: 9_120_431, milliseconds: 12345, timedMoves: 7990 },
      { moves: 8011, nodes: 8_820_000, milliseconds: 0, timedMoves: 0 },
    ],
    verdict: `${a} is stronger than ${b}, very likely.`,
  };
}

function sampleComparison(agent: string, share: number): ComparisonLine {
  const won = (share: number) => ({ games: 400, wins: Math.round(400 * share), low: share - 0.04, high: share + 0.04 });
  return {
    agent,
    games: 800,
    averageMoves: 31.4,
    secondsPerMove: 0.0021,
    nodesPerMove: 812.5,
    peakMemory: 21.2,
    home: won(share),
    away: won(share - 0.05),
    components: { away: share - 0.05, home: share, time: 1, memory: 0.8 },
    score: 0.45 * (share - 0.05) + 0.35 * share + 0.15 + 0.04,
    scoreByNodes: 0.45 * (share - 0.05) + 0.35 * share + 0.2,
  };
}

function sampleRatings(): TournamentResult['ratings'] {
  const player = (agent: string, elo: number) => ({
    agent,
    group: 1,
    elo,
    low: elo - 20,
    high: elo + 21,
    simulatedError: 20.8,
    games: 800,
    score: 1 / (1 + 10 ** (-elo / 400)),
  });
  return {
    players: [player('tuned-full@depth=4', 79), player('tuned-original@depth=4', -25), player('hand@depth=4', -54)],
    superiority: [
      [null, 0.99991, 1],
      [0.00009, null, 0.978],
      [0, 0.022, null],
    ],
    firstMove: { elo: 24, low: 9, high: 39 },
    drawRate: 0.27,
    groups: 1,
    verdict: ['tuned-full@depth=4 leads 3 agents with +79 Elo on their mean.'],
  };
}
