/** The sections of a sheet that the call asks for by name and that hold nothing: an answer that left them out would not say so. Pure. */

import type { Notes } from '../../answer/notes.ts';
import { isRecord } from '../../record/value.ts';
import { SECTION_FIELDS, type Section } from './sections.ts';

/** What of a sheet shows a section, beside fields of the product. */
const SHOWN_BY: Readonly<Partial<Record<Section, readonly string[]>>> = {
  codes: ['variant_barcodes'],
  options: ['options'],
  variants: ['variants'],
  pictures: ['pictures'],
  documents: ['documents'],
};

/**
 * Of the sections asked for, those that are empty; `family` tells for itself, and what is there in an unknown shape, or could
 * not be asked for, is not empty.
 * @param failed true when something of the sheet could not be read
 */
export function listEmptySections(
  asked: readonly Section[],
  shown: Readonly<Record<string, unknown>>,
  notes: Pick<Notes, 'isUnknown'>,
  failed: boolean,
): readonly Section[] {
  const product = isRecord(shown.product) ? shown.product : {};
  return asked.filter((section) => {
    const { [section]: fields } = SECTION_FIELDS;
    const lists = SHOWN_BY[section] ?? [];
    if (fields.length + lists.length === 0 || (failed && lists.length > 0)) return false;
    const isThere = (keys: readonly string[], from: Readonly<Record<string, unknown>>): boolean =>
      keys.some((key) => from[key] !== undefined || notes.isUnknown(key));
    return !isThere(fields, product) && !isThere(lists, shown);
  });
}
