import * as z from 'zod';
import { WIN } from '../../agents/agent.ts';
import { createAgent } from '../../agents/create-agent.ts';
import { type AgentSpec, ownAgent, repeatable, sentAgent } from '../../agents/spec.ts';
import { gameNamed } from '../../games/index.ts';
import { exists, writeWhole } from '../../lib/files/files.ts';
import { readSigned, signedText } from '../../lib/files/signed.ts';
import { InputError } from '../../lib/input-error.ts';
import { Random } from '../../lib/maths/random.ts';
import type { Running } from '../../lib/progress/running.ts';
import { resultsOf } from '../../lib/tasks/pool.ts';
import { taskKind } from '../../lib/tasks/work.ts';
import type { OpeningOptions } from '../../tournament/openings/openings.ts';
import { type BoardOptions, differentBoards, type VerdictPlace } from '../boards.ts';
import { type Arena, agentOf } from './arena.ts';

/** What a contest is for. No two purposes share an opening: the boards of a verdict are fresh ones. */
const purposes = ['race', 'challenge', 'verdict'] as const;
export type Purpose = (typeof purposes)[number];

/** The file in a tournament's folder where its openings stand. */
export const OPENINGS = 'openings.txt';
/** Of this many boards the most balanced one is an opening: their searches cost 4 to 15 % of a pair of games. */
const BOARDS = 4;

/** The openings of a contest, as a tournament wants them: `set.positions` says how many there are. */
export type ContestOpenings = Pick<OpeningOptions, 'seed' | 'openings' | 'scatter' | 'walk'> & {
  readonly set: NonNullable<OpeningOptions['set']>;
};

/** The openings of a contest in its folder, and what they were asked for. */
const keptOpenings = z.object({
  seed: z.int(),
  count: z.int().nonnegative(),
  nodes: z.int().positive(),
  judge: z.string().optional(),
  positions: z.array(z.string()).readonly(),
});

/**
 * `count` openings of a contest, no two alike, the same whenever they are asked for. An opening belongs to one purpose,
 * whatever the label, so no two purposes share one. Of four times as many boards it is the quarter that the arena's
 * judge, in the search of one move, finds the most balanced; at the place `plain`, and without a judge, boards are as
 * drawn. Where too few boards can be drawn near the start, random ones are taken.
 * Where these are too few as well, or somebody chose the boards, fewer than `count` openings come, perhaps none. The
 * workers judge the boards. What was judged is kept in `path`, so that a run that continues judges nothing again.
 * Throws InputError where that file holds something else, and the signal's reason.
 */
export async function openingsFor(
  arena: Arena,
  purpose: Purpose,
  label: string,
  place: VerdictPlace,
  count: number,
  path: string,
  running: Running,
): Promise<ContestOpenings> {
  const { nodes } = arena;
  const boards = { ...arena.boards, plain: arena.boards.near };
  const judge = place === 'plain' ? undefined : arena.judge;
  const seed = new Random(arena.seed, 'champion', purpose, label, place).int(2 ** 31);
  if (!exists(path)) {
    const game = gameNamed(arena.game);
    const drawn = (from: BoardOptions): string[] =>
      differentBoards(
        game,
        { ...from, seed },
        judge === undefined ? count : BOARDS * count,
        (text) => purposeOf(arena, text) === purpose,
      );
    let found = drawn(boards[place]);
    if (found.length < count && place !== 'random' && boards.near.set === undefined) {
      const others = drawn(boards.random);
      if (others.length > found.length) found = others;
    }
    running.signal.throwIfAborted();
    const positions =
      judge === undefined || found.length <= count
        ? found
        : await balancedOf(game.name, found, count, agentOf(judge, nodes), running);
    writeWhole(path, signedText({ seed, count, nodes, judge: judge?.name, positions }));
  }
  const { positions, ...kept } = readSigned(keptOpenings, path);
  if (kept.seed !== seed || kept.count !== count || kept.nodes !== nodes || kept.judge !== judge?.name)
    throw new InputError(`${path}: holds the openings of another contest; delete it, or use another folder`);
  const { scatter, walk } = boards[place];
  return { seed, openings: 'set', scatter, walk, set: { file: OPENINGS, positions } };
}

/** Openings number `from` up to `to`, without the latter, of a contest that continues: fewer where there are fewer. */
export function someOf(openings: ContestOpenings, from: number, to: number): ContestOpenings {
  const { file, positions } = openings.set;
  return { ...openings, set: { file, positions: positions.slice(from, to) } };
}

/** What a contest on the board `text` may be for. */
export function purposeOf({ seed }: Arena, text: string): Purpose {
  return purposes[new Random(seed, 'champion', 'purpose', text).int(purposes.length)]!;
}

/** The `count` of `boards` that `agent` finds the most balanced, in their order. */
async function balancedOf(
  game: string,
  boards: readonly string[],
  count: number,
  agent: AgentSpec,
  running: Running,
): Promise<string[]> {
  const setup = { game, agent: ownAgent(agent, 'judging openings') };
  const tasks = boards.map((board, index) => ({ board, index }));
  const distances = await resultsOf<number>(judgeTask, setup, tasks, {
    ...running,
    progress: (done, all) => running.progress(0, 0, `openings: ${done} of ${all} boards`),
  });
  const order = boards.map((_, i) => i).sort((a, b) => distances[a]! - distances[b]! || a - b);
  const kept = new Set(order.slice(0, count));
  return boards.filter((_, i) => kept.has(i));
}

/** Who judges boards of which game. */
const setup = z.strictObject({ game: z.string(), agent: sentAgent });
/** A board to judge, the `index`-th of its contest. */
const task = z.strictObject({ board: z.string().max(100_000), index: z.int().nonnegative() });
type Setup = z.infer<typeof setup>;

/** One task: how far from even a search finds a board, in points. */
export const judgeTask = taskKind<Setup, unknown, number>({
  name: 'balance',
  module: new URL('./openings.ts', import.meta.url),
  setup,
  task,
  result: z.number().nonnegative().max(WIN),
  game: ({ game }) => game,
  lasting: ({ agent }, result) => (repeatable(agent) ? result : undefined),
});

export default function judge({ game: name, agent: spec }: Setup): (one: z.infer<typeof task>) => number {
  const game = gameNamed(name);
  const agent = createAgent(game, spec);
  return ({ board, index }) => {
    agent.start();
    return Math.abs(agent.choose(game.parse(board), new Random(index, 'champion', 'balance')).score!);
  };
}
