#!/usr/bin/env node
import { tooFewAddresses } from './terminal/addresses.ts';
import { tooFewFiles } from './terminal/open-files.ts';
import { guardOutput } from './terminal/output.ts';

guardOutput();
const why = tooFewFiles() ?? tooFewAddresses();
if (why === undefined) {
  const { main } = await import('./main.ts');
  process.exitCode = await main(process.argv.slice(2));
} else {
  process.stderr.write(`weightroom: ${why}\n`);
  process.exitCode = 1;
}
