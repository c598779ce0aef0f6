import { InputError } from '../../lib/input-error.ts';
import { type Option, OptionSet, type Options } from '../../lib/options/option-set.ts';
import { boardFitOptions, layeredFitOptions } from '../../train/options.ts';
import type { Given } from './command.ts';

/**
 * The options of networks of both kinds without what stands where they aren't given, which depends on the kind: the help
 * says it, and `readNetworkFit` fills it in.
 */
const bothKinds: Options = Object.fromEntries(
  [...new Set([...Object.keys(layeredFitOptions.options), ...Object.keys(boardFitOptions.options)])].map((key) => {
    const layered = (layeredFitOptions.options as Options)[key];
    const onBoard = (boardFitOptions.options as Options)[key];
    const { default: usual, ...option } = (layered ?? onBoard)!;
    return [
      key,
      usual === undefined || typeof usual === 'boolean'
        ? { ...option, ...(usual === undefined ? {} : { default: usual }) }
        : { ...option, help: `${option.help}; ${usualOf(layered, onBoard)}` },
    ];
  }),
);

/** `else 512, or 2048 on a board`. */
function usualOf(layered: Option | undefined, onBoard: Option | undefined): string {
  if (layered === undefined || onBoard === undefined || layered.default === onBoard.default)
    return `else ${(layered ?? onBoard)!.default}`;
  return `else ${layered.default}, or ${onBoard.default} on a board`;
}

const { reads, seed: _seed, scale: _scale, lambda: _lambda, scoreScale: _score, ...ofNetworks } = bothKinds;

/** The options that only networks have, but for what they read. */
export const networkFlags = new OptionSet(ofNetworks);

/** What a network reads. */
export const readsFlag = new OptionSet({ reads: reads! });

const onlyNetworks = new OptionSet({ reads: reads!, ...ofNetworks });

/** Throws InputError, which ends with `hint`, for an option that only networks have, where none is asked for. */
export function refuseNetworkOptions(given: Given, hint: string): void {
  const [words] = onlyNetworks.given(given);
  if (words !== undefined) throw new InputError(`${words}: for networks; ${hint}`);
}
