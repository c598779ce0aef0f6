import type { MadeAgent } from '../built-in-agents.ts';
import { originalSlider } from './original.ts';

/** The agents made for Slider. */
export const sliderAgents: Readonly<Record<string, MadeAgent>> = {
  original: { usual: { milliseconds: 500 }, create: originalSlider },
};
