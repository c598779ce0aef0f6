import { route } from '../router.ts';
import { Compare } from './compare.tsx';
import { RunView } from './run-view.tsx';
import { RunsView } from './runs-view.tsx';

/** Runs: the list, `runs/<path>` for one, `compare?a=…&b=…` for some side by side. */
export function Runs() {
  const { parts, asked } = route.value;
  const [, what] = parts;
  if (what === undefined) return <RunsView />;
  if (what === 'compare') return <Compare runs={[asked.a, asked.b, asked.c].filter((one) => one !== undefined)} />;
  return <RunView key={asked.at} at={asked.at ?? '.'} />;
}
