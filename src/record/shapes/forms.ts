/** The forms in which lists are sent, and how each becomes a list of plain entries. Pure. */

import { isAbsent, isMark, isRecord } from '../value.ts';
import { dropPointers, openAnnotations } from './annotations.ts';
import { listMapEntries } from './attribute-maps.ts';
import { openPlaces } from './categories-by-place.ts';
import { openChosen } from './chosen-values.ts';
import { openCodesOfOwners, openListOfCodes } from './codes-of-owners.ts';
import { joinCurrencies } from './currency-ids.ts';
import { joinDeeperMembers } from './deeper-members.ts';
import type { OpenedList } from './draft.ts';
import { closeDefinitions } from './entry-definitions.ts';
import { openEnvelope } from './envelopes.ts';
import { openParts, openReference } from './facets.ts';
import { nameCells } from './head-rows.ts';
import {
  isPairOfList,
  openNamesById,
  openPairs,
  partNames,
  splitNames,
} from './joined-references.ts';
import type { KeyReader } from './key-words.ts';
import { liftScales, omitAttributes, openKeyedAmount } from './keyed-details.ts';
import { tagLanguages } from './language-ids.ts';
import { joinLanguages } from './languages-in-keys.ts';
import { openJson } from './leaves.ts';
import { openLevels } from './levels-of-categories.ts';
import { openPairsOfText } from './lines-of-texts.ts';
import { openDocument, resolveReferences } from './linked-records.ts';
import { joinFields } from './listed-fields.ts';
import type { EntryKind, ListName } from './lists.ts';
import { openMapOfEntries } from './maps-of-entries.ts';
import { listMeasures } from './measures.ts';
import { nameUnits } from './named-units.ts';
import { openNestedAttributes } from './nested-attributes.ts';
import { listNumbered } from './numbered-keys.ts';
import { openNumberedSteps, openQuantityMap } from './numbered-steps.ts';
import { nameByAxis } from './options-under-axes.ts';
import { listPackingLevels, nameContents } from './packing-levels.ts';
import { openPath } from './paths-of-categories.ts';
import { joinDates } from './price-dates.ts';
import { dropQualifiers } from './qualified-keys.ts';
import { openRelations } from './relations.ts';
import { joinDefinitions } from './rows-of-definitions.ts';
import { joinRowsOfFields } from './rows-of-fields.ts';
import { openTable } from './tables-of-rows.ts';
import { openTags } from './tags-within.ts';
import { liftNames, openTextsByLanguage } from './texts-by-language.ts';
import { joinTranslations } from './translated-items.ts';
import { isScalar } from './tuples.ts';
import { listValuesById } from './values-by-id.ts';
import { openValuesWithUnits } from './values-with-units.ts';
import { openWrapped } from './wrapped-entries.ts';

/** The items of a list in plain form, which have no other form. */
class PlainItems extends Array<unknown> {}

/** Marks items as plain, so that they are not opened again where they are read. */
export function markAsPlain(items: readonly unknown[]): readonly unknown[] {
  return PlainItems.from(items);
}

/** One form of an item. */
interface Form {
  /** The kinds of entries that are sent in it. */
  readonly of: readonly EntryKind[];
  /** What an item stands for, or a list of that; the item itself, or undefined: it has another form. */
  readonly open: (keys: KeyReader, item: unknown) => unknown;
  /** Whether only records that hold lists or records have it: most items hold single values. */
  readonly isDeep?: true;
}

const ALL: readonly EntryKind[] = ['named', 'reference', 'code', 'price', 'translation'];

/** The forms, in the order in which they are opened: an item may have several, one within the other. */
const FORMS: readonly Form[] = [
  { of: ALL, open: openDocument, isDeep: true },
  { of: ['named', 'price'], open: joinDefinitions, isDeep: true },
  { of: ALL, open: openEnvelope, isDeep: true },
  { of: ALL, open: openTable, isDeep: true },
  { of: ALL, open: joinFields, isDeep: true },
  { of: ['translation'], open: omitAttributes, isDeep: true },
  { of: ['named'], open: openKeyedAmount, isDeep: true },
  { of: ['named'], open: openChosen, isDeep: true },
  { of: ['named'], open: nameByAxis, isDeep: true },
  { of: ['named'], open: openNestedAttributes, isDeep: true },
  { of: ['named'], open: openRelations, isDeep: true },
  { of: ['named'], open: openValuesWithUnits, isDeep: true },
  { of: ['named'], open: openWrapped, isDeep: true },
  { of: ['named'], open: openMapOfEntries, isDeep: true },
  { of: ['named'], open: closeDefinitions },
  { of: ['named', 'code'], open: listValuesById, isDeep: true },
  { of: ['price'], open: dropQualifiers },
  { of: ['price'], open: openNumberedSteps },
  { of: ['price'], open: liftScales, isDeep: true },
  { of: ['price'], open: openQuantityMap },
  // No amount of a price is in a language.
  { of: ['named', 'reference', 'code', 'translation'], open: joinLanguages },
  { of: ['translation'], open: openTextsByLanguage },
  { of: ALL, open: openAnnotations },
  { of: ALL, open: resolveReferences, isDeep: true },
  { of: ['named', 'price', 'translation'], open: openParts, isDeep: true },
  { of: ['named', 'reference', 'code'], open: joinDeeperMembers, isDeep: true },
  { of: ['reference'], open: openLevels },
  { of: ['named', 'reference', 'code', 'price'], open: listNumbered },
  { of: ['reference'], open: openPlaces, isDeep: true },
  { of: ['reference'], open: liftNames },
  { of: ['reference'], open: openTags },
  { of: ['reference'], open: openPath },
  { of: ['reference'], open: openNamesById },
  { of: ['reference'], open: openPairs, isDeep: true },
  { of: ['reference'], open: partNames },
  { of: ['reference'], open: openReference },
  { of: ['named'], open: openPairsOfText },
  { of: ['named'], open: nameUnits },
  { of: ['named'], open: listMeasures },
  { of: ['named'], open: listPackingLevels },
  { of: ['code'], open: openListOfCodes, isDeep: true },
  { of: ['code'], open: openCodesOfOwners },
  { of: ['named', 'code'], open: listMapEntries, isDeep: true },
];

const FORMS_OF: ReadonlyMap<EntryKind, readonly Form[]> = new Map(
  ALL.map((kind) => [kind, FORMS.filter((form) => form.of.includes(kind))]),
);

/** Lists with an entry for each language. */
const SHOWS_LANGUAGES: ReadonlySet<ListName> = new Set(['properties', 'translations'] as const);

/** A list as plain entries where it has some of the forms; several may be of one record that was sent. */
export function openForms(keys: KeyReader, sent: unknown): OpenedList {
  if (sent instanceof PlainItems) {
    return {
      items: sent.filter((item) => !isMark(item)),
      isList: true,
    };
  }
  const read = openJson(sent);
  const names = splitNames(keys, read);
  const value = names.length > 1 ? names : read;
  const isList = Array.isArray(value);
  let items = listItems(keys, value);
  items = nameCells(keys, items);
  items = joinRowsOfFields(keys, items);
  items = tagLanguages(keys, items);
  if (!SHOWS_LANGUAGES.has(keys.list)) items = joinTranslations(keys, items);
  items = applyForms(keys, items);
  items = joinDates(keys, items);
  items = joinCurrencies(keys, items);
  items = dropPointers(keys, items);
  items = nameContents(keys, items);
  return {
    items,
    isList: isList || items.length > 1,
  };
}

/** The items of a list that hold anything; a value that is no list, or a pair, is one item. */
function listItems(keys: KeyReader, value: unknown): readonly unknown[] {
  const isList = Array.isArray(value) && !isPairOfList(keys, value);
  const items: readonly unknown[] = isList ? value : [value];
  const opened = items.map(openJson);
  return opened.filter((item) => !isAbsent(item) && !isMark(item));
}

/** The items after all forms; most lists have none. */
function applyForms(keys: KeyReader, sent: readonly unknown[]): readonly unknown[] {
  let items = sent;
  let areFlat = items.every(isFlat);
  for (const form of FORMS_OF.get(keys.traits.kind) ?? []) {
    if (areFlat && form.isDeep === true) continue;
    const opened = applyForm(keys, items, form);
    if (opened === items) continue;
    items = opened;
    areFlat = items.every(isFlat);
  }
  return items;
}

/** Whether an item is a single value, or a record of some. A text may be JSON, and an empty record hold entries. */
function isFlat(item: unknown): boolean {
  if (!isRecord(item)) return isScalar(item);
  const values = Object.values(item);
  return values.length > 0 && values.every((value) => isScalar(openJson(value)));
}

/** The items that some have another form of; the same list where none has, because lists are many. */
function applyForm(keys: KeyReader, items: readonly unknown[], form: Form): readonly unknown[] {
  const opened = items.map((item) => form.open(keys, item) ?? item);
  const isOther = opened.some((item, at) => item !== items[at]);
  if (!isOther) return items;
  return opened.flatMap((item, at): readonly unknown[] => {
    const isOpened = item !== items[at];
    return isOpened && Array.isArray(item) ? item : [item];
  });
}
