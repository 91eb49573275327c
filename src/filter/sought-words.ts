/** What is sought by a tag, a type or a culture, and what records have instead. Pure. */

import { isCulture, languageOf, pickCulture } from '../record/culture.ts';
import { readTags, readTranslations } from '../record/readers.ts';
import { getField, type PimRecord, readNumber } from '../record/value.ts';
import { foldLabel } from './fold.ts';
import { testPresence } from './presence.ts';
import type { PresenceWord } from './presence-words.ts';
import type { Sought } from './sought.ts';

/** A tag, by its name. */
export function seekTag(tag: string): Sought {
  const wanted = foldLabel(tag);
  return {
    asked: { tag },
    word: tag,
    alone: { tag },
    look: (record) => {
      const reading = readTags(getField(record, 'Tags'));
      if (reading.state !== 'value') return { verdict: reading.state === 'absent' ? 'no' : 'unknown', words: [] };
      const words = reading.value.flatMap(({ name }) => name ?? []);
      const isOpen = reading.unknownKeys.length > 0;
      return { verdict: words.some((word) => foldLabel(word) === wanted) ? 'yes' : isOpen ? 'unknown' : 'no', words };
    },
  };
}

/** A product type, by its number (Spec §2.1). */
export function seekType(type: number): Sought {
  return {
    asked: { type },
    alone: { type },
    look: (record) => {
      const own = readNumber(getField(record, 'Type'));
      return { verdict: own === type ? 'yes' : 'no', words: own === undefined ? [] : [String(own)] };
    },
  };
}

/** The culture of `translation:<culture>`; undefined of another word. */
export function seekTranslation(word: PresenceWord): Sought | undefined {
  if (word.form.kind !== 'translation') return undefined;
  return {
    asked: { translation: word.form.culture },
    alone: { has: [word.word] },
    look: (record) => ({ verdict: testPresence(word, record), words: listCultures(record) }),
  };
}

/** The culture that texts are asked for in; another region of its language counts, as it does where texts are shown. */
export function seekCulture(culture: string): Sought {
  return {
    asked: { translation: culture },
    alone: { has: [`translation:${languageOf(culture)}`] },
    look: (record) => {
      const reading = readTranslations(getField(record, 'Translations'));
      if (reading.state === 'unknown') return { verdict: 'unknown', words: [] };
      const isThere = reading.state === 'value' && pickCulture(reading.value, culture) !== undefined;
      return { verdict: isThere ? 'yes' : 'no', words: listCultures(record) };
    },
  };
}

/** Language codes only: what is none cannot be asked for. */
function listCultures(record: PimRecord): readonly string[] {
  const reading = readTranslations(getField(record, 'Translations'));
  if (reading.state !== 'value') return [];
  return reading.value.flatMap(({ culture = '' }) => (isCulture(culture) ? culture : []));
}
