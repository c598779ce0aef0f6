import { signed } from '../../../lib/numbers.ts';

/** How somebody stands while games go on. */
export interface LiveElo {
  readonly name: string;
  readonly elo: number;
  readonly low: number;
  readonly high: number;
}

/** `g2-full +45 [−10, +102]`: a note of progress. */
export function liveEloText({ name, elo, low, high }: LiveElo): string {
  return `${name} ${figure(elo)} [${figure(low)}, ${figure(high)}]`;
}

/** What `liveEloText` says at the end of a note, in whole Elo; undefined where it says nothing of the kind. */
export function liveEloIn(note: string): LiveElo | undefined {
  const found = /(\S+) ([+−]?\d+) \[([+−]?\d+), ([+−]?\d+)\]$/.exec(note);
  if (found === null) return undefined;
  const [, name, ...figures] = found;
  const [elo, low, high] = figures.map((text) => Number(text.replace('−', '-')));
  return { name: name!, elo: elo!, low: low!, high: high! };
}

function figure(elo: number): string {
  return signed(elo).replaceAll(',', '');
}
