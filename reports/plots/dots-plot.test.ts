import { expect, test } from 'vitest';
import { weightsPlot } from './dots-plot.ts';

const line = (name: string, tuned: number, half = 0.05) => ({
  ...{ name, tuned },
  interval: { low: tuned - half, high: tuned + half },
});
const small = Array.from({ length: 13 }, (_, i) => line(`small-${i}`, 0.05 * (i - 6)));

/** Where the marks of a plot stand, and what is written among them. */
function drawnOf(weights: Parameters<typeof weightsPlot>[1]) {
  const plot = weightsPlot('g1-full', weights);
  const text = JSON.stringify(plot.layers);
  const [, low, high] = /"domain":\[([-\d.]+),([-\d.]+)\]/.exec(text) ?? [];
  const values = plot.layers.flatMap((layer) => {
    const { values: all = [] } = (layer as { data?: { values?: Record<string, unknown>[] } }).data ?? {};
    return all.flatMap(({ value, high: end }) => [value, end].filter((one) => typeof one === 'number'));
  });
  return { plot, text, values, domain: low === undefined ? undefined : [Number(low), Number(high)] };
}

test('a weight that would squash all others stands at the edge with its value, and the title says so', () => {
  const { plot, text, values, domain } = drawnOf([...small, line('race-share', 7.16, 0.6)]);
  expect(domain![1]).toBeLessThan(1);
  for (const value of values) expect(value >= domain![0]! && value <= domain![1]!).toBe(true);
  expect(text).toContain('7.16 ▶');
  expect(plot.title).toBe('Weights of g1-full; 1 beyond the axis, with its value');
  expect(plot.description).toContain('race-share: 7.1600, 95 % interval 6.5600 to 7.7600.');
});

test('so does one below 0, at the other edge', () => {
  const { text, plot } = drawnOf([...small, line('lost', -9)]);
  expect(text).toContain('◀ −9.00');
  expect(plot.title).toMatch(/; 1 beyond/);
});

test.each([
  ['all of a size', small],
  ['a few weights only', [line('a', 0.1), line('b', 0.1), line('c', 9)]],
  ['many that are large', [...small.slice(0, 5), ...Array.from({ length: 8 }, (_, i) => line(`large-${i}`, 9 + i))]],
  ['all 0 but one', [line('one', 3), ...Array.from({ length: 9 }, (_, i) => line(`none-${i}`, 0, 0))]],
  ['none', []],
])('where weights are %s the axis shows them all', (_, weights) => {
  const { domain, plot } = drawnOf(weights);
  expect(domain).toBeUndefined();
  expect(plot.title).not.toContain('beyond');
});

test('one infinite interval moves nothing', () => {
  const { domain } = drawnOf([...small, line('unsure', 0.1, 500)]);
  expect(domain).toBeUndefined();
});
