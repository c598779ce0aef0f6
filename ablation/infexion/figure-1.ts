import type { Agent } from '../../agents/agent.ts';
import { greedyInfexion } from '../../agents/infexion/greedy-original.ts';
import { type OriginalParts, originalInfexion } from '../../agents/infexion/original.ts';
import type { Player } from '../../games/game.ts';
import { gameNamed } from '../../games/index.ts';
import { Random } from '../../lib/maths/random.ts';

/** The seed of the authors' test, and the first of ours: other random numbers all the same. */
const SEED = 30024;
/** The turn at which the authors' test ends; turn 1 is red's first. */
export const LAST_TURN = 30;
/** The plies that the authors' agent looks ahead. */
const DEPTH = 3;

/** What one algorithm did in one game, or in many on average. */
export interface Count {
  /** The last turn at which it moved: it won with it, or the test was over. */
  readonly turns: number;
  /** States generated in all of its turns. */
  readonly generated: number;
}

/** An algorithm of Figure 1 of the authors' report: their agent, perhaps without a part. */
interface Algorithm {
  readonly name: string;
  readonly parts: OriginalParts;
  /**
   * The authors' own program as red and as blue, one game each: the last published agent of
   * MrVinnyLuu/Adversarial-Infexion against their greedy agent, in one process of Python 3.11 after
   * `random.seed(30024)`; generated states are constructions of its GameState.
   */
  readonly authors: readonly [Count, Count];
}

/** The three of the figure, and sorting by itself. Alpha-beta changes no move; the sort changes how ties are broken. */
export const algorithms: readonly Algorithm[] = [
  {
    name: 'minimax',
    parts: { alphaBeta: false, sorting: false },
    authors: [
      { turns: 19, generated: 2_022_007 },
      { turns: 18, generated: 1_795_624 },
    ],
  },
  {
    name: 'alpha-beta',
    parts: { alphaBeta: true, sorting: false },
    authors: [
      { turns: 19, generated: 1_166_064 },
      { turns: 18, generated: 938_334 },
    ],
  },
  {
    name: 'alpha-beta, sorted',
    parts: { alphaBeta: true, sorting: true },
    authors: [
      { turns: 29, generated: 278_594 },
      { turns: 22, generated: 145_659 },
    ],
  },
  {
    name: 'minimax, sorted',
    parts: { alphaBeta: false, sorting: true },
    authors: [
      { turns: 29, generated: 4_367_115 },
      { turns: 22, generated: 2_277_927 },
    ],
  },
];

/** Games of one seed: every algorithm in both seats. */
export const GAMES_PER_SEED = 2 * algorithms.length;

/** One game of an algorithm against greedy. */
export interface FigureGame {
  /** Numbers of the algorithm and of the seed. */
  readonly algorithm: number;
  readonly seed: number;
  readonly seat: Player;
  /** Moves of both, in the game's notation. */
  readonly moves: string;
  /** States generated at each of the algorithm's turns. */
  readonly generated: readonly number[];
  readonly won: boolean;
}

/** Which algorithm plays which seat with which seed in game `index`. */
export function figurePlace(index: number): Pick<FigureGame, 'algorithm' | 'seed' | 'seat'> {
  const rest = index % GAMES_PER_SEED;
  return { algorithm: rest >> 1, seed: Math.floor(index / GAMES_PER_SEED), seat: (rest & 1) as Player };
}

/** Game `index`, seed by seed: each algorithm meets the same greedy agent, which throws the same coins. */
export function playFigureGame(index: number): FigureGame {
  const { algorithm, seed, seat } = figurePlace(index);
  const game = gameNamed('infexion');
  const searching = originalInfexion(game, { depth: DEPTH }, algorithms[algorithm]!.parts);
  const greedy = greedyInfexion(game, { depth: 1 });
  const agents: readonly Agent[] = seat === 0 ? [searching, greedy] : [greedy, searching];
  const random = new Random(SEED, 'figure 1', seed, seat);
  const position = game.start(random);
  const moves: string[] = [];
  const generated: number[] = [];
  for (let turn = 1; turn <= LAST_TURN && !position.over(); turn++) {
    const { turn: player } = position;
    const { move, nodes } = agents[player]!.choose(position, random);
    if (player === seat) generated.push(nodes);
    moves.push(game.moveText(position, move));
    position.make(move);
  }
  return {
    algorithm,
    seed,
    seat,
    moves: moves.join(' '),
    generated,
    won: position.over() && position.winner() === seat,
  };
}
