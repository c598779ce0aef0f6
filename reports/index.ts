// The plots' library takes seconds to load: plots/draw.ts does it when it draws, and nothing else.

export type { Document } from './document/document.ts';
export { renderHtml, renderSections } from './render/html.ts';
export { renderMarkdown, renderPublished } from './render/markdown.ts';
export { aligned, blockLines, renderTerminal } from './render/terminal.ts';
export { auditDocument, auditSection, auditSummary } from './sections/audit.ts';
export { championBlocks, championDocument, plainVerdict, publishedDocument } from './sections/champion.ts';
export { diagnosisDocument, diagnosisSection } from './sections/diagnosis.ts';
export { featuresDocument } from './sections/features.ts';
export { fitDocument, networkDocument, patternDocument, tableFitDocument } from './sections/fit.ts';
export { gridDocument } from './sections/grid.ts';
export { overlaidPlot } from './sections/ladder.ts';
export { queueSections } from './sections/queue.ts';
export { spsaDocument } from './sections/spsa.ts';
export { standingsDocument, tournamentDocument } from './sections/standings.ts';
