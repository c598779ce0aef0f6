export { publishAblation, renderAblation } from './ablation-pages.ts';
export { renderMarkdown } from './markdown.ts';
export { renderHtml } from './page.ts';
