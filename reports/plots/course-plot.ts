import { rounded } from '../../lib/numbers.ts';
import type { SpsaOutcome, Tuned } from '../../tuning/spsa/outcome.ts';
import { type Plot, series } from '../document/plot.ts';
import { brokenLine, dots, drawn, numbers } from './layers.ts';

/** Perturbations that the axis shows either way, at least. */
const LEAST = 3;
/** Figures that the description says. */
const SAID = 6;

/** The value of parameter number `at` by pairs of games, in units of its perturbation from the start; the answer. */
export function coursePlot({ parameters, curve, pairs, average }: SpsaOutcome, at: number): Plot {
  const parameter = parameters[at]!;
  const points = curve.map((point) => ({ pairs: point.pairs, moved: movedOf(parameter, point.values[at]!) }));
  const answer = movedOf(parameter, parameter.value);
  const most = Math.max(LEAST, ...points.map(({ moved }) => Math.abs(moved)));
  const x = numbers('pairs', 'pairs of games', {
    scale: { domain: [0, pairs], nice: false, padding: 6 },
    axis: { tickCount: 5, format: ',d', grid: false },
  });
  const y = numbers('moved', 'c', { scale: { domain: [-most, most], padding: 4 }, axis: { tickCount: 4 } });
  const from = average === 0 ? pairs : pairs * (1 - average);
  return {
    kind: 'plot',
    name: `course-${at}`,
    title: parameter.name,
    description: descriptionOf(parameter, points),
    keys: [],
    left: 52,
    height: 96,
    layers: [
      brokenLine({ y: { datum: 0, type: 'quantitative' } }, 0.5),
      drawn(points, { type: 'line', color: series.tuned.colour, strokeWidth: 1.5 }, { x, y }),
      drawn(
        [{ pairs: from, moved: answer, end: pairs }],
        { type: 'rule', color: series.hand.colour, strokeWidth: 2 },
        { x, y, x2: { field: 'end' } },
      ),
      dots('hand', 50, [{ pairs, moved: answer }], { x, y }),
    ],
  };
}

function movedOf({ start, end }: Tuned, value: number): number {
  return (value - start) / end;
}

function descriptionOf({ start, value, end }: Tuned, points: readonly { pairs: number; moved: number }[]): string {
  const step = Math.max(1, Math.ceil(points.length / SAID));
  const said = points
    .filter((_, i) => i % step === 0)
    .map(({ pairs, moved }) => `after ${pairs}: ${rounded(moved, 1)}`);
  return `From ${rounded(start, 1)} to ${rounded(value, 1)}, in units of ${rounded(end, 2)}: ${said.join(', ')}.`;
}
