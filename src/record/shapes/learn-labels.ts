/** Learns what the entries of lists are called that have codes alone, where their names stand elsewhere in the PIM. Pure. */

import { rankCultures } from '../culture.ts';
import { type Column, countDistinct, type EntryTable, shareOf } from './columns.ts';
import { findLabels, type Label, type NamelessCodes } from './find-labels.ts';
import type { LabelTexts } from './label-texts.ts';
import type { Labels, StoredLabel } from './labels.ts';
import { LISTS, type ListName } from './lists.ts';
import type { Profile } from './reshape.ts';
import type { Role } from './role-keys.ts';
import { isCode, isLabel, NEARLY_ALL } from './value-kinds.ts';
import type { SourceRecords } from './walk-places.ts';

/** Keys of a list that are looked at, of those that may be codes. */
const MOST_KEYS = 6;

/**
 * Learns labels.
 * @param profile lists of records that are shaped
 * @param sources where names may stand, the likeliest first
 * @param culture the language whose text comes first
 */
export function learnLabels(
  profile: Profile,
  sources: readonly SourceRecords[],
  culture: string | undefined,
): readonly Labels[] {
  return [...profile].flatMap(([list, table]) => {
    if (LISTS[list].kind !== 'named') return [];
    return listNameless(list, table)
      .slice(0, MOST_KEYS)
      .flatMap((nameless): readonly Labels[] => {
        const found = findLabels(nameless, sources);
        if (found === undefined) return [];
        const { key } = nameless;
        const labels = found.labels.map((label) => storeLabel(label, culture));
        return [{ list, key, place: found.place, labels }];
      });
  });
}

function storeLabel({ code, texts, unit }: Label, culture: string | undefined): StoredLabel {
  const stored = { code, texts: orderTexts(texts, culture) };
  return unit === undefined ? stored : { ...stored, unit };
}

/** The texts with that of a language first. */
function orderTexts(texts: LabelTexts, culture = ''): StoredLabel['texts'] {
  const entries = [...texts].map(([language, text]) => ({ culture: language, text }));
  const first = rankCultures(entries, culture);
  return [...new Set([...first, ...entries])].map((entry) => [entry.culture, entry.text]);
}

/** Roles of what may be the code of an entry. */
const MAY_BE_CODE: ReadonlySet<Role | undefined> = new Set(['name', 'code', 'noise', undefined]);

/** The keys whose values are all that says what their entries are, those of most entries first. */
function listNameless(list: ListName, { columns }: EntryTable): readonly NamelessCodes[] {
  const naming = columns.filter(({ role }) => role === 'name' || role === 'code');
  const nameless = columns.flatMap((column) => {
    const entries = [...column.values].filter(([entry]) =>
      naming.every((other) => other === column || !other.values.has(entry)),
    );
    const codes = new Set(entries.map(([, value]) => String(value)));
    const key = column.path.split('.').at(-1) ?? '';
    return mayBeCode(column) && codes.size > 1 ? [{ list, key, codes, count: entries.length }] : [];
  });
  return nameless.toSorted((left, right) => right.count - left.count);
}

/** Whether a column has codes: they come again from record to record, and are no texts for people. */
function mayBeCode(column: Column): boolean {
  if (!MAY_BE_CODE.has(column.role) || shareOf(column, isLabel) > 1 - NEARLY_ALL) return false;
  const areCodes = shareOf(column, (value) => isCode(value) || typeof value === 'number');
  return areCodes >= NEARLY_ALL && countDistinct(column) < column.values.size;
}
