import { addressesLeft } from '../../lib/processes/address-space.ts';

/** Bytes that Node takes while it loads the program: with less V8 ends the process with a message of its own. */
const NEEDED = 300e6;

/** Why the program can't even load its modules; undefined where it can. */
export function tooFewAddresses(): string | undefined {
  const left = addressesLeft();
  if (left >= NEEDED) return undefined;
  const megabytes = Math.max(0, Math.floor(left / 1e6));
  return `${megabytes} MB of addresses are left to it, too few; a higher limit is wanted: ulimit -v 2000000`;
}
