import { decimal, whole } from '../../lib/numbers.ts';
import type { CurvePoint, Diagnosis } from '../../train/diagnosis/diagnosis.ts';
import { type Plot, series } from '../document/plot.ts';
import { lossAxis, lossLine } from './loss-line.ts';

/** Log loss by the number of games that are fitted to; `at` is the place of the diagnosis on the page. */
export function curvePlot({ name, split, curve, evaluations }: Diagnosis, at: number): Plot {
  const points = curve.points.filter(({ train, held }) => Number.isFinite(train) && Number.isFinite(held));
  const hand = evaluations.find(({ kind }) => kind === 'hand')?.judged.logLoss.mean;
  const x = {
    field: 'games',
    type: 'quantitative' as const,
    title: 'games fitted to',
    scale: { type: 'log' as const, base: 2, padding: 14, nice: false },
    axis: { values: points.map(({ games }) => games), format: 'd', labelOverlap: true },
  };
  const y = { ...lossAxis(14), field: 'held' };
  const line = (field: 'train' | 'held', dashes: number[], label: string) =>
    lossLine(points, { x, y: { ...y, field } }, { label, above: field === 'held', dashes, dots: true });
  return {
    kind: 'plot',
    name: `curve-${at}`,
    title: `Learning curve of ${name}`,
    description: points.map((point) => sentence(point, split)).join(' ') || 'No points.',
    keys: [],
    left: 68,
    height: 220,
    layers: [
      {
        data: { values: points },
        mark: { type: 'rule', color: series.tuned.colour, strokeWidth: 3, opacity: 0.4 },
        encoding: { x, y: { ...y, field: 'best' }, y2: { field: 'worst' } },
      },
      ...(hand === undefined || !Number.isFinite(hand) || points.length === 0
        ? []
        : [
            {
              data: { values: [{ hand }] },
              mark: { type: 'rule' as const, color: series.hand.colour, strokeDash: [4, 3] },
              encoding: { y: { ...y, field: 'hand' } },
            },
            {
              data: { values: [{ hand, games: points[0]!.games }] },
              mark: { type: 'text' as const, align: 'left' as const, dy: -8, color: series.hand.colour },
              encoding: { x, y: { ...y, field: 'hand' }, text: { value: 'hand' } },
            },
          ]),
      ...line('train', [4, 3], 'rows fitted to'),
      ...line('held', [1, 0], `${split} rows`),
    ],
  };
}

function sentence({ games, train, held }: CurvePoint, split: string): string {
  return `${whole(games)} games: ${decimal(train, 4)} on the rows fitted to, ${decimal(held, 4)} on the ${split} rows.`;
}
