import type { DatasetAudit } from '../train/audit.ts';
import type { Diagnosis } from '../train/diagnosis/judge.ts';
import type { EvaluationMetrics } from '../train/diagnosis/metrics.ts';
import { roundingLine } from '../train/rounding.ts';

/** A made-up audit. */
export function sampleAudit(warnings: readonly string[]): DatasetAudit {
  const none = { count: 0, first: [] };
  return {
    game: 'slider-6',
    seats: ['H', 'V'],
    rows: 81234,
    games: 4000,
    dropped: 1406,
    byGame: {
      games: 3999,
      distinct: 3990,
      divided: none,
      contradictory: { count: 2, first: [17, 305] },
      scattered: none,
      results: { wins: 1710, draws: 820, losses: 1470 },
    },
    repeats: { within: 12, across: 3, disputed: { positions: 2, rows: 5 } },
    splits: {
      train: { games: 3200, rows: 65012 },
      validation: { games: 400, rows: 8110 },
      test: { games: 400, rows: 8112 },
    },
    ends: [],
    movers: [
      { wins: 20000, draws: 4000, losses: 16617 },
      { wins: 19000, draws: 4100, losses: 17517 },
    ],
    plies: [
      { from: 0, to: 9, rows: 40000 },
      { from: 10, to: 19, rows: 41234 },
    ],
    scores: { rows: 81234, missing: 0, found: 300, largest: 412, atLargest: 1, saturation: { scale: 212.4, rows: 77 } },
    sets: [
      {
        set: 'original',
        rows: 65012,
        games: 3200,
        features: [
          { name: 'progress', rows: 60000, games: 3190, low: -12, high: 13 },
          { name: 'corner-traps', rows: 12, games: 3, low: -1, high: 1 },
          { name: 'pairs', rows: 0, games: 0, low: 0, high: 0 },
        ],
        collinearity: {
          condition: 31.4,
          features: [
            { name: 'progress', inflation: 1.25, partners: ['corner-traps'] },
            { name: 'corner-traps', inflation: 14.5, partners: ['progress'] },
            { name: 'pairs', inflation: undefined, partners: [] },
          ],
          made: [],
        },
      },
    ],
    warnings,
  };
}

/** A made-up diagnosis; `games` of its rows, 1 for one without intervals. */
export function sampleDiagnosis(name: string, games: number): Diagnosis {
  const metrics = (mean: number): EvaluationMetrics => {
    const ends = games < 2 ? { low: undefined, high: undefined } : { low: mean - 0.01, high: mean + 0.01 };
    const calibration = Array.from({ length: 10 }, (_, at) => {
      const predicted = at / 10 + 0.052;
      const actual = 0.5 + (predicted - 0.5) * (1.4 - mean);
      const bin = games < 2 ? { low: undefined, high: undefined } : { low: actual * 0.95, high: actual * 1.04 };
      return { rows: 811, games: Math.max(1, games >> 2), predicted, actual, ...bin };
    });
    return {
      rows: 8112,
      games,
      logLoss: { mean, ...ends },
      brier: mean / 3,
      accuracy: 1.2 - mean,
      auc: games < 2 ? undefined : 1.3 - mean,
      predicted: 0.512,
      actual: 0.503,
      calibrationError: 0.0123,
      calibration,
    };
  };
  const behind = (mean: number) => ({ mean, low: mean - 0.004, high: mean + 0.005 });
  return {
    name,
    split: 'test',
    evaluations: [
      { name: 'constant', kind: 'constant', metrics: metrics(0.6911), behind: behind(0.1901) },
      { name: 'hand', kind: 'hand', metrics: metrics(0.555), behind: behind(0.0512) },
      { name: 'old@depth=4', kind: 'previous', metrics: metrics(0.52), behind: behind(0.0204) },
      { name, kind: 'tuned', metrics: metrics(0.5004), behind: undefined },
    ],
    rounding:
      games < 2
        ? []
        : [
            roundingLine('whole points', {
              positions: 400,
              depth: 2,
              changed: 3,
              before: 0.5004,
              after: 0.500412,
            }),
          ],
    phases: ['plies 0 to 11', 'plies 12 to 40'].map((group) => ({ name: group, metrics: metrics(0.49) })),
    seats: ['H to move', 'V to move'].map((group) => ({ name: group, metrics: metrics(0.5) })),
    importance: {
      rows: 5000,
      repeats: 5,
      inputs: [
        { name: 'progress', rise: 0.08123, deviation: 0.0021 },
        { name: 'moves', rise: -0.00001, deviation: 0.00003 },
      ],
    },
    curve:
      games < 2
        ? { points: [], note: 'these linear weights were not fitted here, so there is nothing to fit again' }
        : {
            points: [100, 200, 400, 800, 1600, 3200].map((count, i) => ({
              games: count,
              rows: count * 20,
              fits: i === 5 ? 1 : 4,
              failed: i === 0 ? 1 : 0,
              train: 0.47 + 0.004 * i,
              held: 0.53 - 0.005 * i,
              best: 0.528 - 0.005 * i,
              worst: 0.533 - 0.005 * i,
            })),
            note: undefined,
          },
    worst: [
      {
        game: 311,
        ply: 24,
        seat: 'V',
        position: 'H5/3B2/HH4/H5/H3V1/1VV1VV v',
        drawing: [
          [{ text: '  2 ' }, { text: 'H', player: 0 }, { text: ' . <&>' }],
          [{ text: '  1 ' }, { text: 'V', player: 1 }, { text: ' .' }],
        ],
        predicted: 0.981,
        result: 0,
        logLoss: 3.963,
        terms: games < 2 ? [] : [{ name: 'progress', logits: 2.411 }],
      },
    ],
  };
}
