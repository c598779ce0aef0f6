import { useEffect, useState } from 'preact/hooks';

const NARROW = '(max-width: 40rem)';

/** Whether the screen is a phone's, held upright. */
export function useNarrow(): boolean {
  const [narrow, setNarrow] = useState(() => matchMedia(NARROW).matches);
  useEffect(() => {
    const query = matchMedia(NARROW);
    const hear = (): void => setNarrow(query.matches);
    query.addEventListener('change', hear);
    return () => query.removeEventListener('change', hear);
  }, []);
  return narrow;
}
