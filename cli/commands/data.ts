import { commandOf } from '../options/command.ts';
import { auditCommand } from './data-audit.ts';
import { exportCommand } from './data-export.ts';
import { generateCommand } from './data-generate.ts';
import { importCommand } from './data-import.ts';

/** `weightroom data`: where data sets come from, and what can be done with them beside fitting to them. */
export const dataCommand = commandOf(
  'data',
  'makes data sets by self-play or of positions from elsewhere, audits and exports them',
  [generateCommand, importCommand, exportCommand, auditCommand],
);
