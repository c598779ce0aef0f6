export { publishAblation, renderAblation } from './ablation-pages.ts';
export { auditDocument } from './audit.ts';
export { diagnosisDocument } from './diagnosis.ts';
export { renderMarkdown } from './markdown.ts';
export { pageOf, renderHtml } from './page.ts';
export { renderSweep, sweepSentences } from './sweep.ts';
