import * as hex from '../games/hex/index.ts';
import * as hexifence from '../games/hexifence/index.ts';
import * as hus from '../games/hus/index.ts';
import * as infexion from '../games/infexion/index.ts';
import * as slider from '../games/slider/index.ts';
import * as kit from '../kit/index.ts';
import * as play from '../library/play.ts';

/**
 * What modules from outside import of ours, by name: a TypeScript module gets these very objects, whether or not
 * weightroom is installed beside it.
 */
export const doors: Readonly<Record<string, unknown>> = {
  // Types only.
  'weightroom/game': {},
  'weightroom/kit': kit,
  'weightroom/play': play,
  'weightroom/games/hex': hex,
  'weightroom/games/hexifence': hexifence,
  'weightroom/games/hus': hus,
  'weightroom/games/infexion': infexion,
  'weightroom/games/slider': slider,
};
