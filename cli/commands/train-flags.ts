import { text } from '../../lib/options/kinds.ts';
import { optional, required, type ValuesOf } from '../../lib/options/option-set.ts';
import { backendOption } from '../../train/options.ts';
import { selectFlags } from '../../tuning/select/options.ts';
import { json, strict, workers } from '../options/argument.ts';
import { diagnosedOptions } from '../steps/diagnosed.ts';

/** The options of `weightroom train` beside those of a fit. */
export const trainFlags = {
  out: required(text, 'weights file to write'),
  import: optional(text, 'fits nothing: takes the weights, in logits, from this CSV or JSON file'),
  strict,
  backend: backendOption,
  ...selectFlags.options,
  workers: { ...workers, help: 'with --select: threads that play; changes no result' },
  ...diagnosedOptions,
  json,
};

export type TrainArguments = { readonly dataset: string } & ValuesOf<typeof trainFlags>;
