import { isDeepStrictEqual } from 'node:util';
import { InputError } from '../../lib/input-error.ts';
import { type Option, OptionSet, type Options } from '../../lib/options/option-set.ts';
import { boardFitOptions, fitsBoard, layeredFitOptions, type NetworkFit, readNetworkFit } from '../../train/options.ts';
import type { Given } from './command.ts';

/**
 * The options of networks of both kinds without what stands where they aren't given, which depends on the kind: the help
 * says it, and `readNetworkFit` fills it in.
 */
const bothKinds: Options = Object.fromEntries(
  [...new Set([...Object.keys(layeredFitOptions.options), ...Object.keys(boardFitOptions.options)])].map((key) => {
    const layered = (layeredFitOptions.options as Options)[key];
    const onBoard = (boardFitOptions.options as Options)[key];
    const { default: usual, required: _required, ...option } = (layered ?? onBoard)!;
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

/**
 * The words of a command that fits `networks`, which were all read from the same options. Those of both kinds have
 * different defaults: then only what differs from these is said.
 */
export function networkWords(networks: readonly NetworkFit[]): string[] {
  const [first, ...others] = networks;
  if (others.every((one) => fitsBoard(one) === fitsBoard(first!))) return networkFlags.words(first!);
  const given = networks.map((one) => {
    // A shape is always said: what is usual depends on the board.
    const usual: Readonly<Record<string, unknown>> = { ...readNetworkFit({ reads: one.reads }, {}), shape: undefined };
    return Object.fromEntries(Object.entries(one).filter(([key, value]) => !isDeepStrictEqual(value, usual[key])));
  });
  return networkFlags.words(Object.assign({}, ...given));
}

/** Throws InputError, which ends with `hint`, for an option that only networks have, where none is asked for. */
export function refuseNetworkOptions(given: Given, hint: string): void {
  const [words] = onlyNetworks.given(given);
  if (words !== undefined) throw new InputError(`${words}: for networks; ${hint}`);
}
