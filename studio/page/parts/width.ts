import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

/** How wide an element is on the screen, in pixels: drawings are made to fit, so that their letters keep their size. */
export function useWidth(): [RefObject<HTMLDivElement | null>, number] {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const observer = new ResizeObserver(() => setWidth(Math.floor(current.clientWidth)));
    observer.observe(current);
    setWidth(Math.floor(current.clientWidth));
    return () => observer.disconnect();
  }, []);
  return [element, width];
}

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
