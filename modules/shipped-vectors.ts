import { registerVectorKinds } from '../conformance/check.ts';
import { hexKinds } from '../conformance/hex.ts';
import { gtpKind } from '../conformance/hex-gtp.ts';
import { scoreKind } from '../conformance/hex-score.ts';
import { hexifenceKinds } from '../conformance/hexifence.ts';
import { husKinds } from '../conformance/hus.ts';
import { beforeBrackets, illegalKind } from '../conformance/illegal.ts';
import { sliderKinds } from '../conformance/slider.ts';
import type { VectorKind } from '../conformance/vector.ts';
import './shipped.ts';

const ofHex = [...hexKinds, gtpKind, scoreKind];

/** Kinds of reference vectors of single games among those that weightroom ships. No thread reads any. */
const shipped: Readonly<Record<string, readonly VectorKind[]>> = {
  hex: ofHex,
  'hex-swap': ofHex,
  hexifence: hexifenceKinds,
  hus: husKinds,
  infexion: [illegalKind(beforeBrackets)],
  slider: sliderKinds,
};

for (const [game, kinds] of Object.entries(shipped)) registerVectorKinds(game, kinds);
