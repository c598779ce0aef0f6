import { useEffect, useRef } from 'preact/hooks';
import { style } from '../../../reports/render/style.ts';

let sheet: CSSStyleSheet | undefined;

/**
 * The markup of a report's sections, in the report's own style: in a tree of its own, so that neither styles nor names
 * meet the page's.
 */
export function DocumentView({ markup }: { markup: string }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (sheet === undefined) {
      sheet = new CSSStyleSheet();
      sheet.replaceSync(style);
    }
    const tree = host.current!.shadowRoot ?? host.current!.attachShadow({ mode: 'open' });
    tree.adoptedStyleSheets = [sheet];
    tree.innerHTML = markup;
  }, [markup]);
  return <div ref={host} />;
}
