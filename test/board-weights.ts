import type { BoardNetwork } from '../agents/network/board/board-network.ts';
import { storedBoardNetwork } from '../agents/network/board/codec.ts';
import { shapeText } from '../agents/network/board/shape.ts';
import type { BoardWeights } from '../agents/network/network-weights.ts';
import { boardFingerprint } from '../games/fingerprint.ts';
import type { Game } from '../games/game.ts';
import { Random } from '../lib/maths/random.ts';
import { randomBoardNetwork } from './board-network.ts';
import { networkOrigin } from './network.ts';

/** A weights file's worth of `network` on the board of `game`, whose figures mean nothing. */
export function boardWeights(game: Game, network: BoardNetwork): BoardWeights {
  const { cells, values } = game.board!;
  return {
    format: 'weightroom weights 2',
    game: game.name,
    model: 'network',
    perspective: 'difference',
    input: {
      kind: 'board',
      cells,
      values,
      fingerprint: boardFingerprint(game, game.board!),
      shape: shapeText(network.shape),
    },
    network: storedBoardNetwork(network),
    scale: 100,
    origin: networkOrigin,
  };
}

/** Random weights of a network of `shape` on the board of `game`. */
export function randomBoardWeights(game: Game, shape: string, seed: number): BoardWeights {
  return boardWeights(game, randomBoardNetwork(game.board!, shape, new Random(seed, 'network', game.name)));
}
