import { type FeaturesReload, loadFeaturesAgain } from './feature-module.ts';

/** What a thread does before its work where a feature set comes from outside. */
export default function load(reload: FeaturesReload): Promise<void> {
  return loadFeaturesAgain(reload);
}
