/** What the same command does after a stop: it goes on from there, or, where nothing is kept, begins anew. */
type After = 'goes on from here' | 'begins anew';

/** The reason with which work ends after Ctrl-C; its message is for the user. */
export class Stopped extends Error {
  override readonly name = 'Stopped';

  constructor(after: After) {
    super(`Stopped. The same command ${after}.`);
  }
}

/** Aborts at the first Ctrl-C or SIGTERM; a second one ends the process at once. */
export function stopSignal(after: After = 'goes on from here'): AbortSignal {
  const controller = new AbortController();
  const stop = (): void => {
    if (controller.signal.aborted) process.exit(130);
    controller.abort(new Stopped(after));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  return controller.signal;
}
