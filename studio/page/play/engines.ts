import { EngineClient, type EngineWorker } from '../../engine/client.ts';
import { served } from '../source.ts';

/** What an exported site keeps for its pages: the script of each engine comes when it is first asked for. */
interface SiteEngines {
  engines?: Record<string, string>;
}

const site = globalThis as unknown as { weightroomSite?: SiteEngines };
const scripts = new Map<string, Promise<string>>();

/**
 * Engines of `family`, as many as one likes: each is a worker of its own. Rejects where there is none, in one line.
 */
export async function enginesOf(family: string): Promise<() => EngineClient> {
  const address = served ? new URL(`engines/${family}.js`, document.baseURI).href : await blobOf(family);
  if (served) await answers(address, family);
  return () => new EngineClient(() => new Worker(address) as EngineWorker);
}

/** A worker says nothing of why its script can't be had; a request does. */
async function answers(address: string, family: string): Promise<void> {
  const response = await fetch(address);
  if (response.ok) return;
  const said = (await response.json().catch(() => undefined)) as { mistake?: string } | undefined;
  throw new Error(said?.mistake ?? `${family}: there is no engine of it here`);
}

/** A page that was opened from a file begins no worker from one: its script is made an address of its own. */
function blobOf(family: string): Promise<string> {
  let address = scripts.get(family);
  if (address === undefined) {
    address = scriptOf(family).then((text) => URL.createObjectURL(new Blob([text], { type: 'text/javascript' })));
    scripts.set(family, address);
  }
  return address;
}

/** Reads no file, as a page from a file may not: `engines/hex.js` is a script that hands over the engine's as text. */
function scriptOf(family: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = new URL(`engines/${family}.js`, document.baseURI).href;
    script.onload = () => {
      const text = site.weightroomSite?.engines?.[family];
      if (text === undefined) reject(new Error(`${family}: its engine is damaged`));
      else resolve(text);
    };
    script.onerror = () => reject(new Error(`${family}: this site was written without its engine`));
    document.head.append(script);
  });
}
