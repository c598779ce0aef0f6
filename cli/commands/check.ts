import { checkEngine } from '../../agents/engine/check/check.ts';
import { findingText } from '../../agents/engine/check/examinee.ts';
import { parseAgent } from '../../agents/spec.ts';
import { checkFamily, type GameCheck } from '../../games/check/check-game.ts';
import type { Finding } from '../../games/check/line.ts';
import type { Game, TuningPace } from '../../games/game.ts';
import { familyNamed, gameNamed } from '../../games/index.ts';
import { perft } from '../../games/moves.ts';
import { InputError } from '../../lib/input-error.ts';
import { Random } from '../../lib/maths/random.ts';
import { decimal, percent, whole } from '../../lib/numbers.ts';
import { wholeNumber } from '../../lib/options/kinds.ts';
import { defaulting, optional, seed } from '../../lib/options/option-set.ts';
import { aligned } from '../../reports/render/terminal.ts';
import { afterWalk, nearStart } from '../../tuning/boards.ts';
import { nodesOfMove } from '../../tuning/costs.ts';
import { proposePace } from '../../tuning/pace.ts';
import { json } from '../options/argument.ts';
import { command, commandGroup } from '../options/command.ts';
import { print } from '../terminal/print.ts';
import { watchedLong } from '../terminal/watch.ts';

/** `weightroom check game`: whether a game holds to its contract. Exit code 1 where it does not. */
const gameCommand = command({
  usage: 'game <game>',
  describe:
    'checks a game against the contract in games/game.ts, measures random games, and proposes a walk and a pace',
  positionals: { game: 'slider, or slider-6 for another board' },
  options: {
    games: defaulting(wholeNumber(1), '100', 'lines of play to check, and as many random games'),
    perft: optional(wholeNumber(1), 'also count the move sequences of N plies from a start position'),
    seed,
    json,
  },
  async handler({ game: name, games, seed, perft: depth, json }) {
    const game = gameNamed(name);
    const family = familyNamed(game.family);
    const size = Number(/-(\d+)$/.exec(game.name)?.[1] ?? 0);
    const { check, pace } = await watchedLong('begins', async (stage) => {
      const watching = stage('check', 'games');
      const check = await checkFamily(family, { games, seed, watching }, size);
      if (check.measured === undefined) return { check };
      return { check, pace: await proposePace(game, seed, watching) };
    });
    const nodes = depth && perft(game.start(new Random(0, 'perft')), depth, game.maxMoves);
    print(json, { ...check, ...(pace && { pace }), ...(depth && { perft: { depth, nodes } }) }, [
      ...check.findings.flatMap(findingLines),
      findingsLine(check),
      ...measuredLines(check, game),
      ...(pace === undefined ? [] : paceLines(game, pace, check.measured?.walk.proposed)),
      ...(depth === undefined ? [] : [`Perft ${depth}: ${nodes} move sequences from a start`]),
      ...check.advice.map((advice) => `Advice: ${advice}`),
    ]);
    if (check.findings.length > 0) process.exitCode = 1;
  },
});

/** `weightroom check engine`: what is wrong with a wrapper. Exit code 1 where anything is. */
const engineCommand = command({
  usage: 'engine <engine> <game>',
  describe: 'asks an external engine all that a referee may ask, and reports what is wrong',
  positionals: { engine: 'cmd:PROGRAM ARGUMENTS, or uci:, perhaps with @depth=2; default: @depth=1' },
  options: { seed: { ...seed, help: 'seed of the games that are played' }, json },
  async handler(args) {
    const game = gameNamed(args.game);
    const spec = parseAgent(args.engine, game, { depth: 1 });
    if (spec.kind !== 'engine' || spec.protocol === 'gtp')
      throw new InputError(
        `${args.engine}: expected an engine that speaks UGI or UCI, cmd:PROGRAM ARGUMENTS or uci:PROGRAM ARGUMENTS`,
      );
    const report = await watchedLong('begins', (stage) => checkEngine(game, spec, args.seed, stage('check', 'parts')));
    const wrong = report.checks.reduce((sum, check) => sum + check.wrong, 0);
    const tried = report.checks.reduce((sum, check) => sum + check.tried, 0);
    const width = Math.max(...report.checks.map(({ check }) => check.length));
    print(args.json, { engine: spec.text, game: game.name, wrong, ...report }, [
      ...report.checks.map((check) => `${check.check.padEnd(width)}  ${timesText(check.tried, check.wrong)}`),
      '',
      ...report.findings.map(findingText),
      ...report.checks
        .filter(({ untold }) => untold > 0)
        .map(({ check, untold }) => `${check}: and ${whole(untold)} more`),
      ...(report.findings.length === 0 ? [] : ['']),
      `${spec.name}, ${game.name}: ${wrong === 0 ? 'nothing wrong' : `${whole(wrong)} wrong`} in ${whole(tried)} checks.`,
    ]);
    if (wrong > 0) process.exitCode = 1;
  },
});

/** `weightroom check`: what is wrong with a game or an engine of one's own. */
export const checkCommand = commandGroup('check', [gameCommand, engineCommand]);

function findingsLine({ game, findings }: GameCheck): string {
  if (findings.length === 0) return `${game}: holds to the contract.`;
  return `${game}: ${findings.length} ${findings.length === 1 ? 'finding' : 'findings'}. A pace is proposed where there are none.`;
}

function findingLines({ rule, message, sentence, at }: Finding): string[] {
  const where =
    at === undefined
      ? []
      : [
          `  position  ${at.position}`,
          ...(at.moves.length === 0 ? [] : [`  after     ${at.moves.join(' ')}`, `  from      ${at.board}`]),
        ];
  return [message, ...where, `  rule      ${rule}: ${sentence}`, ''];
}

function measuredLines({ measured }: GameCheck, { maxMoves }: Game): string[] {
  if (measured === undefined) return [];
  const { randomGames: random, walk } = measured;
  const { least, low, median, high, most } = random.plies;
  const { proposed, declared } = walk;
  const range = ({ shortest, longest }: Game['walk']): string => `${shortest}..${longest}`;
  return [
    `Random games: ${whole(random.games)}`,
    ...aligned([
      ['  plies', `${median}, half of them ${low} to ${high}, all ${least} to ${most}`],
      ['  moves', `${decimal(random.moves.mean, 1)} a position, ${random.moves.most} at most; maxMoves is ${maxMoves}`],
      [
        '  won',
        `${percent(random.firstWins)} by the first seat, ${percent(random.secondWins)} by the second; ${percent(random.draws)} drawn`,
      ],
      [
        '  walk',
        `${range(declared)} declared; ${proposed === undefined ? 'more --games, or longer ones, propose one' : `${range(proposed)} proposed`}`,
      ],
      ['  contests', `of tune: ${afterWalk(nearStart({ walk: declared }))}`],
    ]),
  ];
}

/** Fewer nodes for a move are worth a warning. */
const FEW_NODES = 200;

function paceLines(game: Game, pace: TuningPace, walk: Game['walk'] | undefined): string[] {
  const words = ({ games, selfplayDepth, pairs, nodes, depth }: TuningPace): string =>
    `${games} games at depth ${selfplayDepth}, ${pairs} pairs at ${nodes ?? nodesOfMove(game)} nodes; experiments at equal depth: ${depth}`;
  const source = (values: object): string =>
    `{ ${Object.entries(values)
      .map(([name, value]) => `${name}: ${value}`)
      .join(', ')} },`;
  const nodes = pace.nodes ?? nodesOfMove(game);
  return [
    'Pace on this machine:',
    `  declared  ${words(game.tuning)}`,
    `  proposed  ${words(pace)}`,
    ...(nodes >= FEW_NODES
      ? []
      : [`  Moves of ${nodes} nodes see little: check on an idle machine, or give tune a longer --budget.`]),
    'The proposals, to copy into your game:',
    ...(walk === undefined ? [] : [`    walk: ${source({ shortest: walk.shortest, longest: walk.longest })}`]),
    `    tuning: ${source(pace)}`,
  ];
}

function timesText(tried: number, wrong: number): string {
  return wrong === 0 ? `${whole(tried)} right` : `${whole(tried)} tried, ${whole(wrong)} wrong`;
}
