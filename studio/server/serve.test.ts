import { mkdirSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { queueAddress } from '../../lib/tasks/queue/address.ts';
import { emptiedFolder } from '../../test/folder.ts';
import { mistake } from '../../test/mistake.ts';
import { asked, beginRun, writtenProgress } from '../../test/studio-folder.ts';
import { shared } from './answers.ts';
import { serveStudio } from './serve.ts';

type StudioOptions = Parameters<typeof serveStudio>[0];
type Studio = Awaited<ReturnType<typeof serveStudio>>;

const home = emptiedFolder();
const page = join(home, 'page');
const open: Studio[] = [];
beforeEach(() => {
  mkdirSync(page);
  writeFileSync(join(page, 'index.html'), '<!doctype html>');
});
afterEach(async () => {
  for (const studio of open.splice(0)) await studio.close();
});

async function served(change: Partial<StudioOptions> = {}): Promise<Studio> {
  const engine = async (): Promise<string> => '';
  const studio = await serveStudio({ folder: home, page, host: '127.0.0.1', port: 0, age: 10, engine, ...change });
  open.push(studio);
  return studio;
}

test.each<[string, () => Partial<StudioOptions>, string]>([
  ['no folder', () => ({ folder: join(home, 'none') }), 'none: no such folder; name the one that holds your runs'],
  ['a file', () => ({ folder: join(page, 'index.html') }), 'index.html: not a folder'],
  ['no page', () => ({ page: home }), 'the studio’s page is not there'.replace('’', "'")],
  ['no address of this machine', () => ({ host: '203.0.113.7' }), '--host 203.0.113.7: no address of this machine'],
])('%s: one line', async (_, change, message) => {
  await expect(served(change())).rejects.toThrow(mistake(message));
});

test('a port in use: one line, and the one who has it continues', async () => {
  const { port } = await served();
  await expect(served({ port })).rejects.toThrow(`port ${port} of 127.0.0.1 is in use; another one with --port`);
  const got = await asked(port, '/api/runs', { headers: { host: `127.0.0.1:${port}` } });
  expect(got.status).toBe(200);
});

test('each studio has a token of its own, in the address that it shows', async () => {
  const [one, other] = [await served(), await served()];
  expect(one.token).not.toBe(other.token);
  expect(one.address).toBe(`http://127.0.0.1:${one.port}/#/runs?token=${one.token}`);
});

test('where everybody is let in, names are refused all the same', async () => {
  const { port } = await served({ host: '0.0.0.0' });
  const status = async (host: string): Promise<number> =>
    (await asked(port, '/api/runs', { headers: { host: `${host}:${port}` } })).status;
  expect(await Promise.all(['127.0.0.1', 'localhost', '192.168.1.7', '[::1]', 'evil.example'].map(status))).toEqual([
    200, 200, 200, 200, 403,
  ]);
});

test('a run that is asked for again: what is known is not sent, what changes is', async () => {
  const folder = join(home, 'run');
  beginRun(folder);
  const { port } = await served();
  const ask = (tag: string) => fetch(`http://127.0.0.1:${port}/api/run?at=run`, { headers: { 'if-none-match': tag } });
  const first = await ask('');
  expect(await first.json()).toMatchObject({ state: 'stopped' });
  const tag = first.headers.get('etag')!;
  const again = await ask(tag);
  expect([again.status, await again.text()]).toEqual([304, '']);
  mkdirSync(join(folder, '.lock'));
  writeFileSync(join(folder, '.lock', 'x'), 'somebody');
  writtenProgress(folder);
  await expect.poll(async () => (await ask(tag)).status).toBe(200);
  expect(await (await ask(tag)).json()).toMatchObject({ state: 'running', stage: { stage: 'race' } });
});

test('who asks the same at once shares the answer, and later gets another', async () => {
  const asked: string[] = [];
  const get = shared(async (path) => asked.push(path), 20);
  expect(await Promise.all(['x', 'x', 'y', 'x'].map(get))).toEqual([1, 1, 2, 1]);
  await expect.poll(() => get('x')).toBe(3);
});

test('an answer that took long is given for four times as long', async () => {
  let made = 0;
  const get = shared(async () => {
    await setTimeout(100);
    return ++made;
  }, 0);
  expect([await get('x'), await get('x')]).toEqual([1, 1]);
  await expect.poll(() => get('x')).toBe(2);
});

test('while others leave much unread, a large answer is refused, and a small one is given', async () => {
  for (let i = 0; i < 800; i++) beginRun(join(home, `run-${i}`));
  const { port } = await served({ age: 1e9, most: 1e6 });
  const status = async (path: string): Promise<number> =>
    (await asked(port, path, { headers: { host: `127.0.0.1:${port}` } })).status;
  expect(await status('/api/runs')).toBe(200);
  const idler = connect(port, '127.0.0.1').pause();
  const request = `GET /api/runs HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n\r\n`;
  const asksMore = (): Promise<number> => {
    idler.write(request.repeat(20));
    return status('/api/runs');
  };
  // The system keeps some megabytes for a connection.
  await expect.poll(asksMore, { timeout: 20_000 }).toBe(503);
  expect(await status('/api/queue-place')).toBe(200);
  idler.destroy();
  await expect.poll(() => status('/api/runs'), { timeout: 20_000 }).toBe(200);
});

test('unknown parameters cause no answer of their own, however many ask at once', async () => {
  const { port } = await served({ age: 1e9 });
  const ask = async (more: string): Promise<string> =>
    (await fetch(`http://127.0.0.1:${port}/api/runs?${more}`)).text();
  const first = await ask('x=1');
  beginRun(join(home, 'later'));
  const others = Array.from({ length: 100 }, (_, i) => ask(`x=${i}&y${i}=`));
  expect(new Set(await Promise.all(others))).toEqual(new Set([first]));
});

describe('the queue', () => {
  const got = async (port: number, path: string): Promise<{ status: number; text: string }> => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/${path}`);
    return { status: answer.status, text: await answer.text() };
  };

  test('without one: no place, and a line', async () => {
    const { port } = await served();
    expect(await got(port, 'queue-place')).toEqual({ status: 200, text: '{"words":[]}' });
    const none = 'this studio has no queue; weightroom studio --queue redis://host:port has one';
    expect(await got(port, 'queue')).toEqual({ status: 400, text: JSON.stringify({ mistake: none }) });
  });

  test('where nobody listens: a line, which names no password', async () => {
    const { port } = await served({ queue: queueAddress('redis://:tr0ub4dor@127.0.0.1:1?prefix=lab') });
    const words = ['--queue', 'redis://127.0.0.1:1?prefix=lab'];
    expect(JSON.parse((await got(port, 'queue-place')).text)).toEqual({ address: 'redis://127.0.0.1:1', words });
    const line = JSON.stringify({
      mistake: 'redis://127.0.0.1:1: nobody listens there; is redis-server running?',
    });
    expect(await got(port, 'queue')).toEqual({ status: 400, text: line });
  });

  test('that never answers: asked once for all who ask, and the studio ends at once all the same', async () => {
    let connections = 0;
    const silent = createServer(() => connections++);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const came = new Promise((resolve) => silent.once('connection', resolve));
    const { port: at } = silent.address() as { port: number };
    const studio = await served({ queue: queueAddress(`redis://127.0.0.1:${at}`) });
    const asking = Array.from({ length: 5 }, () => got(studio.port, 'queue').catch(() => 'cut off'));
    const socket = (await came) as Socket;
    const ended = new Promise((resolve) => socket.once('close', resolve));
    socket.resume();
    await got(studio.port, 'queue-place');
    await studio.close();
    open.splice(0);
    await Promise.all([...asking, ended]);
    expect(connections).toBe(1);
    silent.close();
  });
});

test('closed, it ends at once, asked before or not', async () => {
  const studio = await served();
  await fetch(`http://127.0.0.1:${studio.port}/api/runs`);
  await studio.close();
  open.splice(0);
  await expect(fetch(`http://127.0.0.1:${studio.port}/api/runs`)).rejects.toThrow();
});
