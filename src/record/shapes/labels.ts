import type { Label } from './find-labels.ts';
import type { ListName } from './lists.ts';

/** Names of the entries of a list, by the codes under one key. */
export interface Labels {
  readonly list: ListName;
  readonly key: string;
  readonly place: string;
  readonly labels: readonly StoredLabel[];
}

/** Label as stored, with its texts by language. */
export interface StoredLabel extends Pick<Label, 'code' | 'unit'> {
  readonly texts: readonly (readonly [language: string, text: string])[];
  readonly choices?: readonly (readonly [id: string, text: string])[];
}
