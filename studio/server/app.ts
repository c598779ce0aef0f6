import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { type Context, Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import { InputError } from '../../lib/input-error.ts';
import { quoted } from '../../lib/quoted.ts';
import type { QueueAddress } from '../../lib/tasks/queue/address.ts';
import { packageFolder } from '../../lib/version.ts';
import { Answers } from './answers.ts';
import type { Children } from './children.ts';
import { type Address, guard, withToken } from './guard.ts';
import { goOn, startRun, wordsOfRun } from './start-run.ts';
import type { StudioFolder } from './studio-folder.ts';
import { Watch } from './watch.ts';

/** What a studio is made of. */
export interface Setup {
  readonly folder: StudioFolder;
  readonly address: Address;
  /** What starting and stopping takes. */
  readonly token: string;
  readonly page: ReadonlyMap<string, PageFile>;
  /** The engine of the game called `family`, as a script for a worker. Throws InputError. */
  readonly engine: (family: string) => Promise<string>;
  readonly children: Children;
  /** What is watched, and may carry the tasks of runs that are started here. */
  readonly queue: QueueAddress | undefined;
  /** Milliseconds between two looks at files that are watched. */
  readonly every: number;
  /** Aborts when the studio ends: streams end then. */
  readonly signal: AbortSignal;
}

/** How much more seldom a list is made than a page, and a queue is asked. */
const LISTS = 3;
const QUEUE = 2;

/** No body is longer: a form. */
const LONGEST_BODY = 10_000;

/** What a studio answers. */
export function appOf({ folder, address, token, page, engine, children, queue, every, signal }: Setup): Hono {
  const control = {
    isOurs: (at: string) => children.has(at),
    failureOf: (at: string) => children.failure(at),
    canGoOn: (at: string) => wordsOfRun(folder, at) !== undefined,
  };
  const answers = new Answers(folder, control, queue && { address: queue, signal });
  const get = (path: string): Promise<unknown> => answers.get(path);
  const watch = new Watch(get, every);
  // A list goes through the whole folder.
  const watchLists = new Watch(get, LISTS * every);
  const watchQueue = new Watch(get, QUEUE * every);
  const app = new Hono();
  app.use(guard(address));
  app.onError((error, context) => mistake(context, error));
  app.notFound((context) => context.json({ mistake: 'no such page' }, 404));

  app.get('/api/watch/:what', (context) => {
    const path = `${context.req.param('what')}${new URL(context.req.url).search}`;
    return streamSSE(context, async (stream) => {
      const gone = new AbortController();
      stream.onAbort(() => gone.abort());
      const watcher = path === 'runs' ? watchLists : path === 'queue' ? watchQueue : watch;
      for await (const told of watcher.changes(path, AbortSignal.any([gone.signal, signal])))
        await stream.writeSSE(told);
    });
  });
  app.get('/api/:what', async (context) => {
    const { search } = new URL(context.req.url);
    return context.json((await answers.get(`${context.req.param('what')}${search}`)) as object);
  });
  app.use('/api/*', withToken(token));
  const place = { folder, children, queue };
  app.post('/api/start', async (context) => context.json(startRun(place, await bodyOf(context))));
  app.post('/api/go-on', async (context) => context.json(goOn(place, await bodyOf(context))));
  app.post('/api/stop', async (context) => {
    const at = atOf(await bodyOf(context));
    if (!children.stop(at)) throw new InputError(`${quoted(at, 200)}: not started here; Ctrl-C stops it where it was`);
    return context.json({ at });
  });

  app.get('/engines/:file', async (context) => {
    const script = await engine(context.req.param('file').replace(/\.js$/, ''));
    return context.body(script, 200, { 'content-type': 'text/javascript; charset=utf-8' });
  });
  app.get('*', (context) => {
    const file = page.get(context.req.path);
    if (file === undefined) return context.notFound();
    const cache: Record<string, string> = file.lasts ? { 'cache-control': 'max-age=31536000, immutable' } : {};
    return context.body(file.bytes, 200, { 'content-type': file.type, ...cache });
  });
  return app;
}

/** The JSON of a request. Throws InputError for anything else. */
async function bodyOf(context: Context): Promise<unknown> {
  const length = Number(context.req.header('content-length') ?? LONGEST_BODY + 1);
  if (!(length <= LONGEST_BODY)) throw new InputError('a form is shorter');
  try {
    return await context.req.json();
  } catch {
    throw new InputError('not JSON');
  }
}

function atOf(body: unknown): string {
  const { at } = (body ?? {}) as { at?: unknown };
  if (typeof at !== 'string') throw new InputError('at: the path of a run is wanted');
  return at;
}

/** What went wrong, for a page: in a line where it is about what was asked. */
function mistake(context: Context, error: unknown): Response {
  if (error instanceof InputError) return context.json({ mistake: error.message }, 400);
  process.stderr.write(`weightroom: a bug: ${(error as Error)?.stack ?? String(error)}\n`);
  return context.json({ mistake: 'the studio failed; its terminal says how' }, 500);
}

/** Where `npm run build` puts the page. */
const builtPage = join(packageFolder, 'dist', 'studio', 'page');

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
};

/** A file of the page. */
interface PageFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
  /** Its name changes with it. */
  readonly lasts: boolean;
}

/**
 * The files of the built page by their addresses, all of them read at once: no address leads to another file. Throws
 * InputError where the page isn't built.
 */
export function pageFiles(folder = builtPage): ReadonlyMap<string, PageFile> {
  if (!existsSync(join(folder, 'index.html')))
    throw new InputError(`${folder}: the studio's page is not there; npm run build makes it`);
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll('\\', '/'));
  const files = names.map((name): [string, PageFile] => [
    name === '/index.html' ? '/' : name,
    {
      bytes: new Uint8Array(readFileSync(join(folder, name))),
      type: TYPES[extname(name)] ?? 'application/octet-stream',
      lasts: name.startsWith('/assets/'),
    },
  ]);
  return new Map(files);
}
