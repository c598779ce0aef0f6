import { signed } from '../../lib/numbers.ts';
import type { Match } from '../../tournament/results/result.ts';
import { eloInterval } from '../../tournament/statistics/elo.ts';
import { type Plot, series } from '../document/plot.ts';
import { shortened } from './layout.ts';

const left = 16;
const rowHeight = 60;
/** No line is drawn beyond this difference: it is all wins anyway, and the others would shrink to dots. */
const max = 1200;

/** The Elo difference of every match with its 95 % interval, on one axis. */
export function eloPlot(matches: readonly Match[]): Plot {
  const drawn = matches.filter((match) => !Number.isNaN(within(match.rating.elo)));
  const values = drawn.map((match, at) => ({
    at,
    pair: shortened(`${match.a} against ${match.b}`, 50),
    elo: within(match.rating.elo),
    low: within(match.rating.low),
    high: within(match.rating.high),
    figure: signed(match.rating.elo),
  }));
  const ends = values.flatMap((value) => [value.low, value.elo, value.high]).filter(Number.isFinite);
  const domain = [Math.min(-50, ...ends) - 10, Math.max(50, ...ends) + 10];
  const x = {
    field: 'elo',
    type: 'quantitative' as const,
    title: 'Elo of the first over the second',
    scale: { domain, nice: false },
    axis: { tickCount: 5, labelExpr: "datum.value == 0 ? '0' : format(datum.value, '+d')" },
  };
  const y = { field: 'at', type: 'ordinal' as const, axis: null };
  const data = { values };
  return {
    kind: 'plot',
    name: 'elo',
    title: 'Elo difference of every match, with 95 % intervals',
    description: matches.map(sentence).join(' '),
    keys: [],
    left,
    height: Math.max(1, values.length) * rowHeight,
    layers: [
      {
        data,
        mark: {
          type: 'tick',
          orient: 'vertical',
          size: 22,
          thickness: 1.5,
          color: 'currentColor',
          opacity: 0.6,
          yOffset: 12,
        },
        encoding: { y, x: { datum: 0, type: 'quantitative' } },
      },
      {
        data,
        mark: { type: 'text', align: 'left', dy: -19 },
        encoding: { y, x: { value: 0 }, text: { field: 'pair' } },
      },
      {
        data,
        mark: { type: 'rule', strokeWidth: 2.5, color: series.tuned.colour, yOffset: 12 },
        encoding: { y, x: { ...x, field: 'low' }, x2: { field: 'high' } },
      },
      {
        data,
        mark: { type: 'point', filled: true, opacity: 1, size: 90, color: series.tuned.colour, yOffset: 12 },
        encoding: { y, x },
      },
      {
        data,
        mark: { type: 'text', dy: -1, fontWeight: 'bold' },
        encoding: { y, x: { ...x }, text: { field: 'figure' } },
      },
    ],
  };

  function sentence({ a, b, rating }: Match): string {
    return `${a} against ${b}: Elo ${signed(rating.elo)}, 95 % interval ${eloInterval(rating.low, rating.high)}.`;
  }
}

function within(elo: number): number {
  return typeof elo === 'number' ? Math.min(max, Math.max(-max, elo)) : Number.NaN;
}
