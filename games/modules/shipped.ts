import { beforeWork } from '../../lib/tasks/preloads.ts';
import { type GameModule, registerModule } from './game-module.ts';

/** The games that weightroom ships, by family. A new one is its folder, and its entry here. */
const shipped: Readonly<Record<string, () => Promise<GameModule>>> = {
  hex: () => hexModule(false),
  'hex-swap': () => hexModule(true),
  hexifence: async () => ({
    family: (await import('../hexifence/index.ts')).hexifence,
    agents: (await import('../../agents/hexifence/index.ts')).hexifenceAgents,
  }),
  hus: async () => ({
    family: (await import('../hus/index.ts')).hus,
    agents: (await import('../../agents/hus/index.ts')).husAgents,
  }),
  infexion: async () => ({
    family: (await import('../infexion/index.ts')).infexion,
    agents: (await import('../../agents/infexion/index.ts')).infexionAgents,
  }),
  slider: async () => ({
    family: (await import('../slider/index.ts')).slider,
    agents: (await import('../../agents/slider/index.ts')).sliderAgents,
  }),
};

async function hexModule(swap: boolean): Promise<GameModule> {
  const { hex, hexSwap } = await import('../hex/index.ts');
  const { hexAgents } = await import('../../agents/hex/index.ts');
  const { hexInGtp } = await import('../../agents/hex/gtp/gtp.ts');
  const { hexInSgf } = await import('../../agents/hex/sgf.ts');
  return { family: swap ? hexSwap : hex, agents: hexAgents, gtp: hexInGtp(swap), records: hexInSgf(swap) };
}

for (const one of await Promise.all(Object.values(shipped).map((load) => load()))) registerModule(one);
beforeWork(new URL(import.meta.url));
