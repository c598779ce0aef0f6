import { powerOf } from './power.ts';
import type { Random } from './random.ts';

/** Tries that are drawn at once: the chance that none succeeds is still far above the least number there is. */
const AT_ONCE = 500;

/**
 * How many of `count` tries succeed, each with probability `chance`: drawn from one uniform number for every 500 tries,
 * by adding up the chances of 0, 1, 2…
 */
export function binomial(random: Random, count: number, chance: number): number {
  if (!(chance > 0)) return 0;
  if (chance > 0.5) return count - binomial(random, count, 1 - chance);
  let sum = 0;
  for (let left = count; left > 0; left -= AT_ONCE) sum += few(random, Math.min(left, AT_ONCE), chance);
  return sum;
}

function few(random: Random, count: number, chance: number): number {
  const odds = chance / (1 - chance);
  let rest = random.unit();
  let share = powerOf(1 - chance, count);
  let successes = 0;
  while (rest >= share && successes < count) {
    rest -= share;
    share *= (odds * (count - successes)) / (successes + 1);
    successes++;
  }
  return successes;
}
