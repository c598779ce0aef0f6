import { series } from '../document/plot.ts';

/** The scale of a log loss, written upwards; layers name the field. */
export function lossAxis(padding: number) {
  return {
    type: 'quantitative' as const,
    title: 'log loss',
    scale: { zero: false, padding },
    axis: { tickCount: 5, titleX: -50 },
  };
}

/** A line of losses of a fit, and at its right end what it is: above the line if `above`, else below. */
export function lossLine<X>(
  points: readonly object[],
  { x, y }: { readonly x: X; readonly y: ReturnType<typeof lossAxis> & { readonly field: string } },
  {
    label,
    above,
    dashes,
    dots,
  }: {
    readonly label: string;
    readonly above: boolean;
    readonly dashes: number[];
    readonly dots: boolean;
  },
) {
  const color = series.tuned.colour;
  return [
    {
      data: { values: [...points] },
      mark: {
        type: 'line' as const,
        color,
        strokeWidth: 2,
        strokeDash: dashes,
        ...(dots ? { point: { filled: true, opacity: 1, size: 50, color } } : {}),
      },
      encoding: { x, y },
    },
    {
      data: { values: points.slice(-1) },
      mark: { type: 'text' as const, align: 'right' as const, dy: above ? -10 : 14 },
      encoding: { x, y, text: { value: label } },
    },
  ];
}
