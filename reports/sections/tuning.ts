import type { TuningOutcome } from '../../tuning/outcome.ts';
import type { Document } from '../document/document.ts';
import { counted } from '../document/number.ts';
import { auditSection } from './audit.ts';
import { baseline } from './baseline.ts';
import { beside } from './beside.ts';
import { comparison } from './comparison.ts';
import { dataset } from './dataset.ts';
import { diagnosisSection } from './diagnosis.ts';
import { doubts } from './doubts.ts';
import { loss } from './loss.ts';
import { matches, openingsTables } from './matches.ts';
import { moments } from './moments.ts';
import { networks } from './networks.ts';
import { provenance } from './provenance.ts';
import { ratings } from './ratings.ts';
import { shown, verdict } from './verdict.ts';
import { weights } from './weights.ts';

/** All that there is to say about a tuning run, what matters most first. */
export function tuningDocument(outcome: TuningOutcome): Document {
  const fits = [
    counted(outcome.fits.length, 'set of weights', 'sets of weights'),
    ...(outcome.networks.length === 0 ? [] : [counted(outcome.networks.length, 'network', 'networks')]),
  ].join(' and ');
  const played = counted(outcome.tournament.matches.length, 'match', 'matches');
  return {
    title: `Tuning ${outcome.game}`,
    subtitle: `${outcome.version}, seed ${outcome.seed}: ${fits} fitted, ${played} played.`,
    sections: [
      verdict(outcome),
      shown(outcome),
      ...doubts(outcome.tournament.warnings, openingsTables(outcome.tournament.matches)),
      ...moments(outcome),
      weights(outcome),
      ...[
        ratings(outcome.tournament),
        ...baseline(outcome),
        ...beside(outcome),
        ...networks(outcome),
        loss(outcome),
        ...outcome.diagnoses.map((one, at) => diagnosisSection(one, at)),
        matches(outcome),
        comparison(outcome.tournament.comparison),
        dataset(outcome),
        auditSection(outcome.audit),
        provenance(outcome),
      ].map((section) => ({ ...section, folded: true })),
    ],
  };
}
