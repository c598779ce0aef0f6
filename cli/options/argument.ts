import { availableParallelism } from 'node:os';
import { text, wholeNumber } from '../../lib/options/kinds.ts';
import { defaulting, flag, optional } from '../../lib/options/option-set.ts';

/** Options that many commands have. */
export const json = flag('print figures as JSON');
export const force = flag('write over an existing file');
/** Of every command that audits data. */
export const strict = flag('warnings about the data are errors');

/** Of every command whose tasks several threads do, on other machines too. They change no result. */
export const running = {
  workers: defaulting(wholeNumber(1), String(availableParallelism()), 'threads; changes no result'),
  queue: optional(text, 'share with other machines: redis://host:port, rediss:// with TLS'),
  json,
};
