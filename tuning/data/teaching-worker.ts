import { createAgent } from '../../agents/create-agent.ts';
import { playGame } from '../../agents/play/play.ts';
import { RandomAgent } from '../../agents/random.ts';
import type { AgentSpec } from '../../agents/spec.ts';
import type { Result } from '../../datasets/row.ts';
import type { Game } from '../../games/game.ts';
import { gameNamed } from '../../games/index.ts';
import { walk } from '../../games/walk.ts';
import { Random } from '../../lib/maths/random.ts';
import { withNoise } from '../../selfplay/generate.ts';
import type { OpeningOptions } from '../../tournament/openings/openings.ts';
import { nearStart, type Place } from '../boards.ts';

/** Who plays what: plain data. */
export interface TeachingSetup {
  readonly game: string;
  readonly seed: number;
  readonly agent: AgentSpec;
  /** Of moves, the share that is random: without it equal players would play one game twice. */
  readonly randomMoves: number;
}

/** An opening: the `index`-th of its kind. */
export interface TeachingTask {
  readonly kind: BoardKind;
  readonly index: number;
}

/** Two games of equal players from one board, by what seat 0 made of them. */
export interface TwoGames {
  readonly board: string;
  readonly results: readonly [Result, Result];
  /** Moves of both games together. */
  readonly plies: number;
}

/** A way to come to boards. */
export interface BoardKind extends Pick<OpeningOptions, 'scatter' | 'walk'> {
  /** `4 moves`, `8 to 24 moves`, `scattered`. */
  readonly name: string;
  readonly place: Place;
}

/** Random moves near the start, and further on. */
const NEAR = [2, 4, 6, 8];
const FAR = [12, 16, 24];

/** The kinds of boards of `game` that may teach: walks near the start and longer ones, its own, and scattered pieces. */
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

/** One task: a board, played twice with other random moves. */
export default function teacher({
  game: name,
  seed,
  agent,
  randomMoves,
}: TeachingSetup): (task: TeachingTask) => TwoGames {
  const game = gameNamed(name);
  const noisy = withNoise(createAgent(game, agent), new RandomAgent(game), randomMoves);
  return ({ kind, index }) => {
    for (let draw = 0; ; draw++) {
      const random = new Random(seed, 'teaching', kind.name, index, draw);
      const scattered = random.chance(kind.scatter);
      const board = (scattered ? game.scatter(random) : walk(game, kind.walk, random)).text();
      const games = [0, 1].map(() => playGame(game, game.parse(board), [noisy, noisy], random));
      if (draw < DRAWS && games.some(({ voided }) => voided)) continue;
      const [first, second] = games.map(({ winner }): Result => (winner === undefined ? 0.5 : winner === 0 ? 1 : 0));
      return { board, results: [first!, second!], plies: games.reduce((sum, { moves }) => sum + moves.length, 0) };
    }
  };
}
