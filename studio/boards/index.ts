import type { Scene } from '../engine/replay.ts';
import type { Board } from './board.ts';
import { gridBoard, sliderBoard } from './grid.ts';
import { hexBoard, infexionBoard } from './hexagons.ts';
import { hexifenceBoard } from './hexifence.ts';
import { husBoard } from './hus.ts';

/** The games that have a picture of their own, by family. */
const boards: Readonly<Record<string, (scene: Scene, upright: boolean) => Board>> = {
  hex: hexBoard,
  'hex-swap': hexBoard,
  hexifence: hexifenceBoard,
  hus: husBoard,
  infexion: infexionBoard,
  slider: sliderBoard,
};

/**
 * The picture of a position of `family`, `upright` for a narrow screen. Undefined where its drawing is no grid: then the
 * drawing itself is shown.
 */
export function boardOf(family: string, scene: Scene, upright = false): Board | undefined {
  return Object.hasOwn(boards, family) ? boards[family]!(scene, upright) : gridBoard(scene);
}
