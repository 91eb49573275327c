/** The names of entries that stand elsewhere in the PIM, as they are kept with a copy. Pure. */

import type { Label } from './find-labels.ts';
import type { ListName } from './lists.ts';

/** The names of the entries of a list, by the codes that stand under one key. */
export interface Labels {
  readonly list: ListName;
  readonly key: string;
  /** Where they were found: `categories.attributeLinks`. */
  readonly place: string;
  readonly labels: readonly StoredLabel[];
}

/** A label as it is kept: its texts are pairs of a language and a text. */
export interface StoredLabel extends Pick<Label, 'code' | 'unit'> {
  readonly texts: readonly (readonly [language: string, text: string])[];
  /** What its values are called that are ids: pairs of an id and a text. */
  readonly choices?: readonly (readonly [id: string, text: string])[];
}
