import { join } from 'node:path';
import { publishedFolder } from '../../agents/weights-file.ts';
import { gameNamed } from '../../games/index.ts';
import { exists } from '../../lib/files/files.ts';
import { InputError } from '../../lib/input-error.ts';
import { signed } from '../../lib/numbers.ts';
import { text, wholeNumber } from '../../lib/options/kinds.ts';
import { defaulting, optional, seed } from '../../lib/options/option-set.ts';
import { aligned, championDocument, renderTerminal } from '../../reports/index.ts';
import { writeRunPages } from '../../reports/run-pages.ts';
import { answersOf } from '../../studio/server/answers.ts';
import { StudioFolder, usualFolder } from '../../studio/server/studio-folder.ts';
import { totalOf } from '../../tournament/statistics/counts.ts';
import { eloInterval } from '../../tournament/statistics/elo.ts';
import { placeBegins, verdictPlaces, whereFrom } from '../../tuning/boards.ts';
import { championMatch, championWeights, readEnded, readOutcome } from '../../tuning/outcome.ts';
import { holdsChampionRun } from '../../tuning/run-folder.ts';
import { titled, titleOf } from '../../tuning/titles.ts';
import { agreementOf, playAgain } from '../../tuning/verdict.ts';
import { force, json, running } from '../options/argument.ts';
import { command, commandGroup } from '../options/command.ts';
import { print, say } from '../terminal/print.ts';
import { watched } from '../terminal/watch.ts';
import { publishedOf, publishRun } from './run-publish.ts';

/** `weightroom run reproduce`: whether a published champion is what it is said to be. */
const reproduceCommand = command({
  usage: 'reproduce <run>',
  describe: 'plays a published champion again on new openings; exit code 1 unless it is as strong as published',
  positionals: { run: 'a game with a champion published in this package, or a folder written by publish' },
  options: {
    pairs: defaulting(
      wholeNumber(1),
      '100',
      'openings near the start, each played twice; a quarter as many plain ones, and random ones',
    ),
    seed: { ...seed, help: 'each seed draws other openings' },
    out: optional(text, 'folder; default: runs/reproduce-<game>-seed<seed>'),
    ...running,
  },
  async handler({ run, json, seed, pairs, workers, out: named }) {
    const folder = folderOf(run);
    const outcome = readOutcome(folder);
    if (outcome === undefined) throw new InputError(`${folder}: outcome.json is missing`);
    const { game, nodes, boards, champion, baselines } = titled(outcome);
    const published = Object.fromEntries(verdictPlaces.map((place) => [place, championMatch(outcome, place)]));
    if (published.near === undefined) {
      const line = `${game}: the champion is ${champion.name}, the strongest baseline, as before: there is nothing to compare.`;
      print(json, { published, agree: true }, [line]);
      return;
    }
    const out = named ?? join('runs', `reproduce-${game}-seed${seed}`);
    if (!json)
      say(
        `${champion.name} against ${baselines.strongest} on fresh openings, at equal time (${nodes} nodes of ${titleOf('hand:own')} per move), ${pairs} pairs.`,
      );
    const matches = await watched('goesOn', (stage) =>
      playAgain(folder, outcome, { seed, pairs }, out, { workers, ...stage('reproduce', 'games') }),
    );
    const near = matches.get('near');
    if (near === undefined) throw new InputError(`${out}: the rules voided every game near the start`);
    const { agree, sentence } = agreementOf(published.near.rating, near.rating);
    const lines = [`Near the start, ${whereFrom(boards.near)} (${totalOf(near.rated)} pairs): ${sentence}`];
    for (const place of ['plain', 'random'] as const) {
      const [found, known] = [matches.get(place), published[place]];
      if (found === undefined || known === undefined) continue;
      const beside = agreementOf(known.rating, found.rating);
      lines.push(`${placeBegins(place)} (${totalOf(found.rated)} pairs): ${beside.sentence}`);
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

const positionals = { run: 'folder of a finished run' };

const listCommand = command({
  usage: 'list [folder]',
  describe: 'lists the runs in a folder, newest first, with the result of each against the strongest baseline',
  positionals: { folder: 'folder with runs; default: runs, or this folder if there is none' },
  options: { json },
  handler({ folder = usualFolder(), json }) {
    const { runs } = answersOf(new StudioFolder(folder)).runs();
    const rows = runs.map(({ at, game, budget, seed, state, elo, verdict, mistake }) => [
      at,
      game,
      budget ?? '',
      String(seed),
      { running: 'running', finished: 'finished', stopped: 'not finished' }[state],
      elo === undefined ? '' : `${signed(elo.elo)} (${eloInterval(elo.low, elo.high)})`,
      mistake ?? verdict ?? '',
    ]);
    const heads = ['Run', 'Game', 'Budget', 'Seed', 'State', 'Elo (95 % interval)', 'Found'];
    print(json, runs, rows.length === 0 ? [`${folder}: no runs`] : aligned([heads, ...rows]));
  },
});

const showCommand = command({
  usage: 'show <run>',
  describe: "shows a run's report in the terminal",
  positionals,
  options: { json },
  handler({ run, json }) {
    const outcome = readEnded(run);
    print(json, outcome, renderTerminal(championDocument(outcome, championWeights(run, outcome))));
  },
});

const reportCommand = command({
  usage: 'report <run>',
  describe: "writes a run's report again, as HTML and Markdown",
  positionals,
  options: { json },
  async handler({ run, json }) {
    const outcome = readEnded(run);
    const { html, markdown } = await writeRunPages(run, outcome);
    const { sentences, warnings } = titled(outcome);
    print(json, outcome, [...sentences, ...warnings.map((line) => `warning: ${line}`), html, markdown]);
  },
});

const publishCommand = command({
  usage: 'publish <run>',
  describe: 'writes a champion with its report, command and decisions to one folder, for run reproduce',
  positionals: { run: 'folder of a finished run; with --repeats the median seed is published' },
  options: {
    to: optional(text, 'folder; default: reports/published/<game> of this package, where it plays as tuned'),
    force,
    json,
  },
  async handler({ run, to, force, json }) {
    const found = publishedOf(run);
    const { outcome, seeds } = found;
    const folder = to ?? publishedFolder(outcome.game);
    await publishRun(found, folder, force);
    print(json, { folder, outcome, seeds }, [titled(outcome).sentences[0]!, `Published: ${folder}`]);
  },
});

/** `weightroom run`: what tuning runs have found. */
export const runCommand = commandGroup('run', [
  listCommand,
  showCommand,
  reportCommand,
  publishCommand,
  reproduceCommand,
]);
