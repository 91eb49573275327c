/** The forms in which lists are sent, and how each becomes a list of plain entries. Pure. */

import { isAbsent, isMark } from '../value.ts';
import { openAnnotations } from './annotations.ts';
import { liftCodes, listMapEntries } from './attribute-maps.ts';
import { joinCurrencies } from './currency-ids.ts';
import type { OpenedList } from './draft.ts';
import { openEnvelope } from './envelopes.ts';
import { joinExtension } from './extension-records.ts';
import { openParts, openReference } from './facets.ts';
import type { KeyReader } from './key-words.ts';
import { joinLanguages } from './languages-in-keys.ts';
import { openJson } from './leaves.ts';
import { resolveReferences } from './linked-records.ts';
import { listMeasures } from './measures.ts';
import { listNumbered } from './numbered-keys.ts';
import { listPackingLevels, nameContents } from './packing-levels.ts';
import { joinDates } from './price-dates.ts';
import { dropQualifiers } from './qualified-keys.ts';
import { openRelations } from './relations.ts';
import { listValuesById } from './values-by-id.ts';

/** The items of a list in plain form, which have no other form. */
class PlainItems extends Array<unknown> {}

/** Marks items as plain, so that they are not opened again where they are read. */
export function markAsPlain(items: readonly unknown[]): readonly unknown[] {
  return PlainItems.from(items);
}

/** What an item of a list stands for; undefined: it has another form. */
type Form = (keys: KeyReader, item: unknown) => readonly unknown[] | undefined;

const FORMS: readonly Form[] = [
  openRelations,
  (keys, item) => listIfOther(item, openEnvelope(keys, item)),
  listValuesById,
  (keys, item) => listIfOther(item, dropQualifiers(keys, item)),
  (keys, item) => listIfOther(item, joinLanguages(keys, item)),
  (keys, item) => listIfOther(item, openAnnotations(keys, item)),
  (_, item) => listIfOther(item, resolveReferences(item)),
  (keys, item) => listIfOther(item, openParts(keys, item)),
  (keys, item) => listIfOther(item, liftCodes(keys, item)),
  listNumbered,
  openReference,
  listMeasures,
  listPackingLevels,
  (keys, item) => listIfOther(item, joinExtension(keys, item)),
  listMapEntries,
];

/** A list as plain entries where it has some of the forms; several may be of one record that was sent. */
export function openForms(keys: KeyReader, sent: unknown): OpenedList {
  if (sent instanceof PlainItems) {
    return { items: sent.filter((item) => !isMark(item)), isList: true };
  }
  const value = openJson(sent);
  const isList = Array.isArray(value);
  let items: readonly unknown[] = (isList ? value : [value])
    .map(openJson)
    .filter((item) => !isAbsent(item) && !isMark(item));
  for (const form of FORMS) items = applyForm(keys, items, form);
  items = nameContents(keys, joinCurrencies(keys, joinDates(keys, items)));
  return { items, isList: isList || items.length > 1 };
}

function listIfOther(item: unknown, opened: unknown): readonly unknown[] | undefined {
  return opened === item ? undefined : [opened];
}

/** The items that some have another form of; the same list where none has, because lists are many. */
function applyForm(keys: KeyReader, items: readonly unknown[], form: Form): readonly unknown[] {
  let opened: unknown[] | undefined;
  let at = 0;
  for (const item of items) {
    const entries = form(keys, item);
    if (entries !== undefined) opened ??= items.slice(0, at);
    if (entries !== undefined) opened?.push(...entries);
    else opened?.push(item);
    at += 1;
  }
  return opened ?? items;
}
