/**
 * A PIM that does not know a parameter's spelling may ignore it and return the whole catalog (Spec
 * §4.7 leaves that open), so records are checked wherever their own fields show the subject of the
 * filter. The check is lenient: it must never call a right answer wrong.
 */

import type { Judge, KnownValuesOf, ProbeValueOf } from '../pim/catalog-port.ts';
import { foldText } from '../record/nearest.ts';
import type { ReadResult } from '../record/read-result.ts';
import { READERS } from '../record/readers.ts';
import { isLive } from '../record/shapes/entry-status.ts';
import {
  type Filter,
  getField,
  isAbsent,
  isCutText,
  isRecord,
  LEFT_OUT,
  type PimRecord,
  readId,
  readText,
} from '../record/value.ts';
import {
  type FilterArguments,
  MAX_VALUES_PER_REQUEST,
  type Match,
  type Parameter,
  readFilterValues,
  type Subject,
} from './pim-filters.ts';

// Folded, the record's own value first; undefined if it shows none.
type ReadSubject = (record: PimRecord) => readonly string[] | undefined;

/** Readers of each subject. */
export const SUBJECTS: Readonly<Record<Subject, ReadSubject>> = {
  product_id: (record) =>
    texts([getField(record, 'ProductId'), readParentId(record)].map(readId)) ??
    readOwner(record, 'ProductId'),
  variant_id: (record) =>
    texts([readId(getField(record, 'VariantId'))]) ?? readOwner(record, 'VariantId'),
  name: readNames,
  code: (record) => texts([getField(record, 'Code')]),
  integration_code: (record) => texts([getField(record, 'IntegrationCode')]),
  variant_code: readFromList('Variants', READERS.variants, ({ code }) => code),
  owner_product_code: (item) =>
    texts([getField(item, 'ProductCode')]) ?? readOwner(item, 'ProductCode'),
  owner_variant_code: (item) =>
    texts([getField(item, 'VariantCode')]) ?? readOwner(item, 'VariantCode'),
  category_id: readFromList('CategoryProducts', readLive(READERS.categories), ({ id }) => id),
  category_name: readFromList('CategoryProducts', readLive(READERS.categories), ({ name }) => name),
  brand_id: readFromList('TrademarkProducts', readLive(READERS.brands), ({ id }) => id),
  brand_name: readFromList('TrademarkProducts', readLive(READERS.brands), ({ name }) => name),
};

// With translations.
function readNames(record: PimRecord): readonly string[] | undefined {
  const name = readText(getField(record, 'Name'));
  if (name === undefined) return undefined;
  const translations = READERS.translations(getField(record, 'Translations'));
  const translated = listEntries(translations) ?? [];
  return texts([name, ...translated.map((entry) => entry.name)]);
}

// Passive and deleted entries do not count: a product is no longer in such a category.
function readLive<Entry extends { readonly status?: string | number }>(
  read: (raw: unknown) => ReadResult<Entry>,
): (raw: unknown) => ReadResult<Entry> {
  return (raw) => {
    const reading = read(raw);
    if (reading.state !== 'value') return reading;
    return { ...reading, value: reading.value.filter(isLive) };
  };
}

function readFromList<Entry>(
  wire: string,
  read: (raw: unknown) => ReadResult<Entry>,
  pick: (entry: Entry) => unknown,
) {
  return (record: PimRecord) => {
    const reading = read(getField(record, wire));
    return texts(listEntries(reading)?.map(pick));
  };
}

// For a media item without an owner, the one that all of its pictures and documents name (Spec
// §2.3).
function readOwner(item: PimRecord, key: string): readonly string[] | undefined {
  const lists = [getField(item, 'Pictures'), getField(item, 'Documents')];
  const entries = lists.flat().filter(isRecord);
  const owners = entries.map((entry) => texts([getField(entry, key)])?.[0]);
  const [owner, ...further] = new Set(owners);
  return owner === undefined || further.length > 0 ? undefined : [owner];
}

function readParentId(record: PimRecord): number | undefined {
  const product = getField(record, 'Product');
  if (!isRecord(product)) return undefined;
  const [parent] = listEntries(READERS.parent(product)) ?? [];
  return parent?.id;
}

// Undefined if some are left out, because the wanted entry may be among them.
function listEntries<Entry>(reading: ReadResult<Entry>): readonly Entry[] | undefined {
  if (reading.state !== 'value') return undefined;
  const isComplete = !reading.unknownKeys.includes(LEFT_OUT);
  return isComplete ? reading.value : undefined;
}

function texts(values: readonly unknown[] = []): readonly string[] | undefined {
  const filled = values.map(readText).filter((value) => value !== undefined);
  if (filled.length === 0 || filled.some(isCutText)) return undefined;
  return filled.map(foldText);
}

/** Reads the folded values of a subject, the record's own first; undefined if it shows none. */
export function readSubject(record: PimRecord, subject: Subject): readonly string[] | undefined {
  return SUBJECTS[subject](record);
}

// Several records may share these; all other subjects identify one record, or the owner of several.
const SHARED: ReadonlySet<Subject> = new Set([
  'name',
  'category_id',
  'category_name',
  'brand_id',
  'brand_name',
]);

/**
 * Finds the parameter whose values identify records, with its values; undefined: none, or several
 * do.
 */
export function findIdentifiers(args: FilterArguments, parameters: readonly Parameter[]) {
  const filled = parameters.filter(({ argument }) => readFilterValues(args, argument).length > 0);
  const identifying = filled.filter(
    ({ match, subject }) => match === 'exact' && !SHARED.has(subject),
  );
  const [row, another] = identifying;
  if (row === undefined || another !== undefined) return undefined;
  const values = new Set(readFilterValues(args, row.argument));
  // Nothing else narrows the question: an identifier without a record then does not exist.
  const isAlone = filled.length === 1;
  return { row, values: [...values], isAlone };
}

/** Identifiers of a call. */
export type Identifiers = NonNullable<ReturnType<typeof findIdentifiers>>;

/**
 * Lists the identifiers that no record shows, as given; undefined where some record does not show
 * its own.
 */
export function listUnseen(
  { row, values }: Identifiers,
  records: readonly PimRecord[],
): readonly (string | number)[] | undefined {
  const shownValues = records.map((record) => readSubject(record, row.subject));
  if (shownValues.includes(undefined)) return undefined;
  const seen = new Set(shownValues.flatMap((values) => values ?? []));
  return values.filter((value) => !seen.has(foldText(String(value))));
}

/**
 * Builds the check of one filter: which of its parameters some record violates, and which of them
 * the records prove.
 * @param parameters the endpoint's table of parameters
 */
export function buildJudge(filter: Filter, parameters: readonly Parameter[]): Judge {
  const used = parameters.filter(({ parameter }) => filter[parameter] !== undefined);
  const conditions = used.map((row) => ({
    ...row,
    isMet: buildCondition(row.match, filter[row.parameter] ?? []),
  }));
  return (records) => {
    let violatingRecords = 0;
    const violated = new Set<string>();
    const met = new Set<string>();
    for (const record of records) {
      const check = checkRecord(record, conditions);
      if (check.violated.length > 0) violatingRecords += 1;
      for (const parameter of check.violated) violated.add(parameter);
      for (const parameter of check.met) met.add(parameter);
    }
    const proven = [...met].filter((parameter) => !violated.has(parameter));
    return { violatingRecords, violated: [...violated], proven };
  };
}

interface Condition extends Parameter {
  readonly isMet: (recordValues: readonly string[]) => boolean;
}

// Lists the parameters that a record violates, and those that it meets so that it proves them.
function checkRecord(record: PimRecord, conditions: readonly Condition[]) {
  const violated: string[] = [];
  const met: string[] = [];
  for (const { parameter, subject, match, isMet } of conditions) {
    const values = readSubject(record, subject);
    if (values === undefined) continue;
    if (!isMet(values)) violated.push(parameter);
    // For an exclusion, most records of a whole catalog pass, so passing proves nothing.
    else if (isPositive(match)) met.push(parameter);
  }
  return { violated, met };
}

function isPositive(match: Match): boolean {
  return match === 'exact' || match === 'contains';
}

function buildCondition(
  match: Match,
  values: readonly (string | number)[],
): (recordValues: readonly string[]) => boolean {
  const wanted = new Set(values.map((value) => foldText(String(value))));
  const wantedTexts = [...wanted];
  const hasWanted = (recordValues: readonly string[]): boolean =>
    recordValues.some((value) => wanted.has(value));
  // Brand and category filters work "by name" (Spec §4.2): a PIM may compare for equality or for
  // containment.
  switch (match) {
    case 'exact':
      return hasWanted;
    case 'contains':
      return (recordValues) =>
        recordValues.some((value) => wantedTexts.some((text) => value.includes(text)));
    case 'excludes':
      // The first value is the record's own. A translation may contain the text, because the PIM
      // may not look at translations.
      return (recordValues) =>
        !wantedTexts.some((text) => text !== '' && recordValues[0]?.includes(text));
    case 'without':
      return (recordValues) => !hasWanted(recordValues);
  }
}

// The largest id of a signed 32-bit column: valid wherever ids are, but never assigned.
const NO_ID = 2_147_483_647;

// No catalog has this text in a name or a code, and nothing in it needs escaping.
const NO_TEXT = 'zqxjkv-nothing-has-this-7316';

/**
 * Builds probe values for parameters whose effect the records do not show: a value that nothing can
 * match, or for an exclusion a value that a shown record has.
 */
export function buildProbeValueOf(parameters: readonly Parameter[]): ProbeValueOf {
  return (parameter, records) => {
    const row = parameters.find((candidate) => candidate.parameter === parameter);
    if (row === undefined) return undefined;
    if (isPositive(row.match)) {
      const impossible = row.type === 'integer' ? NO_ID : NO_TEXT;
      return { values: [impossible], leaves: 'none' };
    }
    const values = records.map((record) => readExactValue(record, row));
    const first = values.find((value) => value !== undefined);
    return first === undefined ? undefined : { values: [first], leaves: 'fewer' };
  };
}

// Records show values that several of them share in these lists.
const SHARED_LISTS: Readonly<Partial<Record<Subject, string>>> = {
  category_id: 'CategoryProducts',
  brand_id: 'TrademarkProducts',
};

/** Builds readers of the ids of categories and brands that records show, in entries of any keys. */
export function buildKnownValuesOf(parameters: readonly Parameter[]): KnownValuesOf {
  return (parameter) => {
    const row = parameters.find((candidate) => candidate.parameter === parameter);
    const wire = row && SHARED_LISTS[row.subject];
    if (row?.match !== 'exact' || wire === undefined) return undefined;
    return (records) => listKnownIds(records, row.subject, wire);
  };
}

// Undefined if no record has the list.
function listKnownIds(
  records: readonly PimRecord[],
  subject: Subject,
  wire: string,
): readonly number[] | undefined {
  const recordsWithList = records.filter((record) => !isAbsent(getField(record, wire)));
  if (recordsWithList.length === 0) return undefined;
  const ids = new Set<number>();
  for (const record of recordsWithList) {
    const values = readSubject(record, subject);
    const idsOfRecord = values?.map(Number) ?? listIds(getField(record, wire));
    for (const id of idsOfRecord) ids.add(id);
  }
  return [...ids].slice(0, MAX_VALUES_PER_REQUEST);
}

// Lists all ids in a value, whatever they identify: `[{ Id: 5, Parent: { Id: 7 } }]` has 5 and 7.
function listIds(value: unknown): readonly number[] {
  if (isRecord(value) || Array.isArray(value)) return Object.values(value).flatMap(listIds);
  const id = readId(value);
  return id === undefined ? [] : [id];
}

// Unfolded, because the PIM may compare more strictly than we do.
function readExactValue(record: PimRecord, { subject }: Parameter): string | number | undefined {
  if (subject === 'name') return readText(getField(record, 'Name'));
  if (subject === 'code') return readText(getField(record, 'Code'));
  return readId(readSubject(record, subject)?.[0]);
}
