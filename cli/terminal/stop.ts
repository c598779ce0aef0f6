/** What is to be known after a stop. */
const after = {
  goesOn: 'The same command goes on from here.',
  /** The caches keep the shards that were read; a fit begins anew. */
  kept: 'The same command goes on from the rows that were read.',
  /** Nothing is kept. */
  begins: 'The same command begins anew.',
  /** Weights were written before the page about them was made. */
  fitted: 'The weights are written; weightroom fit --weights makes the report.',
} as const;

/** The reason with which work ends after Ctrl-C; its message is for the user. */
export class Stopped extends Error {
  override readonly name = 'Stopped';

  constructor(then: keyof typeof after) {
    super(`Stopped. ${after[then]}`);
  }
}

/** Aborts at the first Ctrl-C or SIGTERM; a second one ends the process at once. */
export function stopSignal(then: keyof typeof after = 'goesOn'): AbortSignal {
  const controller = new AbortController();
  const stop = (): void => {
    if (controller.signal.aborted) process.exit(130);
    controller.abort(new Stopped(then));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  return controller.signal;
}
