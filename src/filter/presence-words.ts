/**
 * The words of the `missing` and `has` arguments, derived from the field tables: one table for the test of a record
 * (presence.ts) and for the test of a row of the local copy (presence-sql.ts), so that both know the same words. Pure.
 */

import { PRODUCT_FIELDS } from '../record/field-tables.ts';
import { nearestName } from '../record/nearest.ts';
import type { SubRecordName } from '../record/readers.ts';

/** A word, and where it looks. */
export interface PresenceWord {
  readonly word: string;
  /** The field of Spec §2.1 that it reads; without it in any record, the word cannot be judged. */
  readonly wire: string;
  /** The column of the view `products`, or the sub-record with a view and a `_state` column of its own. */
  readonly field: string;
  /** How it is judged. */
  readonly form:
    | { readonly kind: 'value' }
    | { readonly kind: 'sub_record'; readonly reader: SubRecordName }
    | { readonly kind: 'media' }
    | { readonly kind: 'barcode' }
    | { readonly kind: 'cover' }
    | { readonly kind: 'translation'; readonly culture: string };
}

/** What every product has. */
const IDENTITY = new Set(['product_id', 'status', 'created']);

/** Words beside the fields' own names. */
const OWN_WORDS: readonly PresenceWord[] = [
  { word: 'brand', wire: 'TrademarkProducts', field: 'brands', form: { kind: 'sub_record', reader: 'brands' } },
  { word: 'barcode', wire: 'Codes', field: 'codes', form: { kind: 'barcode' } },
  { word: 'cover_picture', wire: 'Pictures', field: 'pictures', form: { kind: 'cover' } },
];

const FIELD_WORDS: readonly PresenceWord[] = PRODUCT_FIELDS.filter(
  ({ key }) => !IDENTITY.has(key) && key !== 'brands',
).map(({ key, wire, reader }) => ({ word: key, wire, field: key, form: formOf(reader) }));

function formOf(reader: (typeof PRODUCT_FIELDS)[number]['reader']): PresenceWord['form'] {
  if (reader === undefined) return { kind: 'value' };
  return reader === 'pictures' || reader === 'documents' ? { kind: 'media' } : { kind: 'sub_record', reader };
}

const WORDS: readonly PresenceWord[] = [...OWN_WORDS, ...FIELD_WORDS];

/** The words that `missing` and `has` accept, without `translation:<culture>`. */
export const PRESENCE_WORDS: readonly string[] = WORDS.map(({ word }) => word);

/** Finds a word, or `translation:<culture>`; undefined: there is no such word. */
export function findPresenceWord(word: string): PresenceWord | undefined {
  const culture = /^translations?:([A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*)$/.exec(word)?.[1];
  // The field's own name is taken as meant, though `brand` is the word.
  if (culture === undefined) return WORDS.find((one) => one.word === (word === 'brands' ? 'brand' : word));
  return { word, wire: 'Translations', field: 'translations', form: { kind: 'translation', culture } };
}

/** The word that is nearest to one that does not exist. */
export function nearestPresenceWord(word: string): string | undefined {
  return nearestName(word, PRESENCE_WORDS);
}
