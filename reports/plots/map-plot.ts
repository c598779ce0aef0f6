import { percent, signed } from '../../lib/numbers.ts';
import type { MapPoint } from '../../tuning/map/map.ts';
import type { MapOptions } from '../../tuning/map/options.ts';
import type { Plot } from '../document/plot.ts';
import { drawn } from './layers.ts';

const CELL = 26;
/** Scores of 0, one half and 1; dark figures are legible on all between. */
const colours = { domain: [0, 0.5, 1], range: ['#e8a15c', '#f4f4f4', '#6fb0ee'] };

/** A heat map: the share of points against the rival at every place with `tempo`, in per cent. */
export function mapPlot(
  { across, down, tempo }: Pick<MapOptions, 'across' | 'down' | 'tempo'>,
  points: readonly MapPoint[],
  at: number,
): Plot {
  const here = points.filter((point) => point.tempo === at);
  const values = here.map((point) => ({
    across: String(point.across),
    down: String(point.down),
    score: point.rating.score,
    label: percent(point.rating.score, 0).replace(' %', ''),
  }));
  const labels = (all: readonly number[]): string[] => all.map(String);
  const x = {
    field: 'across',
    type: 'ordinal',
    sort: labels(across.values),
    title: `points of ${across.feature}`,
  } as const;
  const y = {
    field: 'down',
    type: 'ordinal',
    sort: labels(down.values).reverse(),
    title: `points of ${down.feature}`,
  } as const;
  const color = { field: 'score', type: 'quantitative', scale: colours, legend: null } as const;
  const named = tempo.length === 1 ? '' : `, tempo ${signed(at)}`;
  return {
    kind: 'plot',
    name: `map-${tempo.indexOf(at) + 1}`,
    title: `Score against the rival, in per cent${named}`,
    description: here
      .map(
        (point) =>
          `${across.feature} ${point.across}, ${down.feature} ${point.down}: ${percent(point.rating.score, 0)}.`,
      )
      .join(' '),
    keys: [],
    left: 76,
    height: Math.max(3, down.values.length) * CELL,
    layers: [
      drawn(values, { type: 'rect' }, { x: { ...x, axis: { labelAngle: 0, labelFontSize: 10 } }, y, color }),
      drawn(values, { type: 'text', fontSize: 10, color: '#1b1e23' }, { x, y, text: { field: 'label' } }),
    ],
  };
}
