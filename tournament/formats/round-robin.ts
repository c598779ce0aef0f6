import { pairsOf } from './game-pair.ts';
import { oneRoundFormat } from './one-round.ts';

/** Every two agents meet. */
export const roundRobin = oneRoundFormat('round robin', pairsOf);
