import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { families } from '../games/index.ts';
import type { TournamentResult } from '../tournament/result.ts';
import { type Strength, strengthLines } from './strength-lines.ts';

// Writes strength.md from what strength.sh has played into the folder that is named.
const [, , folder] = process.argv;
/** What strength.sh leaves in a game's folder, and which network played. */
const files = [
  ['depth.json', 'network'],
  ['time.json', 'network'],
  ['small-time.json', 'small'],
] as const;
const strengths = families.flatMap(({ name }) =>
  files.flatMap(([file, network]): Strength[] => {
    const path = join(folder!, name, file);
    if (!existsSync(path)) return [];
    const { game, agents, matches } = JSON.parse(readFileSync(path, 'utf8')) as TournamentResult;
    return [{ game, limit: agents[0]!.split('@')[1]!, network, matches }];
  }),
);
const text = `${strengthLines(strengths).join('\n')}\n`;
writeFileSync(join(folder!, 'strength.md'), text);
process.stdout.write(text);
