import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readVector } from '../../../conformance/check.ts';
import type { Family } from '../../../games/game.ts';
import { familyNamed } from '../../../games/index.ts';
import type { Scene } from '../fuzz.ts';

/** Vectors of every game, of statistics, and solved positions: the first line of each kind and some more. */
export const vectors: Scene = {
  name: 'vectors',
  async make(folder) {
    for (const game of games) {
      const from = resolve('games', game, 'vectors');
      const files = readdirSync(from).filter((file) => file.endsWith('.jsonl'));
      const chosen = files.flatMap((file) => someLines(join(from, file), 3));
      const kept = chosen.filter((line) => quick(familyNamed(game), line));
      writeFileSync(join(folder, `${game}.jsonl`), kept.join('\n').concat('\n'));
    }
    const statistics = resolve('tournament/statistics/vectors');
    const lines = readdirSync(statistics)
      .flatMap((file) => someLines(join(statistics, file), 15))
      // A simulation takes a second.
      .filter((line) => !line.includes('error95'));
    writeFileSync(join(folder, 'statistics.jsonl'), lines.join('\n').concat('\n'));
    const solved = someLines(resolve('games/hex/vectors/solved.jsonl'), 8);
    writeFileSync(join(folder, 'solved.jsonl'), solved.join('\n').concat('\n'));
  },
  files: () => [
    ...games.map((game) => ({
      file: `${game}.jsonl`,
      readings: [{ words: ['check', game, `${game}.jsonl`], finds: true }],
      free: 'reference vectors',
    })),
    {
      file: 'statistics.jsonl',
      readings: [{ words: ['stats', 'statistics.jsonl'], finds: true }],
      free: 'reference vectors',
    },
    {
      file: 'solved.jsonl',
      readings: [
        {
          words: [
            'solve-rate',
            'hex',
            '--agent',
            'hand',
            '--budget',
            'nodes=64',
            '--no-ladder',
            '--file',
            'solved.jsonl',
          ],
          finds: true,
        },
      ],
      free: 'solved positions',
    },
  ],
};

const games = ['hex', 'hexifence', 'hus', 'infexion', 'slider'];

/** Lines of the file, spread over it. */
function someLines(path: string, count: number): string[] {
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  return Array.from(
    { length: Math.min(count, lines.length) },
    (_, i) => lines[Math.floor((i * lines.length) / count)]!,
  );
}

/** Whether `check` knows the line's kind, and takes no time for it. */
function quick(family: Family, line: string): boolean {
  try {
    const { kind, vector } = readVector(family, line, '');
    return line.length < 20_000 && kind.slow?.(vector) !== true;
  } catch {
    return false;
  }
}
