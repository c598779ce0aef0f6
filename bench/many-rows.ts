import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Manifest, shardName, writeManifest } from '../datasets/manifest.ts';
import { headerText } from '../datasets/row.ts';
import { Random } from '../lib/maths/random.ts';
import { program } from '../lib/version.ts';
import { LONGEST, winnerOf } from './many-rows-game.ts';

/**
 * `node dist/bench/many-rows.js 10000000 FOLDER` writes a data set of about so many rows of 50 features, in games of 40
 * to 60: how long fits take to so many, and in how much memory. To be run, and the data set read, in the program's folder.
 */
const GAMES_PER_SHARD = 250;
const [rows, folder] = [Number(process.argv[2]), process.argv[3]!];
const random = new Random(1, 'many rows');
const games = Math.round(rows / 50);
const shards: Manifest['shards'] = [];
const results = { wins: 0, draws: 0, losses: 0 };
mkdirSync(folder, { recursive: true });
for (let first = 0; first < games; first += GAMES_PER_SHARD) {
  const count = Math.min(GAMES_PER_SHARD, games - first);
  const lines = [headerText];
  for (let game = first; game < first + count; game++) {
    const winner = winnerOf(game * LONGEST);
    results[winner === 0 ? 'wins' : 'losses']++;
    const length = random.between(40, 60);
    for (let ply = 0; ply < length; ply++) {
      const won = ply % 2 === winner ? 1 : 0;
      lines.push(`${game},${ply},${game * LONGEST + ply},${(won - 0.5) * 200 + random.between(-300, 300)},${won}\n`);
    }
  }
  const text = lines.join('');
  const file = shardName(shards.length);
  writeFileSync(join(folder, file), text);
  const sha256 = createHash('sha256').update(text).digest('hex');
  shards.push({ file, games: count, rows: lines.length - 1, sha256 });
}
// The game's module imports nothing, so it is all of its code.
const code = readFileSync(new URL('./many-rows-game.js', import.meta.url));
const files = { 'many-rows-game.js': createHash('sha256').update(code).digest('hex') };
writeManifest(folder, {
  format: 'weightroom dataset 2',
  game: 'many-rows',
  module: { specifier: './dist/bench/many-rows-game.js', files },
  seed: 1,
  program,
  command: `node dist/bench/many-rows.js ${rows}`,
  options: {},
  complete: true,
  wanted: games,
  games,
  rows: shards.reduce((sum, shard) => sum + shard.rows, 0),
  duplicates: 0,
  results,
  endings: { 'all positions have been': games },
  starts: { start: games },
  voided: {},
  shards,
});
