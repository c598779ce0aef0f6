import { expect, test } from 'vitest';
import { drawRateOf, drawsOf, winDrawLossOf } from './encounter.ts';

const differences = [-40, -6, -1.3, -0.2, 0, 0.2, 1.3, 6, 40];
const rates = [0, 0.001, 0.2, 0.5, 0.9, 0.999];
const cases = differences.flatMap((difference) => rates.map((rate) => [difference, rate] as const));

test.each(cases)('at %d logits, %d drawn between equals: what the model says', (difference, rate) => {
  const draws = drawsOf(rate);
  const { win, draw, loss } = winDrawLossOf(difference, draws);
  expect(win + draw + loss).toBeCloseTo(1, 14);
  expect(draw).toBeCloseTo(draws * Math.sqrt(win * loss), 12);
  // The mean score is logistic; told from the side of who is weaker, where it is not rounded to 1.
  const weaker = (difference > 0 ? loss : win) + draw / 2;
  expect(weaker * (1 + Math.exp(Math.abs(difference)))).toBeCloseTo(1, 9);
  const other = winDrawLossOf(-difference, draws);
  expect([other.win, other.draw, other.loss]).toEqual([loss, draw, win]);
});

test.each(cases.filter(([difference]) => Math.abs(difference) < 10))(
  'at %d logits, %d drawn: slopes',
  (difference, rate) => {
    const draws = drawsOf(rate);
    const lead = (x: number, factor: number): number => {
      const { win, loss } = winDrawLossOf(x, draws * factor);
      return Math.log(win / loss);
    };
    const h = 1e-5;
    const { byDifference, byDraws } = winDrawLossOf(difference, draws);
    expect(byDifference / ((lead(difference + h, 1) - lead(difference - h, 1)) / (2 * h))).toBeCloseTo(1, 5);
    expect(byDraws).toBeCloseTo((lead(difference, Math.exp(h)) - lead(difference, Math.exp(-h))) / (2 * h), 4);
  },
);

test.each(rates)('between equals, %d are drawn', (rate) => {
  expect(winDrawLossOf(0, drawsOf(rate)).draw).toBeCloseTo(rate, 12);
  expect(drawRateOf(drawsOf(rate))).toBeCloseTo(rate, 12);
});
