import { readFileSync } from 'node:fs';
import { getHeapStatistics } from 'node:v8';
import type { Game } from '../games/game.ts';
import type { Agent } from './agent.ts';
import { evaluatorOf } from './agent-weights.ts';
import { builtInAgents } from './built-in-agents.ts';
import { EngineAgent } from './engine/agent.ts';
import { GreedyAgent } from './greedy.ts';
import { GameClocks, type TimeControl } from './limits/clock.ts';
import { RandomAgent } from './random.ts';
import { Searcher } from './search/search-agent.ts';
import type { AgentSpec } from './spec.ts';

/**
 * The agent that `spec` describes, for one player of `game`. An engine from outside is asked through the thread's host
 * of engines. `agent`: one that was made by `spec`, its time control apart.
 */
export function createAgent(game: Game, spec: AgentSpec, agent: Agent = agentOf(game, spec)): Agent {
  return spec.timeControl === undefined ? agent : timed(agent, spec.timeControl);
}

/** The same for a referee: what it takes is measured. */
export function createMetered(game: Game, spec: AgentSpec): Agent {
  const create = (): Agent => createAgent(game, spec);
  // An engine from outside is measured by its host: this thread only waits for it.
  return spec.kind === 'engine' ? create() : metered(create, spec.timeControl?.cpu !== undefined);
}

function agentOf(game: Game, spec: AgentSpec): Agent {
  switch (spec.kind) {
    case 'random':
      return new RandomAgent(game);
    case 'greedy':
      return new GreedyAgent(game, evaluatorOf(game, spec.weights));
    case 'search':
      return new Searcher(game, evaluatorOf(game, spec.weights), spec.limit, spec.options);
    case 'built-in':
      return builtInAgents(game)[spec.agent]!.create(game, spec.limit);
    case 'engine':
      return new EngineAgent(game, spec);
  }
}

/**
 * An agent with a time control: where no referee keeps a clock, every move is timed as a game's first one, so that it
 * ends.
 */
function timed(agent: Agent, timeControl: TimeControl): Agent {
  const first = new GameClocks([timeControl, timeControl]).timeLeft(0);
  return {
    start: () => agent.start(),
    choose: (position, random, time = first) => agent.choose(position, random, time),
    follow: (position, move) => agent.follow?.(position, move),
  };
}

/**
 * An agent whose memory, and whose processor time where that is asked for, are measured while it chooses, unless it
 * measures them itself.
 *
 * Memory is the growth of this thread's heap and array buffers when it was made, plus the largest growth during one of
 * its moves, garbage included; growth during a collection is not seen. Processor time is this thread's own, on Linux;
 * elsewhere the wall clock stands for it.
 */
export function metered(create: () => Agent, timesProcessor: boolean): Agent {
  const unmade = bytesInUse();
  const agent = create();
  const held = Math.max(0, bytesInUse() - unmade);
  /** The most bytes that a move added to those. */
  let max = 0;
  return {
    start: () => agent.start(),
    choose(position, random, time) {
      const begun = timesProcessor ? processorMilliseconds() : undefined;
      const before = bytesInUse();
      const choice = agent.choose(position, random, time);
      max = Math.max(max, bytesInUse() - before);
      const ended = timesProcessor ? processorMilliseconds() : undefined;
      return {
        memory: held + max,
        ...(begun === undefined || ended === undefined ? {} : { cpu: ended - begun }),
        ...choice,
      };
    },
    follow: (position, move) => agent.follow?.(position, move),
  };
}

function bytesInUse(): number {
  const { used_heap_size: heap, external_memory: buffers } = getHeapStatistics();
  return heap + buffers;
}

/** What this thread has had of the processor: the first number of the scheduler's statistics, in nanoseconds. */
function processorMilliseconds(): number | undefined {
  try {
    const milliseconds = Number(readFileSync('/proc/thread-self/schedstat', 'latin1').split(' ')[0]) / 1e6;
    return Number.isFinite(milliseconds) ? milliseconds : undefined;
  } catch {
    return undefined;
  }
}
