import { join } from 'node:path';
import { families } from '../../games/index.ts';
import { InputError } from '../../lib/input-error.ts';
import { list, text, wholeNumber } from '../../lib/options/kinds.ts';
import { defaulting, optional } from '../../lib/options/option-set.ts';
import type { QueueAddress } from '../../lib/tasks/queue/address.ts';
import { queuePackages } from '../../lib/tasks/queue/connection.ts';
import { engineScripts } from '../../studio/bundle/bundle-engine.ts';
import { exportSite, refuseTaken, siteAnswers } from '../../studio/export/site.ts';
import { isLoopback } from '../../studio/server/guard.ts';
import { serveStudio } from '../../studio/server/serve.ts';
import { StudioFolder, usualFolder } from '../../studio/server/studio-folder.ts';
import { commandList } from '../command-list.ts';
import { command } from '../options/command.ts';
import { addressOf } from '../options/queue.ts';
import { say, warn } from '../terminal/print.ts';
import { stopSignal } from '../terminal/watch.ts';

const LAST_PORT = 65_535;

/** `weightroom studio`: a page over a folder of runs. */
export const studioCommand = command({
  ...commandList.studio,
  positionals: { folder: 'folder with runs and tournaments; default: runs, or this folder if there is none' },
  options: {
    port: defaulting(wholeNumber(0), '8021', 'port to listen on; 0: any free port'),
    host: defaulting(
      text,
      '127.0.0.1',
      'address to listen on: this machine only; 0.0.0.0: anyone who reaches it can watch',
    ),
    module: optional(list(), 'games of your own, joined by commas: ./breakthrough.ts'),
    queue: optional(text, 'adds a page of this queue, and can start runs on it: redis://host:port, rediss:// with TLS'),
    export: optional(text, 'write a site to this folder instead, to open or to put on any web server'),
  },
  examples: [
    ['studio runs', 'over one folder'],
    ['studio ~/experiments --port 9000', 'over another folder, at another port'],
    ['studio --module ./breakthrough.ts', 'a game of your own, to play and tune'],
    ['studio --queue redis://queue:6379', 'with a page of the workers and runs of a queue'],
    ['studio --export site', 'a site to open or publish; agents run in the visitor’s browser'],
  ],
  epilogue:
    'The page shows what runs write anyway: open and close it at any time, and watch runs wherever they were started. Starting and stopping runs takes the address that the terminal shows. Ctrl-C ends the studio, and stops the runs that were started from it; the page or their commands continue with them.',
  async handler({ folder = usualFolder(), port, host, module = [], queue: named, export: site }) {
    if (port > LAST_PORT) throw new InputError(`--port ${port}: expected a number up to ${LAST_PORT}`);
    if (named !== undefined && site !== undefined)
      throw new InputError('--queue: a site has no server, so it has no queue');
    const queue = named === undefined ? undefined : await queueOf(named);
    if (module.length > 0) {
      const { loadOutside } = await import('../../games/modules/outside.ts');
      for (const one of module) await loadOutside(one);
    }
    const engine = engineScripts();
    if (site !== undefined) return writeSite(folder, site, engine);
    const signal = stopSignal('ends');
    const studio = await serveStudio({ folder, host, port, queue, engine });
    say(`The studio is at ${studio.address}`);
    if (!isLoopback(host))
      warn(
        `Whoever reaches port ${studio.port} of this machine can watch; starting and stopping takes the address above.`,
      );
    say('Ctrl-C ends it.');
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    if (studio.busy) say('The runs that were started here are stopped; they can be resumed.');
    await studio.close();
  },
});

/** Where it is. Whether anybody answers there is said on its page. Throws InputError. */
async function queueOf(named: string): Promise<QueueAddress> {
  const address = addressOf(named);
  await queuePackages();
  return address;
}

/** The whole studio as it stands, without its server. */
async function writeSite(folder: string, site: string, engine: ReturnType<typeof engineScripts>): Promise<void> {
  // Before the work, not after it.
  refuseTaken(site);
  const answers = await siteAnswers(new StudioFolder(folder), (run) => say(`Reading ${run}`));
  const scripts: Record<string, string> = {};
  for (const { name } of families) scripts[name] = await engine(name);
  exportSite(site, { answers, engines: scripts });
  say(`The site: ${join(site, 'index.html')}`);
}
