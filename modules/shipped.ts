import { hexInGtp } from '../agents/hex/gtp/gtp.ts';
import { hexAgents } from '../agents/hex/index.ts';
import { hexifenceAgents } from '../agents/hexifence/index.ts';
import { husAgents } from '../agents/hus/index.ts';
import { infexionAgents } from '../agents/infexion/index.ts';
import { sliderAgents } from '../agents/slider/index.ts';
import { hexKinds } from '../conformance/hex.ts';
import { gtpKind } from '../conformance/hex-gtp.ts';
import { scoreKind } from '../conformance/hex-score.ts';
import { hexifenceKinds } from '../conformance/hexifence.ts';
import { husKinds } from '../conformance/hus.ts';
import { beforeBrackets, illegalKind } from '../conformance/illegal.ts';
import { sliderKinds } from '../conformance/slider.ts';
import { hex, hexSwap } from '../games/hex/index.ts';
import { hexifence } from '../games/hexifence/index.ts';
import { hus } from '../games/hus/index.ts';
import { infexion } from '../games/infexion/index.ts';
import { slider } from '../games/slider/index.ts';
import { beforeWork } from '../lib/tasks/preloads.ts';
import { type GameModule, registerModule } from './game-module.ts';

const vectorKinds = [...hexKinds, gtpKind, scoreKind];

/** The games that weightroom ships. A new one is its folder, and its line here. */
const shipped: readonly GameModule[] = [
  { family: hex, agents: hexAgents, gtp: hexInGtp(false), vectorKinds },
  { family: hexSwap, agents: hexAgents, gtp: hexInGtp(true), vectorKinds },
  { family: hexifence, agents: hexifenceAgents, vectorKinds: hexifenceKinds },
  { family: hus, agents: husAgents, vectorKinds: husKinds },
  { family: infexion, agents: infexionAgents, vectorKinds: [illegalKind(beforeBrackets)] },
  { family: slider, agents: sliderAgents, vectorKinds: sliderKinds },
];

// Whoever imports this file has them all, and so has every thread that it starts.
for (const one of shipped) registerModule(one);
beforeWork(new URL(import.meta.url));
