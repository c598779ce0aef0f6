import { isCommand } from '../../agents/engine/command.ts';
import { limitText, parseLimit } from '../../agents/settings.ts';
import { type AgentSpec, parseAgent } from '../../agents/spec.ts';
import type { Game } from '../../games/game.ts';
import { gameNamed, gameWords } from '../../games/index.ts';
import { InputError } from '../../lib/input-error.ts';
import type { ValuesOf } from '../../lib/options/option-set.ts';
import { openingsOf } from '../../tournament/asked.ts';
import type { OpeningOptions } from '../../tournament/openings/openings.ts';
import { nearStart } from '../near-start.ts';
import type { Climber } from './climber.ts';
import { spsaFlags as flags, type SpsaOptions, type spsaFlags, usualTerms } from './options.ts';
import { parametersOf, searchNumbers } from './parameters.ts';
import { type Row, readTable, refuseTwice } from './table.ts';

export type SpsaArguments = { readonly game: string } & ValuesOf<typeof spsaFlags.options>;

/** Random boards: the share with the pieces put down at random. */
const SCATTER = 0.25;
/** Where nodes are as costly for both players, and where they may not be. */
const USUAL_LIMITS = { equalNodes: 'nodes=1000', otherwise: 'ms=20' } as const;

/** The run that the words of the command ask for; an engine is started once, and asked. Throws InputError. */
export async function spsaOptions(args: SpsaArguments): Promise<SpsaOptions> {
  const game = gameNamed(args.game);
  const { seed, pairs, each, hold, alpha, gamma, average, verdict, spread, rate = usualTerms(pairs).rate } = args;
  if (args.parameters !== undefined && args.table !== undefined)
    throw new InputError('--parameters and --table: one is wanted');
  const rows = rowsOf(args);
  const { climber, parameters } = await parametersOf(game, climberOf(args, game, rows), rows, { spread, rate });
  return {
    game: game.name,
    seed,
    climber,
    parameters,
    schedule: { pairs, hold: hold * pairs, alpha, gamma },
    each,
    average,
    openings: openingsNamed(args.openings, game),
    verdict,
  };
}

/** The command that does the same again, folder and workers left out. */
export function spsaCommandOf(args: SpsaArguments, { climber }: SpsaOptions): string {
  return [`weightroom spsa ${gameWords(args.game)}`, ...flags.words({ ...args, limit: limitText(climber.limit) })].join(
    ' ',
  );
}

function rowsOf({ parameters, table }: SpsaArguments): Row[] | undefined {
  if (table !== undefined) return readTable(table);
  const rows = parameters?.map((name): Row => ({ name, where: `--parameters ${parameters.join()}` }));
  if (rows !== undefined) refuseTwice(rows);
  return rows;
}

/** The agent that is tuned, with its limit. Throws InputError. */
function climberOf({ agent, limit }: SpsaArguments, game: Game, rows: readonly Row[] | undefined): Climber {
  const costsDiffer = isCommand(agent) || rows?.some(({ name }) => Object.hasOwn(searchNumbers, name)) === true;
  const usual = costsDiffer ? USUAL_LIMITS.otherwise : USUAL_LIMITS.equalNodes;
  const parsed = parseAgent(agent, game, parseLimit(limit ?? usual, '--limit'));
  if (parsed.timeControl !== undefined)
    throw new InputError(`--agent ${agent}: a time control; ms=N or nodes=N a move is wanted`);
  return climbing(parsed, agent);
}

function climbing(parsed: AgentSpec, agent: string): Climber {
  if (parsed.kind === 'engine') return parsed;
  if (parsed.kind !== 'search')
    throw new InputError(`--agent ${agent}: our search with weights is wanted (hand, a weights file), or an engine`);
  const { weights } = parsed;
  if (weights.model !== 'linear')
    throw new InputError(`--agent ${agent}: a network; weights of features are wanted, or an engine`);
  if (weights.phase !== undefined)
    throw new InputError(`--agent ${agent}: its weights change with a phase; others are wanted`);
  return { ...parsed, weights };
}

/** Where games start. Throws InputError. */
function openingsNamed(openings: string, game: Game): Omit<OpeningOptions, 'seed'> {
  if (openings === 'near') return { openings: 'random', scatter: 0, walk: nearStart(game) };
  if (openings === 'random') return { openings: 'random', scatter: SCATTER, walk: game.walk };
  return { scatter: 0, walk: game.walk, ...openingsOf(openings, game) };
}
