import type { BuiltInAgent } from '../agent.ts';
import { originalSlider } from './original.ts';

/** The agents made for Slider. */
export const sliderAgents: Readonly<Record<string, BuiltInAgent>> = {
  original: { defaultLimit: { milliseconds: 500 }, create: originalSlider },
};
