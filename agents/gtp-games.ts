import type { GtpGame } from './gtp/gtp-game.ts';
import { hexInGtp } from './hex/gtp/gtp.ts';

const games: Readonly<Record<string, GtpGame>> = { hex: hexInGtp(false), 'hex-swap': hexInGtp(true) };

/** How `family` is told in GTP; undefined where it isn't. */
export function gtpGame(family: string): GtpGame | undefined {
  return Object.hasOwn(games, family) ? games[family] : undefined;
}
