import type { FigureOutcome } from '../../ablation/infexion/figure-outcome.ts';
import { whole } from '../../lib/numbers.ts';
import type { Plot } from '../document/plot.ts';
import { drawn, numbers } from './layers.ts';

/** By algorithm, in their order; all legible on white and on black. */
const colours = ['#808080', '#c96a12', '#2f7fd1', '#8e5bd0'];
const lineHeight = 16;

/** States generated at each turn, on a logarithmic axis, without the first turn: red plays it without search. */
export function figurePlot({ algorithms }: FigureOutcome): Plot {
  const x = numbers('turn', 'turn (odd: as red; even: as blue)', {
    scale: { nice: false, zero: false },
    axis: { tickCount: 6, grid: false },
  });
  const y = numbers('generated', null, {
    scale: { type: 'log', domain: [1e3, 1e6], clamp: true },
    axis: { values: [1e3, 1e4, 1e5, 1e6], format: '~s' },
  });
  const lines = algorithms.map(({ seats }, at) =>
    drawn(
      seats.flatMap(({ perTurn }) => perTurn).filter(({ turn }) => turn > 1),
      { type: 'line', color: colours[at]!, strokeWidth: 2 },
      { x, y, order: { field: 'turn' } },
    ),
  );
  const labels = algorithms.map(({ name }, at) =>
    drawn(
      [{ name }],
      { type: 'text', align: 'right', color: colours[at]!, fontWeight: 'bold' },
      { x: { value: 'width' }, y: { value: 170 + at * lineHeight }, text: { field: 'name' } },
    ),
  );
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
