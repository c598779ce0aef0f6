// The games are registered before any test.
import '../games/modules/shipped.ts';

// However the tests were started, commands in messages begin alike.
process.env.WEIGHTROOM_COMMAND ??= 'weightroom';
