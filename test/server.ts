import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';

const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** The address of a server over the files in `folder`, for the tests of a file: as plain as a server can be. */
export function withServer(folder: string): () => string {
  let server: Server;
  beforeAll(async () => {
    server = createServer(({ url }, response) => {
      // Browsers ask for it by themselves.
      if (url === '/favicon.ico') return void response.writeHead(204).end();
      const path = join(folder, decodeURI(url!.replace(/[?#].*/, '')).replace(/\/$/, '/index.html'));
      const file = [path, `${path}.html`].find((one) => existsSync(one) && extname(one) !== '');
      const found = file ?? join(folder, '404.html');
      const type = TYPES[extname(found)] ?? 'application/octet-stream';
      response.writeHead(file === undefined ? 404 : 200, { 'content-type': type }).end(readFileSync(found));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => server?.close());
  return () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
