import { limitsSet } from '../../agents/limits/limit.ts';
import type { AgentSpec } from '../../agents/spec.ts';
import { handWeights } from '../../agents/weights/weights.ts';
import type { Game } from '../../games/game.ts';

type Searching = Extract<AgentSpec, { kind: 'search' }>;

/** A judge searches so many times the nodes; or, where plies are limited, so many plies more. */
const NODES = 10;
const PLIES = 2;

/** Who says which of two moves is right. */
export interface Judges {
  /** With the champion's evaluation. */
  readonly champion: Searching;
  /** With the rival's own where it plays by our search, else with the authors' weights: nobody judges for himself alone. */
  readonly rival: Searching;
  readonly deeper: string;
}

/**
 * The judges of a match; undefined where the rival can't be asked again with the same answer, or moves are limited by
 * clocks: then nothing would repeat.
 */
export function judgesOf(game: Game, champion: AgentSpec, rival: AgentSpec): Judges | undefined {
  if (champion.kind !== 'search' || rival.kind === 'engine' || !repeats(champion) || !repeats(rival)) return undefined;
  const second: Searching =
    rival.kind === 'search'
      ? rival
      : { ...champion, name: 'hand:difference', weights: handWeights(game, 'difference') };
  const deeper = champion.limit.nodes === undefined ? `${PLIES} plies more` : `${NODES} times the nodes`;
  return { champion: deepened(champion), rival: deepened(second), deeper };
}

/** Whether its choice depends on nothing that a clock says. */
function repeats(spec: AgentSpec): boolean {
  if (spec.timeControl !== undefined) return false;
  if (!('limit' in spec)) return true;
  const set = limitsSet(spec.limit);
  return set.length > 0 && set.every((one) => one === 'nodes' || one === 'depth');
}

function deepened(spec: Searching): Searching {
  const { nodes, depth } = spec.limit;
  const limit = {
    ...(nodes === undefined ? {} : { nodes: nodes * NODES }),
    ...(depth === undefined ? {} : { depth: depth + PLIES }),
  };
  return { ...spec, limit };
}
