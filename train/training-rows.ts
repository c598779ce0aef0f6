import { InputError } from '../lib/input-error.ts';

/**
 * Does `work` on the training rows of the data set in `folder`; an InputError about its `samples` names the folder
 * instead.
 */
export async function onTrainingRows<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(error.message.replace(/^samples: /, `${folder}: training rows: `));
  }
}
