import { type Layer, series } from '../document/plot.ts';
import { drawn, type Encoding, numbers } from './layers.ts';

/** The scale of a log loss, written upwards; layers name the field. */
export function lossAxis(padding: number) {
  return numbers('loss', 'log loss', { scale: { zero: false, padding }, axis: { tickCount: 5, titleX: -50 } });
}

/** A line of losses of a fit, and at its right end what it is: above the line if `above`, else below. */
export function lossLine(
  points: readonly object[],
  encoding: Encoding,
  how: { readonly label: string; readonly above: boolean; readonly dashes: number[]; readonly dots: boolean },
): Layer[] {
  const color = series.tuned.colour;
  const point = how.dots ? { point: { filled: true, opacity: 1, size: 50, color } } : {};
  return [
    drawn(points, { type: 'line', color, strokeWidth: 2, strokeDash: how.dashes, ...point }, encoding),
    drawn(
      points.slice(-1),
      { type: 'text', align: 'right', dy: how.above ? -10 : 14 },
      { ...encoding, text: { value: how.label } },
    ),
  ];
}
