import type { Format } from './format.ts';
import { meetingsOf, pairsOf } from './schedule.ts';

/** Every two agents meet on every opening. */
export function roundRobin(agents: number, pairs: number): Format {
  return oneRound(pairsOf(agents), pairs);
}

/** The first agent meets each of the others on every opening. */
export function gauntlet(agents: number, pairs: number): Format {
  return oneRound(
    pairsOf(agents).filter(([first]) => first === 0),
    pairs,
  );
}

function oneRound(pairs: readonly (readonly [number, number])[], openings: number): Format {
  return {
    openings,
    most: pairs.length * openings,
    nextRound: (finished) => (finished.length === 0 ? meetingsOf(pairs, 0, openings) : []),
  };
}
