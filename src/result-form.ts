/**
 * The specification wants the same data as text and as structured content, and leaves open which of
 * them a host shows its model.
 */

import { findTraits } from './known-clients.ts';

/** Text, structured content, or the same data as both. */
export type ResultForm = 'both' | 'text' | 'structured';

/**
 * Chooses the form for one client.
 * @param host the name that it gives itself; undefined: it gives none
 */
export function chooseForm(setting: ResultForm | 'auto', host: string | undefined): ResultForm {
  if (setting !== 'auto') return setting;
  return findTraits(host).readsBoth === true ? 'text' : 'both';
}
