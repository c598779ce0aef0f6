import type { FigureOutcome } from '../../ablation/infexion/figure-outcome.ts';
import { whole } from '../../lib/numbers.ts';
import type { Plot } from '../document/plot.ts';

/** By algorithm, in their order; all legible on white and on black. */
const colours = ['#808080', '#c96a12', '#2f7fd1', '#8e5bd0'];
const lineHeight = 16;

/** States generated at each turn, on a logarithmic axis, without the first turn: red plays it without search. */
export function figurePlot({ algorithms }: FigureOutcome): Plot {
  const x = {
    field: 'turn',
    type: 'quantitative' as const,
    title: 'turn (odd: as red; even: as blue)',
    scale: { nice: false, zero: false },
    axis: { tickCount: 6, grid: false },
  };
  const y = {
    field: 'generated',
    type: 'quantitative' as const,
    title: null,
    scale: { type: 'log' as const, domain: [1e3, 1e6], clamp: true },
    axis: { values: [1e3, 1e4, 1e5, 1e6], format: '~s' },
  };
  const lines = algorithms.map(({ seats }, at) => ({
    data: { values: seats.flatMap(({ perTurn }) => perTurn).filter(({ turn }) => turn > 1) },
    mark: { type: 'line' as const, color: colours[at]!, strokeWidth: 2 },
    encoding: { x, y, order: { field: 'turn' } },
  }));
  const labels = algorithms.map(({ name }, at) => ({
    data: { values: [{ name }] },
    mark: { type: 'text' as const, align: 'right' as const, color: colours[at]!, fontWeight: 'bold' as const },
    encoding: { x: { value: 'width' as const }, y: { value: 170 + at * lineHeight }, text: { field: 'name' } },
  }));
  return {
    kind: 'plot',
    name: 'figure-1',
    title: 'States generated at each turn against greedy',
    description: algorithms
      .map(
        ({ name, seats: [red, blue] }) =>
          `${name}: ${whole(red.generated)} states in a game as red, ${whole(blue.generated)} as blue.`,
      )
      .join(' '),
    keys: [],
    left: 56,
    height: 240,
    layers: [...lines, ...labels],
  };
}
