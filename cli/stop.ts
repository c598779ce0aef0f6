/** The reason with which work ends after Ctrl-C. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
}

/** Aborts at the first Ctrl-C or SIGTERM; a second one ends the process at once. */
export function stopSignal(): AbortSignal {
  const controller = new AbortController();
  const stop = (): void => {
    if (controller.signal.aborted) process.exit(130);
    controller.abort(new Stopped('stopped'));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  return controller.signal;
}
