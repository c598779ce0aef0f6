import type { CommandModule } from 'yargs';
import { checkLine } from '../conformance/check.ts';
import { familyNamed } from '../games/index.ts';
import { readText } from '../lib/files.ts';
import { options } from './argument.ts';
import { print } from './print.ts';

interface Arguments {
  game: string;
  files: string[];
  json: boolean;
}

/** `weightroom check`: what the original programs answer, and whether we answer the same. Exit code 1 on any mismatch. */
export const checkCommand: CommandModule<object, Arguments> = {
  command: 'check <game> <files..>',
  describe: 'replays reference vectors and reports every mismatch',
  builder: (yargs) =>
    yargs
      .positional('game', { type: 'string', demandOption: true })
      .positional('files', { type: 'string', array: true, demandOption: true, describe: 'JSON Lines' })
      .option('json', options.json),
  handler({ game, files, json }) {
    const family = familyNamed(game);
    const facts = files.map((file) => ({ file, ...checkFile(family, file) }));
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
  },
};

function checkFile(
  family: ReturnType<typeof familyNamed>,
  file: string,
): { lines: number; kinds: Record<string, number>; mismatches: string[] } {
  const counts: Record<string, number> = {};
  const mismatches: string[] = [];
  let lines = 0;
  readText(file)
    .split('\n')
    .forEach((text, i) => {
      if (text.trim() === '') return;
      lines++;
      const where = `${file} line ${i + 1}`;
      const { kind, mismatches: found } = checkLine(family, text, where);
      counts[kind] = (counts[kind] ?? 0) + 1;
      for (const mismatch of found) mismatches.push(`${where}: ${mismatch}`);
    });
  return { lines, kinds: counts, mismatches };
}
