/**
 * weightroom in programs of your own: what the commands do, as functions.
 *
 * @module
 */
import '../modules/shipped.ts';

export type { Game } from '../games/game.ts';
export type { GameModule } from '../modules/game-module.ts';
export { loadGame } from './games.ts';
export { type AgentWeights, agentOf, evaluator, handWeights, InputError, readWeights } from './play.ts';
export type { Watched } from './running.ts';
export {
  diagnose,
  loadWeights,
  report,
  type SelfplayOptions,
  selfplay,
  type TournamentOptions,
  type TrainOptions,
  type TuneOptions,
  tournament,
  train,
  tune,
} from './steps.ts';
