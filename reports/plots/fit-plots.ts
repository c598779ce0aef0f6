import { decimal, percent, whole } from '../../lib/numbers.ts';
import type { DatasetAudit } from '../../train/audit.ts';
import type { Diagnosis, Evaluation } from '../../train/diagnosis/judge.ts';
import type { EvaluationMetrics } from '../../train/diagnosis/metrics.ts';
import {
  axisOf,
  bars,
  brokenLine,
  dots,
  drawn,
  type Layer,
  type Plot,
  percentLabels,
  series,
} from '../document/plot.ts';

/** Predicted against actual results, with 95 % intervals; the constant evaluation is left out. */
export function calibrationPlot({ name, split, evaluations }: Diagnosis): Plot {
  const shown = evaluations.filter(({ kind }) => kind !== 'constant');
  const axis = { tickCount: 5, labelExpr: percentLabels };
  const scale = { domain: [0, 1] };
  const x = axisOf('predicted', 'predicted result', { scale, axis });
  const y = axisOf('actual', 'actual result, mean', { scale, axis: { ...axis, titleX: -46 } });
  const layersOf = ({ kind, metrics }: Evaluation) => {
    const bins = metrics.calibration.filter(({ predicted, actual }) => areNumbers(predicted, actual));
    const { colour: color, shape } = series[kind];
    const point = { filled: true, opacity: 1, size: 60, color, shape };
    return [
      bars(
        bins.filter(({ low, high }) => areNumbers(low, high)),
        { x, y: { ...y, field: 'low' }, y2: { field: 'high' } },
        { color, strokeWidth: 2, opacity: 0.55 },
      ),
      drawn(bins, { type: 'line', color, strokeWidth: 2, point }, { x, y }),
    ];
  };
  const from = { field: 'from', type: 'quantitative' as const };
  return {
    kind: 'plot',
    name: 'calibration',
    title: `Calibration of ${name} on the ${split} rows, with 95 % intervals`,
    description: `The closer to the diagonal, the better. ${shown.map((one) => `${one.name}: ${binsText(one.metrics.calibration)}`).join(' ')}`,
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
function areNumbers(...values: readonly (number | null | undefined)[]): boolean {
  return values.every((value) => Number.isFinite(value));
}

function binsText(bins: EvaluationMetrics['calibration']): string {
  const parts = bins.map(
    (bin) => `${percent(bin.predicted)} predicted, ${percent(bin.actual)} came (${whole(bin.rows)} rows)`,
  );
  return `${parts.join('; ') || 'no rows'}.`;
}

interface LossPoint {
  readonly at: number;
  readonly train: number;
  readonly held: number;
}

/** Two lines of log loss, on the rows fitted to and on those that judge; `more` is drawn below them. */
function lossPlot<Point extends LossPoint>(
  { name, title, height, size }: Pick<Plot, 'name' | 'title' | 'height'> & { readonly size: number },
  { points, judged, saidAt }: { points: readonly Point[]; judged: string; saidAt: (at: number) => string },
  x: ReturnType<typeof axisOf>,
  padding: number,
  more: (y: ReturnType<typeof axisOf>) => readonly Layer[],
): Plot {
  const yOf = (field: string) => ({
    ...axisOf(field, 'log loss', { scale: { zero: false, padding }, axis: { tickCount: 5, titleX: -50 } }),
  });
  const line = (field: 'train' | 'held', strokeDash: number[], label: string): Layer[] => [
    drawn(points, { type: 'line', color: series.tuned.colour, strokeWidth: 2, strokeDash }, { x, y: yOf(field) }),
    drawn(
      points.slice(-1),
      { type: 'text', align: 'right', dy: field === 'held' ? -10 : 14 },
      { x, y: yOf(field), text: { value: label } },
    ),
  ];
  const sentences = points.map(
    ({ at, train, held }) =>
      `${saidAt(at)}: ${decimal(train, 4)} on the rows fitted to, ${decimal(held, 4)} on the ${judged} rows.`,
  );
  const said = points.map((point, i) => ({ ...point, said: sentences[i]! }));
  return {
    kind: 'plot',
    name,
    title,
    description: sentences.join(' ') || 'No points.',
    left: 68,
    height,
    layers: [
      ...more(yOf('held')),
      ...line('train', [4, 3], 'rows fitted to'),
      ...line('held', [1, 0], `${judged} rows`),
      dots('tuned', size, said, { x, y: yOf('train') }),
      dots('tuned', size, said, { x, y: yOf('held') }),
    ],
  };
}

/** Log loss by the number of games that are fitted to. */
export function curvePlot({ name, split, curve, evaluations }: Diagnosis): Plot {
  const points = curve.points
    .filter(({ train, held }) => areNumbers(train, held))
    .map(({ games, ...point }) => ({ at: games, ...point }));
  const hand = evaluations.find(({ kind }) => kind === 'hand')?.metrics.logLoss.mean;
  const x = axisOf('at', 'games fitted to', {
    scale: { type: 'log', base: 2, padding: 14, nice: false },
    axis: { values: points.map((point) => point.at), format: 'd', labelOverlap: true },
  });
  const { colour: color } = series.hand;
  const handLayers = (y: ReturnType<typeof axisOf>): Layer[] => [
    drawn([{ hand }], { type: 'rule', color, strokeDash: [4, 3] }, { y: { ...y, field: 'hand' } }),
    drawn(
      [{ hand, at: points[0]?.at }],
      { type: 'text', align: 'left', dy: -8, color },
      { x, y: { ...y, field: 'hand' }, text: { value: 'hand' } },
    ),
  ];
  return lossPlot(
    { name: 'curve', title: `Learning curve of ${name}`, height: 220, size: 50 },
    { points, judged: split, saidAt: (games) => `${whole(games)} games` },
    x,
    14,
    (y) => [
      bars(points, { x, y: { ...y, field: 'best' }, y2: { field: 'worst' } }, { opacity: 0.4 }),
      ...(areNumbers(hand) && points.length > 0 ? handLayers(y) : []),
    ],
  );
}

/** What was fitted in epochs. */
interface InEpochs {
  readonly name: string;
  readonly history: readonly { readonly train: number; readonly validation: number }[];
  readonly bestEpoch: number;
}

/** Log loss of a network by epochs, the one marked whose weights are played; `at` is its place on the page. */
export function epochsPlot({ name, history, bestEpoch }: InEpochs, at: number): Plot {
  const points = history.map(({ train, validation }, i) => ({ at: i + 1, train, held: validation }));
  const x = axisOf('at', 'epoch', {
    scale: { zero: false, nice: false, padding: 14 },
    axis: { tickMinStep: 1, format: 'd', tickCount: 8 },
  });
  const best = points
    .filter((point) => point.at === bestEpoch)
    .map((point) => ({ ...point, said: `Epoch ${bestEpoch}, whose weights are played: ${decimal(point.held, 4)}.` }));
  return lossPlot(
    { name: `epochs-${at}`, title: `Log loss of ${name} by epochs`, height: 200, size: 14 },
    { points, judged: 'validation', saidAt: (epoch) => `Epoch ${whole(epoch)}` },
    x,
    24,
    (y) => [dots('tuned', 90, best, { x, y })],
  );
}

/** How many rows the data set has of which part of the game. */
export function plyPlot(plies: DatasetAudit['plies']): Plot {
  const values = plies.map(({ from, to, rows }) => ({ from, end: to + 1, none: 0, rows }));
  const bar = { type: 'rect', color: series.tuned.colour, stroke: 'currentColor', strokeWidth: 0.5 } as const;
  return {
    kind: 'plot',
    name: 'plies',
    title: 'Rows by ply',
    description: plies.map(({ from, to, rows }) => `Plies ${from} to ${to}: ${whole(rows)} rows.`).join(' '),
    left: 64,
    height: 200,
    layers: [
      drawn(values, bar, {
        x: axisOf('from', 'ply', { axis: { tickCount: 6, grid: false }, scale: { nice: false, zero: false } }),
        x2: { field: 'end' },
        y: axisOf('rows', null, { axis: { tickCount: 5, tickMinStep: 1, format: ',d' } }),
        y2: { field: 'none' },
      }),
    ],
  };
}
