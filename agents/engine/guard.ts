import { LineReader } from '../../lib/line-reader.ts';
import { endGroup } from '../../lib/process-group.ts';

/**
 * The program that a host of engines starts beside them. It hears on standard input which engines live (`+ pid mark`) and which have
 * ended (`- pid`). When its input ends, the host is gone, however that came: the guard kills what still lives and ends too.
 */
const engines = new Map<number, string>();
const reader = new LineReader(1000);

function hear(line: string): void {
  const [sign, pid, mark] = line.split(' ');
  if (sign === '+') engines.set(Number(pid), mark!);
  else engines.delete(Number(pid));
}

process.stdin.on('data', (chunk: Buffer) => reader.push(chunk, hear));
process.stdin.on('end', async () => {
  await Promise.all([...engines].map(([pid, mark]) => endGroup(pid, mark)));
  process.exit();
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
