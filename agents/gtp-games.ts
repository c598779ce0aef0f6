import type { GtpGame } from './gtp/gtp-game.ts';

const games = new Map<string, GtpGame>();

/** `game` is how `family` is told in GTP. */
export function registerGtp(family: string, game: GtpGame): void {
  games.set(family, game);
}

/** How `family` is told in GTP; undefined where it isn't. */
export function gtpGame(family: string): GtpGame | undefined {
  return games.get(family);
}
