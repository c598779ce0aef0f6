import * as kit from '../kit/index.ts';

/**
 * What modules from outside import of ours, by name: a TypeScript module gets these very objects, whether or not
 * weightroom is installed beside it.
 */
export const doors: Readonly<Record<string, unknown>> = {
  // Types only.
  'weightroom/game': {},
  'weightroom/kit': kit,
};
