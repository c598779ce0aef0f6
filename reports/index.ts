export { publishAblation, renderAblation } from './render/ablation-pages.ts';
export { pageOf, renderHtml } from './render/html.ts';
export { renderMarkdown } from './render/markdown.ts';
export { auditDocument } from './sections/audit.ts';
export { diagnosisDocument } from './sections/diagnosis.ts';
export { renderSweep, sweepSentences } from './sections/sweep.ts';
