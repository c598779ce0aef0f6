import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { test } from 'vitest';

const there = spawnSync('redis-server', ['--version']).status === 0;
if (!there)
  process.stderr.write('no redis-server here (apt-get install redis-server): tests of the queue are left out\n');

/** Tests that need a real Redis: left out where there is none; in CI they fail. */
export const testWithRedis = test.skipIf(!there && process.env.CI === undefined);

/** A redis-server of a test's own, on a port and in a folder of its own. */
export class RedisServer {
  static async start(...options: readonly string[]): Promise<RedisServer> {
    const server = new RedisServer(await freePort(), options);
    await server.again();
    return server;
  }

  readonly port: number;
  readonly #options: readonly string[];
  readonly #folder = mkdtempSync(join(tmpdir(), 'weightroom-redis-'));
  #process: ChildProcess | undefined;

  private constructor(port: number, options: readonly string[]) {
    this.port = port;
    this.#options = options;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  get pid(): number {
    return this.#process!.pid!;
  }

  /** Starts it, with what its append-only file holds if it has one. */
  async again(): Promise<void> {
    const words = ['--port', String(this.port), '--bind', '127.0.0.1', '--dir', this.#folder, '--save', ''];
    this.#process = spawn('redis-server', [...words, ...this.#options], { stdio: 'ignore' });
    while (!(await answers(this.port))) await setTimeout(20);
  }

  async kill(): Promise<void> {
    const ended = once(this.#process!, 'exit');
    this.#process!.kill('SIGKILL');
    await ended;
  }

  async end(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** A way to a port that can be cut: nothing goes through then, and nobody is told. */
export class Wire {
  static async to(port: number): Promise<Wire> {
    const wire = new Wire(port);
    await new Promise<void>((resolve) => wire.#server.listen(0, '127.0.0.1', resolve));
    return wire;
  }

  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #cut = false;

  private constructor(port: number) {
    this.#server = createServer((socket) => {
      const other = connect(port, '127.0.0.1');
      for (const [one, to] of [
        [socket, other],
        [other, socket],
      ] as const) {
        this.#sockets.add(one);
        one.on('error', () => {});
        one.on('close', () => {
          this.#sockets.delete(one);
          to.destroy();
        });
        one.on('data', (bytes) => void to.write(bytes));
        if (this.#cut) one.pause();
      }
    });
  }

  get url(): string {
    return `redis://127.0.0.1:${(this.#server.address() as { port: number }).port}`;
  }

  cut(): void {
    this.#cut = true;
    for (const socket of this.#sockets) socket.pause();
  }

  /** What is connected now hears nothing any more, for ever; who connects anew is served. */
  silence(): void {
    for (const socket of this.#sockets) socket.pause();
  }

  /** Whoever waited is cut off, as after a long silence, and may come again. */
  mend(): void {
    this.#cut = false;
    for (const socket of this.#sockets) socket.destroy();
  }

  end(): void {
    this.mend();
    this.#server.close();
  }
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    socket.write('PING\r\n');
    const [said] = (await once(socket, 'data')) as [Buffer];
    return said.toString().startsWith('+PONG') || said.toString().startsWith('-NOAUTH');
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
