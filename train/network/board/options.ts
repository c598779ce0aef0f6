import { z } from 'zod';
import { parseShape, shapeText } from '../../../agents/network/board/shape.ts';
import { USUAL_SHAPES } from '../../../agents/network/board/usual-shape.ts';
import { kindOf, nonNegative, positive, share, text, wholeNumber } from '../../../lib/options/kinds.ts';
import { defaulting, optional, required, seed } from '../../../lib/options/option-set.ts';

/** As `parseShape` reads it, which throws InputError for what is none. */
const shape = kindOf(z.string(), (text) => shapeText(parseShape(text, '--shape')));

/** How a network that reads a board is fitted. */
export const boardNetworkOptions = {
  /** Required in what is fitted; where a command leaves it out, the board decides (`usualShape`). */
  shape: required(
    shape,
    `of a network on a board: 2x32, shared:2x24, star:2x4, 2x32-16 or, by phase, 2x32/3; else ${USUAL_SHAPES}`,
  ),
  /** The rest is the sigmoid of the score. */
  lambda: defaulting(share, '0.6', "the result's share of the target; the rest is the search's score"),
  scoreScale: optional(positive, 'points of the score worth one logit; else as fits the results best'),
  beside: optional(
    text,
    'linear weights beside a network on a board: a feature set, or a weights file of one to begin with',
  ),
  start: optional(text, 'a weights file of a network on the board, of the same shape, that the fit goes on from'),
  epochs: defaulting(wholeNumber(1), '20', 'times through the rows, at most'),
  batch: defaulting(wholeNumber(1), '2048', 'rows a step'),
  rate: defaulting(positive, '0.004', 'learning rate of the first epoch'),
  l2: defaulting(nonNegative, '0.0001', "penalty on a network's squared weights"),
  patience: defaulting(wholeNumber(1), '5', 'epochs without a lower validation loss after which it stops'),
  seed,
} as const;
