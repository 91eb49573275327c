/**
 * Finds the keys that refer to the records of another list, by what stands under them: the ids or codes of that list, whatever the
 * keys are named. Pure.
 */

import { getField, type PimRecord, readId } from '../value.ts';
import { readAddressed } from './addresses.ts';
import {
  type Column,
  countDistinct,
  type EntryTable,
  openColumns,
  type Scalar,
} from './columns.ts';
import { KeyPaths } from './key-paths.ts';
import type { ListName } from './lists.ts';
import type { SampleRecords, Shape, ShapedKind } from './reshape.ts';
import { comesAgain, NEARLY_ALL } from './value-kinds.ts';

/** What identifies the records of a list. */
export interface KnownRecords {
  readonly ids: ReadonlySet<number>;
  /** As foldCode() gives them. */
  readonly codes: ReadonlySet<string>;
  /** What they are called, by their ids and folded codes. */
  readonly names?: ReadonlyMap<number | string, string>;
}

/** The lists that records refer to. */
const REFERRED = {
  categories: { kind: 'product', wire: 'CategoryProducts', idWire: 'ProductId' },
  brands: { kind: 'product', wire: 'TrademarkProducts', idWire: 'ProductId' },
  parent: { kind: 'variant', wire: 'Product', idWire: 'VariantId' },
} as const satisfies Partial<Record<ListName, ReferringField>>;

/** The field of a record that refers to others, and that of its own id. */
interface ReferringField {
  readonly kind: ShapedKind;
  readonly wire: string;
  readonly idWire: string;
}

/** A list that records refer to. */
export type ReferredList = keyof typeof REFERRED;

/** All of them. */
export const REFERRED_LISTS: readonly ReferredList[] = ['categories', 'brands', 'parent'];

/** What is known of the lists that records refer to. */
export type KnownLists = Readonly<Partial<Record<ReferredList, KnownRecords>>>;

/** Fewer entries than these tell nothing. */
const LEAST_ENTRIES = 5;

/** Fewer different records than these may be met by numbers that mean something else, such as positions. */
const LEAST_DISTINCT = 3;

/** A code as codes are compared: without signs and case. */
export function foldCode(code: string): string {
  return code.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Finds the keys that hold ids or codes of the lists that are known. */
export function learnReferences(records: SampleRecords, known: KnownLists): readonly Shape[] {
  return REFERRED_LISTS.flatMap((list) => {
    const target = known[list];
    return target === undefined ? [] : learnReferencesTo(list, records, target);
  });
}

/** The entries of a list that refer to others, with the ids of the records that they stand in. */
interface Referring {
  readonly paths: KeyPaths;
  readonly table: EntryTable;
  readonly ownIds: readonly (number | undefined)[];
}

function learnReferencesTo(
  list: ReferredList,
  records: SampleRecords,
  target: KnownRecords,
): readonly Shape[] {
  const { kind, wire, idWire }: ReferringField = REFERRED[list];
  const referring = records[kind];
  const paths = new KeyPaths(list);
  const table = openColumns(
    referring.map((record) => getField(record, wire)),
    paths,
  );
  const ownIds = referring.map((record) => readId(getField(record, idWire)));
  const candidates = table.columns
    .map((column) => findReference(column, { paths, table, ownIds }, target))
    .filter((candidate) => candidate !== undefined);
  return chooseReferences(candidates).flatMap((chosen): readonly Shape[] => {
    if (isSaidByWords(chosen, table)) return [];
    const found: Shape = { list, path: chosen.column.path, role: chosen.role, source: 'values' };
    const named = findNames(chosen, table, target);
    return named === undefined ? [found] : [found, { ...found, path: named.path, role: 'name' }];
  });
}

/**
 * The column that has the names of what is referred to, where another one says that it is the name: `{label: "Brand", targetId: 71,
 * targetLabel: "Halvik"}`.
 */
function findNames(
  { column, role }: Reference,
  { columns }: EntryTable,
  { names = new Map() }: KnownRecords,
): Column | undefined {
  const nameOf = (value: Scalar): string | undefined =>
    names.get(role === 'id' ? (readReferredId(value) ?? '') : foldCode(readAddressed(value)));
  const namesOfAll = new Map([...column.values].map(([entry, value]) => [entry, nameOf(value)]));
  const isOfNames = (other: Column): boolean => {
    const same = [...other.values].filter(([entry, value]) => namesOfAll.get(entry) === value);
    return same.length > 0 && same.length >= other.values.size * NEARLY_ALL;
  };
  const stated = columns.find((other) => other.role === 'name');
  if (stated === undefined || isOfNames(stated)) return undefined;
  return columns.find((other) => other !== column && isOfNames(other));
}

/** A column that may refer to the records of a list. */
interface Reference {
  readonly column: Column;
  readonly role: 'id' | 'code';
  /** Different records that it refers to. */
  readonly distinct: number;
  /** Whether it has another value in each entry, as a number of the entry would. */
  readonly isNumbering: boolean;
}

/** A column whose values are nearly all ids, or codes, of the records, or are so in those entries that are of their tree. */
function findReference(
  column: Column,
  { paths, table, ownIds }: Referring,
  { ids, codes }: KnownRecords,
): Reference | undefined {
  if (column.values.size < LEAST_ENTRIES || isOrder(column, paths)) return undefined;
  const ofRecord = [...column.values].filter(
    ([entry, value]) => readReferredId(value) === ownIds[table.recordOf[entry] ?? -1],
  );
  if (ofRecord.length >= column.values.size * NEARLY_ALL) return undefined;
  const byId = keepFitting(column, (value) => ids.has(readReferredId(value) ?? Number.NaN));
  const byCode = keepFitting(column, (value) => codes.has(foldCode(readAddressed(value))));
  const isById = byId.size >= byCode.size;
  const fitting = isById ? byId : byCode;
  const distinct = new Set([...fitting.values()].map(String)).size;
  const least = Math.min(LEAST_DISTINCT, Math.ceil((isById ? ids : codes).size / 2));
  const isAll = fitting.size >= column.values.size * NEARLY_ALL;
  if (distinct < least || !(isAll || isOfOneTree(column, fitting, table))) return undefined;
  return {
    column,
    role: isById ? 'id' : 'code',
    distinct,
    isNumbering: countDistinct(column) === column.values.size,
  };
}

/** An id, also before the name of what it identifies: `[51, "Kettle"]` is a column's `51, Kettle`. */
function readReferredId(value: Scalar): number | undefined {
  const [, id = value] = /^(\d+), (?=.*\p{L})/u.exec(String(value)) ?? [];
  return readId(id);
}

/** The values that fit, by the number of their entry. */
function keepFitting(
  { values }: Column,
  fits: (value: Scalar) => boolean,
): ReadonlyMap<number, Scalar> {
  return new Map([...values].filter(([, value]) => fits(value)));
}

/**
 * Whether another key says which entries refer to the list: `{tree: "shop", node: "LAMPS"}` beside `{tree: "ETIM", node: "EC1"}`. With
 * each of its values nearly all entries fit, or nearly none.
 */
function isOfOneTree(
  column: Column,
  fitting: ReadonlyMap<number, Scalar>,
  { columns }: EntryTable,
): boolean {
  return columns.some((tree) => {
    if (tree === column || !comesAgain(tree)) return false;
    const trees = [...new Set(tree.values.values())].map((name) => {
      const entries = [...column.values.keys()].filter((entry) => tree.values.get(entry) === name);
      return { entries, fits: entries.filter((entry) => fitting.has(entry)).length };
    });
    const covered = trees.reduce((sum, { entries }) => sum + entries.length, 0);
    const own = trees.filter(({ entries, fits }) => fits >= entries.length * NEARLY_ALL);
    const isClear = trees.every(
      ({ entries, fits }) => fits >= entries.length * NEARLY_ALL || fits <= entries.length * RARE,
    );
    const isCovered = covered === column.values.size && isClear;
    return isCovered && own.some(({ entries }) => entries.length >= LEAST_ENTRIES);
  });
}

/** The part of the entries of another tree whose codes may be those of the list by chance. */
const RARE = 1 - NEARLY_ALL;

/** Whether a key says where an entry stands among others. */
function isOrder({ path }: Column, { reader }: KeyPaths): boolean {
  return reader.read(path.split('.').at(-1) ?? '').says('order');
}

/** The best column of each source that the list was merged from: what entries without it have is looked at again. */
function chooseReferences(candidates: readonly Reference[]): readonly Reference[] {
  const [best] = candidates.toSorted(
    (left, right) =>
      Number(left.isNumbering) - Number(right.isNumbering) ||
      right.distinct - left.distinct ||
      Number(right.column.role === right.role) - Number(left.column.role === left.role),
  );
  if (best === undefined) return [];
  const isElsewhere = ({ column }: Reference): boolean =>
    [...column.values.keys()].every((entry) => !best.column.values.has(entry));
  return [best, ...chooseReferences(candidates.filter(isElsewhere))];
}

/**
 * Whether the words of the key say the role, and those of no other key do; a name that is written as the code is both, and stays the
 * name.
 */
function isSaidByWords({ column, role }: Reference, { columns }: EntryTable): boolean {
  if (role === 'code' && column.role === 'name') return true;
  return columns.every((other) => (other.role === role) === (other === column));
}

/**
 * Joins shapes with references. A reference is certain: what was found by the values of the same list alone gives way, but not what
 * the operator says.
 */
export function joinReferences(
  shapes: readonly Shape[],
  references: readonly Shape[],
): readonly Shape[] {
  const isOfOperator = (reference: Shape): boolean =>
    shapes.some(
      ({ list, path, role, source }) =>
        source === 'operator' &&
        list === reference.list &&
        (path === reference.path || role === reference.role),
    );
  const certain = references.filter((reference) => !isOfOperator(reference));
  const lists = new Set(certain.map(({ list }) => list));
  const paths = new Set(certain.map(({ list, path }) => `${list}\n${path}`));
  const kept = shapes.filter(
    ({ list, path, role, source }) =>
      source === 'operator' ||
      !(paths.has(`${list}\n${path}`) || (lists.has(list) && (role === 'id' || role === 'code'))),
  );
  return [...kept, ...certain];
}

/** What identifies records, of which the common facts are known. */
export function identify(records: readonly PimRecord[]): KnownRecords {
  const ids = new Set<number>();
  const codes = new Set<string>();
  const names = new Map<number | string, string>();
  for (const { Id, Code, Name } of records) {
    const id = readId(Id);
    if (id !== undefined) ids.add(id);
    const code = typeof Code === 'string' || typeof Code === 'number' ? foldCode(String(Code)) : '';
    if (code !== '') codes.add(code);
    if (typeof Name !== 'string') continue;
    if (id !== undefined) names.set(id, Name);
    if (code !== '') names.set(code, Name);
  }
  return { ids, codes, names };
}
