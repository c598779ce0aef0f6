import { type FigureGame, playFigureGame } from './figure-1.ts';

/** One task: game `index` of Figure 1. */
export default function player(): (index: number) => FigureGame {
  return playFigureGame;
}
