import { agentText, ownAgent, parseAgent } from '../../agents/spec.ts';
import { gameNamed, gameWords } from '../../games/index.ts';
import { writeWhole } from '../../lib/files/files.ts';
import { percent } from '../../lib/numbers.ts';
import { range, share, text, wholeNumber } from '../../lib/options/kinds.ts';
import { defaulting, flag, OptionSet, optional, required, seed, type ValuesOf } from '../../lib/options/option-set.ts';
import { program } from '../../lib/version.ts';
import { aligned } from '../../reports/render/terminal.ts';
import {
  type BalanceOptions,
  type FoundOpenings,
  type Source,
  searchOpenings,
} from '../../tournament/openings/balance/search.ts';
import { force, running } from '../options/argument.ts';
import { command } from '../options/command.ts';
import { refuseExisting } from '../options/output.ts';
import { print } from '../terminal/print.ts';
import { watched } from '../terminal/watch.ts';

const NODES = 5000;

const balanceFlags = new OptionSet({
  count: defaulting(wholeNumber(1), '200', 'number of openings'),
  agent: defaulting(
    text,
    `hand@nodes=${NODES}`,
    'scores the boards, and plays itself there to show how good its scores are',
    { holds: 'agents' },
  ),
  walk: optional(range, 'numbers of random moves to try; default: those of the game'),
  scatter: flag('also try boards with randomly placed pieces'),
  trials: defaulting(wholeNumber(1), '50', 'boards to try for each number of moves'),
  within: defaulting(share, '0.2', 'balanced: the first seat expects half a point, give or take this much'),
  seed,
});

type Arguments = { readonly game: string } & ValuesOf<typeof balanceFlags.options>;

/** `weightroom match openings`: a set of distinct and balanced boards, for tournaments. */
export const openingsCommand = command({
  usage: 'openings <game>',
  describe: 'finds distinct, balanced random boards and writes a set of them for tournaments',
  options: {
    out: required(text, 'file of the set; match run --openings reads it'),
    ...balanceFlags.options,
    force,
    ...running,
  },
  async handler(args) {
    const wanted = searchOptions(args);
    refuseExisting(args.force, args.out);
    const { workers } = args;
    const found = await watched('begins', (stage) => {
      let view = stage('openings', 'boards');
      const progress: typeof view.progress = (done, total) => {
        // The boards that are tried, then those that are played.
        if (done === 0) view = stage('openings', 'boards');
        view.progress(done, total);
      };
      return searchOpenings(wanted, { workers, signal: view.signal, progress });
    });
    writeWhole(args.out, setText(wanted, found));
    print(args.json, found, [...foundLines(wanted, found), args.out]);
  },
});

function searchOptions(args: Arguments): BalanceOptions {
  const game = gameNamed(args.game);
  const { shortest, longest } = args.walk ?? game.walk;
  const walks: Source[] = Array.from({ length: longest - shortest + 1 }, (_, i) => shortest + i);
  return {
    game: game.name,
    seed: args.seed,
    agent: ownAgent(parseAgent(args.agent, game, { nodes: NODES }), 'judging openings'),
    count: args.count,
    sources: args.scatter ? [...walks, 'scatter'] : walks,
    trials: args.trials,
    within: args.within,
  };
}

/** Read back by `readOpenings`. */
function setText(wanted: BalanceOptions, found: FoundOpenings): string {
  const [seat] = gameNamed(wanted.game).seats;
  return [
    `# ${openingsCommandLine(wanted)}`,
    `# ${program}`,
    ...foundLines(wanted, found).map((line) => `# ${line}`.trimEnd()),
    ...found.openings.map(
      ({ position, expected, points }) =>
        `${position} # ${seat} may expect ${expected.toFixed(2)}, made ${points} in one game`,
    ),
    '',
  ].join('\n');
}

function openingsCommandLine({ game, agent, sources, ...options }: BalanceOptions): string {
  const walks = sources.filter((source) => source !== 'scatter');
  const words = balanceFlags.words({
    ...options,
    agent: agentText(agent),
    walk: { shortest: walks[0]!, longest: walks.at(-1)! },
    scatter: sources.includes('scatter'),
  });
  return [`weightroom match openings ${gameWords(game)}`, ...words].join(' ');
}

function foundLines({ game, agent, within }: BalanceOptions, found: FoundOpenings): string[] {
  const [seat] = gameNamed(game).seats;
  const { figures, worth, chosen, openings, firstSeat, foretold } = found;
  return [
    ...aligned([
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
