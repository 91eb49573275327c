/**
 * What a record itself shows of the things that filters speak about (its ids, names, codes, categories, brands), and which of the
 * identifiers that were asked for no record shows. Pure.
 */

import { foldText } from '../record/nearest.ts';
import { readBrands, readCategories, readParent, readTranslations, readVariants } from '../record/readers.ts';
import type { ReadResult } from '../record/sub-record.ts';
import { getField, isCutText, isRecord, LEFT_OUT, type PimRecord, readId, readText } from '../record/value.ts';
import { type FilterArguments, readFilterValues } from './filter-body.ts';
import type { Parameter, Subject } from './parameters.ts';

/** The folded values that a record shows for a subject, its own first; undefined when it does not show any. */
export function readSubject(record: PimRecord, subject: Subject): readonly string[] | undefined {
  switch (subject) {
    case 'product_id':
      return ids([getField(record, 'ProductId'), parent(record)?.id]) ?? owner(record, 'ProductId');
    case 'variant_id':
      return ids([getField(record, 'VariantId')]) ?? owner(record, 'VariantId');
    case 'name':
      return names(record);
    case 'code':
      return texts([getField(record, 'Code')]);
    case 'owner_product_code':
      return texts([getField(record, 'ProductCode')]) ?? owner(record, 'ProductCode');
    case 'owner_variant_code':
      return texts([getField(record, 'VariantCode')]) ?? owner(record, 'VariantCode');
    case 'integration_code':
      return texts([getField(record, 'IntegrationCode')]);
    case 'variant_code': {
      const variants = readVariants(getField(record, 'Variants'));
      return isWhole(variants) ? texts(variants.value.map(({ code }) => code)) : undefined;
    }
    case 'category_id':
    case 'category_name':
      return entity(readCategories(getField(record, 'CategoryProducts')), subject === 'category_id');
    case 'brand_id':
    case 'brand_name':
      return entity(readBrands(getField(record, 'TrademarkProducts')), subject === 'brand_id');
  }
}

/** The owner that all pictures and documents of a media item name which names none itself (Spec §2.3). */
function owner(item: PimRecord, key: string): readonly string[] | undefined {
  const entries = [getField(item, 'Pictures'), getField(item, 'Documents')].flat().filter(isRecord);
  const keys = new Set(entries.map((entry) => texts([getField(entry, key)])?.[0]));
  const [only] = keys;
  return keys.size === 1 && only !== undefined ? [only] : undefined;
}

function parent(record: PimRecord): { readonly id?: number } | undefined {
  const product = getField(record, 'Product');
  if (!isRecord(product)) return undefined;
  const read = readParent(product);
  return read.state === 'value' ? read.value[0] : undefined;
}

function names(record: PimRecord): readonly string[] | undefined {
  const own = readText(getField(record, 'Name'));
  if (own === undefined) return undefined;
  const translations = readTranslations(getField(record, 'Translations'));
  const translated = translations.state === 'value' ? translations.value.map(({ name }) => name) : [];
  return texts([own, ...translated]);
}

function entity(
  reading: ReturnType<typeof readCategories> | ReturnType<typeof readBrands>,
  byId: boolean,
): readonly string[] | undefined {
  if (!isWhole(reading)) return undefined;
  return byId ? ids(reading.value.map(({ id }) => id)) : texts(reading.value.map(({ name }) => name));
}

/** Whether a reading has entries, and none are left out: the one that is looked for may be among those. */
function isWhole<Entry>(reading: ReadResult<Entry>): reading is Extract<ReadResult<Entry>, { state: 'value' }> {
  return reading.state === 'value' && !reading.unknownKeys.includes(LEFT_OUT);
}

function ids(values: readonly unknown[]): readonly string[] | undefined {
  return texts(values.map((value) => readId(value)));
}

function texts(values: readonly unknown[]): readonly string[] | undefined {
  const found = values.map((value) => readText(value)).filter((value) => value !== undefined);
  return found.length === 0 || found.some(isCutText) ? undefined : found.map(foldText);
}

/** Subjects that identify one record, or the owner of some. */
const IDENTIFYING: ReadonlySet<Subject> = new Set([
  'product_id',
  'variant_id',
  'code',
  'integration_code',
  'variant_code',
  'owner_product_code',
  'owner_variant_code',
]);

/** Keeps track of the identifiers of one question. */
export interface Identifiers {
  /** The argument that lists them. */
  readonly argument: string;
  /** True when nothing else narrows the question, so that a missing record does not exist. */
  readonly alone: boolean;
  see(record: PimRecord): void;
  /** Those that no record had, as they were given; undefined when a record did not show what it has. */
  unseen(): readonly (string | number)[] | undefined;
}

/** The identifiers that the arguments list, of which only a list of exact ones can be answered for; undefined when they list none, or several kinds. */
export function trackIdentifiers(args: FilterArguments, parameters: readonly Parameter[]): Identifiers | undefined {
  const given = parameters.filter(({ argument }) => readFilterValues(args, argument).length > 0);
  const identifying = given.filter(({ match, subject }) => match === 'exact' && IDENTIFYING.has(subject));
  const [row] = identifying;
  if (row === undefined || identifying.length > 1) return undefined;
  const asked = [...new Set(readFilterValues(args, row.argument))];
  const missing = new Set(asked.map((value) => foldText(String(value))));
  let allShown = true;
  return {
    argument: row.argument,
    alone: given.length === 1,
    see: (record) => {
      const shown = readSubject(record, row.subject);
      allShown &&= shown !== undefined;
      for (const value of shown ?? []) missing.delete(value);
    },
    unseen: () => (allShown ? asked.filter((value) => missing.has(foldText(String(value)))) : undefined),
  };
}
