/**
 * Converts the many forms in which systems write a list into one list of plain entries:
 * `{colour: {label: "Colour", value: "Red"}}` becomes `[{code: "colour", label: "Colour", value:
 * "Red"}]`.
 */

import { isAbsent, isMark, isRecord } from '../value.ts';
import { dropPointers, openAnnotations } from './annotations.ts';
import { listMapEntries, openMapOfLists } from './attribute-maps.ts';
import { openPlaces } from './categories-by-place.ts';
import { openChosen } from './chosen-values.ts';
import { nameTypeById, openCodesOfOwners, openListOfCodes } from './codes-of-owners.ts';
import { nameContents } from './counts-in-names.ts';
import { joinCurrencies } from './currency-ids.ts';
import { joinDeeperMembers } from './deeper-members.ts';
import { closeDefinitions } from './entry-definitions.ts';
import { openEnvelope } from './envelopes.ts';
import { openParts, openReference } from './facets.ts';
import { openFieldSet, splitFields } from './field-sets.ts';
import { nameCells } from './head-rows.ts';
import {
  isPairOfList,
  openNamesById,
  openPairs,
  splitNames,
  splitNamesOfItem,
} from './joined-references.ts';
import type { KeyReader } from './key-words.ts';
import { liftScales, omitAttributes, openKeyedAmount } from './keyed-details.ts';
import { tagLanguages } from './language-ids.ts';
import { joinLanguages } from './languages-in-keys.ts';
import { parseJsonText } from './leaves.ts';
import { openBreadcrumb, openLevels } from './levels-of-categories.ts';
import { openDetailOfText, openPairsOfText } from './lines-of-texts.ts';
import { openDocument, resolveReferences } from './linked-records.ts';
import { joinFields } from './listed-fields.ts';
import type { EntryKind, ListName } from './lists.ts';
import { openMapOfEntries } from './maps-of-entries.ts';
import { listMeasures } from './measures.ts';
import { openInstances } from './named-instances.ts';
import { joinUnitRows, renameUnits } from './named-units.ts';
import { openNestedAttributes } from './nested-attributes.ts';
import { listNumbered } from './numbered-keys.ts';
import { openNumberedSteps, openQuantityMap } from './numbered-steps.ts';
import { nameByAxis, openSystemsOfSizes } from './options-under-axes.ts';
import { listPackingLevels } from './packing-levels.ts';
import { openPath } from './paths-of-categories.ts';
import { joinDates } from './price-dates.ts';
import { dropQualifiers } from './qualified-keys.ts';
import type { UnwrappedList } from './raw-entry.ts';
import { openRelations } from './relations.ts';
import { joinDefinitions } from './rows-of-definitions.ts';
import { joinLines, joinRowsOfFields } from './rows-of-fields.ts';
import { openSelected, openSelectedWithin } from './selected-rows.ts';
import { openPacksAmongProperties, openSingleChildren } from './single-children.ts';
import { splitPlans } from './steps-of-plans.ts';
import { openTable } from './tables-of-rows.ts';
import { openTags } from './tags-within.ts';
import { liftNames, openTextsByLanguage } from './texts-by-language.ts';
import { joinTranslations } from './translated-items.ts';
import { placeTranslations } from './translations-within.ts';
import { isScalar } from './tuples.ts';
import { openTypedValues } from './typed-values.ts';
import { listValuesById } from './values-by-id.ts';
import { openValuesWithUnits } from './values-with-units.ts';
import { openWrapped } from './wrapped-entries.ts';

// Items that are already in plain form.
class PlainItems extends Array<unknown> {}

/** Marks items as plain, so that they are not opened again. */
export function markAsPlain(items: readonly unknown[]): readonly unknown[] {
  return PlainItems.from(items);
}

interface Form {
  readonly kinds: readonly EntryKind[];
  /**
   * Returns the opened item or a list of these; the item itself, or undefined, if it has another
   * form.
   */
  readonly open: (keys: KeyReader, item: unknown) => unknown;
  readonly isDeep?: true;
}

const ALL: readonly EntryKind[] = ['named', 'reference', 'code', 'price', 'translation'];

// In the order in which they are opened: an item may have one form within another.
const FORMS: readonly Form[] = [
  { kinds: ALL, open: openDocument, isDeep: true },
  { kinds: ['named'], open: openMapOfLists, isDeep: true },
  { kinds: ['named'], open: openDetailOfText },
  { kinds: ['named'], open: openSystemsOfSizes },
  { kinds: ['named'], open: openPacksAmongProperties, isDeep: true },
  { kinds: ['named'], open: openSingleChildren, isDeep: true },
  { kinds: ['named'], open: placeTranslations, isDeep: true },
  { kinds: ['named'], open: openFieldSet, isDeep: true },
  { kinds: ['named', 'price'], open: joinDefinitions, isDeep: true },
  { kinds: ALL, open: openEnvelope, isDeep: true },
  { kinds: ALL, open: openTable, isDeep: true },
  { kinds: ['translation'], open: openSelectedWithin, isDeep: true },
  { kinds: ALL, open: joinFields, isDeep: true },
  { kinds: ['translation'], open: omitAttributes, isDeep: true },
  { kinds: ['named'], open: openKeyedAmount, isDeep: true },
  { kinds: ['named'], open: openSelected, isDeep: true },
  { kinds: ['named'], open: openChosen, isDeep: true },
  { kinds: ['named'], open: nameByAxis, isDeep: true },
  { kinds: ['named'], open: openNestedAttributes, isDeep: true },
  { kinds: ['named'], open: openRelations, isDeep: true },
  { kinds: ['named'], open: openValuesWithUnits, isDeep: true },
  { kinds: ['named'], open: openWrapped, isDeep: true },
  { kinds: ['named'], open: openMapOfEntries, isDeep: true },
  { kinds: ['named'], open: closeDefinitions },
  { kinds: ['named', 'code'], open: listValuesById, isDeep: true },
  { kinds: ['price'], open: splitPlans, isDeep: true },
  { kinds: ['price'], open: dropQualifiers },
  { kinds: ['price'], open: openNumberedSteps },
  { kinds: ['price'], open: liftScales, isDeep: true },
  { kinds: ['price'], open: openQuantityMap },
  // No amount of a price has a language.
  { kinds: ['named', 'reference', 'code', 'translation'], open: joinLanguages },
  { kinds: ['translation'], open: joinLines, isDeep: true },
  { kinds: ['translation'], open: openTextsByLanguage },
  { kinds: ALL, open: openAnnotations },
  { kinds: ALL, open: resolveReferences, isDeep: true },
  { kinds: ['named', 'price', 'translation'], open: openParts, isDeep: true },
  { kinds: ['named', 'reference', 'code'], open: joinDeeperMembers, isDeep: true },
  { kinds: ['reference'], open: openBreadcrumb, isDeep: true },
  { kinds: ['reference'], open: openLevels },
  { kinds: ['named', 'reference', 'code', 'price'], open: listNumbered },
  { kinds: ['reference'], open: openPlaces, isDeep: true },
  { kinds: ['reference'], open: liftNames },
  { kinds: ['reference'], open: openTags },
  { kinds: ['reference'], open: openPath },
  { kinds: ['reference'], open: openNamesById },
  { kinds: ['reference'], open: openPairs, isDeep: true },
  { kinds: ['reference'], open: splitNamesOfItem },
  { kinds: ['reference'], open: openReference },
  { kinds: ['named'], open: openPairsOfText },
  { kinds: ['named'], open: renameUnits },
  { kinds: ['named'], open: listMeasures },
  { kinds: ['named'], open: listPackingLevels },
  { kinds: ['code'], open: openListOfCodes, isDeep: true },
  { kinds: ['code'], open: nameTypeById },
  { kinds: ['code'], open: openCodesOfOwners },
  { kinds: ['named', 'code'], open: listMapEntries, isDeep: true },
];

const FORMS_BY_KIND: ReadonlyMap<EntryKind, readonly Form[]> = new Map(
  ALL.map((kind) => {
    const forms = FORMS.filter((form) => form.kinds.includes(kind));
    return [kind, forms];
  }),
);

const LISTS_WITH_ENTRY_PER_LANGUAGE: ReadonlySet<ListName> = new Set([
  'properties',
  'translations',
] as const);

/** Converts a list into plain entries; a record may become several. */
export function openForms(keys: KeyReader, sent: unknown): UnwrappedList {
  if (sent instanceof PlainItems) {
    return {
      items: sent.filter((item) => !isMark(item)),
      isList: true,
    };
  }
  const opened = openTypedValues(parseJsonText(sent));
  const names = splitNames(keys, opened);
  const value = names.length > 1 ? names : opened;
  const isList = Array.isArray(value);
  let items = listItems(keys, value);
  items = nameCells(keys, items);
  if (isList) items = splitFields(keys, items);
  items = joinRowsOfFields(keys, items);
  items = openInstances(keys, items);
  items = joinUnitRows(keys, items);
  items = tagLanguages(keys, items);
  if (!LISTS_WITH_ENTRY_PER_LANGUAGE.has(keys.list)) items = joinTranslations(keys, items);
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

// Filled items; a value that is no list, or a pair, is one item.
function listItems(keys: KeyReader, value: unknown): readonly unknown[] {
  const isList = Array.isArray(value) && !isPairOfList(keys, value);
  const items: readonly unknown[] = isList ? value : [value];
  return items.map(parseJsonText).filter((item) => !isAbsent(item) && !isMark(item));
}

// Most lists have none of the forms.
function applyForms(keys: KeyReader, original: readonly unknown[]): readonly unknown[] {
  let items = original;
  let areFlat = items.every(isFlat);
  for (const form of FORMS_BY_KIND.get(keys.traits.kind) ?? []) {
    if (areFlat && form.isDeep === true) continue;
    const opened = applyForm(keys, items, form);
    if (opened === items) continue;
    items = opened;
    areFlat = items.every(isFlat);
  }
  return items;
}

// A single value, or a record of these. A text may be JSON, and an empty record may hold entries.
function isFlat(item: unknown): boolean {
  if (!isRecord(item)) return isScalar(item);
  const values = Object.values(item);
  return values.length > 0 && values.every((value) => isScalar(parseJsonText(value)));
}

// Returns the same list if no item has the form, since lists are many.
function applyForm(keys: KeyReader, items: readonly unknown[], form: Form): readonly unknown[] {
  const openedItems = items.map((item) => form.open(keys, item) ?? item);
  const hasForm = openedItems.some((opened, index) => opened !== items[index]);
  if (!hasForm) return items;
  return openedItems.flatMap((opened, index) => {
    const isUnchanged = opened === items[index];
    return isUnchanged ? [opened] : opened;
  });
}
