/**
 * The contract of a game: what a module exports so that every command plays, tunes and judges it.
 *
 * @module weightroom/game
 */
export type { BuiltInAgent } from '../agents/agent.ts';
export type {
  Board,
  Drawing,
  DrawRules,
  Family,
  Feature,
  Features,
  Game,
  HandWeights,
  Move,
  Player,
  Position,
  Run,
  SearchTraits,
  TuningPace,
  WeightRule,
} from '../games/game.ts';
export type { FinishedGame, RecordFormat } from '../games/record-format.ts';
