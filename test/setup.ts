// The games are registered before any test.
import '../games/modules/shipped.ts';
