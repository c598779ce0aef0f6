import { evaluatorOf } from '../../agents/agent-weights.ts';
import { termsOf } from '../../agents/evaluation/terms.ts';
import { networkOf, unitsOf } from '../../agents/network/check.ts';
import { held } from '../../agents/network/inputs.ts';
import { layoutOf } from '../../agents/network/network.ts';
import type { AgentWeights } from '../../agents/weights/schema.ts';
import type { Game, Position } from '../../games/game.ts';
import { InputError } from '../../lib/input-error.ts';
import { sum } from '../../lib/maths/mean.ts';

/** What an evaluation says of a position itself, without search. */
export type Judgement = ReturnType<typeof judgementOf>;

/** A feature's value for both players, and its part of the points for player 0. */
export interface Term {
  readonly name: string;
  readonly values: readonly [number, number];
  readonly weight: number;
  readonly points: number;
}

/** What `weights` say of `position` by themselves, for player 0: of a finished game, or without weights, nothing. */
export function judgementOf(game: Game, weights: AgentWeights | undefined, position: Position) {
  if (weights === undefined || position.over()) return null;
  const linear = linearOf(weights);
  return {
    points: evaluatorOf(game, weights).evaluate(position, 0),
    /** What an even position is worth to either player: not 0 where an evaluation is of one side only. */
    even: weights.model === 'linear' && weights.perspective === 'own' ? weights.draw : 0,
    /** Points worth one logit, where the weights say it: what turns points into chances. */
    scale: weights.scale,
    /** `linear`: the terms add up to the points, rounding apart. Else the board gives the rest. */
    model: weights.model,
    /** Units whose parts can be asked for one by one. */
    units: weights.model === 'network' ? unitsOf(networkOf(weights, game.board!, game.name)) : 0,
    set: linear?.features.set,
    terms: linear === undefined ? [] : terms(game, linear, position),
  };
}

/** The features that `weights` weigh one by one: all of linear weights, those beside a network or patterns. */
function linearOf(weights: AgentWeights) {
  if (weights.model === 'linear') return weights;
  return weights.beside && { ...weights.beside, perspective: 'difference' as const };
}

function terms(game: Game, weights: NonNullable<ReturnType<typeof linearOf>>, position: Position): Term[] {
  const { names } = weights.features;
  return termsOf(game, weights, position, 0).map(({ name, own, other, points }) => {
    const at = names.indexOf(name);
    return { name, values: [own, other], weight: at === -1 ? weights.tempo : weights.points[at]!, points };
  });
}

/** What `weights` say of each position in `texts`, for player 0; null of a finished one and of what is no position. */
export function judgedEach(game: Game, weights: AgentWeights | undefined, texts: readonly string[]): (number | null)[] {
  if (weights === undefined) return texts.map(() => null);
  const evaluator = evaluatorOf(game, weights);
  return texts.map((text) => {
    const position = positionOf(game, text);
    return position === undefined || position.over() ? null : evaluator.evaluate(position, 0);
  });
}

/**
 * By unit of player 0 in the first layer of a network: its sum in each of the positions `texts`, in percent of a full
 * activation. A local unit is the one of the middle cell. NaN once the game is over.
 */
export function unitsEach(game: Game, weights: AgentWeights | undefined, texts: readonly string[]): number[][] {
  const { board } = game;
  if (weights?.model !== 'network' || board === undefined) return [];
  const network = networkOf(weights, board, game.name);
  const { rows, tying, units, cells: inputs, values } = layoutOf(board, network, game.name);
  const middle = board.cells >> 1;
  const weightOf = (unit: number, cell: number, value: number): number => {
    if (rows !== undefined) return rows[(cell * values + value) * 2 * units + unit]!;
    const { cells, classes } = tying.star![0][cell]!;
    const read = classes.filter((_, i) => cells[i] === middle);
    return sum(read.map((one) => network.first[(one * values + value) * units + unit]!));
  };
  const boards = texts.map((text) => {
    const position = positionOf(game, text);
    const out = new Uint8Array(board.cells);
    if (position === undefined || position.over()) return undefined;
    board.write(position, out, 0);
    return held(tying.inputs, out, new Uint8Array(inputs));
  });
  return Array.from(network.firstBiases, (bias, unit) => {
    const row = Array.from({ length: inputs * values }, (_, i) => weightOf(unit, Math.floor(i / values), i % values));
    const total = (out: Uint8Array): number =>
      out.reduce((before, value, cell) => before + row[cell * values + value]!, bias);
    return boards.map((out) => (out === undefined ? Number.NaN : (100 / network.one) * total(out)));
  });
}

function positionOf(game: Game, text: string): Position | undefined {
  try {
    return game.parse(text);
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}
