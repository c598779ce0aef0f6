import type { CommandModule } from 'yargs';
import { limitText, parseLimit } from '../agents/settings.ts';
import { agentTexts, parseAgent, repeatable } from '../agents/spec.ts';
import { gameNamed } from '../games/index.ts';
import { InputError } from '../lib/input-error.ts';
import { openingKinds, type TournamentOptions } from '../tournament/options.ts';
import type { Match, TournamentResult } from '../tournament/result.ts';
import { runTournament } from '../tournament/run.ts';
import { oneOf, options, range, share, wholeNumber } from './argument.ts';
import { print, table } from './print.ts';
import { matchFigures, ratingLines } from './ratings.ts';
import { stopSignal } from './stop.ts';
import { View } from './view.ts';

interface Arguments {
  game: string;
  out: string;
  agents: string;
  pairs: string;
  limit: string;
  seed: string;
  openings: string;
  scatter: string;
  walk: string | undefined;
  workers: string;
  json: boolean;
}

/** `weightroom tournament`: agents to ratings. */
export const tournamentCommand: CommandModule<object, Arguments> = {
  command: 'tournament <game>',
  describe: 'plays a round robin in pairs of games and says who is stronger',
  builder: (yargs) =>
    yargs
      .positional('game', { type: 'string', demandOption: true })
      .option('agents', {
        type: 'string',
        demandOption: true,
        describe: 'joined by commas: hand,tuned.json@depth=4; the same one twice: greedy,greedy#2',
      })
      .option('out', { type: 'string', demandOption: true, describe: 'folder of the log' })
      .option('pairs', { type: 'string', default: '100', describe: 'openings; each is played twice, seats swapped' })
      .option('limit', { type: 'string', default: 'depth=3', describe: 'of agents that name none' })
      .option('seed', options.seed)
      .option('openings', { type: 'string', default: 'random', describe: 'random boards, or the start by the rules' })
      .option('scatter', { ...options.scatter, default: '0' })
      .option('walk', { type: 'string', describe: 'random moves that make an opening, such as 4..12' })
      .option('workers', options.workers)
      .option('json', options.json),
  async handler(args) {
    const played = tournamentOptions(args);
    const view = new View('tournament', 'games');
    const result = await runTournament(played, args.out, {
      workers: wholeNumber('workers', args.workers, 1),
      signal: stopSignal(),
      progress: view.progress,
    }).finally(() => view.close());
    print(args.json, result, [...matchLines(result), ...detailLines(result)]);
  },
};

/** The matches as a table. */
export function matchLines(result: TournamentResult): string[] {
  const [first, second] = result.seatNames;
  return table([
    ['match', 'games', 'W-D-L', `as ${first}`, `as ${second}`, 'Elo', '95 %', 'LOS', 'distinct'],
    ...result.matches.map(matchCells),
  ]);
}

/** What every agent used, how the games ended, and what they prove. */
function detailLines(result: TournamentResult): string[] {
  return [
    ...table([
      ['agent', 'moves', 'nodes/move', 'ms/move'],
      ...result.agents.map((agent) => effortCells(agent, result)),
    ]),
    ...ratingLines(result),
    ...result.matches.flatMap((match) => [
      match.verdict,
      `  ${matchFigures(match, result.seatNames)}`,
      `  ${Object.entries(match.endings)
        .map(([ending, count]) => `${count} ${ending}`)
        .join('; ')}`,
    ]),
    ...result.warnings.map((warning) => `Warning: ${warning}`),
  ];
}

/** Over all matches of `agent`. */
function effortCells(agent: string, result: TournamentResult): string[] {
  const sum = { moves: 0, nodes: 0, milliseconds: 0, timedMoves: 0 };
  for (const match of result.matches)
    match.effort.forEach((effort, i) => {
      if ((i === 0 ? match.a : match.b) !== agent) return;
      sum.moves += effort.moves;
      sum.nodes += effort.nodes;
      sum.milliseconds += effort.milliseconds;
      sum.timedMoves += effort.timedMoves;
    });
  const pace = sum.timedMoves === 0 ? 'not timed' : (sum.milliseconds / sum.timedMoves).toFixed(2);
  return [agent, String(sum.moves), String(Math.round(sum.nodes / Math.max(sum.moves, 1))), pace];
}

function matchCells(match: Match): string[] {
  const wdl = [match.total, ...match.seats].map(({ wins, draws, losses }) => `${wins}-${draws}-${losses}`);
  const { elo, low, high, los } = match.rating;
  return [
    `${match.a} v ${match.b}`,
    String(match.games),
    ...wdl,
    signed(elo),
    `${signed(low)} to ${signed(high)}`,
    percent(los),
    String(match.distinct),
  ];
}

/** A likelihood is never printed as certain. */
function percent(share: number): string {
  if (share > 0.999) return '>99.9 %';
  return share < 0.001 ? '<0.1 %' : `${(100 * share).toFixed(1)} %`;
}

function signed(value: number): string {
  const whole = Math.round(value);
  return whole > 0 ? `+${whole}` : String(whole);
}

function tournamentOptions(args: Arguments): TournamentOptions {
  const game = gameNamed(args.game);
  const limit = parseLimit(args.limit, '--limit');
  const agents = agentTexts(args.agents).map((text) => parseAgent(text, game, limit));
  if (agents.length < 2) throw new InputError(`--agents ${args.agents}: at least two are wanted`);
  for (const agent of agents)
    if (!repeatable(agent))
      process.stderr.write(
        `${agent.name}: limited by a clock (${'limit' in agent ? limitText(agent.limit) : ''}), so this run won't repeat to the byte\n`,
      );
  return {
    game: game.name,
    seed: wholeNumber('seed', args.seed),
    agents,
    pairs: wholeNumber('pairs', args.pairs, 1),
    openings: oneOf('openings', args.openings, openingKinds),
    scatter: share('scatter', args.scatter),
    walk: args.walk === undefined ? game.walk : range('walk', args.walk),
  };
}
