import type { BuiltInAgent } from '../agent.ts';
import { filterHus } from './filter.ts';
import { originalHus } from './original.ts';

/** The agents made for Hus. */
export const husAgents: Readonly<Record<string, BuiltInAgent>> = {
  original: { defaultLimit: { milliseconds: 2000 }, create: originalHus },
  filter: { defaultLimit: { depth: 1 }, create: filterHus },
};
