/**
 * weightroom in programs of your own: what the commands do, as functions.
 *
 * @module weightroom
 */
import '../games/modules/shipped.ts';

export type { Manifest } from '../datasets/data-set.ts';
export { type CheckOptions, checkGame, type GameCheck } from '../games/check/check-game.ts';
export type { Game } from '../games/game.ts';
export type { FeatureSetMaker } from '../games/index.ts';
export type { GameModule } from '../games/modules/game-module.ts';
export type { TournamentOutcome } from '../tournament/results/standings.ts';
export type { DatasetAudit } from '../train/audit.ts';
export type { DiagnoseOptions } from '../train/diagnose.ts';
export type { Diagnosis } from '../train/diagnosis/judge.ts';
export type { ChampionOutcome } from '../tuning/outcome.ts';
export type { SpsaOutcome } from '../tuning/spsa/outcome.ts';
export { type AgentWeights, agentOf, evaluator, handWeights, InputError, readWeights } from './play.ts';
export {
  type FitOptions,
  type Fitted,
  fit,
  type JudgeOptions,
  loadGame,
  loadWeights,
  report,
  type SelfplayOptions,
  type SpsaOptions,
  selfplay,
  spsa,
  type TournamentOptions,
  type TuneOptions,
  tournament,
  tune,
  type Watched,
} from './steps.ts';
