import type { CommandModule } from 'yargs';
import { agentText, ownAgent, parseAgent } from '../../agents/spec.ts';
import { gameNamed } from '../../games/index.ts';
import { exists, writeWhole } from '../../lib/files/files.ts';
import { InputError } from '../../lib/input-error.ts';
import { percent } from '../../lib/numbers.ts';
import { program } from '../../lib/version.ts';
import { type BalanceOptions, type FoundOpenings, searchOpenings } from '../../tournament/openings/balance/search.ts';
import type { Source } from '../../tournament/openings/balance/trial.ts';
import { options, range, share, wholeNumber } from '../options/argument.ts';
import { print, table } from '../terminal/print.ts';
import { stopSignal } from '../terminal/stop.ts';
import { View } from '../terminal/view.ts';

interface Arguments {
  game: string;
  out: string;
  count: string;
  agent: string;
  walk: string | undefined;
  scatter: boolean;
  trials: string;
  within: string;
  seed: string;
  force: boolean;
  workers: string;
  json: boolean;
}

const NODES = 5000;

/** `weightroom openings`: a set of distinct and balanced boards, for tournaments. */
export const openingsCommand: CommandModule<object, Arguments> = {
  command: 'openings <game>',
  describe: 'finds out which random boards are distinct and balanced, and writes a set of them for tournaments',
  builder: (yargs) =>
    yargs
      .positional('game', { type: 'string', demandOption: true })
      .option('out', {
        type: 'string',
        demandOption: true,
        describe: 'file of the set; tournament --openings reads it',
      })
      .option('count', { type: 'string', default: '200', describe: 'openings wanted' })
      .option('agent', {
        type: 'string',
        default: `hand@nodes=${NODES}`,
        describe: 'judges the boards, and plays itself there to show what its scores are worth',
      })
      .option('walk', { type: 'string', describe: 'numbers of random moves that are tried; else those of the game' })
      .option('scatter', {
        type: 'boolean',
        default: false,
        describe: 'tries boards with the pieces put down at random too',
      })
      .option('trials', { type: 'string', default: '50', describe: 'boards tried of each number of moves' })
      .option('within', {
        type: 'string',
        default: '0.2',
        describe: 'balanced: the first seat may expect so much more or less than half a point',
      })
      .option('seed', options.seed)
      .option('force', { type: 'boolean', default: false, describe: 'writes over a file' })
      .option('workers', options.workers)
      .option('json', options.json),
  async handler(args) {
    const wanted = searchOptions(args);
    if (exists(args.out) && !args.force) throw new InputError(`${args.out}: exists already; --force writes over it`);
    const view = new View('openings', 'boards');
    const found = await searchOpenings(wanted, {
      workers: wholeNumber('workers', args.workers, 1),
      signal: stopSignal('begins'),
      progress: (done, total) => {
        if (done === 0) view.close();
        view.progress(done, total);
      },
    }).finally(() => view.close());
    writeWhole(args.out, setText(wanted, found));
    print(args.json, found, [...foundLines(wanted, found), args.out]);
  },
};

function searchOptions(args: Arguments): BalanceOptions {
  const game = gameNamed(args.game);
  const { shortest, longest } = args.walk === undefined ? game.walk : range('walk', args.walk);
  const walks: Source[] = Array.from({ length: longest - shortest + 1 }, (_, i) => shortest + i);
  return {
    game: game.name,
    seed: wholeNumber('seed', args.seed),
    agent: ownAgent(parseAgent(args.agent, game, { nodes: NODES }), 'judging openings'),
    count: wholeNumber('count', args.count, 1),
    sources: args.scatter ? [...walks, 'scatter'] : walks,
    trials: wholeNumber('trials', args.trials, 1),
    within: share('within', args.within),
  };
}

/** Read back by `readOpenings`. */
function setText(wanted: BalanceOptions, found: FoundOpenings): string {
  const [seat] = gameNamed(wanted.game).seats;
  return [
    `# ${commandOf(wanted)}`,
    `# ${program}`,
    ...foundLines(wanted, found).map((line) => `# ${line}`.trimEnd()),
    ...found.openings.map(
      ({ position, expected, points }) =>
        `${position} # ${seat} may expect ${expected.toFixed(2)}, made ${points} in one game`,
    ),
    '',
  ].join('\n');
}

function commandOf({ game, count, agent, sources, trials, within, seed }: BalanceOptions): string {
  const walks = sources.filter((source) => source !== 'scatter');
  return [
    `weightroom openings ${game} --count ${count} --agent ${agentText(agent)} --walk ${walks[0]}..${walks.at(-1)}`,
    ...(sources.includes('scatter') ? ['--scatter'] : []),
    `--trials ${trials} --within ${within} --seed ${seed}`,
  ].join(' ');
}

function foundLines({ game, agent, within }: BalanceOptions, found: FoundOpenings): string[] {
  const [seat] = gameNamed(game).seats;
  const { figures, worth, chosen, openings, firstSeat, foretold } = found;
  return [
    ...table([
      ['random moves', 'boards', 'distinct', 'balanced', 'usable', `points of ${seat}`],
      ...figures.map((one) => [
        one.source === 'scatter' ? 'scattered' : String(one.source),
        String(one.boards),
        percent(one.distinct),
        percent(one.balanced),
        percent(one.usable),
        percent(one.firstSeat),
      ]),
    ]),
    `By its games against itself, a score of ${Math.round(worth.points)} for ${seat} is worth ${worth.expected.toFixed(2)} points of a game.`,
    `${openings.length} openings, ${chosen === 'scatter' ? 'pieces put down at random' : `${chosen} random moves each`}: no two alike, and by ${agent.name}'s scores ${seat} may expect from ${(0.5 - within).toFixed(2)} to ${(0.5 + within).toFixed(2)} points.`,
    `On them, ${agent.name} against itself: ${seat} made ${percent(firstSeat.share)} of the points (95 % interval ${percent(firstSeat.low)} to ${percent(firstSeat.high)}); the seat that the score favours won ${percent(foretold)} of the decided games.`,
  ];
}
