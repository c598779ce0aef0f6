import { join } from 'node:path';
import * as z from 'zod';
import type { Agent } from '../../agents/agent.ts';
import { createAgent } from '../../agents/create-agent.ts';
import { plainSearch } from '../../agents/search/search-options.ts';
import { type AgentSpec, agentText, searcher } from '../../agents/spec.ts';
import type { Game, Position } from '../../games/game.ts';
import { walk } from '../../games/moves.ts';
import { exists, writeWhole } from '../../lib/files/files.ts';
import { readSigned, signedText } from '../../lib/files/signed.ts';
import { InputError } from '../../lib/input-error.ts';
import { mean, sum } from '../../lib/maths/mean.ts';
import { Random } from '../../lib/maths/random.ts';
import { hear, type Watching } from '../../lib/progress/running.ts';

/** Which positions every variant searches, and how deep. */
interface SearchesPlan {
  readonly game: Game;
  readonly seed: number;
  /** The agent as it is first: others are compared with it. */
  readonly variants: readonly AgentSpec[];
  /** Who meets the agent in the games whose positions are searched. */
  readonly rival: AgentSpec;
  readonly from: 'walks' | 'games';
  /** Walks that make a position each, or games. */
  readonly count: number;
  readonly depth: number | undefined;
}

/** What all variants did in the same positions. */
export type Searched = ReturnType<typeof outcomeOf>;

/** Walks drawn for each new position at most. */
const DRAWS = 1000;
/** What plain alpha-beta may search in each of the positions that settle the default depth. */
const SOUNDING_NODES = 300_000;
const SOUNDED = 5;
const DEEPEST = 64;
/** The last turn whose positions are searched: that of the test in the report of Infexion's authors. */
const LAST_TURN = 30;

const searchesSchema = z.object({
  positions: z.array(
    z.object({
      text: z.string(),
      turn: z.int(),
      searches: z.array(
        z.object({ nodes: z.int(), score: z.number().nullable(), move: z.string(), milliseconds: z.number() }),
      ),
    }),
  ),
});
type SearchedPosition = z.infer<typeof searchesSchema>['positions'][number];

/**
 * Searches the same positions with every variant, each as if it had searched nothing before, one after the other, since
 * searches side by side would slow each other down. What `folder` holds is not searched again. All but times is the
 * same on any machine. Throws InputError where the game has too few positions, and the signal's reason.
 */
export async function searchPositions(plan: SearchesPlan, folder: string, watching: Watching): Promise<Searched> {
  const { game, variants } = plan;
  const depth = plan.depth ?? defaultDepth(plan);
  const agents = variants.map((variant) => createAgent(game, atDepth(variant, depth)));
  const positions = plan.from === 'walks' ? walked(plan) : await played(plan, depth, watching);
  const path = join(folder, 'searches.json');
  const done: SearchedPosition[] = exists(path) ? readSigned(searchesSchema, path).positions : [];
  const misplaced = done.findIndex(
    ({ text, searches }, i) => text !== positions[i]?.text || searches.length !== agents.length,
  );
  if (misplaced !== -1) throw new InputError(`${path}: position ${misplaced + 1} is none of this experiment's`);
  watching.progress(done.length, positions.length);
  // The first searches are slow, and would be the first variant's.
  const warmUp = walk(game, game.walk, new Random(plan.seed, 'searches', 'warm-up')).text();
  if (done.length < positions.length) for (const agent of agents) searched(game, agent, warmUp);
  for (const [i, { text, turn }] of positions.entries()) {
    if (i < done.length) continue;
    const searches: SearchedPosition['searches'] = [];
    // The variants take turns in being the first to search, so that none gains by its place.
    for (let at = 0; at < agents.length; at++) {
      const place = (i + at) % agents.length;
      searches[place] = searched(game, agents[place]!, text);
      await hear(watching.signal);
    }
    done.push({ text, turn, searches });
    writeWhole(path, signedText({ positions: done }));
    watching.progress(done.length, positions.length);
  }
  return outcomeOf(plan, depth, done);
}

function searched(game: Game, agent: Agent, text: string): SearchedPosition['searches'][number] {
  const position = game.parse(text);
  agent.start();
  const started = performance.now();
  const { nodes, score, move } = agent.choose(position, new Random(0));
  const milliseconds = Number((performance.now() - started).toFixed(3));
  return { nodes, score: score ?? null, move: game.moveText(position, move), milliseconds };
}

function atDepth(agent: AgentSpec, depth: number): AgentSpec {
  if (agent.kind === 'search' || agent.kind === 'built-in') return { ...agent, limit: { depth } };
  throw new InputError(`${agentText(agent)}: searches to no depth, so positions can't be searched with it`);
}

/** Random walks, no two alike. */
function walked({ game, seed, count }: SearchesPlan): { text: string; turn: number }[] {
  const texts = new Set<string>();
  for (let i = 0; texts.size < count; i++) {
    if (i >= count * DRAWS)
      throw new InputError(`positions ${count}: only ${texts.size} different walks found in ${game.name}`);
    texts.add(walk(game, game.walk, new Random(seed, 'searches', i)).text());
  }
  return [...texts].map((text) => ({ text, turn: 0 }));
}

/** The positions in which the agent as it is has to move, in games against the rival; it begins every other one. */
async function played(
  { game, seed, count, variants, rival }: SearchesPlan,
  depth: number,
  { signal }: Watching,
): Promise<{ text: string; turn: number }[]> {
  const own = createAgent(game, atDepth(variants[0]!, depth));
  const other = createAgent(game, rival.kind === 'search' ? atDepth(rival, depth) : rival);
  const positions: { text: string; turn: number }[] = [];
  for (let i = 0; i < count; i++) {
    const random = new Random(seed, 'searches', 'game', i);
    const position: Position = game.start(random);
    for (const agent of [own, other]) agent.start();
    for (let turn = 1; turn <= LAST_TURN && !position.over(); turn++) {
      const isOwn = position.turn === i % 2;
      if (isOwn) positions.push({ text: position.text(), turn });
      position.make((isOwn ? own : other).choose(position, random).move);
      await hear(signal);
    }
  }
  return positions;
}

/**
 * Plain alpha-beta's depth in this many nodes, the median of some walks, the same on any machine; a built-in has its
 * own.
 */
function defaultDepth(plan: SearchesPlan): number {
  const [whole] = plan.variants;
  if (whole?.kind !== 'search') return (whole?.kind === 'built-in' ? whole.limit.depth : undefined) ?? 3;
  const plain = createAgent(plan.game, searcher('plain', whole.weights, { nodes: SOUNDING_NODES }, plainSearch));
  const reached = walked({ ...plan, count: Math.min(SOUNDED, plan.count) }).map(({ text }) => {
    plain.start();
    const { depth, nodes } = plain.choose(plan.game.parse(text), new Random(0));
    // What is decided sooner sets no bound.
    return nodes < SOUNDING_NODES ? DEEPEST : Math.max(1, depth);
  });
  return reached.sort((a, b) => a - b)[Math.floor((reached.length - 1) / 2)]!;
}

function outcomeOf({ variants, from }: SearchesPlan, depth: number, done: readonly SearchedPosition[]) {
  const rows = variants.map((variant, at) => {
    const own = done.map(({ searches }) => searches[at]!);
    const equal = (key: 'score' | 'move'): number =>
      done.filter(({ searches }) => searches[at]![key] === searches[0]![key]).length;
    return {
      name: variant.name,
      nodes: sum(own.map(({ nodes }) => nodes)),
      milliseconds: sum(own.map(({ milliseconds }) => milliseconds)),
      /** Positions in which its value, and its move, is that of the agent as it is. */
      sameValue: equal('score'),
      sameMove: equal('move'),
    };
  });
  const turns = from === 'walks' ? [] : [...new Set(done.map(({ turn }) => turn))].sort((a, b) => a - b);
  return {
    depth,
    positions: done.length,
    rows,
    /** By turn of the games: mean nodes of each row; empty where the positions are walks. */
    turns: turns.map((turn) => {
      const here = done.filter((one) => one.turn === turn);
      return { turn, nodes: variants.map((_, at) => mean(here.map(({ searches }) => searches[at]!.nodes))) };
    }),
  };
}
