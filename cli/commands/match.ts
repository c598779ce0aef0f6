import { join } from 'node:path';
import { adjudicationText, parseAdjudication } from '../../agents/play/referee.ts';
import { limitText, named } from '../../agents/settings.ts';
import { type AgentSpec, repeatable } from '../../agents/spec.ts';
import { gameNamed } from '../../games/index.ts';
import { recordFormat } from '../../games/record-format.ts';
import { exists, jsonText, readText, writeWhole } from '../../lib/files/files.ts';
import { InputError } from '../../lib/input-error.ts';
import { signed } from '../../lib/numbers.ts';
import { text, wholeNumber } from '../../lib/options/kinds.ts';
import { flag, optional, required } from '../../lib/options/option-set.ts';
import type { Figures } from '../../lib/progress/progress.ts';
import { blockLines, renderHtml, renderMarkdown, renderTerminal, tournamentDocument } from '../../reports/index.ts';
import { liveTable } from '../../reports/sections/parts.ts';
import { standingsDocument } from '../../reports/sections/standings.ts';
import { type GameText, gameText, parseGameTexts } from '../../tournament/log/game-text.ts';
import { described, type Header, readLog } from '../../tournament/log/log.ts';
import { proofs, replay } from '../../tournament/log/replay.ts';
import { readTournamentOptions, tournamentOptions } from '../../tournament/options.ts';
import { LiveStandings } from '../../tournament/results/live.ts';
import { faultsVerdict, outcomeOf, type TournamentOutcome } from '../../tournament/results/standings.ts';
import { csvTables } from '../../tournament/results/tables.ts';
import { runTournament } from '../../tournament/run.ts';
import type { SprtState } from '../../tournament/statistics/sprt.ts';
import { championPaths, holdsChampionRun } from '../../tuning/run-folder.ts';
import { json, running } from '../options/argument.ts';
import { command, commandGroup } from '../options/command.ts';
import { print, printBeside, warn } from '../terminal/print.ts';
import { watched } from '../terminal/watch.ts';
import { openingsCommand } from './match-openings.ts';
import { statsCommand } from './match-stats.ts';

/** `weightroom match run`: agents to ratings. */
const runCommand = command({
  usage: 'run <game>',
  task: 'match',
  describe: 'plays agents against each other: who is stronger, and how certain is that?',
  options: {
    out: required(text, 'folder of the log, the games, the tables and the report'),
    ...tournamentOptions.options,
    gate: flag('exit by the decision of --sprt: 0 if H1 is accepted, 3 if H0, 4 if neither'),
    ...running,
  },
  examples: [['match run hex --agents hand,a.json --sprt 0,10 --out test', 'until one of two hypotheses is accepted']],
  epilogue: 'Run the same command again to resume; more --pairs extend a finished tournament.',
  async handler(args) {
    const { out, workers, gate } = args;
    if (gate && args.sprt === undefined) throw new InputError('--gate: expected --sprt with it, such as --sprt 0,10');
    const played = readTournamentOptions(args.game, args);
    refuseForeignPages(out);
    for (const agent of played.agents)
      if (!repeatable(agent))
        warn(
          `${agent.name}: limited by a clock (${'limit' in agent ? limitText(agent.limit) : ''}), so this run won't repeat to the byte`,
        );
    const live = new LiveStandings(described(played));
    await watched('goesOn', (stage) => {
      const { signal, progress } = stage('match', 'games', liveFigures(live));
      let begun = false;
      return runTournament(played, out, {
        workers,
        signal,
        progress: (done, total) => {
          // Only now: a tournament that is refused says nothing but why.
          if (!begun) printBeside(args.json, [`Agents and their limits: ${played.agents.map(withLimit).join(', ')}.`]);
          begun = true;
          progress(done, total);
        },
        watch: (record) => live.add(record),
      });
    });
    const log = readLog(out);
    const outcome = writeResults(join(out, 'tables'), log);
    const page = await writePages(out, outcome, log.header);
    print(args.json, outcome, [...renderTerminal(standingsDocument(outcome)), '', `The report: ${page}`]);
    if (gate) process.exitCode = gateCode(outcome);
  },
});

/** Exit codes of a gate by what its test accepted; 1 and 2 mean what they mean everywhere. */
const gateCodes: Readonly<Record<SprtState['decision'], number>> = { H1: 0, H0: 3, continue: 4 };

/** The exit code of a sequential test in CI. A match that is about faults shows nothing: a check that failed. */
export function gateCode({ format, matches: [match] }: TournamentOutcome): number {
  if (match !== undefined && faultsVerdict(match) !== undefined) return 1;
  return gateCodes[format.rows[0]!.decision as SprtState['decision']];
}

/** An agent's name, which tells its limit: an engine's doesn't, since it may be a label. */
function withLimit(agent: AgentSpec): string {
  return agent.kind === 'engine' ? named(agent.name, agent) : agent.name;
}

/** Agents that a line has room for. */
const NAMED = 3;

/** How a tournament stands while it is played: a table for a terminal, the leaders for a line. */
function liveFigures(standings: LiveStandings): Figures {
  const format = (): string[] => (standings.format === undefined ? [] : [standings.format]);
  const leaders = (): string[] => standings.lines.slice(0, NAMED).map(({ agent, elo }) => `${agent} ${signed(elo)}`);
  return {
    lines: () => [...blockLines([liveTable(standings.lines)]), ...format()],
    words: () => [...leaders(), ...format()].join(', '),
  };
}

/** `weightroom match show`: what a tournament's log proves, finished or not, while it is played or long after. */
const showCommand = command({
  usage: 'show <log>',
  describe: "shows what a tournament's games prove so far; changes nothing in its folder",
  positionals: { log: "a tournament's folder, or its games.jsonl; or that of a run of tune" },
  options: {
    out: optional(text, 'folder for result.json, the tables as CSV and the games: text, PGN or SGF'),
    json,
  },
  handler({ log, out, json }) {
    const read = readLog(holdsChampionRun(log) ? verdictIn(log) : log);
    const outcome = out === undefined ? outcomeOf(read.header, read) : writeResults(out, read);
    print(json, outcome, renderTerminal(standingsDocument(outcome)));
  },
});

/**
 * The match near the start that the verdict of the champion's run in `folder` is about. Throws InputError where there
 * is none.
 */
function verdictIn(folder: string): string {
  const { verdict, baselines } = championPaths(folder);
  const match = join(verdict, 'strongest', 'near');
  if (!exists(match)) throw new InputError(`${folder}: no verdict here yet; expected one of its matches: ${baselines}`);
  return match;
}

/** Writes all that `log` says to `folder`: result.json, its tables as CSV, and the games as text. */
function writeResults(folder: string, log: ReturnType<typeof readLog>): TournamentOutcome {
  const outcome = outcomeOf(log.header, log);
  writeWhole(join(folder, 'result.json'), jsonText(outcome));
  for (const [name, text] of Object.entries(csvTables(outcome, log))) writeWhole(join(folder, `${name}.csv`), text);
  writeWhole(join(folder, 'games.txt'), gamesOf(log).map(gameText).join(''));
  const played = gameNamed(log.header.tournament.game);
  const format = recordFormat(played.family);
  if (format !== undefined)
    writeWhole(
      join(folder, `games.${format.extension}`),
      log.records.map((record) => format.write(played, record)).join(''),
    );
  return outcome;
}

/** Ends every page that `match run` has written, and so may write over. */
const MARK = '<!-- Written by weightroom match run, which writes over it when it goes on. -->';
/** The pages in a tournament's folder, and how each is made. */
const pages = { 'report.html': renderHtml, 'report.md': renderMarkdown };

/** Throws InputError where a page of somebody else stands in `folder`: before anything long begins. */
function refuseForeignPages(folder: string): void {
  for (const path of Object.keys(pages).map((name) => join(folder, name)))
    if (exists(path) && !readText(path).trimEnd().endsWith(MARK))
      throw new InputError(`${path}: was not written by weightroom match run; move it away`);
}

/** Writes what a tournament has shown to its folder; returns the path of the page. */
async function writePages(folder: string, outcome: TournamentOutcome, header: Header): Promise<string> {
  const document = tournamentDocument(outcome, header);
  refuseForeignPages(folder);
  for (const [name, render] of Object.entries(pages))
    writeWhole(join(folder, name), `${(await render(document)).trimEnd()}\n\n${MARK}\n`);
  return join(folder, 'report.html');
}

/** A game's number, what its replay showed, and its positions, the move to each before it, where they are asked for. */
interface Line extends ReturnType<typeof replay> {
  readonly number: number;
  readonly positions?: readonly string[];
}

/** `weightroom match replay`: plays recorded games again by our rules. Exit code 1 if one doesn't end as it says. */
const replayCommand = command({
  usage: 'replay <file>',
  describe: 'plays recorded games again by the rules, and checks how they end',
  positionals: { file: "games as text (games.txt), or a tournament's folder or log" },
  options: {
    game: optional(wholeNumber(), 'number of the only one to replay'),
    positions: flag('print every move and the position after it'),
    json,
  },
  handler(args) {
    const replayed = chosenGames(args.file, args.game).map((one) => replayOne(one, args.positions));
    const wrong = replayed.filter(({ mismatches }) => mismatches.length > 0);
    print(args.json, replayed, [
      ...replayed.flatMap(({ number, positions = [] }) => positions.map((line) => `game ${number}: ${line}`)),
      ...wrong.flatMap(({ number, mismatches }) => mismatches.map((one) => `game ${number}: ${one}`)),
      summaryOf(replayed),
    ]);
    if (wrong.length > 0) process.exitCode = 1;
  },
});

function chosenGames(file: string, number: number | undefined): GameText[] {
  const games = gamesIn(file);
  if (number === undefined) return games;
  const chosen = games.filter(({ record }) => record.game === number);
  if (chosen.length === 0) throw new InputError(`${file}: no game ${number} among ${games.length}`);
  return chosen;
}

function gamesIn(file: string): GameText[] {
  return file.endsWith('.txt') ? parseGameTexts(readText(file), file) : gamesOf(readLog(file));
}

function gamesOf({ header, records }: ReturnType<typeof readLog>): GameText[] {
  const { game, adjudication } = header.tournament;
  const referee = adjudication === undefined ? '' : adjudicationText(adjudication);
  return records.map((record) => ({ game, record, adjudication: referee }));
}

function replayOne({ game, record, adjudication }: GameText, watched: boolean): Line {
  const referee = adjudication === '' ? undefined : parseAdjudication(adjudication, `game ${record.game} Referee`);
  const positions: string[] = [];
  const replayed = replay(gameNamed(game), record, referee, (position, move) => {
    if (watched) positions.push(move === undefined ? position.text() : `${move}  ${position.text()}`);
  });
  return { number: record.game, ...replayed, ...(watched ? { positions } : {}) };
}

function summaryOf(replayed: readonly Line[]): string {
  const right = replayed.filter(({ mismatches }) => mismatches.length === 0);
  const by = { rules: 'by the rules', referee: "by the referee's", nothing: 'as recorded (scores, clocks, failures)' };
  const parts = proofs
    .map((proof) => ({ proof, count: right.filter((one) => one.proof === proof).length }))
    .filter(({ count }) => count > 0)
    .map(({ proof, count }) => `${count} end ${by[proof]}`);
  return [`${replayed.length} games replayed`, ...parts, `${replayed.length - right.length} mismatches`].join(', ');
}

/** `weightroom match`: agents against each other. */
export const matchCommand = commandGroup('match', [
  runCommand,
  showCommand,
  replayCommand,
  openingsCommand,
  statsCommand,
]);
