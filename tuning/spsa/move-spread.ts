import { createAgent } from '../../agents/create-agent.ts';
import { playGame } from '../../agents/play/play.ts';
import { searcher } from '../../agents/spec.ts';
import { featuresOf, handWeights, type Weights } from '../../agents/weights/weights.ts';
import { extractSides } from '../../games/feature-sets.ts';
import type { Features, Game, Position } from '../../games/game.ts';
import { walk } from '../../games/walk.ts';
import { Random } from '../../lib/maths/random.ts';
import { nearStart } from '../near-start.ts';

/** Quick games whose positions are looked at, half of them from near the start, and positions of each. */
const GAMES = 16;
const OF_EACH = 12;
const QUICK = 200;
/** Moves of a position that are looked at, at most. */
const MOVES = 40;

/** How much features and an evaluation of them differ from move to move: standard deviations within a position. */
export interface MoveSpread {
  readonly features: readonly number[];
  readonly points: number;
}

/**
 * What a choice between moves sees of `weights`: how much each feature, as their perspective reads it, and the
 * evaluation differ between the positions after the moves of one. The same each time.
 */
export function moveSpread(game: Game, weights: Weights): MoveSpread {
  const features = featuresOf(weights, game);
  const count = features.list.length;
  const sums = new Float64Array(count + 1);
  let positions = 0;
  for (const position of positionsOf(game)) {
    const rows = rowsAfterMoves(game, features, weights, position);
    if (rows.length < 2) continue;
    positions++;
    for (let i = 0; i <= count; i++) {
      const mean = rows.reduce((sum, row) => sum + row[i]!, 0) / rows.length;
      sums[i]! += rows.reduce((sum, row) => sum + (row[i]! - mean) ** 2, 0) / (rows.length - 1);
    }
  }
  const spreads = [...sums].map((sum) => Math.sqrt(sum / Math.max(1, positions)));
  return { features: spreads.slice(0, count), points: spreads[count]! };
}

/** Of each position after a move: the features, and last the evaluation. */
function rowsAfterMoves(game: Game, features: Features, weights: Weights, position: Position): number[][] {
  const count = features.list.length;
  const moves = new Int32Array(game.maxMoves);
  const values = new Float64Array(2 * count);
  const mover = position.turn;
  const end = position.moves(moves, 0);
  const step = Math.max(1, end / MOVES);
  const rows: number[][] = [];
  for (let at = 0; at < end; at += step) {
    position.make(moves[Math.floor(at)]!);
    if (!position.over()) {
      extractSides(features, position, mover, values);
      const read = Array.from({ length: count }, (_, i) =>
        weights.perspective === 'own' ? values[i]! : values[i]! - values[count + i]!,
      );
      rows.push([...read, read.reduce((sum, value, i) => sum + value * weights.points[i]!, 0)]);
    }
    position.unmake();
  }
  return rows;
}

function positionsOf(game: Game): Position[] {
  const agents = [0, 1].map(() =>
    createAgent(game, searcher('quick', handWeights(game, 'difference'), { nodes: QUICK })),
  );
  return Array.from({ length: GAMES }, (_, i) => {
    const random = new Random(0, 'move spread', i);
    const texts: string[] = [];
    const from = walk(game, i % 2 === 0 ? nearStart(game) : game.walk, random);
    playGame(game, from, [agents[0]!, agents[1]!], random, (before) => texts.push(before.text()));
    const kept = Math.min(OF_EACH, texts.length);
    return Array.from({ length: kept }, (_, at) => game.parse(texts[Math.floor((at * texts.length) / kept)]!));
  }).flat();
}
