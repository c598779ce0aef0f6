import { InputError } from '../../lib/input-error.ts';
import { OptionSet } from '../../lib/options/option-set.ts';
import { networkFitOptions } from '../../train/options.ts';
import type { Given } from './command.ts';

const { reads, seed: _seed, scale: _scale, ...ofNetworks } = networkFitOptions.options;

/** The options that only networks have, but for what they read. */
export const networkFlags = new OptionSet(ofNetworks);

const onlyNetworks = new OptionSet({ reads, ...ofNetworks });

/** Throws InputError, which ends with `hint`, for an option that only networks have, where none is asked for. */
export function refuseNetworkOptions(given: Given, hint: string): void {
  const [words] = onlyNetworks.given(given);
  if (words !== undefined) throw new InputError(`${words}: for networks; ${hint}`);
}
