/**
 * Whether a product has a thing at all, as SQL over the view `products` called `t`. What presence.ts says of a record lies
 * between `surely` and `maybe`. Pure.
 */

import { foldCulture, languageOf } from '../record/culture.ts';
import type { PresenceWord } from './presence-words.ts';
import { among, anyOf, quoteList, quoteValue, type RefinementSql } from './sql-words.ts';

/**
 * The condition that a product has the thing that a word names.
 * @param isOpen whether the column holds, in some record, what no reader knows
 */
export function buildHasSql({ field, form }: PresenceWord, isOpen: boolean): RefinementSql {
  const states = { maybe: `t.${field}_state <> 'absent'`, surely: `t.${field}_state = 'value'` };
  switch (form.kind) {
    case 'value':
      return { maybe: isOpen ? 'true' : `t.${field} IS NOT NULL`, surely: `t.${field} IS NOT NULL` };
    case 'sub_record':
      return states;
    case 'media':
      return { ...states, maybe: 'true' };
    case 'barcode':
      return { maybe: states.maybe, surely: among('codes', 'is_barcode') };
    case 'cover':
      return { maybe: 'true', surely: HAS_COVER };
    case 'translation':
      return { ...states, surely: isTranslated(form.culture) };
  }
}

/** The condition that a product lacks it. */
export function buildMissingSql({ field, form }: PresenceWord, isOpen: boolean): RefinementSql {
  const states = { maybe: `t.${field}_state <> 'value'`, surely: `t.${field}_state = 'absent'` };
  switch (form.kind) {
    case 'value':
      return { maybe: `t.${field} IS NULL`, surely: isOpen ? 'false' : `t.${field} IS NULL` };
    case 'sub_record':
      return states;
    case 'media':
      // A list of nothing but nulls is no picture, and not a missing one either.
      return { ...states, surely: 'false' };
    case 'barcode': {
      const isMissing = `NOT ${among('codes', 'is_barcode')}`;
      return { maybe: isMissing, surely: `t.codes_state <> 'unknown' AND ${isMissing}` };
    }
    case 'cover':
      return { maybe: `NOT ${HAS_COVER}`, surely: 'false' };
    case 'translation':
      return { maybe: `NOT ${isTranslated(form.culture)}`, surely: states.surely };
  }
}

/** A translation with a text, of the culture; `fr` and `fr-FR` stand for each other. */
function isTranslated(wanted: string): string {
  const culture = foldCulture(wanted);
  const language = languageOf(culture);
  const given = "replace(lower(culture), '_', '-')";
  const isSame =
    culture === language
      ? `split_part(${given}, '-', 1) = ${quoteValue(language)}`
      : `${given} IN (${quoteList([culture, language])})`;
  return among('translations', `${isSame} AND coalesce(name, short_description, long_description) IS NOT NULL`);
}

/**
 * A cover among the pictures of the record itself, in the two spellings that are looked at first; another spelling is
 * found where the record is read.
 */
const HAS_COVER = anyOf([
  `coalesce(list_contains(json_extract_string(t.raw, '$.Pictures[*].IsCover'), 'true'), false)`,
  `(NOT contains(t.raw::VARCHAR, '"Pictures"') AND NOT contains(t.raw::VARCHAR, '"IsCover"')
    AND coalesce(list_contains(json_extract_string(t.raw, '$.pictures[*].isCover'), 'true'), false))`,
]);
