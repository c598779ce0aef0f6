import { decimal, percent, whole } from '../../lib/numbers.ts';
import type { DatasetAudit } from '../../train/audit.ts';
import type { CurvePoint, Diagnosis, Evaluation } from '../../train/diagnosis/diagnosis.ts';
import type { CalibrationBin } from '../../train/diagnosis/metrics.ts';
import {
  axisOf,
  bars,
  brokenLine,
  drawn,
  lossAxis,
  lossLine,
  type Plot,
  percentLabels,
  series,
} from '../document/plot.ts';

/**
 * Predicted against actual results, with 95 % intervals; the constant evaluation is left out. `at` is the place of the
 * diagnosis on the page.
 */
export function calibrationPlot({ name, split, evaluations }: Diagnosis, at: number): Plot {
  const shown = evaluations.filter(({ kind }) => kind !== 'constant');
  const axis = { tickCount: 5, labelExpr: percentLabels };
  const scale = { domain: [0, 1] };
  const x = axisOf('predicted', 'predicted result', { scale, axis });
  const y = axisOf('actual', 'actual result, mean', { scale, axis: { ...axis, titleX: -46 } });
  const layersOf = ({ kind, metrics }: Evaluation) => {
    const bins = metrics.calibration.filter((bin) => Number.isFinite(bin.predicted) && Number.isFinite(bin.actual));
    const { colour: color, shape } = series[kind];
    const point = { filled: true, opacity: 1, size: 60, color, shape };
    return [
      bars(
        bins.filter(hasInterval),
        { x, y: { ...y, field: 'low' }, y2: { field: 'high' } },
        { color, strokeWidth: 2, opacity: 0.55 },
      ),
      drawn(bins, { type: 'line', color, strokeWidth: 2, point }, { x, y }),
    ];
  };
  const from = { field: 'from', type: 'quantitative' as const };
  return {
    kind: 'plot',
    name: `calibration-${at}`,
    title: `Calibration of ${name} on the ${split} rows, with 95 % intervals`,
    description: `The closer to the diagonal, the better. ${shown.map((one) => `${one.name}: ${calibrationSentence(one.metrics.calibration)}`).join(' ')}`,
    keys: [...new Set(shown.map(({ kind }) => kind))],
    left: 64,
    height: 300,
    layers: [
      brokenLine({ x: from, y: from, x2: { field: 'to' }, y2: { field: 'to' } }, 0.6, [{ from: 0, to: 1 }]),
      ...shown.flatMap(layersOf),
    ],
  };
}

/** A file may say null for none. */
function hasInterval({ low, high }: CalibrationBin): boolean {
  return typeof low === 'number' && typeof high === 'number' && Number.isFinite(low) && Number.isFinite(high);
}

function calibrationSentence(bins: readonly CalibrationBin[]): string {
  if (bins.length === 0) return 'no rows.';
  const parts = bins.map(
    (bin) => `${percent(bin.predicted)} predicted, ${percent(bin.actual)} came (${whole(bin.rows)} rows)`,
  );
  return `${parts.join('; ')}.`;
}

/** Log loss by the number of games that are fitted to; `at` is the place of the diagnosis on the page. */
export function curvePlot({ name, split, curve, evaluations }: Diagnosis, at: number): Plot {
  const points = curve.points.filter(({ train, held }) => Number.isFinite(train) && Number.isFinite(held));
  const hand = evaluations.find(({ kind }) => kind === 'hand')?.metrics.logLoss.mean;
  const x = axisOf('games', 'games fitted to', {
    scale: { type: 'log', base: 2, padding: 14, nice: false },
    axis: { values: points.map(({ games }) => games), format: 'd', labelOverlap: true },
  });
  const y = { ...lossAxis(14), field: 'held' };
  const line = (field: 'train' | 'held', dashes: number[], label: string) =>
    lossLine(points, { x, y: { ...y, field } }, { label, above: field === 'held', dashes, dots: true });
  const { colour: color } = series.hand;
  const handLine = (hand: number, games: number) => [
    drawn([{ hand }], { type: 'rule', color, strokeDash: [4, 3] }, { y: { ...y, field: 'hand' } }),
    drawn(
      [{ hand, games }],
      { type: 'text', align: 'left', dy: -8, color },
      { x, y: { ...y, field: 'hand' }, text: { value: 'hand' } },
    ),
  ];
  return {
    kind: 'plot',
    name: `curve-${at}`,
    title: `Learning curve of ${name}`,
    description: points.map((point) => curveSentence(point, split)).join(' ') || 'No points.',
    keys: [],
    left: 68,
    height: 220,
    layers: [
      bars(points, { x, y: { ...y, field: 'best' }, y2: { field: 'worst' } }, { opacity: 0.4 }),
      ...(hand === undefined || !Number.isFinite(hand) || points.length === 0 ? [] : handLine(hand, points[0]!.games)),
      ...line('train', [4, 3], 'rows fitted to'),
      ...line('held', [1, 0], `${split} rows`),
    ],
  };
}

function curveSentence({ games, train, held }: CurvePoint, split: string): string {
  return `${whole(games)} games: ${decimal(train, 4)} on the rows fitted to, ${decimal(held, 4)} on the ${split} rows.`;
}

/** What was fitted in epochs. */
interface InEpochs {
  readonly name: string;
  readonly history: readonly { readonly train: number; readonly validation: number }[];
  readonly bestEpoch: number;
}

/** Log loss of a network by epochs, the one marked whose weights are played; `at` is its place on the page. */
export function epochsPlot({ name, history, bestEpoch }: InEpochs, at: number): Plot {
  const points = history.map(({ train, validation }, i) => ({ epoch: i + 1, train, validation }));
  const x = axisOf('epoch', 'epoch', {
    scale: { zero: false, nice: false, padding: 14 },
    axis: { tickMinStep: 1, format: 'd', tickCount: 8 },
  });
  const y = { ...lossAxis(24), field: 'validation' };
  const line = (field: 'train' | 'validation', dashes: number[], label: string) =>
    lossLine(points, { x, y: { ...y, field } }, { label, above: field === 'validation', dashes, dots: false });
  return {
    kind: 'plot',
    name: `epochs-${at}`,
    title: `Log loss of ${name} by epochs`,
    description: points.map(epochSentence).join(' ') || 'No epochs.',
    keys: [],
    left: 68,
    height: 200,
    layers: [
      ...line('train', [4, 3], 'rows fitted to'),
      ...line('validation', [1, 0], 'validation rows'),
      drawn(
        points.filter(({ epoch }) => epoch === bestEpoch),
        { type: 'point', filled: true, opacity: 1, size: 90, color: series.tuned.colour },
        { x, y },
      ),
    ],
  };
}

function epochSentence({ epoch, train, validation }: { epoch: number; train: number; validation: number }): string {
  return `Epoch ${whole(epoch)}: ${decimal(train, 4)} on the rows fitted to, ${decimal(validation, 4)} on the validation rows.`;
}

/** How many rows the data set has of which part of the game. */
export function plyPlot(plies: DatasetAudit['plies']): Plot {
  const values = plies.map(({ from, to, rows }) => ({ from, end: to + 1, none: 0, rows }));
  return {
    kind: 'plot',
    name: 'plies',
    title: 'Rows by ply',
    description: plies.map(({ from, to, rows }) => `Plies ${from} to ${to}: ${whole(rows)} rows.`).join(' '),
    keys: [],
    left: 64,
    height: 200,
    layers: [
      drawn(
        values,
        { type: 'rect', color: series.tuned.colour, stroke: 'currentColor', strokeWidth: 0.5 },
        {
          x: axisOf('from', 'ply', { axis: { tickCount: 6, grid: false }, scale: { nice: false, zero: false } }),
          x2: { field: 'end' },
          y: axisOf('rows', null, { axis: { tickCount: 5, tickMinStep: 1, format: ',d' } }),
          y2: { field: 'none' },
        },
      ),
    ],
  };
}
