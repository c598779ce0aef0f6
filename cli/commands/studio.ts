import { exists } from '../../lib/files/files.ts';
import { text, wholeNumber } from '../../lib/options/kinds.ts';
import { defaulting } from '../../lib/options/option-set.ts';
import { Engines } from '../../studio/bundle/engines.ts';
import { isLoopback } from '../../studio/server/guard.ts';
import { serveStudio } from '../../studio/server/serve.ts';
import { command } from '../options/command.ts';
import { say, warn } from '../terminal/print.ts';
import { stopSignal } from '../terminal/stop.ts';

/** `weightroom studio`: a page over a folder of runs. */
export const studioCommand = command({
  usage: 'studio [folder]',
  describe: 'a page in the browser: watch runs, step through their games, play against what they brought',
  positionals: { folder: 'holds runs and tournaments; runs, or else this folder' },
  options: {
    port: defaulting(wholeNumber(0), '8021', 'to listen at; 0: any that is free'),
    host: defaulting(text, '127.0.0.1', 'to listen at: this machine alone; 0.0.0.0: whoever reaches it may watch'),
  },
  examples: [
    ['studio', 'over ./runs'],
    ['studio ~/experiments --port 9000', 'over another folder'],
  ],
  epilogue:
    'The page shows what runs write anyway, so it may be opened and closed at any time, and runs are watched wherever they were started. Starting and stopping runs takes the address that the terminal shows. Ctrl-C ends the studio, and stops the runs that were started from it; the page or the same command goes on with them.',
  async handler({ folder, port, host }) {
    const signal = stopSignal();
    const engines = new Engines();
    const studio = await serveStudio({
      folder: folder ?? usualFolder(),
      host,
      port,
      engine: (family) => engines.of(family),
    });
    say(`The studio is at ${studio.address}`);
    if (!isLoopback(host))
      warn(
        `Whoever reaches port ${studio.port} of this machine can watch; starting and stopping takes the address above.`,
      );
    say('Ctrl-C ends it.');
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    if (studio.busy) say('The runs that were started here are stopped; they can go on.');
    await studio.close();
  },
});

/** Where `tune` puts runs, where that is there. */
function usualFolder(): string {
  return exists('runs') ? 'runs' : '.';
}
