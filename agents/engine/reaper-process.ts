import { LineReader } from '../../lib/files/line-reader.ts';
import { endGroup, endMarked } from '../../lib/processes/process-group.ts';

/**
 * The program that a host of engines starts beside them. It hears on standard input by their marks which engines are
 * about to be started (`+ mark`), which live (`= mark pid`) and which have ended (`- mark`). When its input ends, the
 * host is gone, however that came: the reaper kills what still lives, or is just being started, and ends too.
 */
const engines = new Map<string, number | undefined>();
const reader = new LineReader(1000);

function hear(line: string): void {
  const [sign, mark, pid] = line.split(' ');
  if (sign === '-') engines.delete(mark!);
  else engines.set(mark!, pid === undefined ? undefined : Number(pid));
}

process.stdin.on('data', (chunk: Buffer) => reader.push(chunk, hear));
process.stdin.on('end', async () => {
  await Promise.all([...engines].map(([mark, pid]) => (pid === undefined ? endMarked(mark) : endGroup(pid, mark))));
  process.exit();
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
