import { MAX_ELO } from './elo.ts';

/** A 95 % interval in Elo points; an end at MOST_ELO is open. */
export function interval(low: number, high: number): string {
  if (low <= -MAX_ELO && high >= MAX_ELO) return 'open on both sides';
  if (high >= MAX_ELO) return `${whole(low)} or more`;
  if (low <= -MAX_ELO) return `${whole(high)} or less`;
  return `${whole(low)} to ${whole(high)}`;
}

export function signed(value: number): string {
  return `${whole(value) > 0 ? '+' : ''}${whole(value)}`;
}

/** Never -0. */
export function whole(value: number): number {
  return Math.round(value) + 0;
}

/** A likelihood is never told as certain. */
export function percent(share: number): string {
  if (share > 0.999) return 'over 99.9 %';
  if (share < 0.001) return 'under 0.1 %';
  return `${(100 * share).toFixed(1)} %`;
}
