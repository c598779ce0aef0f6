// node test/same-run.mjs BEFORE AFTER: do two runs of `tune` have the same rows, weights and games? Exits with 1 where
// they differ. Headers and provenance are left out: the words there may change with the version.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const [before, after] = process.argv.slice(2);
if (before === undefined || after === undefined) throw new Error('expected two folders of runs');

/** What may not differ, by name. */
function factsOf(folder) {
  const facts = new Map();
  const dataset = join(folder, 'dataset');
  for (const name of readdirSync(dataset).filter((file) => file.endsWith('.csv')))
    facts.set(
      `dataset/${name}`,
      createHash('sha256')
        .update(readFileSync(join(dataset, name)))
        .digest('hex'),
    );
  for (const name of readdirSync(join(folder, 'weights')).filter((file) => file.endsWith('.json'))) {
    const { points, tempo, draw, scale, phase, layers, origin } = JSON.parse(
      readFileSync(join(folder, 'weights', name), 'utf8'),
    );
    const { logits, measures, uncertainty } = origin;
    facts.set(`weights/${name}`, JSON.stringify({ points, tempo, draw, scale, phase, layers }));
    facts.set(`weights/${name}, the fit`, JSON.stringify({ logits, tempo: origin.tempo, measures, uncertainty }));
  }
  const [, ...games] = readFileSync(join(folder, 'tournament/games.jsonl'), 'utf8').trimEnd().split('\n');
  // A line may have gained a checksum since.
  for (const line of games) {
    const { checksum: _, ...game } = JSON.parse(line);
    facts.set(`game ${game.game}`, JSON.stringify(game));
  }
  return facts;
}

const [one, other] = [factsOf(before), factsOf(after)];
const names = [...new Set([...one.keys(), ...other.keys()])];
const different = names.filter((name) => one.get(name) !== other.get(name));
for (const name of different.slice(0, 20))
  console.log(`${name}: ${one.get(name)?.slice(0, 200) ?? 'missing'} | ${other.get(name)?.slice(0, 200) ?? 'missing'}`);
const of = (what) => names.filter((name) => name.startsWith(what)).length;
console.log(
  `${of('dataset/')} shards, ${of('weights/')} facts of weights, ${of('game ')} games: ` +
    (different.length === 0 ? 'all equal' : `${different.length} differ`),
);
process.exitCode = different.length === 0 ? 0 : 1;
