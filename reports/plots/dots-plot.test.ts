import { expect, test } from 'vitest';
import { weightsPlot } from './dots-plot.ts';
import { draw } from './draw.ts';

const line = (name: string, logits: number) => ({
  ...{ name, logits },
  interval: { low: logits - 0.05, high: logits + 0.05 },
});
const small = Array.from({ length: 13 }, (_, i) => line(`small-${i}`, 0.05 * (i - 6)));
const none = Array.from({ length: 9 }, (_, i) => line(`none-${i}`, 0));

/** Where the dots of the weights stand, in pixels from the left. */
async function placesOf(weights: Parameters<typeof weightsPlot>[1]): Promise<number[]> {
  const drawn = await draw(weightsPlot('g1-full', weights));
  const dots = /mark-symbol[\s\S]*?<\/g>/.exec(drawn)![0];
  return [...dots.matchAll(/translate\(([-\d.]+),/g)].map(([, x]) => Number(x));
}

test.each([
  ['one that is much larger', [...small, line('race-share', 7.16)]],
  ['one that is much smaller', [line('lost', -9), ...small]],
  ['many large ones', [...small, ...Array.from({ length: 8 }, (_, i) => line(`large-${i}`, 9 + i))]],
])('%s leaves the other weights room, in their order', async (_, weights) => {
  const places = await placesOf(weights);
  expect(places).toHaveLength(weights.length);
  expect(places).toEqual([...places].sort((a, b) => a - b));
  const others = places.filter((_, i) => weights[i]!.name.startsWith('small'));
  expect(others.at(-1)! - others[0]!).toBeGreaterThan(60);
});

test.each([
  ['all 0 but one', [...none, line('one', 3)]],
  ['all 0', none],
  ['none', []],
])('weights that are %s are drawn', async (_, weights) =>
  expect((await draw(weightsPlot('g1-full', weights))).match(/NaN|Infinity/)).toBeNull(),
);
