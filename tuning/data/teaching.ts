import * as z from 'zod';
import type { Game } from '../../games/game.ts';
import { walk } from '../../games/moves.ts';
import { mean } from '../../lib/maths/mean.ts';
import { Random } from '../../lib/maths/random.ts';
import { range, share } from '../../lib/options/kinds.ts';
import type { Running } from '../../lib/progress/running.ts';
import { inOrder } from '../../lib/tasks/pool.ts';
import { nearStart } from '../boards.ts';
import { agentOf, type Player } from '../contests/arena.ts';
import { boardKinds, type TwoGames, teachingTask } from './teaching-worker.ts';

type BoardKind = ReturnType<typeof boardKinds>[number];

/** What games from boards of one kind have shown, each board played twice by equal players with other random moves. */
interface MeasuredKind extends BoardKind {
  /**
   * Share of what games come to that the board decides, from 0 to 1: two games from one board agree by so much more
   * often than two from any boards would by lot.
   */
  readonly decided: number;
  /** Share of boards drawn that are different. */
  readonly distinct: number;
}

const board = z.object({ scatter: share.out, walk: range.out });

/** What follows for self-play: plain data, which may stand in the decisions of a run. */
export const teachingPlan = z.object({
  /** Of self-play, the share of games that begin near the start. */
  near: share.out,
  /** What self-play of either place begins with: its data is made in an arena with these. */
  boards: z.object({ near: board, random: board }),
});
export type TeachingPlan = Readonly<z.infer<typeof teachingPlan>>;

/** Boards of each kind that are played. */
const BOARDS = 12;
/** Boards that are drawn to see how many are different. */
const DRAWN = 200;
const RANDOM_MOVES = 0.1;
/**
 * What the boards may decide: walks near the start get no longer, and the game's own are shortened where it is more.
 */
const MOST_NEAR = 0.5;
const MOST_RANDOM = 0.85;
/** Fewer different boards than this share teach the same again. */
const LEAST_DISTINCT = 0.25;
/** What an open board near the start counts, in random ones: contests begin there. */
const NEAR = 4;
/** The share of games near the start, whatever was measured: few boards were played. */
const SHARE = { least: 0.5, most: 0.9 };
const SCATTER = 0.25;

/**
 * Of each kind of boards, how much the board alone decides a game of two `player`s with `nodes` nodes of the unit, and
 * what follows for self-play. The same for equal seeds and any number of workers. Throws the signal's reason.
 */
export async function measureBoards(
  game: Game,
  player: Player,
  nodes: number,
  seed: number,
  running: Running,
  boards = BOARDS,
): Promise<TeachingPlan> {
  const kinds = boardKinds(game);
  const tasks = kinds.flatMap((kind) => Array.from({ length: boards }, (_, index) => ({ kind, index })));
  const played: TwoGames[] = [];
  running.progress(0, 2 * tasks.length);
  const games = inOrder<TwoGames>({
    module: teachingTask.module,
    kind: teachingTask,
    setup: { game: game.name, seed, agent: agentOf(player, nodes), randomMoves: RANDOM_MOVES },
    from: 0,
    to: tasks.length,
    task: (index) => tasks[index],
    workers: running.workers,
    signal: running.signal,
  });
  for await (const one of games) {
    played.push(one);
    running.progress(2 * played.length, 2 * tasks.length);
  }
  return teachingOf(
    game,
    kinds.map((kind, i) => ({
      ...kind,
      decided: decidedOf(played.slice(i * boards, (i + 1) * boards)),
      distinct: distinctOf(game, kind, seed),
    })),
  );
}

/** How often two games from one board agree, from -1 to 1. */
function decidedOf(games: readonly TwoGames[]): number {
  return Math.max(0, mean(games.map(([first, second]) => 4 * (first - 0.5) * (second - 0.5))));
}

function distinctOf(game: Game, kind: BoardKind, seed: number): number {
  const boards = Array.from({ length: DRAWN }, (_, i) => {
    const random = new Random(seed, 'distinct', kind.name, i);
    return (random.chance(kind.scatter) ? game.scatter(random) : walk(game, kind.walk, random)).text();
  });
  return new Set(boards).size / DRAWN;
}

/**
 * What follows from `kinds`: the longest walks near the start of which the boards decide no more than half, the game's
 * own walk unless its boards decide nearly all, and games from each place as its boards leave open, most of them near
 * the start.
 */
export function teachingOf(game: Pick<Game, 'walk'>, kinds: readonly MeasuredKind[]): TeachingPlan {
  const nearby = kinds.filter(({ place }) => place === 'near');
  const far = kinds.filter(({ place, scatter }) => place === 'random' && scatter === 0);
  const scattered = kinds.filter(({ scatter }) => scatter === 1);
  // Of each length with all shorter ones: a dozen boards of one alone say little.
  const undecided = nearby.filter((_, i) => decidedBy(nearby.slice(0, i + 1)) <= MOST_NEAR);
  const various = nearby.filter(({ distinct }) => distinct >= LEAST_DISTINCT);
  const longest = Math.max(
    ...(undecided.length > 0 ? undecided : various.slice(0, 1)).map((kind) => kind.walk.longest),
    0,
  );
  const near = { shortest: 0, longest: longest || nearStart(game).longest };
  const own = far.at(-1)!;
  const shorter = far.slice(0, -1).filter(({ decided }) => decided <= MOST_RANDOM);
  const random =
    own.decided <= MOST_RANDOM || shorter.length === 0 ? game.walk : upTo(game.walk, shorter.at(-1)!.walk.longest);
  const decidedNear = decidedBy(nearby.filter((kind) => kind.walk.longest <= near.longest));
  const decidedRandom = (1 - SCATTER) * own.decided + SCATTER * decidedBy(scattered);
  const open = { near: NEAR * (1 - decidedNear), random: 1 - decidedRandom };
  const fair = open.near + open.random === 0 ? SHARE.least : open.near / (open.near + open.random);
  const nearShare = Number(Math.min(SHARE.most, Math.max(SHARE.least, fair)).toFixed(2));
  return {
    near: nearShare,
    boards: { near: { scatter: 0, walk: near }, random: { scatter: SCATTER, walk: random } },
  };
}

/** What the boards of all `kinds` together decide; half where there are none. */
function decidedBy(kinds: readonly MeasuredKind[]): number {
  return kinds.length === 0 ? 0.5 : mean(kinds.map(({ decided }) => decided));
}

function upTo({ shortest }: Game['walk'], longest: number): Game['walk'] {
  return { shortest: Math.min(shortest, longest), longest };
}
