import { checkFamily, type GameCheck } from '../../games/check/check-game.ts';
import type { Finding } from '../../games/check/finding.ts';
import { measureSpeeds, type Speeds } from '../../games/check/speeds.ts';
import type { Game, TuningPace } from '../../games/game.ts';
import { familyNamed, gameNamed } from '../../games/index.ts';
import { decimal, percent, whole } from '../../lib/numbers.ts';
import { wholeNumber } from '../../lib/options/kinds.ts';
import { defaulting, seed } from '../../lib/options/option-set.ts';
import { aligned } from '../../reports/render/terminal.ts';
import { nodesOfMove } from '../../tuning/baseline-match.ts';
import { afterWalk, nearStart } from '../../tuning/near-start.ts';
import { proposePace } from '../../tuning/pace.ts';
import { json } from '../options/argument.ts';
import { command } from '../options/command.ts';
import { print } from '../terminal/print.ts';
import { stopSignal } from '../terminal/stop.ts';
import { View } from '../terminal/view.ts';

/** `weightroom check-game`: whether a game holds to its contract. Exit code 1 where it does not. */
export const checkGameCommand = command({
  usage: 'check-game <game>',
  describe: 'holds a game to the contract of games/game.ts, and measures its random games and its speed',
  positionals: { game: 'slider, or slider-6 for another board' },
  options: {
    games: defaulting(wholeNumber(1), '100', 'lines of play that are looked at, and random games'),
    seed,
    json,
  },
  async handler({ game: name, games, seed, json }) {
    const game = gameNamed(name);
    const family = familyNamed(game.family);
    const size = Number(/-(\d+)$/.exec(game.name)?.[1] ?? 0);
    const view = View.ofShortWork('check', 'games');
    const watching = { signal: stopSignal('begins'), progress: view.progress };
    const check = await checkFamily(family, { games, seed, watching }, size).finally(() => view.close());
    const speeds =
      check.measured === undefined
        ? undefined
        : { ...(await measureSpeeds(game, seed, watching.signal)), pace: await proposePace(game, seed, watching) };
    print(json, { ...check, ...(speeds === undefined ? {} : { speeds }) }, [
      ...check.findings.flatMap(findingLines),
      findingsLine(check),
      ...measuredLines(check),
      ...(speeds === undefined ? [] : speedLines(game, speeds)),
      ...check.advice.map((advice) => `Advice: ${advice}`),
    ]);
    if (check.findings.length > 0) process.exitCode = 1;
  },
});

function findingsLine({ game, findings }: GameCheck): string {
  if (findings.length === 0) return `${game}: holds to the contract.`;
  return `${game}: ${findings.length} ${findings.length === 1 ? 'finding' : 'findings'}. Speed and pace are measured where there are none.`;
}

function findingLines({ rule, message, sentence, at, failed, of }: Finding): string[] {
  const where =
    at === undefined
      ? []
      : [
          `  position  ${at.position}`,
          ...(at.moves.length === 0 ? [] : [`  after     ${at.moves.join(' ')}`, `  from      ${at.board}`]),
        ];
  return [message, ...where, `  rule      ${rule}: ${sentence}`, `  failed    ${failed} of ${of} cases`, ''];
}

function measuredLines({ measured }: GameCheck): string[] {
  if (measured === undefined) return [];
  const { randomGames: random, walk } = measured;
  const { least, low, median, high, most } = random.plies;
  const { proposed, declared } = walk;
  const range = ({ shortest, longest }: Game['walk']): string => `${shortest}..${longest}`;
  return [
    `Random games: ${whole(random.games)}`,
    ...aligned([
      ['  plies', `${median}, half of them ${low} to ${high}, all ${least} to ${most}`],
      [
        '  moves',
        `${decimal(random.moves.mean, 1)} a position, ${random.moves.most} at most; maxMoves is ${random.moves.declared}`,
      ],
      [
        '  won',
        `${percent(random.firstWins)} by the first seat, ${percent(random.secondWins)} by the second; ${percent(random.draws)} drawn`,
      ],
      [
        '  walk',
        `${range(declared)} declared; ${proposed === undefined ? 'games too short or too long to propose one' : `${range(proposed)} proposed`}`,
      ],
      ['  contests', `of tune: ${afterWalk(nearStart({ walk: declared }))}`],
    ]),
    ...(proposed === undefined
      ? []
      : aligned([
          ['  after', 'different boards', 'two random playouts end alike'],
          ...proposed.lengths.map(({ plies, different, alike }) => [
            `  ${plies} plies`,
            percent(different),
            percent(alike),
          ]),
        ])),
  ];
}

function speedLines(game: Game, speeds: Speeds & { readonly pace: TuningPace }): string[] {
  const words = ({ games, selfplayDepth, pairs, nodes, depth }: TuningPace): string =>
    `${games} games at depth ${selfplayDepth}, ${pairs} pairs at ${nodes ?? nodesOfMove(game)} nodes, half as many at depth ${depth}`;
  return [
    'Speed on this machine:',
    ...aligned([
      ['  moves', `${whole(speeds.movesPerSecond)} a second, made and taken back`],
      ...speeds.features.map(({ set, extractsPerSecond, moves }) => [
        `  ${set}`,
        `${whole(extractsPerSecond)} extractions a second; one takes as long as ${decimal(moves, 1)} moves`,
      ]),
      ['  pace', `${words(game.tuning)} declared; ${words(speeds.pace)} proposed`],
    ]),
  ];
}
