import { join } from 'node:path';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { Forfeit } from '../play/forfeit.ts';
import type { Answer, Introduction, Question } from './connection.ts';
import { Engine } from './engine.ts';
import { Reaper } from './reaper.ts';

/**
 * The thread that owns every engine of a run, so that no failure of a playing thread leaves an engine behind. It hears
 * introductions, and then 'close', to which it answers 'closed' when no engine lives any more.
 */
const { folder } = workerData as { folder: string };
const reaper = new Reaper();
const all = new Set<Engine>();
/** Engines that are closed because their asker is gone. */
const closing = new Set<Promise<void>>();
let closed = false;
let opened = 0;

parentPort!.on('message', (message: Introduction | 'close') => {
  if (message === 'close') void close();
  else serve(message);
});

function serve({ port, bell }: Introduction): void {
  const engines = new Map<number, Engine>();
  port.on('message', (question: Question) => {
    void answer(engines, question).then((given) => ring(port, bell, given));
  });
  port.on('close', () => {
    for (const engine of engines.values()) {
      all.delete(engine);
      const ended = engine.close().finally(() => closing.delete(ended));
      closing.add(ended);
    }
  });
}

async function answer(engines: Map<number, Engine>, question: Question): Promise<Answer> {
  // What were started now, nobody would end.
  if (closed) return { kind: 'closed' };
  if (question.kind === 'open') {
    const { engine, name, protocol, command, metered, maxMemory } = question;
    const own = join(folder, `${++opened}-${fileName(name)}`);
    const opening = new Engine(protocol, command, own, reaper, metered, maxMemory);
    engines.set(engine, opening);
    all.add(opening);
    return { kind: 'done' };
  }
  const engine = engines.get(question.engine)!;
  if (question.kind === 'drop') {
    await engine.drop(question.why);
    return { kind: 'done' };
  }
  try {
    return { kind: 'moved', ...(await engine.move(question.task, question.fresh, question.seed, question.options)) };
  } catch (error) {
    if (closed) return { kind: 'closed' };
    if (!(error instanceof Forfeit)) throw error;
    return { kind: 'forfeit', reason: error.reason, detail: error.detail, cost: error.cost };
  }
}

/** The asker sleeps until its bell is rung: the answer must be there before. */
function ring(port: MessagePort, bell: Int32Array, given: Answer): void {
  port.postMessage(given);
  Atomics.add(bell, 0, 1);
  Atomics.notify(bell, 0);
}

async function close(): Promise<void> {
  closed = true;
  await Promise.all([...[...all].map((engine) => engine.close()), ...closing]);
  await reaper.close();
  parentPort!.postMessage('closed');
}

/** `hand-depth-3` of `hand@depth=3`. */
function fileName(name: string): string {
  const words = name.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim();
  return [...words].slice(0, 60).join('').trim().replaceAll(' ', '-');
}
