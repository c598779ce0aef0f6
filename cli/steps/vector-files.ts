import { readText } from '../../lib/files/files.ts';
import { print } from '../terminal/print.ts';

/** What a line is about, and where we answer otherwise. `where` is for messages: `file.jsonl line 3`. */
type CheckLine = (text: string, where: string) => { readonly kind: string; readonly mismatches: readonly string[] };

/** Checks every line; prints the mismatches, and the lines by kind. Exit code 1 on any mismatch. */
export function checkFiles(files: readonly string[], json: boolean, checkLine: CheckLine): void {
  const facts = files.map((file) => ({ file, ...checkFile(file, checkLine) }));
  const mismatches = facts.flatMap((fact) => fact.mismatches);
  const lines = facts.reduce((sum, fact) => sum + fact.lines, 0);
  print(json, { facts, lines, mismatches: mismatches.length }, [
    ...mismatches,
    ...facts.map((fact) => {
      const parts = Object.entries(fact.kinds).map(([kind, count]) => `${count} ${kind}`);
      return `${fact.file}: ${fact.lines} lines (${parts.join(', ')}), ${fact.mismatches.length} mismatches`;
    }),
    `${lines} lines, ${mismatches.length} mismatches`,
  ]);
  if (mismatches.length > 0) process.exitCode = 1;
}

function checkFile(
  file: string,
  checkLine: CheckLine,
): { lines: number; kinds: Record<string, number>; mismatches: string[] } {
  const kinds: Record<string, number> = {};
  const mismatches: string[] = [];
  let lines = 0;
  readText(file)
    .split('\n')
    .forEach((text, i) => {
      if (text.trim() === '') return;
      lines++;
      const where = `${file} line ${i + 1}`;
      const { kind, mismatches: found } = checkLine(text, where);
      kinds[kind] = (kinds[kind] ?? 0) + 1;
      for (const mismatch of found) mismatches.push(`${where}: ${mismatch}`);
    });
  return { lines, kinds, mismatches };
}
