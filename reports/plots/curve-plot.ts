import { decimal, whole } from '../../lib/numbers.ts';
import type { CurvePoint, Diagnosis } from '../../train/diagnosis/diagnosis.ts';
import { type Plot, series } from '../document/plot.ts';
import { bars, drawn, lossAxis, lossLine, numbers } from './layers.ts';

/** Log loss by the number of games that are fitted to; `at` is the place of the diagnosis on the page. */
export function curvePlot({ name, split, curve, evaluations }: Diagnosis, at: number): Plot {
  const points = curve.points.filter(({ train, held }) => Number.isFinite(train) && Number.isFinite(held));
  const hand = evaluations.find(({ kind }) => kind === 'hand')?.metrics.logLoss.mean;
  const x = numbers('games', 'games fitted to', {
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
    description: points.map((point) => sentence(point, split)).join(' ') || 'No points.',
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

function sentence({ games, train, held }: CurvePoint, split: string): string {
  return `${whole(games)} games: ${decimal(train, 4)} on the rows fitted to, ${decimal(held, 4)} on the ${split} rows.`;
}
