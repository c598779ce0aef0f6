import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
// The games are registered before any test.
import '../games/modules/shipped.ts';

// However the tests were started, commands in messages begin alike.
process.env.WEIGHTROOM_COMMAND ??= 'weightroom';

// No test cuts the power, so no write has to wait for the disk.
fs.fsyncSync = () => {};
syncBuiltinESMExports();
