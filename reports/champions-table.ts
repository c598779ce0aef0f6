import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { families, gameOfSize } from '../games/index.ts';
import type { TournamentResult } from '../tournament/results/result.ts';
import { added, reversed } from '../tournament/statistics/counts.ts';
import { STARTS, writePage } from './published-page.ts';
import { championsDocument, type Showing } from './sections/champions.ts';

// Writes README.md from what champions.sh has played into the folder that is named, by that command.
const [, , folder, command] = process.argv;
const seeds = [1, 2, 3];
const limits = ['5', '20', '100'];

const showings = families
  .filter(({ name }) => existsSync(join(folder!, name)))
  .flatMap((family) => {
    const place = join(folder!, family.name);
    const { name } = gameOfSize(family, family.defaultSize);
    return limits.flatMap((ms) =>
      Object.entries(STARTS).flatMap(([kind, start]): Showing[] => {
        const runs = seeds.flatMap((seed) => runOf(place, seed, `${seed}-${ms}-${kind}-`));
        return runs.length === 0 ? [] : [{ game: name, limit: `ms=${ms}`, start, runs }];
      }),
    );
  });
writePage(folder!, command!, (maker) => championsDocument(showings, maker));

/** All parts of a run's match together, whose files begin with `name`; none where it was not played. */
function runOf(place: string, seed: number, name: string): Showing['runs'] {
  const files = readdirSync(place).filter((file) => file.startsWith(name));
  if (files.length === 0) return [];
  const pairs = files.map((file) => {
    const [match] = (JSON.parse(readFileSync(join(place, file), 'utf8')) as TournamentResult).matches;
    return match!.a.startsWith(`${seed}.json`) ? match!.rated : reversed(match!.rated);
  });
  return [{ seed, against: readFileSync(join(place, `${seed}.baseline`), 'utf8').trim(), pairs: added(pairs) }];
}
