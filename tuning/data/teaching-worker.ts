import * as z from 'zod';
import { createAgent } from '../../agents/create-agent.ts';
import { playGame } from '../../agents/play/referee.ts';
import { RandomAgent } from '../../agents/random.ts';
import { repeatable, sentAgent } from '../../agents/spec.ts';
import type { Game } from '../../games/game.ts';
import { gameNamed } from '../../games/index.ts';
import { walk } from '../../games/moves.ts';
import { Random } from '../../lib/maths/random.ts';
import type { Frozen } from '../../lib/plain-data.ts';
import { taskKind } from '../../lib/tasks/work.ts';
import { withNoise } from '../../selfplay/generate.ts';
import { nearStart, type Place, places } from '../boards.ts';

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
export type TwoGames = z.infer<typeof twoGames>;
type Setup = z.infer<typeof setup>;

/** One task: a board, played twice with other random moves. */
export const teachingTask = taskKind<Setup, unknown, TwoGames>({
  name: 'teaching',
  module: new URL('./teaching-worker.ts', import.meta.url),
  setup,
  task,
  result: twoGames,
  game: ({ game }) => game,
  lasting: ({ agent }, result) => (repeatable(agent) ? result : undefined),
});

/** Random moves near the start, and further on. */
const NEAR = [2, 4, 6, 8];
const FAR = [12, 16, 24];

/**
 * The kinds of boards of `game` that may teach: walks near the start and longer ones, its own, and scattered pieces.
 */
export function boardKinds(game: Pick<Game, 'walk'>): BoardKind[] {
  const { shortest, longest } = game.walk;
  const near = nearStart(game).longest;
  const nearby = NEAR.filter((moves) => moves <= near);
  const walks = [
    ...(nearby.length > 0 ? nearby : [near]).map((moves): BoardKind => kindOf('near', moves, moves)),
    ...FAR.filter((moves) => moves <= longest).map((moves) => kindOf('random', moves, moves)),
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
