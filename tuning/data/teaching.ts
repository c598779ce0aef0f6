import * as z from 'zod';
import { createAgent } from '../../agents/create-agent.ts';
import { playGame } from '../../agents/play/referee.ts';
import { RandomAgent } from '../../agents/random.ts';
import { repeatable, sentAgent } from '../../agents/spec.ts';
import type { Game } from '../../games/game.ts';
import { gameNamed } from '../../games/index.ts';
import { walk } from '../../games/moves.ts';
import { mean } from '../../lib/maths/mean.ts';
import { Random } from '../../lib/maths/random.ts';
import { range, share } from '../../lib/options/kinds.ts';
import type { Frozen } from '../../lib/plain-data.ts';
import type { Running } from '../../lib/progress/running.ts';
import { resultsOf } from '../../lib/tasks/pool.ts';
import { taskKind } from '../../lib/tasks/work.ts';
import { withNoise } from '../../selfplay/generate.ts';
import { nearStart, type Place, places } from '../boards.ts';
import { agentOf, type Player } from '../contests/arena.ts';

const moves = z.int().nonnegative();

/** A way to come to boards. */
const boardKind = z.strictObject({
  /** `4 moves`, `8 to 24 moves`, `scattered`. */
  name: z.string(),
  place: z.enum(places),
  scatter: z.number(),
  walk: z.strictObject({ shortest: moves, longest: moves }),
});
type BoardKind = Frozen<z.infer<typeof boardKind>>;

/** Who plays what. Of moves, a share is random: without it equal players would play one game twice. */
const setup = z.strictObject({ game: z.string(), seed: z.number(), agent: sentAgent, randomMoves: z.number() });
/** A board: the `index`-th of its kind. */
const task = z.strictObject({ kind: boardKind, index: moves });
const result = z.union([z.literal(0), z.literal(0.5), z.literal(1)]);
/** Two games of equal players from one board, by what seat 0 made of them. */
const twoGames = z.tuple([result, result]);
type TwoGames = z.infer<typeof twoGames>;
type Setup = z.infer<typeof setup>;

/** One task: a board, played twice with other random moves. */
export const teachingTask = taskKind<Setup, unknown, TwoGames>({
  name: 'teaching',
  module: new URL('./teaching.ts', import.meta.url),
  setup,
  task,
  result: twoGames,
  game: ({ game }) => game,
  lasting: ({ agent }, result) => (repeatable(agent) ? result : undefined),
});

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
  boards: number,
): Promise<TeachingPlan> {
  const kinds = boardKinds(game);
  const tasks = kinds.flatMap((kind) => Array.from({ length: boards }, (_, index) => ({ kind, index })));
  running.progress(0, 2 * tasks.length);
  const setup = { game: game.name, seed, agent: agentOf(player, nodes), randomMoves: RANDOM_MOVES };
  const played = await resultsOf<TwoGames>(teachingTask, setup, tasks, {
    ...running,
    progress: (done, all) => running.progress(2 * done, 2 * all),
  });
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

/** Random moves near the start, and further on. */
const NEAR_MOVES = [2, 4, 6, 8];
const FAR_MOVES = [12, 16, 24];

/**
 * The kinds of boards of `game` that may teach: walks near the start and longer ones, its own, and scattered pieces.
 */
export function boardKinds(game: Pick<Game, 'walk'>): BoardKind[] {
  const { shortest, longest } = game.walk;
  const near = nearStart(game).longest;
  const nearby = NEAR_MOVES.filter((moves) => moves <= near);
  const walks = [
    ...(nearby.length > 0 ? nearby : [near]).map((moves): BoardKind => kindOf('near', moves, moves)),
    ...FAR_MOVES.filter((moves) => moves <= longest).map((moves) => kindOf('random', moves, moves)),
    kindOf('random', shortest, longest),
  ];
  const different = walks.filter(({ name }, i) => walks.findIndex((other) => other.name === name) === i);
  return [...different, { name: 'scattered', place: 'random', scatter: 1, walk: game.walk }];
}

function kindOf(place: Place, shortest: number, longest: number): BoardKind {
  const name = shortest === longest ? `${longest} moves` : `${shortest} to ${longest} moves`;
  return { name, place, scatter: 0, walk: { shortest, longest } };
}

/** How often a board is drawn anew, where the rules void a game from it. */
const DRAWS = 20;

export default function teacher({
  game: name,
  seed,
  agent,
  randomMoves,
}: Setup): (one: Frozen<z.infer<typeof task>>) => TwoGames {
  const game = gameNamed(name);
  const noisy = withNoise(createAgent(game, agent), new RandomAgent(game), randomMoves);
  return ({ kind, index }) => {
    for (let draw = 0; ; draw++) {
      const random = new Random(seed, 'teaching', kind.name, index, draw);
      const scattered = random.chance(kind.scatter);
      const board = (scattered ? game.scatter(random) : walk(game, kind.walk, random)).text();
      const games = [0, 1].map(() => playGame(game, game.parse(board), [noisy, noisy], random));
      if (draw < DRAWS && games.some(({ voided }) => voided)) continue;
      const [first, second] = games.map(({ winner }) => (winner === undefined ? 0.5 : winner === 0 ? 1 : 0));
      return [first!, second!];
    }
  };
}
