/** Whether an entry of a list of the PIM has a name that it has no filter for. */

import { foldText } from '../../../record/nearest.ts';
import { READERS } from '../../../record/readers.ts';
import { readReference } from '../../../record/reference-and-hits.ts';
import { getField, type PimRecord, readText } from '../../../record/value.ts';
import type { NameTest } from '../question.ts';

/** Tells whether the name or one of its translations contains the text. */
export function judgeName({ kind, text }: NameTest, record: PimRecord): 'yes' | 'no' | 'unknown' {
  const folded = foldText(text);
  const contains = (name: string | undefined): boolean =>
    name !== undefined && foldText(name).includes(folded);
  const translations = READERS.translations(getField(record, 'Translations'));
  const translated =
    translations.state === 'value' && translations.value.some(({ name }) => contains(name));
  const name = readReference(kind, record).Name;
  if (translated || contains(readText(name))) return 'yes';
  return name === undefined || translations.state === 'unknown' ? 'unknown' : 'no';
}
