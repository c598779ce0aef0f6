import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import { serve } from '@hono/node-server';
import { InputError } from '../../lib/input-error.ts';
import { quoted } from '../../lib/quoted.ts';
import type { QueueAddress } from '../../lib/tasks/queue/address.ts';
import { appOf, pageFiles } from './app.ts';
import { Children } from './children.ts';
import { StudioFolder } from './studio-folder.ts';

/** What a studio is asked to be. */
export interface StudioOptions {
  readonly folder: string;
  readonly host: string;
  /** 0: any that is free. */
  readonly port: number;
  readonly engine: (family: string) => Promise<string>;
  /** The queue that it shows, and that runs may be started on. */
  readonly queue?: QueueAddress | undefined;
  /** Milliseconds between two looks at files that are watched. */
  readonly every?: number;
  /** Where the built page is, if not where it is put. */
  readonly page?: string;
}

/** A studio that is served. */
export interface Studio {
  /** With what stands behind `#`, so that this page may start and stop runs. */
  readonly address: string;
  readonly port: number;
  readonly token: string;
  /** Whether runs go on that were started here. */
  readonly busy: boolean;
  /** Ends it, and the runs that were started here. */
  close(): Promise<void>;
}

/** Begins to serve. Throws InputError for a folder that can't be read, and where it can't listen. */
export async function serveStudio({
  folder: named,
  host,
  port,
  engine,
  queue,
  every = 1000,
  page,
}: StudioOptions): Promise<Studio> {
  const folder = new StudioFolder(named);
  const files = pageFiles(page);
  const token = randomBytes(18).toString('base64url');
  const children = new Children();
  const over = new AbortController();
  const address = { host, port };
  const app = appOf({ folder, address, token, page: files, engine, children, queue, every, signal: over.signal });
  const server = serve({ fetch: app.fetch, hostname: host, port }) as Server;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new InputError(wordsOf(error, host, port))));
    server.once('listening', resolve);
  });
  const bound = server.address();
  address.port = typeof bound === 'object' && bound !== null ? bound.port : port;
  const shown = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return {
    address: `http://${shown}:${address.port}/#/runs?token=${token}`,
    port: address.port,
    token,
    get busy() {
      return children.count > 0;
    },
    async close() {
      over.abort();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await Promise.all([closed, children.close()]);
    },
  };
}

function wordsOf({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  switch (code) {
    case 'EADDRINUSE':
      return `port ${port} of ${host} is in use; another one with --port, or 0 for any that is free`;
    case 'EACCES':
      return `port ${port}: no permission to listen there; one above 1023 with --port`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `--host ${quoted(host, 200)}: no address of this machine`;
    default:
      return `${host}:${port}: ${message}`;
  }
}
