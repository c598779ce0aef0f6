// The games and the kinds of vectors are registered before any test.
import '../modules/shipped-vectors.ts';
