import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

/** A number's place on the screen. */
type Scale = (value: number) => number;

/** From `low` to `high`, on pixels `from` to `to`. */
export function scaleOf(low: number, high: number, from: number, to: number): Scale {
  const span = high - low || 1;
  return (value) => from + ((value - low) / span) * (to - from);
}

/** Round numbers from `low` to `high`, about `count` of them. */
export function ticksOf(low: number, high: number, count: number): number[] {
  const span = high - low;
  // So narrow a range that the twelve digits of a tick can't tell its numbers apart has no ticks within.
  if (!(span > 1e-9 * Math.max(Math.abs(low), Math.abs(high))) || !Number.isFinite(span)) return [low];
  const rough = span / Math.max(1, count);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((one) => one * power >= rough) ?? 10);
  const first = Math.ceil(low / step - 1e-9);
  const all = Array.from({ length: count + 2 }, (_, i) => Number(((first + i) * step).toPrecision(12)));
  return all.filter((tick) => tick <= high + span * 1e-9);
}

/** A round number that no size of `values` is above, at least `least`: what a scale around 0 ends at. */
export function roundAbove(values: readonly number[], least: number, most: number): number {
  const largest = Math.min(most, Math.max(least, ...values.map(Math.abs)));
  const steps = [25, 50, 100, 150, 200, 300, 400, 600, 800, 1000, 1500, 2000];
  return steps.find((step) => step >= largest) ?? most;
}

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
