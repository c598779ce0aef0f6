import { join } from 'node:path';
import { limitText } from '../../agents/settings.ts';
import { repeatable } from '../../agents/spec.ts';
import { text } from '../../lib/options/kinds.ts';
import { required } from '../../lib/options/option-set.ts';
import { renderTerminal } from '../../reports/render/terminal.ts';
import { standingsDocument } from '../../reports/sections/standings.ts';
import { readTournamentOptions } from '../../tournament/asked.ts';
import { described } from '../../tournament/log/header.ts';
import { readLog } from '../../tournament/log/log.ts';
import { type TournamentOptions, tournamentOptions } from '../../tournament/options.ts';
import { LiveStandings } from '../../tournament/results/live.ts';
import { runTournament } from '../../tournament/run.ts';
import { json, workers } from '../options/argument.ts';
import { command } from '../options/command.ts';
import { queueFlags } from '../options/queue.ts';
import { checkPages, writePages } from '../steps/match-pages.ts';
import { writeResults } from '../steps/results.ts';
import { liveFigures } from '../terminal/live.ts';
import { print, warn } from '../terminal/print.ts';
import { stopSignal } from '../terminal/stop.ts';
import { View } from '../terminal/view.ts';

/** The folder, in a tournament's own, of its tables. */
const TABLES = 'tables';

/** `weightroom match run`: agents to ratings. */
export const runCommand = command({
  usage: 'run <game>',
  task: 'match',
  describe: 'agents meet in pairs of games, every opening from both seats; says who is stronger, by how much, how sure',
  options: {
    out: required(text, 'folder of the log, the games, the tables and the report'),
    workers,
    ...queueFlags,
    json,
    ...tournamentOptions.options,
  },
  groups: [
    ['Agents and their limits', ['agents', 'limit', 'allow']],
    ['Openings', ['pairs', 'openings', 'walk', 'seed']],
    ['Format', ['format', 'sprt']],
  ],
  examples: [
    ['match run slider --agents hand,greedy --out runs/cup', 'two agents, 100 openings, both seats'],
    ['match run hex --agents hand,mine.json --sprt 0,10 --out runs/test', 'until one of two hypotheses is accepted'],
  ],
  epilogue: 'The same command goes on after a stop; with more --pairs a finished tournament goes on.',
  async handler(args) {
    const played = readTournamentOptions(args.game, args);
    checkPages(args.out);
    warnOfClocks(played);
    const live = new LiveStandings(described(played));
    const view = new View('match', 'games', liveFigures(live));
    await runTournament(played, args.out, {
      workers: args.workers,
      signal: stopSignal(),
      progress: view.progress,
      watch: (record) => live.add(record),
    }).finally(() => view.close());
    const log = readLog(args.out);
    const outcome = writeResults(join(args.out, TABLES), log);
    const page = await writePages(args.out, outcome, log.header);
    print(args.json, outcome, [...renderTerminal(standingsDocument(outcome)), '', `The report: ${page}`]);
  },
});

function warnOfClocks({ agents }: TournamentOptions): void {
  for (const agent of agents)
    if (!repeatable(agent))
      warn(
        `${agent.name}: limited by a clock (${'limit' in agent ? limitText(agent.limit) : ''}), so this run won't repeat to the byte`,
      );
}
