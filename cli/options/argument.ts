import { availableParallelism } from 'node:os';
import { wholeNumber } from '../../lib/options/kinds.ts';
import { defaulting, flag } from '../../lib/options/option-set.ts';

/** Options that many commands have. */
export const workers = defaulting(wholeNumber(1), String(availableParallelism()), 'threads; changes no result');
export const json = flag('print figures as JSON');
export const force = flag('write over an existing file');
/** Of every command that audits data. */
export const strict = flag('warnings about the data are errors');
