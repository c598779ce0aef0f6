import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** A component that is fetched first; says so where it can't be. */
export function Loaded({ load }: { load: () => Promise<ComponentType> }) {
  const [state, setState] = useState<{ Page?: ComponentType; failed?: string }>({});
  useEffect(() => {
    load().then(
      (Page) => setState({ Page }),
      (error: unknown) => setState({ failed: error instanceof Error ? error.message : String(error) }),
    );
  }, []);
  if (state.failed !== undefined) return <p class="mistake">This part of the studio can't be loaded: {state.failed}</p>;
  return state.Page === undefined ? <p class="soft">Loading…</p> : <state.Page />;
}
