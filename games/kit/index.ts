/**
 * What a game of your own needs beside its rules: grid boards with text, moves by name, undo and hash; features; seeded
 * random numbers; errors for people.
 *
 * @module weightroom/kit
 */

export { InputError } from '../../lib/input-error.ts';
export { Random } from '../../lib/maths/random.ts';
export { quoted, visible } from '../../lib/quoted.ts';
export { drawnLines } from '../drawing.ts';
export { feature } from '../feature-sets.ts';
export { perft, walk } from '../moves.ts';
export { type Rows, readRows, rowsOf, rowsText } from '../notation.ts';
export { type FairySetup, fairyUci } from './fairy-uci.ts';
export { extend, featureSet, linesWith, sumOver, type ValuedFeature, valued } from './feature-set.ts';
export { Grid } from './grid.ts';
export { type GridBoardSetup, type GridSymmetry, gridBoard, symmetriesOf } from './grid-board.ts';
export { type GridGameSetup, gridGame, type Mirror } from './grid-game.ts';
export { GridPosition, type GridState, MajorityPosition, UndoLog } from './grid-position.ts';
export { type Counter, GridRules, type GridSetup, type ZobristKeys, zobristKeys } from './grid-rules.ts';
export { hexSteps, kingSteps, type NearSteps, nearOn, nearOnTorus, rookSteps, type Step } from './near.ts';
