import { hexInGtp } from '../../agents/hex/gtp/gtp.ts';
import { hexAgents } from '../../agents/hex/index.ts';
import { hexInSgf } from '../../agents/hex/sgf.ts';
import { hexifenceAgents } from '../../agents/hexifence/index.ts';
import { husAgents } from '../../agents/hus/index.ts';
import { infexionAgents } from '../../agents/infexion/index.ts';
import { sliderAgents } from '../../agents/slider/index.ts';
import { beforeWork } from '../../lib/tasks/preloads.ts';
import { hex, hexSwap } from '../hex/index.ts';
import { hexifence } from '../hexifence/index.ts';
import { hus } from '../hus/index.ts';
import { infexion } from '../infexion/index.ts';
import { slider } from '../slider/index.ts';
import { type GameModule, registerModule } from './game-module.ts';

/** The games that weightroom ships. A new one is its folder, and its line here. */
const shipped: readonly GameModule[] = [
  { family: hex, agents: hexAgents, gtp: hexInGtp(false), records: hexInSgf(false) },
  { family: hexSwap, agents: hexAgents, gtp: hexInGtp(true), records: hexInSgf(true) },
  { family: hexifence, agents: hexifenceAgents },
  { family: hus, agents: husAgents },
  { family: infexion, agents: infexionAgents },
  { family: slider, agents: sliderAgents },
];

// Whoever imports this file has them all, and so has every thread that it starts: it is kept quick to load.
for (const one of shipped) registerModule(one);
beforeWork(new URL(import.meta.url));
