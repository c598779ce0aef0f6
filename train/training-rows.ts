import { InputError } from '../lib/input-error.ts';

/**
 * `work` on the training rows of the data set in `folder`: what it refuses of its `samples` is refused by that name.
 * Throws what it throws.
 */
export async function onTrainingRows<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(error.message.replace(/^samples: /, `${folder}: training rows: `));
  }
}
