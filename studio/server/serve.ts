import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { type HttpBindings, serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import { InputError } from '../../lib/input-error.ts';
import { quoted } from '../../lib/quoted.ts';
import type { QueueAddress } from '../../lib/tasks/queue/address.ts';
import { packageFolder } from '../../lib/version.ts';
import { pathOf } from '../data.ts';
import { answerAt, answersOf, shared } from './answers.ts';
import { Children } from './children.ts';
import { guard, withToken } from './guard.ts';
import { goOn, startRun, stopRun, takeNote } from './start-run.ts';
import { StudioFolder } from './studio-folder.ts';

/** What a studio is asked to be. */
interface StudioOptions {
  readonly folder: string;
  readonly host: string;
  /** 0: any that is free. */
  readonly port: number;
  /** The engine of the game called `family`, as a script for a worker. Throws InputError. */
  readonly engine: (family: string) => Promise<string>;
  /** The queue that it shows, and that runs may be started on. */
  readonly queue?: QueueAddress | undefined;
  /** Milliseconds for which an answer is given again, to whoever asks. */
  readonly age?: number;
  /** Bytes on their way to those who asked, above which nothing but a small answer is sent. */
  readonly most?: number;
  /** Where the built page is, if not where `npm run build` puts it. */
  readonly page?: string;
}

/** Milliseconds after which a connection that asks nothing is closed. */
const SLOWEST_REQUEST = 10_000;
/** Bytes of an answer that is sent however busy the studio is. */
const SMALL = 64e3;
/** No body is longer: a form. */
const LONGEST_BODY = 10_000;

/**
 * Begins to serve. Throws InputError for a folder that can't be read, where the page isn't built, and where it can't
 * listen.
 */
export async function serveStudio({
  folder: named,
  host,
  port,
  engine,
  queue,
  age = 500,
  most = 64e6,
  page = join(packageFolder, 'dist', 'studio', 'page'),
}: StudioOptions) {
  const folder = new StudioFolder(named);
  if (!existsSync(join(page, 'index.html')))
    throw new InputError(`${page}: the studio's page is not there; npm run build makes it`);
  const token = randomBytes(18).toString('base64url');
  const children = new Children();
  const over = new AbortController();
  const { signal } = over;
  const answers = answersOf(folder, { children, queue: queue && { address: queue, signal } });
  const get = shared(async (path) => {
    const bytes = Buffer.from(JSON.stringify(await answerAt(answers, path)));
    return { bytes, tag: `"${createHash('sha1').update(bytes).digest('hex')}"` };
  }, age);
  let sending = 0;
  const address = { host, port };
  const place = { folder, children, queue };
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use(guard(address));
  app.onError((error, context) => mistake(context, error));
  app.notFound((context) => context.json({ mistake: 'no such page' }, 404));
  // A page asks again and again: what it knows already isn't sent.
  app.get('/api/:what', async (context) => {
    // Other parameters are ignored, so that they cause no work.
    const { at, from, a, b, c, game } = context.req.query();
    const { bytes, tag } = await get(pathOf(context.req.param('what'), { at, from, a, b, c, game }));
    context.header('etag', tag);
    if (context.req.header('if-none-match') === tag) return context.body(null, 304);
    if (bytes.length > SMALL && sending > most) {
      context.header('retry-after', '1');
      return context.json({ mistake: 'the studio is busy with answers to others; ask again' }, 503);
    }
    sending += bytes.length;
    context.env.outgoing.once('close', () => {
      sending -= bytes.length;
    });
    return context.body(bytes, 200, { 'content-type': 'application/json' });
  });
  app.use('/api/*', withToken(token));
  app.post('/api/start', async (context) => context.json(startRun(place, await bodyOf(context))));
  app.post('/api/go-on', async (context) => context.json(goOn(place, await bodyOf(context))));
  app.post('/api/note', async (context) => context.json(takeNote(folder, await bodyOf(context))));
  app.post('/api/stop', async (context) => context.json(stopRun(place, await bodyOf(context))));
  app.get('/engines/:file', async (context) => {
    const script = await engine(context.req.param('file').replace(/\.js$/, ''));
    return context.body(script, 200, { 'content-type': 'text/javascript; charset=utf-8' });
  });
  app.get('*', serveStatic({ root: page }));

  const serverOptions = { headersTimeout: SLOWEST_REQUEST, connectionsCheckingInterval: SLOWEST_REQUEST / 2 };
  const server = serve({ fetch: app.fetch, hostname: host, port, serverOptions }) as Server;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new InputError(wordsOf(error, host, port))));
    server.once('listening', resolve);
  });
  const bound = server.address();
  address.port = typeof bound === 'object' && bound !== null ? bound.port : port;
  const shown = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return {
    /** With what stands behind `#`, so that this page may start and stop runs. */
    address: `http://${shown}:${address.port}/#/runs?token=${token}`,
    port: address.port,
    /** What starting and stopping takes. */
    token,
    /** Whether runs continue that were started here. */
    get busy() {
      return children.count > 0;
    },
    /** Ends it, and the runs that were started here. */
    async close() {
      over.abort();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await Promise.all([closed, children.close()]);
    },
  };
}

/** The JSON of a request. Throws InputError for anything else. */
async function bodyOf(context: Context): Promise<unknown> {
  const length = Number(context.req.header('content-length') ?? LONGEST_BODY + 1);
  if (!(length <= LONGEST_BODY)) throw new InputError('a form is shorter');
  return context.req.json().catch(() => {
    throw new InputError('not JSON');
  });
}

/** What went wrong, for a page: in a line where it is about what was asked. */
function mistake(context: Context, error: unknown): Response {
  if (error instanceof InputError) return context.json({ mistake: error.message }, 400);
  process.stderr.write(`weightroom: a bug: ${(error as Error)?.stack ?? String(error)}\n`);
  return context.json({ mistake: 'the studio failed; its terminal says how' }, 500);
}

function wordsOf({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  const noAddress = `--host ${quoted(host, 200)}: no address of this machine`;
  const words: Readonly<Record<string, string>> = {
    EADDRINUSE: `port ${port} of ${host} is in use; another one with --port, or 0 for any that is free`,
    EACCES: `port ${port}: no permission to listen there; one above 1023 with --port`,
    EADDRNOTAVAIL: noAddress,
    ENOTFOUND: noAddress,
  };
  return words[code ?? ''] ?? `${host}:${port}: ${message}`;
}
