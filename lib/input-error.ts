/**
 * A mistake of the user's: its message is one line that says where, what was found and what was wanted. Anything else
 * thrown is a bug.
 */
export class InputError extends Error {
  override readonly name = 'InputError';
}
