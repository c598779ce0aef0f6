import type { Game } from '../../games/game.ts';
import { share, text } from '../../lib/options/kinds.ts';
import { OptionSet, optional } from '../../lib/options/option-set.ts';
import { constraintTexts } from '../../train/constraints.ts';
import { boardFitOptions, type TrainOptions, trainOptions } from '../../train/options.ts';
import type { Given } from './command.ts';

/** The options of a fit of weights at the command line. */
export const fitFlags = new OptionSet(
  {
    ...trainOptions.options,
    lambda: optional(
      share,
      `${trainOptions.options.lambda.help}; else 1, or ${boardFitOptions.options.lambda.default} for a network on a board`,
    ),
    constraintsFrom: optional(text, 'preset:<family>, the rules of its authors, or a JSON list of rules', {
      name: 'constraints',
    }),
  },
  trainOptions.checks,
);

/** Reads the options of a fit for `game`. Throws InputError, which names the option. */
export function readFitOptions(given: Given, game: Game): TrainOptions {
  const { constraintsFrom, constraints: rules = [], seed, lambda, ...options } = fitFlags.read(given);
  const preset = constraintsFrom === undefined ? [] : constraintTexts(constraintsFrom, game).map((rule) => rule.trim());
  const constraints = [...preset, ...rules];
  // Nothing else of a fit is drawn.
  const draws = options.ridge === 'cv' || options.bootstrap !== undefined;
  return {
    ...options,
    ...(lambda === undefined || lambda === 1 ? {} : { lambda }),
    ...(constraints.length === 0 ? {} : { constraints }),
    ...(draws && seed !== undefined ? { seed } : {}),
  };
}
