import { text } from '../../lib/options/kinds.ts';
import { required } from '../../lib/options/option-set.ts';
import { quoted } from '../../lib/quoted.ts';
import { addressText } from '../../lib/tasks/queue/address.ts';
import { type QueueState, queueState } from '../../lib/tasks/queue/state.ts';
import { aligned } from '../../reports/render/terminal.ts';
import { json } from '../options/argument.ts';
import { command } from '../options/command.ts';
import { addressOf, queuePlace } from '../options/queue.ts';
import { print } from '../terminal/print.ts';

/** `weightroom queue`: who is there, and what is being done. */
export const queueCommand = command({
  usage: 'queue',
  describe: 'says what a queue holds: workers, their machines, threads and rates; runs, and their tasks',
  options: {
    queue: required(text, 'redis://host:port, rediss:// with TLS'),
    queuePrefix: queuePlace.queuePrefix,
    json,
  },
  examples: [['queue --queue redis://queue:6379', 'now']],
  async handler({ queue, queuePrefix, json }) {
    const address = addressOf(queue, queuePrefix);
    const state = await queueState(address);
    print(json, state, [`${addressText(address)}, ${address.prefix}`, ...stateLines(state)]);
  },
});

/** The state of a queue for people. */
export function stateLines({ runs, workers, memory }: QueueState): string[] {
  const threads = workers.reduce((sum, one) => sum + one.threads, 0);
  const rate = workers.reduce((sum, one) => sum + one.rate, 0);
  const machines = new Set(workers.map(({ host }) => host)).size;
  return [
    '',
    ...(workers.length === 0
      ? ['No worker is there: weightroom worker --queue … is one.']
      : aligned([
          ['worker', 'threads', 'busy', 'tasks', 'tasks/s', 'memory', 'program'],
          ...workers.map((one) => [
            `${quoted(one.host, 60)}:${one.pid}`,
            String(one.threads),
            String(one.busy),
            String(one.tasks),
            one.rate.toFixed(1),
            megabytes(one.memory),
            quoted(`${one.program} (${one.build.slice(0, 8)}, Node ${one.node})`, 80),
          ]),
          [machines === 1 ? '1 machine' : `${machines} machines`, String(threads), '', '', rate.toFixed(1), '', ''],
        ])),
    '',
    ...(runs.length === 0
      ? ['No run is there: --queue at tune, selfplay, tournament and others begins one.']
      : aligned([
          ['run', 'workers', 'waiting', 'running', 'failed', 'what'],
          ...runs.map((one) => [
            `${quoted(one.host, 60)}:${one.pid}`,
            String(one.workers),
            String(one.waiting),
            String(one.running),
            String(one.failed),
            quoted(one.what, 100),
          ]),
        ])),
    ...runs.flatMap(({ host, pid, refusals }) =>
      refusals.map((line) => `${quoted(host, 60)}:${pid} refused by ${quoted(line, 300)}`),
    ),
    ...(memory === undefined ? [] : ['', `Redis holds ${megabytes(memory)}; batches are counted, not single tasks.`]),
  ];
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`;
}
