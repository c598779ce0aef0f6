import { publishedFolder } from '../../agents/weights-file.ts';
import { exists } from '../../lib/files/files.ts';
import { signed } from '../../lib/numbers.ts';
import { text } from '../../lib/options/kinds.ts';
import { optional } from '../../lib/options/option-set.ts';
import { aligned, championDocument, renderTerminal } from '../../reports/index.ts';
import { writeRunPages } from '../../reports/run-pages.ts';
import { answersOf } from '../../studio/server/answers.ts';
import { StudioFolder } from '../../studio/server/studio-folder.ts';
import { eloInterval } from '../../tournament/statistics/elo.ts';
import { championWeights, readEnded } from '../../tuning/outcome.ts';
import { force, json } from '../options/argument.ts';
import { command, commandGroup } from '../options/command.ts';
import { print } from '../terminal/print.ts';
import { publishedOf, publishRun } from './run-publish.ts';
import { reproduceCommand } from './run-reproduce.ts';

const positionals = { run: 'folder of a finished run' };

const listCommand = command({
  usage: 'list [folder]',
  describe: 'the runs in a folder, the newest first, with what each found against the strongest baseline',
  positionals: { folder: 'holds runs; else runs, or this folder where there is none' },
  options: { json },
  handler({ folder = exists('runs') ? 'runs' : '.', json }) {
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
  describe: "a run's report, in the terminal",
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
    print(json, outcome, [...outcome.sentences, ...outcome.warnings.map((line) => `warning: ${line}`), html, markdown]);
  },
});

const publishCommand = command({
  usage: 'publish <run>',
  describe: 'a champion with its report, command and decisions in one folder, which reproduce reads',
  positionals: { run: 'folder of a finished run; with --repeats the best seed is published' },
  options: {
    to: optional(text, 'folder; else reports/published/<game> of this package, where it plays as tuned'),
    force,
    json,
  },
  async handler({ run, to, force, json }) {
    const found = publishedOf(run);
    const { outcome, seeds } = found;
    const folder = to ?? publishedFolder(outcome.game);
    await publishRun(found, folder, force);
    print(json, { folder, outcome, seeds }, [outcome.sentences[0]!, `Published: ${folder}`]);
  },
});

/** `weightroom run`: what tuning runs have found. */
export const runCommand = commandGroup(
  'run',
  'lists runs, shows and writes their reports, publishes and reproduces champions',
  [listCommand, showCommand, reportCommand, publishCommand, reproduceCommand],
);
