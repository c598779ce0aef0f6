import { boundsTime, parseTimeControl } from '../../agents/limits/time-control.ts';
import { parseAdjudication } from '../../agents/play/adjudication.ts';
import { parseLimit } from '../../agents/settings.ts';
import { agentTexts, parseAgent } from '../../agents/spec.ts';
import type { Game } from '../../games/game.ts';
import { gameNamed } from '../../games/index.ts';
import { InputError } from '../../lib/input-error.ts';
import type { FormatSpec } from '../../tournament/formats/format.ts';
import { defaultRounds } from '../../tournament/formats/swiss.ts';
import { readOpenings } from '../../tournament/openings/opening-set.ts';
import { openingKinds, type TournamentOptions } from '../../tournament/options.ts';
import { oneOf, options, range, share, wholeNumber } from './argument.ts';
import { sprtOptions, sprtTest } from './sprt.ts';

export const formatNames = ['round-robin', 'gauntlet', 'swiss', 'knockout'] as const;
const PAIRS = 100;
/** Of a sequential test at most: it ends by itself. */
const PAIRS_OF_SPRT = 2000;
const LIMIT = 'depth=3';

/** What `weightroom tournament` plays by, as yargs knows it. */
export const tournamentOptions = {
  agents: {
    type: 'string',
    demandOption: true,
    describe:
      'joined by commas: hand,tuned.json@depth=4; the same one twice: greedy,greedy#2; an engine: "cmd:java -jar x.jar#bob"',
  },
  format: { type: 'string', describe: `${formatNames.join(', ')}; else round-robin` },
  rounds: { type: 'string', describe: 'of a Swiss tournament; else as many as find the first' },
  extra: { type: 'string', describe: 'pairs more, at most, for a tied match of a knockout; else as many as --pairs' },
  ...sprtOptions,
  pairs: {
    type: 'string',
    describe: `openings of every two that meet, each played twice, seats swapped; else ${PAIRS}, of --sprt ${PAIRS_OF_SPRT} at most`,
  },
  limit: { type: 'string', describe: `of agents that name none: depth=4, nodes=20000, ms=100; else ${LIMIT}` },
  allow: {
    type: 'string',
    describe:
      'what a referee allows agents that name nothing, seconds and MB: clock=60+0.5 or first=30,move=2 or cpu=180,memory=250',
  },
  adjudicate: {
    type: 'string',
    describe: 'ends games by score, POINTS:MOVES, or length: resign=600:4,draw=20:8:40,plies=300,repetitions=3',
  },
  seed: options.seed,
  openings: {
    type: 'string',
    default: 'random',
    describe: 'random boards, start (by the rules), or a file: weightroom openings writes one',
  },
  scatter: { ...options.scatter, default: '0' },
  walk: { type: 'string', describe: 'random moves that make an opening, such as 4..12' },
} as const;

/** The values of `tournamentOptions`. */
export interface TournamentArguments {
  game: string;
  agents: string;
  format: string | undefined;
  rounds: string | undefined;
  extra: string | undefined;
  sprt: string | undefined;
  model: string;
  alpha: string;
  beta: string;
  pairs: string | undefined;
  limit: string | undefined;
  allow: string | undefined;
  adjudicate: string | undefined;
  seed: string;
  openings: string;
  scatter: string;
  walk: string | undefined;
}

/** Throws InputError. */
export function readTournamentOptions(args: TournamentArguments): TournamentOptions {
  const game = gameNamed(args.game);
  const timeControl = args.allow === undefined ? undefined : parseTimeControl(args.allow.split(','), '--allow');
  const usual = args.limit ?? (timeControl !== undefined && boundsTime(timeControl) ? undefined : LIMIT);
  const limit = usual === undefined ? {} : parseLimit(usual, '--limit');
  const agents = agentTexts(args.agents).map((text) => parseAgent(text, game, limit, timeControl));
  if (agents.length < 2) throw new InputError(`--agents ${args.agents}: at least two are wanted`);
  const pairs = wholeNumber('pairs', args.pairs ?? String(args.sprt === undefined ? PAIRS : PAIRS_OF_SPRT), 1);
  const format = formatOf(args, agents.length, pairs);
  return {
    game: game.name,
    seed: wholeNumber('seed', args.seed),
    agents,
    pairs,
    ...openingsOf(args, game),
    scatter: share('scatter', args.scatter),
    walk: args.walk === undefined ? game.walk : range('walk', args.walk),
    ...(format === undefined ? {} : { format }),
    ...(args.adjudicate === undefined ? {} : { adjudication: parseAdjudication(args.adjudicate, '--adjudicate') }),
  };
}

function openingsOf({ openings }: TournamentArguments, game: Game): Pick<TournamentOptions, 'openings' | 'set'> {
  const kind = openingKinds.find((one) => one === openings);
  return kind === undefined ? { openings: 'set', set: readOpenings(openings, game) } : { openings: kind };
}

/** Undefined: a round robin. */
function formatOf(args: TournamentArguments, agents: number, pairs: number): FormatSpec | undefined {
  const { sprt, rounds, extra } = args;
  if (sprt !== undefined && args.format !== undefined) throw new InputError('--sprt and --format: one is wanted');
  const format = oneOf('format', args.format ?? 'round-robin', formatNames);
  if (rounds !== undefined && format !== 'swiss') throw new InputError('--rounds: they are of --format swiss');
  if (extra !== undefined && format !== 'knockout') throw new InputError('--extra: it is of --format knockout');
  if (sprt !== undefined) {
    if (args.model === 'bayesian') throw new InputError('--model bayesian: it knows games, and these are pairs');
    return { kind: 'sprt', test: sprtTest(sprt, args) };
  }
  switch (format) {
    case 'round-robin':
      return undefined;
    case 'gauntlet':
      return { kind: 'gauntlet' };
    case 'swiss':
      return { kind: 'swiss', rounds: wholeNumber('rounds', rounds ?? String(defaultRounds(agents)), 1) };
    case 'knockout':
      return { kind: 'knockout', extra: wholeNumber('extra', extra ?? String(pairs)) };
  }
}
