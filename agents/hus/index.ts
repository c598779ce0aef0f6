import type { MadeAgent } from '../built-in-agents.ts';
import { filterHus } from './filter.ts';
import { originalHus } from './original.ts';

/** The agents made for Hus. */
export const husAgents: Readonly<Record<string, MadeAgent>> = {
  original: { usual: { milliseconds: 2000 }, create: originalHus },
  filter: { usual: { depth: 1 }, create: filterHus },
};
