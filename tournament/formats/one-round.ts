import type { Format } from './format.ts';
import { gamePairsOf, pairsOf } from './game-pair.ts';

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
    max: pairs.length * openings,
    nextRound: (finished) => (finished.length === 0 ? gamePairsOf(pairs, 0, openings) : []),
  };
}
