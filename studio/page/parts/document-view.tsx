import { useEffect, useRef } from 'preact/hooks';
import { style } from '../../../reports/render/style.ts';

let sheet: CSSStyleSheet | undefined;

/** What a dot says, below its plot. */
const POINTED = `
figure > svg:focus-visible { outline: 3px solid var(--edge); outline-offset: 2px; }
.pointed { stroke: currentColor; stroke-width: 3; }
.said { min-height: 1.5em; margin: .25rem 0 0; font-size: .9rem; }
.said:empty::before { content: 'Point at a dot to read its figures.'; color: var(--soft); }
`;

/**
 * The markup of a report's sections, in the report's own style: in a tree of its own, so that neither styles nor names
 * meet the page's.
 */
export function DocumentView({ markup }: { markup: string }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (sheet === undefined) {
      sheet = new CSSStyleSheet();
      sheet.replaceSync(style + POINTED);
    }
    const tree = host.current!.shadowRoot ?? host.current!.attachShadow({ mode: 'open' });
    tree.adoptedStyleSheets = [sheet];
    // What the reader has opened stays open where the markup changes.
    const open = new Set([...tree.querySelectorAll('details[open] > summary')].map(({ textContent }) => textContent));
    tree.innerHTML = markup;
    for (const summary of tree.querySelectorAll('details > summary'))
      if (open.has(summary.textContent)) summary.parentElement!.setAttribute('open', '');
    for (const plot of tree.querySelectorAll<SVGElement>('figure > svg')) letPoint(plot);
  }, [markup]);
  return <div ref={host} />;
}

/** Shows the text of a dot of `plot` when the pointer is near it, or when the arrow keys reach it. */
function letPoint(plot: SVGElement): void {
  const middle = (dot: Element) => {
    const { x, y, width, height } = dot.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  };
  const dots = [...plot.querySelectorAll('path:has(> title)')]
    .map((dot) => ({ dot, ...middle(dot), words: dot.querySelector('title')!.textContent! }))
    .sort((one, other) => one.x - other.x || one.y - other.y);
  if (dots.length === 0) return;
  const said = document.createElement('p');
  said.className = 'said';
  said.setAttribute('role', 'status');
  plot.after(said);
  // A picture has no parts; this one can be walked through.
  plot.setAttribute('role', 'group');
  plot.setAttribute('tabindex', '0');
  let at = -1;
  const show = (next: number): void => {
    dots[at]?.dot.classList.remove('pointed');
    at = Math.max(0, Math.min(dots.length - 1, next));
    dots[at]!.dot.classList.add('pointed');
    said.textContent = dots[at]!.words;
  };
  const steps: Readonly<Record<string, () => number>> = {
    ArrowRight: () => at + 1,
    ArrowLeft: () => at - 1,
    Home: () => 0,
    End: () => dots.length - 1,
  };
  plot.addEventListener('keydown', (event) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    show(step());
  });
  plot.addEventListener('focus', () => show(at));
  const point = ({ clientX, clientY }: PointerEvent): void => {
    const far = dots.map(({ dot }) => Math.hypot(middle(dot).x - clientX, middle(dot).y - clientY));
    show(far.indexOf(Math.min(...far)));
  };
  plot.addEventListener('pointermove', point);
  // A finger taps and doesn't move.
  plot.addEventListener('pointerdown', point);
}
