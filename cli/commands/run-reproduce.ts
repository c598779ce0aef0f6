import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { publishedFolder } from '../../agents/weights-file.ts';
import { gameNamed, gameWords } from '../../games/index.ts';
import { exists } from '../../lib/files/files.ts';
import { InputError } from '../../lib/input-error.ts';
import { duration, durationText, text, wholeNumber } from '../../lib/options/kinds.ts';
import { defaulting, flag, optional, seed, type ValuesOf } from '../../lib/options/option-set.ts';
import { writeRunPages } from '../../reports/run-pages.ts';
import { totalOf } from '../../tournament/statistics/counts.ts';
import { afterWalk } from '../../tuning/boards.ts';
import { nearMatch } from '../../tuning/contests/outcome.ts';
import { readOutcome } from '../../tuning/outcome.ts';
import { type Agreement, agreementOf, playAgain } from '../../tuning/published/play-again.ts';
import { holdsPublished, type Published, readPublished } from '../../tuning/published/published.ts';
import { mustBeOf } from '../../tuning/result-files.ts';
import { runChampion } from '../../tuning/run.ts';
import { championPaths, readChampionRun } from '../../tuning/run-folder.ts';
import { running } from '../options/argument.ts';
import { command } from '../options/command.ts';
import { ChampionView } from '../terminal/champion-view.ts';
import { print, say } from '../terminal/print.ts';
import { stopSignal, watched } from '../terminal/watch.ts';

const options = {
  whole: flag('the whole run again, as its decisions say; else the champion on fresh openings'),
  time: defaulting(duration, '2m', 'on fresh openings: how long it plays'),
  pairs: optional(wholeNumber(1), 'in the place of a time: openings near the start; half as many random ones'),
  seed: { ...seed, help: 'other openings for each' },
  out: optional(text, 'folder; else runs/reproduce-<game>-seed<seed>, with --whole runs/reproduce-<game>'),
  ...running,
};

/** `weightroom run reproduce`: whether a published champion is what it is said to be. */
export const reproduceCommand = command({
  usage: 'reproduce <run>',
  describe: 'a published champion again, on fresh openings; exit code 1 unless it is as strong as it is said to be',
  positionals: { run: 'a game whose champion is published with this package, or a folder that publish has written' },
  options,
  async handler(args) {
    const folder = folderOf(args.run);
    const published = readPublished(folder);
    const { agreement, lines, value } = args.whole
      ? await whole(args, folder, published)
      : await fresh(args, folder, published);
    print(args.json, { published, ...value, agree: agreement?.agree ?? true }, lines);
    if (agreement?.agree === false) process.exitCode = 1;
  },
});

type Arguments = { readonly run: string } & ValuesOf<typeof options>;

/** What was found, and whether it is what was published; `agreement` is undefined where no figures say so. */
interface Found {
  readonly agreement: Agreement | undefined;
  readonly lines: readonly string[];
  readonly value: object;
}

/** A folder, or what is published of a game. */
function folderOf(word: string): string {
  if (holdsPublished(word)) return checked(word);
  if (exists(word)) throw new InputError(`${word}: no published champion: published.json is missing`);
  const { name } = gameNamed(word);
  const folder = publishedFolder(name);
  if (!holdsPublished(folder)) throw new InputError(`${word}: no champion of ${name} is published with this package`);
  return checked(folder);
}

/** Throws InputError where its champion or its decisions aren't those of its outcome. */
function checked(folder: string): string {
  const outcome = readOutcome(folder);
  if (outcome === undefined) throw new InputError(`${folder}: outcome.json is missing`);
  mustBeOf(outcome, folder, ['champion.json', 'decisions.jsonl']);
  return folder;
}

async function fresh(args: Arguments, folder: string, published: Published): Promise<Found> {
  const { champion, strongest, verdict, game, nodes, boards } = published;
  if (verdict === null)
    return {
      agreement: undefined,
      lines: [
        `${game}: the champion is ${champion.name}, the strongest baseline, as before: there is nothing to compare.`,
      ],
      value: {},
    };
  const out = args.out ?? join('runs', `reproduce-${game}-seed${args.seed}`);
  if (!args.json)
    say(
      `${champion.name} against ${strongest.name} on fresh openings, at equal time (${nodes} nodes of hand:own a move), ` +
        `${args.pairs === undefined ? `for about ${durationText(args.time)}` : `${args.pairs} pairs`}.`,
    );
  const { seed, time: seconds, pairs, workers } = args;
  const matches = (await watched('goesOn', (stage) =>
    playAgain(folder, published, { seed, seconds, pairs }, out, { workers, ...stage('reproduce', 'games') }),
  ))!;
  const near = matches.get('near');
  if (near === undefined) throw new InputError(`${out}: the rules voided every game near the start`);
  const agreement = agreementOf(verdict.near, near.rating);
  const random = matches.get('random');
  const beside =
    random === undefined || verdict.random === null
      ? []
      : [`On random boards (${totalOf(random.rated)} pairs): ${agreementOf(verdict.random, random.rating).sentence}`];
  return {
    agreement,
    lines: [
      `Near the start, ${afterWalk(boards.near.walk)} (${totalOf(near.rated)} pairs): ${agreement.sentence}`,
      ...beside,
      `The games: ${out}`,
    ],
    value: { out, matches: Object.fromEntries(matches) },
  };
}

async function whole(args: Arguments, folder: string, published: Published): Promise<Found> {
  if (args.pairs !== undefined) throw new InputError(`--pairs ${args.pairs}: for fresh openings, without --whole`);
  const { options: asked, command: made } = readChampionRun(folder);
  const [there, out] = [championPaths(folder), args.out ?? join('runs', `reproduce-${published.game}`)];
  const here = championPaths(out);
  if (!args.json) say(`${made}, with what its clocks decided, in ${out}`);
  const signal = stopSignal('goesOn');
  const view = new ChampionView('bar');
  const running = {
    running: (stage: Parameters<typeof view.running>[0]) => view.running(stage, args.workers, signal),
    signal,
  };
  const outcome = await runChampion(asked, made, out, running, there.decisions).finally(() => view.close());
  await writeRunPages(out, outcome);
  const differ = (['champion', 'outcome'] as const).filter((part) => !sameBytes(there[part], here[part]));
  const { verdict, champion } = published;
  if (differ.length === 0)
    return {
      agreement: undefined,
      lines: [`The same bytes: champion.json and outcome.json. ${outcome.sentences[0]}`],
      value: { out, differ },
    };
  const found = nearMatch(outcome.verdict, published.strongest.name);
  const changed = `Other bytes than published: ${differ.map((part) => `${part}.json`).join(', ')}.`;
  if (verdict === null || found === undefined) {
    const sentence = `${changed} Here the champion is ${outcome.champion.name}, published is ${champion.name}.`;
    const agree = verdict === null && found === undefined;
    return { agreement: { agree, sentence }, lines: [sentence, `The run: ${out}`], value: { out, differ } };
  }
  const agreement = agreementOf(verdict.near, found.rating);
  return {
    agreement,
    lines: [changed, `Near the start: ${agreement.sentence}`, `The run of ${gameWords(published.game)}: ${out}`],
    value: { out, differ },
  };
}

function sameBytes(one: string, other: string): boolean {
  return exists(one) && exists(other) && readFileSync(one).equals(readFileSync(other));
}
