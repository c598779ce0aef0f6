import { type NamedAgents, registerAgents } from '../../agents/built-in-agents.ts';
import { type GtpGame, registerGtp } from '../../agents/gtp.ts';
import { registerUci, type UciGame } from '../../agents/uci.ts';
import type { Family } from '../game.ts';
import { type FeatureSetMaker, register } from '../index.ts';
import type { ModuleRecord } from '../module-record.ts';
import { type RecordFormat, registerRecords } from '../record-format.ts';

/** All that there is of a game, whoever wrote it: what a module of one exports. */
export interface GameModule {
  readonly family: Family;
  /** Feature sets besides those that the games have. */
  readonly featureSets?: readonly FeatureSetMaker[];
  /** Agents with an algorithm of their own, by name. */
  readonly agents?: NamedAgents;
  /** How the game is told in GTP. */
  readonly gtp?: GtpGame;
  /** How the game is told in UCI. */
  readonly uci?: UciGame;
  /** How other programs write its games. */
  readonly records?: RecordFormat;
}

/** Makes the game known everywhere. Throws InputError where another one has its name. */
export function registerModule(
  { family, featureSets, agents, gtp, uci, records }: GameModule,
  record?: ModuleRecord,
): void {
  register(family, featureSets, record);
  if (agents !== undefined) registerAgents(family.name, agents);
  if (gtp !== undefined) registerGtp(family.name, gtp);
  if (uci !== undefined) registerUci(family.name, uci);
  if (records !== undefined) registerRecords(family.name, records);
}
