export { auditDocument } from './audit.ts';
export { documentMarkdown, renderMarkdown } from './markdown.ts';
export { documentHtml, renderHtml } from './page.ts';
