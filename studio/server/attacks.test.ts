import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { withLock } from '../../lib/lock/lock.ts';
import { testFolder } from '../../test/folder.ts';
import { sampleChampion } from '../../test/sample-champion.ts';
import { asked, beginRun, finishedRun, writtenLog } from '../../test/studio-folder.ts';
import { serveStudio } from './serve.ts';

const SECRET = 'a secret that is none of the studio’s';
const SCRIPT = '<script>alert(1)</script><img src=x onerror=alert(1)>';

const home = testFolder();
const [folder, page] = [join(home, 'runs'), join(home, 'page')];
let studio: Awaited<ReturnType<typeof serveStudio>>;
beforeAll(async () => {
  mkdirSync(folder);
  mkdirSync(join(page, 'assets'), { recursive: true });
  writeFileSync(join(page, 'index.html'), '<!doctype html><title>weightroom studio</title>');
  writeFileSync(join(page, 'assets', 'main.js'), 'void 0;');
  // Next to the folder, and led to by links of every kind.
  const outside = join(home, 'outside');
  mkdirSync(outside);
  for (const name of ['run.json', 'outcome.json', 'games.jsonl', 'secret.txt', 'report.html', 'weights.json'])
    writeFileSync(join(outside, name), `{"format": "weightroom weights 2", "secret": "${SECRET}"}\n`);
  symlinkSync(outside, join(folder, 'linked'));
  mkdirSync(join(folder, 'files'));
  for (const name of ['run.json', 'games.jsonl', 'report.html', 'weights.json'])
    symlinkSync(join(outside, name), join(folder, 'files', name));
  finishedRun(join(folder, 'run'), sampleChampion('twice', { game: SCRIPT }));
  writeFileSync(join(folder, 'run', 'report.html'), `<p>${SCRIPT}</p>`);
  writtenLog(join(folder, 'log'), [SCRIPT, 'b'], [0, 1], (one) => ({ ...one, position: SCRIPT, ending: SCRIPT }));
  mkdirSync(join(folder, 'fifo'));
  execFileSync('mkfifo', [join(folder, 'fifo', 'games.jsonl'), join(folder, 'fifo', 'run.json')]);
  beginRun(join(folder, 'trap'), 'slider-6', 'weightroom tune slider-6 --features /tmp/evil.ts --budget 3m --seed 1');
  studio = await serveStudio({
    ...{ folder, page, host: '127.0.0.1', port: 0, every: 50 },
    engine: async (family) => `/* ${family} */`,
  });
});
afterAll(() => studio.close());

const own = (): Record<string, string> => ({ host: `127.0.0.1:${studio.port}` });

describe('who is answered', () => {
  test.each([
    ['its address', () => own(), 200],
    ['localhost', () => ({ host: `localhost:${studio.port}` }), 200],
    ['a name that leads here, as DNS rebinding does it', () => ({ host: `evil.example:${studio.port}` }), 403],
    ['a name that begins like ours', () => ({ host: `127.0.0.1.evil.example:${studio.port}` }), 403],
    ['another port', () => ({ host: '127.0.0.1:1' }), 403],
    ['no port', () => ({ host: '127.0.0.1' }), 403],
    ['another address', () => ({ host: `10.0.0.1:${studio.port}` }), 403],
    ['its own page', () => ({ ...own(), origin: `http://127.0.0.1:${studio.port}` }), 200],
    ['another site', () => ({ ...own(), origin: 'https://evil.example' }), 403],
    ['another port of this machine', () => ({ ...own(), origin: 'http://127.0.0.1:1' }), 403],
    ['a page from a file, or in a sandbox', () => ({ ...own(), origin: 'null' }), 403],
    ['an image or a script of another site', () => ({ ...own(), 'sec-fetch-site': 'cross-site' }), 403],
    ['a page of another port', () => ({ ...own(), 'sec-fetch-site': 'same-site' }), 403],
  ] as const)('%s', async (_, headers, status) => {
    for (const path of ['/api/runs', '/engines/hex.js', '/assets/main.js', '/api/run?at=run'])
      expect((await asked(studio.port, path, { headers: headers() })).status).toBe(status);
  });

  test('whoever names no host is told nothing', async () => {
    const socket = connect(studio.port, '127.0.0.1');
    socket.end('GET /api/runs HTTP/1.0\r\n\r\n');
    const parts: Buffer[] = [];
    for await (const part of socket) parts.push(part as Buffer);
    expect(Buffer.concat(parts).toString()).toMatch(/^HTTP\/1\.1 4\d\d /);
  });

  test('a link on another site opens the page, and nothing else', async () => {
    const headers = { ...own(), 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
    expect((await asked(studio.port, '/', { headers })).status).toBe(200);
    expect((await asked(studio.port, '/api/run?at=run', { headers })).status).toBe(403);
  });

  test('nobody else reads the answers: no header allows another site', async () => {
    const { headers } = await asked(studio.port, '/api/runs', { headers: own() });
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  });
});

describe('only files under the folder', () => {
  const ways = ['../outside', 'run/../../outside', './run', 'run/', '/etc', 'linked', 'files', 'run\\..\\..\\outside'];
  const encoded = ['%2e%2e/outside', '..%2foutside', '%2e%2e%2foutside', '..%5coutside', 'run%00', '..%c0%afoutside'];
  const names = ['run', 'live', 'log', 'games', 'game', 'weights'];
  test.each([...ways.map(encodeURIComponent), ...ways, ...encoded])('at=%s', async (at) => {
    for (const name of names) {
      const file = name === 'weights' ? '/weights.json' : '';
      const { status, text } = await asked(studio.port, `/api/${name}?at=${at}${file}&game=0`, { headers: own() });
      expect(status).toBe(400);
      expect(text).not.toContain('secret');
    }
  });

  test.each([
    '/../outside/secret.txt',
    '/..%2foutside%2fsecret.txt',
    '/assets/../../outside/secret.txt',
    '/assets/%2e%2e/%2e%2e/outside/secret.txt',
    '//etc/passwd',
    '/assets/',
    '/.lock',
  ])('no page at %s', async (path) => {
    const { status, text } = await asked(studio.port, path, { headers: own() });
    expect([403, 404]).toContain(status);
    expect(text).not.toContain('secret');
  });

  test('links to other places are in no list', async () => {
    const { text } = await asked(studio.port, '/api/runs', { headers: own() });
    expect(JSON.parse(text).runs.map(({ at }: { at: string }) => at)).toEqual(expect.arrayContaining(['run']));
    expect(text).not.toContain('linked');
    expect(text).not.toContain('secret');
  });

  test('a FIFO that nobody writes to keeps nobody waiting', async () => {
    for (const path of ['/api/log?at=fifo', '/api/run?at=fifo', '/api/runs'])
      expect([200, 400]).toContain((await asked(studio.port, path, { headers: own() })).status);
  });

  test('of the folder, files that are no weights are not handed out', async () => {
    for (const at of ['run/run.json', 'run/outcome.json', 'log/games.jsonl', 'run/report.html'])
      expect((await asked(studio.port, `/api/weights?at=${at}`, { headers: own() })).status).toBe(400);
  });
});

describe('what stands in files', () => {
  test('is handed over as data, never as a page', async () => {
    for (const path of [
      '/api/runs',
      '/api/run?at=run',
      '/api/log?at=log',
      '/api/games?at=log',
      '/api/game?at=log&game=0',
    ]) {
      const { text, headers } = await asked(studio.port, path, { headers: own() });
      expect(text).toContain('alert(1)');
      expect(headers['content-type']).toMatch(/^application\/json/);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-security-policy']).toMatch(/^default-src 'none';/);
    }
  });

  test('as what was asked for, it comes back as data too', async () => {
    const { text, headers } = await asked(studio.port, `/api/run?at=${encodeURIComponent(SCRIPT)}`, { headers: own() });
    expect(text).toContain('no such file or folder');
    expect(headers['content-type']).toMatch(/^application\/json/);
  });

  test('a report says it as text', async () => {
    const { text } = await asked(studio.port, '/api/run?at=run', { headers: own() });
    const { document } = JSON.parse(text) as { document: string };
    expect(document).toContain(SCRIPT.replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'));
    expect(document).not.toContain(SCRIPT);
    expect(document).not.toMatch(/<script|<img|style=/);
  });

  test('the page may run its own scripts alone', async () => {
    const { headers } = await asked(studio.port, '/', { headers: own() });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe-inline|'unsafe-eval'|https?:|\*/);
  });
});

describe('what starts or stops', () => {
  const command = 'weightroom tune slider-6 --budget 3m --seed 1';
  const wanted = { command, name: 'new' };
  const post = (path: string, body: unknown, more: Record<string, string> = {}) => {
    const headers = { ...own(), 'content-type': 'application/json', 'weightroom-token': studio.token, ...more };
    return asked(studio.port, path, {
      method: 'POST',
      headers,
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  };

  test.each([
    ['without a token', { 'weightroom-token': '' }, 403],
    ['with another one', { 'weightroom-token': 'x'.repeat(24) }, 403],
    ['with one as long, in other letters', { 'weightroom-token': 'é'.repeat(24) }, 403],
    ['as a form of another site sends it', { 'content-type': 'text/plain' }, 415],
    ['from another site', { origin: 'https://evil.example' }, 403],
  ])('%s', async (_, headers, status) => {
    for (const path of ['/api/start', '/api/stop', '/api/go-on'])
      expect((await post(path, wanted, headers)).status).toBe(status);
    expect((await post('/api/note', { at: 'run', text: 'mine' }, headers)).status).toBe(status);
    expect(existsSync(join(folder, 'new'))).toBe(false);
    expect(existsSync(join(folder, 'run', 'note.txt'))).toBe(false);
  });

  test('the token is in no answer', async () => {
    for (const path of ['/', '/api/studio', '/api/runs', '/api/run?at=run'])
      expect((await asked(studio.port, path, { headers: own() })).text).not.toContain(studio.token);
  });

  test.each([
    ['a game that is code', { command: command.replace('slider-6', '/tmp/evil.ts') }, 'a game of this studio'],
    ['an option for a game', { command: command.replace('slider-6', '--help') }, 'a game of this studio'],
    ['a size that there is not', { command: command.replace('slider-6', 'slider-99') }, 'a game of this studio'],
    ['another command', { command: command.replace('tune', 'play') }, 'a game of this studio'],
    ['a shell', { command: command.replace('3m', 'x; rm -rf /') }, 'are the options that it knows'],
    ['no time', { command: command.replace('3m', 'x') }, 'expected a time'],
    ['a time below zero', { command: command.replace('3m', '-3m') }, 'expected a time'],
    ['no seed', { command: command.replace('seed 1', 'seed x') }, 'a whole number'],
    ['a folder elsewhere', { name: '../new' }, 'a folder name'],
    ['an option for a folder', { name: '--out' }, 'a folder name'],
    ['a hidden folder', { name: '.ssh' }, 'a folder name'],
    ['a link out of the folder', { name: 'linked' }, 'no such file or folder'],
    ['more than is asked', { more: 1 }, 'nrecognized key'],
  ])('%s', async (_, change, message) => {
    const { status, text } = await post('/api/start', { ...wanted, ...change });
    expect([status, JSON.parse(text).mistake]).toEqual([400, expect.stringContaining(message)]);
    expect(existsSync(join(home, 'new'))).toBe(false);
  });

  test.each(['', 'x', '[]', 'null', '1', `{"at":"${'x'.repeat(20_000)}"}`])('a body %.20s', async (body) => {
    for (const path of ['/api/start', '/api/stop', '/api/go-on', '/api/note'])
      expect((await post(path, body)).status).toBe(400);
  });

  test('no file in the folder has a command of its own run', async () => {
    const { status, text } = await post('/api/go-on', { at: 'trap' });
    expect([status, JSON.parse(text).mistake]).toEqual([400, expect.stringContaining('resume it in a terminal')]);
  });

  test('a process that is no weightroom is not stopped, whatever a lock says', async () => {
    const hear = vi.fn();
    process.on('SIGINT', hear);
    await withLock(join(folder, 'run'), new AbortController().signal, async () => {
      const { status, text } = await post('/api/stop', { at: 'run' });
      expect([status, JSON.parse(text).mistake]).toEqual([400, expect.stringContaining('no process of this machine')]);
    });
    await new Promise((resolve) => setTimeout(resolve, 50));
    process.off('SIGINT', hear);
    expect(hear).not.toHaveBeenCalled();
  });

  test.each(['../outside', 'linked', 'log', 'none', 'run/..', '/etc', 'a\u0000b', '.'])('no note at %j', async (at) => {
    const { status } = await post('/api/note', { at, text: 'mine' });
    expect(status).toBe(400);
    for (const one of [home, folder, join(home, 'outside'), join(folder, 'log')])
      expect(existsSync(join(one, 'note.txt'))).toBe(false);
  });

  test('a note is kept as it is, and says nothing to a page but its text', async () => {
    const text = `${SCRIPT}\u0000\u001b[2J\u202e\u2028`;
    expect((await post('/api/note', { at: 'run', text })).status).toBe(200);
    expect((await post('/api/note', { at: 'run', text: 'x'.repeat(2001) })).status).toBe(400);
    // Asked in another way than before: an answer is kept for a while.
    const { text: answer, headers } = await asked(studio.port, '/api/run?at=run&game=1', { headers: own() });
    expect(JSON.parse(answer).note).toBe(text);
    expect(headers['content-type']).toMatch(/^application\/json/);
    // A link in its place leads nowhere.
    rmSync(join(folder, 'run', 'note.txt'));
    symlinkSync(join(home, 'outside', 'secret.txt'), join(folder, 'run', 'note.txt'));
    expect((await post('/api/note', { at: 'run', text: 'mine' })).status).toBe(400);
    expect(readFileSync(join(home, 'outside', 'secret.txt'), 'utf8')).toContain('secret');
    rmSync(join(folder, 'run', 'note.txt'));
  });

  test('nothing is changed by looking', async () => {
    const before = readFileSync(join(folder, 'run', 'outcome.json'));
    for (const path of ['/api/run?at=run', '/api/log?at=log']) await asked(studio.port, path, { headers: own() });
    expect(readFileSync(join(folder, 'run', 'outcome.json')).equals(before)).toBe(true);
  });
});
