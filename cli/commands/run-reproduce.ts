import { join } from 'node:path';
import { publishedFolder } from '../../agents/weights-file.ts';
import { gameNamed } from '../../games/index.ts';
import { exists } from '../../lib/files/files.ts';
import { InputError } from '../../lib/input-error.ts';
import { text, wholeNumber } from '../../lib/options/kinds.ts';
import { defaulting, optional, seed } from '../../lib/options/option-set.ts';
import { totalOf } from '../../tournament/statistics/counts.ts';
import { afterWalk } from '../../tuning/boards.ts';
import { championMatch, readOutcome } from '../../tuning/outcome.ts';
import { holdsChampionRun } from '../../tuning/run-folder.ts';
import { agreementOf, playAgain } from '../../tuning/verdict.ts';
import { running } from '../options/argument.ts';
import { command } from '../options/command.ts';
import { print, say } from '../terminal/print.ts';
import { watched } from '../terminal/watch.ts';

/** `weightroom run reproduce`: whether a published champion is what it is said to be. */
export const reproduceCommand = command({
  usage: 'reproduce <run>',
  describe: 'a published champion again, on fresh openings; exit code 1 unless it is as strong as it is said to be',
  positionals: { run: 'a game whose champion is published with this package, or a folder that publish has written' },
  options: {
    pairs: defaulting(wholeNumber(1), '100', 'openings near the start, each played twice; half as many random ones'),
    seed: { ...seed, help: 'other openings for each' },
    out: optional(text, 'folder; else runs/reproduce-<game>-seed<seed>'),
    ...running,
  },
  async handler({ run, json, seed, pairs, workers, out: named }) {
    const folder = folderOf(run);
    const outcome = readOutcome(folder);
    if (outcome === undefined) throw new InputError(`${folder}: outcome.json is missing`);
    const { game, nodes, boards, champion, baselines } = outcome;
    const published = { near: championMatch(outcome, 'near'), random: championMatch(outcome, 'random') };
    if (published.near === undefined) {
      const line = `${game}: the champion is ${champion.name}, the strongest baseline, as before: there is nothing to compare.`;
      print(json, { published, agree: true }, [line]);
      return;
    }
    const out = named ?? join('runs', `reproduce-${game}-seed${seed}`);
    if (!json)
      say(
        `${champion.name} against ${baselines.strongest} on fresh openings, at equal time (${nodes} nodes of hand:own a move), ${pairs} pairs.`,
      );
    const matches = await watched('goesOn', (stage) =>
      playAgain(folder, outcome, { seed, pairs }, out, { workers, ...stage('reproduce', 'games') }),
    );
    const [near, random] = [matches.get('near'), matches.get('random')];
    if (near === undefined) throw new InputError(`${out}: the rules voided every game near the start`);
    const { agree, sentence } = agreementOf(published.near.rating, near.rating);
    const lines = [`Near the start, ${afterWalk(boards.near.walk)} (${totalOf(near.rated)} pairs): ${sentence}`];
    if (random !== undefined && published.random !== undefined) {
      const beside = agreementOf(published.random.rating, random.rating);
      lines.push(`On random boards (${totalOf(random.rated)} pairs): ${beside.sentence}`);
    }
    print(json, { published, out, matches: Object.fromEntries(matches), agree }, [...lines, `The games: ${out}`]);
    if (!agree) process.exitCode = 1;
  },
});

/** A folder, or what is published of a game. */
function folderOf(word: string): string {
  if (holdsChampionRun(word)) return word;
  if (exists(word)) throw new InputError(`${word}: no published champion: run.json is missing`);
  const { name } = gameNamed(word);
  const folder = publishedFolder(name);
  if (!exists(folder)) throw new InputError(`${word}: no champion of ${name} is published with this package`);
  return folder;
}
