export { publishAblation, renderAblation } from './ablation-pages.ts';
export { renderMarkdown } from './markdown.ts';
export { renderHtml } from './page.ts';
export { renderSweep, sweepSentences } from './sweep.ts';
