/**
 * Checks whether the returned records match the filter that was sent. A PIM that does not know a parameter's spelling
 * may ignore it and return the whole catalog (Spec §4.7 leaves that open), so records are checked wherever their own
 * fields show what the filter is about. The check is lenient: it must never call a right answer wrong. Also finds which
 * of the identifiers asked for no record shows. Pure.
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

/** The folded values that a record shows of a subject, its own first; undefined if it shows none. */
type ReadSubject = (record: PimRecord) => readonly string[] | undefined;

/** How records show each subject. */
export const SUBJECTS: Readonly<Record<Subject, ReadSubject>> = {
  product_id: (record) =>
    texts([getField(record, 'ProductId'), readParentId(record)].map(readId)) ??
    readOwner(record, 'ProductId'),
  variant_id: (record) =>
    texts([readId(getField(record, 'VariantId'))]) ?? readOwner(record, 'VariantId'),
  name: readNames,
  code: (record) => texts([getField(record, 'Code')]),
  integration_code: (record) => texts([getField(record, 'IntegrationCode')]),
  variant_code: listed('Variants', READERS.variants, ({ code }) => code),
  owner_product_code: (item) =>
    texts([getField(item, 'ProductCode')]) ?? readOwner(item, 'ProductCode'),
  owner_variant_code: (item) =>
    texts([getField(item, 'VariantCode')]) ?? readOwner(item, 'VariantCode'),
  category_id: listed('CategoryProducts', readLive(READERS.categories), ({ id }) => id),
  category_name: listed('CategoryProducts', readLive(READERS.categories), ({ name }) => name),
  brand_id: listed('TrademarkProducts', readLive(READERS.brands), ({ id }) => id),
  brand_name: listed('TrademarkProducts', readLive(READERS.brands), ({ name }) => name),
};

/** The name of a record, with its translations. */
function readNames(record: PimRecord): readonly string[] | undefined {
  const name = readText(getField(record, 'Name'));
  if (name === undefined) return undefined;
  const translations = READERS.translations(getField(record, 'Translations'));
  const translated = listEntries(translations) ?? [];
  return texts([name, ...translated.map((entry) => entry.name)]);
}

/** Reads the entries that are neither passive nor deleted: a product is no longer in a category of such an entry. */
function readLive<Entry extends { readonly status?: string | number }>(
  read: (raw: unknown) => ReadResult<Entry>,
): (raw: unknown) => ReadResult<Entry> {
  return (raw) => {
    const reading = read(raw);
    if (reading.state !== 'value') return reading;
    return { ...reading, value: reading.value.filter(isLive) };
  };
}

/** Reads a value of each entry of a list. */
function listed<Entry>(
  wire: string,
  read: (raw: unknown) => ReadResult<Entry>,
  pick: (entry: Entry) => unknown,
) {
  return (record: PimRecord) => {
    const reading = read(getField(record, wire));
    return texts(listEntries(reading)?.map(pick));
  };
}

/** The owner that all pictures and documents of a media item name, for an item that names none itself (Spec §2.3). */
function readOwner(item: PimRecord, key: string): readonly string[] | undefined {
  const lists = [getField(item, 'Pictures'), getField(item, 'Documents')];
  const entries = lists.flat().filter(isRecord);
  const owners = entries.map((entry) => texts([getField(entry, key)])?.[0]);
  const [owner, ...others] = new Set(owners);
  return owner === undefined || others.length > 0 ? undefined : [owner];
}

function readParentId(record: PimRecord): number | undefined {
  const product = getField(record, 'Product');
  if (!isRecord(product)) return undefined;
  const [parent] = listEntries(READERS.parent(product)) ?? [];
  return parent?.id;
}

/** The entries of a list; undefined if some are left out, because the one looked for may be among them. */
function listEntries<Entry>(reading: ReadResult<Entry>): readonly Entry[] | undefined {
  if (reading.state !== 'value') return undefined;
  const isWhole = !reading.unknownKeys.includes(LEFT_OUT);
  return isWhole ? reading.value : undefined;
}

function texts(values: readonly unknown[] = []): readonly string[] | undefined {
  const filled = values.map(readText).filter((value) => value !== undefined);
  if (filled.length === 0 || filled.some(isCutText)) return undefined;
  return filled.map(foldText);
}

/** The folded values that a record shows for a subject, its own first; undefined if it shows none. */
export function readSubject(record: PimRecord, subject: Subject): readonly string[] | undefined {
  return SUBJECTS[subject](record);
}

/** Subjects that several records may share; all others identify one record, or the owner of several. */
const SHARED: ReadonlySet<Subject> = new Set([
  'name',
  'category_id',
  'category_name',
  'brand_id',
  'brand_name',
]);

/** The parameter whose values identify records, with them; undefined: none, or several do. */
export function findIdentifiers(args: FilterArguments, parameters: readonly Parameter[]) {
  const filled = parameters.filter(({ argument }) => readFilterValues(args, argument).length > 0);
  const identifying = filled.filter(
    ({ match, subject }) => match === 'exact' && !SHARED.has(subject),
  );
  const [row, another] = identifying;
  if (row === undefined || another !== undefined) return undefined;
  const values = new Set(readFilterValues(args, row.argument));
  /** True if nothing else narrows the question: an identifier without a record then does not exist. */
  const isAlone = filled.length === 1;
  return { row, values: [...values], isAlone };
}

/** The identifiers of a call. */
export type Identifiers = NonNullable<ReturnType<typeof findIdentifiers>>;

/** The identifiers that no record shows, as given; undefined where some record does not show its own. */
export function listUnseen(
  { row, values }: Identifiers,
  records: readonly PimRecord[],
): readonly (string | number)[] | undefined {
  const shown = records.map((record) => readSubject(record, row.subject));
  if (shown.includes(undefined)) return undefined;
  const seen = new Set(shown.flatMap((values) => values ?? []));
  return values.filter((value) => !seen.has(foldText(String(value))));
}

/** Builds the check of one filter. @param parameters the endpoint's table of parameters */
export function buildJudge(filter: Filter, parameters: readonly Parameter[]): Judge {
  const used = parameters.filter(({ parameter }) => filter[parameter] !== undefined);
  const tests = used.map((row) => {
    const test = buildTest(row.match, filter[row.parameter] ?? []);
    return { ...row, test };
  });
  return (records) => {
    const violated = new Set<string>();
    const checked = new Set<string>();
    const violating = records.filter((record) => {
      let violates = false;
      for (const { parameter, subject, match, test } of tests) {
        const values = readSubject(record, subject);
        if (values === undefined) continue;
        // For an exclusion, most records of a whole catalog pass, so passing proves nothing.
        if (isPositive(match)) checked.add(parameter);
        if (test(values)) continue;
        violated.add(parameter);
        violates = true;
      }
      return violates;
    });
    const proven = [...checked].filter((parameter) => !violated.has(parameter));
    return {
      violatingRecords: violating.length,
      violated: [...violated],
      proven,
    };
  };
}

function isPositive(match: Match): boolean {
  return match === 'exact' || match === 'contains';
}

function buildTest(
  match: Match,
  values: readonly (string | number)[],
): (found: readonly string[]) => boolean {
  const wanted = values.map((value) => foldText(String(value)));
  const set = new Set(wanted);
  const isAny = (found: readonly string[]): boolean => found.some((value) => set.has(value));
  // Brand and category filters work "by name" (Spec §4.2): a PIM may compare for equality or for containment.
  switch (match) {
    case 'exact':
      return isAny;
    case 'contains':
      return (found) => found.some((value) => wanted.some((text) => value.includes(text)));
    case 'excludes':
      // The first value is the record's own. A translation may contain the text, because the PIM may not look at
      // translations.
      return (found) => !wanted.some((text) => text !== '' && found[0]?.includes(text));
    case 'without':
      return (found) => !isAny(found);
  }
}

/** The largest id of a signed 32-bit column: valid wherever ids are, but never assigned. */
const NO_ID = 2_147_483_647;

/** No catalog has this text in a name or a code, and nothing in it needs escaping. */
const NO_TEXT = 'zqxjkv-nothing-has-this-7316';

/**
 * Builds probe values for the parameters of an endpoint, for when records do not show whether a filter was applied: a
 * value that nothing can match, or for an exclusion a value that a shown record has.
 */
export function buildProbeValueOf(parameters: readonly Parameter[]): ProbeValueOf {
  return (parameter, records) => {
    const row = parameters.find((candidate) => candidate.parameter === parameter);
    if (row === undefined) return undefined;
    if (isPositive(row.match)) {
      const impossible = row.type === 'integer' ? NO_ID : NO_TEXT;
      return { values: [impossible], leaves: 'none' };
    }
    const values = records.map((record) => readOwn(record, row));
    const first = values.find((value) => value !== undefined);
    return first === undefined ? undefined : { values: [first], leaves: 'fewer' };
  };
}

/** The lists in which records show what several of them share. */
const SHARED_LISTS: Readonly<Partial<Record<Subject, string>>> = {
  category_id: 'CategoryProducts',
  brand_id: 'TrademarkProducts',
};

/** Builds what lists the ids of categories and brands that records show, in entries of any keys. */
export function buildKnownValuesOf(parameters: readonly Parameter[]): KnownValuesOf {
  return (parameter) => {
    const row = parameters.find((candidate) => candidate.parameter === parameter);
    const wire = row && SHARED_LISTS[row.subject];
    if (row?.match !== 'exact' || wire === undefined) return undefined;
    return (records) => {
      const filled = records.filter((record) => !isAbsent(getField(record, wire)));
      if (filled.length === 0) return undefined;
      const ids = filled.flatMap((record) => {
        const values = readSubject(record, row.subject);
        return values?.map(Number) ?? listIds(getField(record, wire));
      });
      const distinct = new Set(ids);
      return [...distinct].slice(0, MAX_VALUES_PER_REQUEST);
    };
  };
}

/** All ids in a value, whatever they identify. */
function listIds(value: unknown): readonly number[] {
  if (isRecord(value) || Array.isArray(value)) return Object.values(value).flatMap(listIds);
  const id = readId(value);
  return id === undefined ? [] : [id];
}

/** The value of a record unfolded, because the PIM may compare more strictly than we do. */
function readOwn(record: PimRecord, { subject }: Parameter): string | number | undefined {
  if (subject === 'name') return readText(getField(record, 'Name'));
  if (subject === 'code') return readText(getField(record, 'Code'));
  return readId(readSubject(record, subject)?.[0]);
}
