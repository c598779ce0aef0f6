import type * as core from '@tensorflow/tfjs-core';
import { InputError } from '../../lib/input-error.ts';
import { type BackendName, backendNames } from './options.ts';

export interface Backend {
  readonly name: BackendName;
  /** For reports and weights files: `TensorFlow.js 4.22.0, wasm`. */
  readonly text: string;
  readonly tf: typeof core;
}

/** The package of each back end, and its name in TensorFlow.js. Loaded on demand: other commands start without. */
const packages: Readonly<Record<BackendName, { readonly from: string; readonly registered: string }>> = {
  node: { from: '@tensorflow/tfjs-node', registered: 'tensorflow' },
  wasm: { from: '@tensorflow/tfjs-backend-wasm', registered: 'wasm' },
  cpu: { from: '@tensorflow/tfjs-backend-cpu', registered: 'cpu' },
};

/** The back end called `name`, else the first that loads. Throws InputError where `name` doesn't. */
export async function openBackend(name?: BackendName): Promise<Backend> {
  if (name !== undefined) {
    const failure = await load(name);
    if (failure === undefined) return opened(name);
    throw new InputError(`--backend ${name}: ${packages[name].from} can't be loaded: ${failure}`);
  }
  for (const one of backendNames) if ((await load(one)) === undefined) return opened(one);
  throw new InputError(`no back end of TensorFlow.js can be loaded; npm ci installs them`);
}

/** Makes `name` the back end in use; returns why it can't be, in one line. */
async function load(name: BackendName): Promise<string | undefined> {
  const { from, registered } = packages[name];
  try {
    const tf = await import('@tensorflow/tfjs-core');
    // In production mode it neither praises other back ends nor checks every number.
    tf.enableProdMode();
    // The native library's own messages: errors only.
    process.env.TF_CPP_MIN_LOG_LEVEL ??= '2';
    const loaded = await import(from);
    if (name === 'wasm') loaded.setThreadsCount(1);
    return (await tf.setBackend(registered)) ? undefined : 'it does not start';
  } catch (error) {
    return (error as Error).message.split('\n')[0]!;
  }
}

async function opened(name: BackendName): Promise<Backend> {
  const tf = await import('@tensorflow/tfjs-core');
  return { name, text: `TensorFlow.js ${tf.version_core}, ${name}`, tf };
}
