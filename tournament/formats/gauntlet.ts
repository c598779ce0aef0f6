import { pairsOf } from './game-pair.ts';
import { oneRoundFormat } from './one-round.ts';

/** The first agent meets each of the others. */
export const gauntlet = oneRoundFormat('gauntlet', (agents) => pairsOf(agents).filter(([first]) => first === 0));
