// The games are registered before any test.
import '../modules/shipped.ts';
