export { renderMarkdown } from './markdown.ts';
export { renderHtml } from './page.ts';
