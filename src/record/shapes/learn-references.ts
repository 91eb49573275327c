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
import { hasRepeatedValues, NEARLY_ALL } from './value-kinds.ts';

interface KnownRecords {
  readonly ids: ReadonlySet<number>;
  /** As `foldCode()` returns them. */
  readonly codes: ReadonlySet<string>;
  /** Names by id and by folded code. */
  readonly names?: ReadonlyMap<number | string, string>;
}

const REFERRED = {
  categories: { kind: 'product', wire: 'CategoryProducts', idWire: 'ProductId' },
  brands: { kind: 'product', wire: 'TrademarkProducts', idWire: 'ProductId' },
  parent: { kind: 'variant', wire: 'Product', idWire: 'VariantId' },
} as const satisfies Partial<Record<ListName, ReferringField>>;

// The field of a record that refers to others, and the field of its id.
interface ReferringField {
  readonly kind: ShapedKind;
  readonly wire: string;
  readonly idWire: string;
}

type ReferredList = keyof typeof REFERRED;

const REFERRED_LISTS: readonly ReferredList[] = ['categories', 'brands', 'parent'];

/** Known records of each list that other records refer to. */
export type KnownLists = Readonly<Partial<Record<ReferredList, KnownRecords>>>;

// Fewer entries than these prove nothing.
const MIN_ENTRIES = 5;

// Other numbers, such as positions, may match fewer records than these by chance.
const MIN_DISTINCT = 3;

/** Folds a code for comparisons: no signs, lower case. */
export function foldCode(code: string): string {
  return code.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Finds the keys that hold ids, codes or paths of the given lists. */
export function learnReferences(records: SampleRecords, lists: KnownLists): readonly Shape[] {
  return REFERRED_LISTS.flatMap((list) => {
    const target = lists[list];
    return target === undefined ? [] : learnReferencesTo(list, records, target);
  });
}

// The entries of a list that refer to others, with the ids of the records that hold them.
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
  const known: KnownByNames = { ...target, foldedNames: foldNames(target) };
  const candidates = table.columns
    .map((column) => findReference(column, { paths, table, ownIds }, known))
    .filter((candidate) => candidate !== undefined);
  return chooseReferences(candidates).flatMap((chosen): readonly Shape[] => {
    if (isClearFromWords(chosen, table)) return [];
    const shape: Shape = { list, path: chosen.column.path, role: chosen.role, source: 'values' };
    const named = findNames(chosen, table, target);
    return named === undefined ? [shape] : [shape, { ...shape, path: named.path, role: 'name' }];
  });
}

// The column with the names of the referred records, if another column claims to be the name:
// `{label: "Brand", targetId: 71, targetLabel: "Halvik"}`.
function findNames(
  { column, role }: Reference,
  { columns }: EntryTable,
  { names = new Map() }: KnownRecords,
): Column | undefined {
  if (role === 'name') return undefined;
  const nameOf = (value: Scalar): string | undefined =>
    names.get(role === 'id' ? (readReferredId(value) ?? '') : foldCode(readAddressed(value)));
  const namesOfAll = new Map([...column.values].map(([entry, value]) => [entry, nameOf(value)]));
  const isOfNames = (candidate: Column): boolean => {
    const same = [...candidate.values].filter(([entry, value]) => namesOfAll.get(entry) === value);
    return same.length > 0 && same.length >= candidate.values.size * NEARLY_ALL;
  };
  const stated = columns.find((candidate) => candidate.role === 'name');
  if (stated === undefined || isOfNames(stated)) return undefined;
  return columns.find((candidate) => candidate !== column && isOfNames(candidate));
}

interface Reference {
  readonly column: Column;
  /** `name` stands for a path of names. */
  readonly role: 'id' | 'code' | 'name';
  readonly distinct: number;
  readonly isNumbering: boolean;
}

// Nearly all values must be ids, codes or paths of the records, at least in the entries of their tree.
function findReference(
  column: Column,
  { paths, table, ownIds }: Referring,
  { ids, codes, foldedNames }: KnownByNames,
): Reference | undefined {
  if (column.values.size < MIN_ENTRIES || isOrder(column, paths)) return undefined;
  const ownReferences = [...column.values].filter(
    ([entry, value]) => readReferredId(value) === ownIds[table.recordOf[entry] ?? -1],
  );
  if (ownReferences.length >= column.values.size * NEARLY_ALL) return undefined;
  const byId = keepFitting(column, (value) => ids.has(readReferredId(value) ?? Number.NaN));
  const byCode = keepFitting(column, (value) => codes.has(foldCode(readAddressed(value))));
  const byPath = keepFitting(column, (value) => isPathOf(String(value), foldedNames));
  const isById = byId.size >= byCode.size;
  const byKey = isById ? byId : byCode;
  const roleOfKey = isById ? 'id' : 'code';
  const isByPath = byPath.size > byKey.size;
  const fitting = isByPath ? byPath : byKey;
  const distinct = new Set([...fitting.values()].map(String)).size;
  const least = Math.min(MIN_DISTINCT, Math.ceil((isById ? ids : codes).size / 2));
  const isAll = fitting.size >= column.values.size * NEARLY_ALL;
  if (distinct < least || !(isAll || isOfOneTree(column, fitting, table))) return undefined;
  return {
    column,
    role: isByPath ? 'name' : roleOfKey,
    distinct,
    isNumbering: countDistinct(column) === column.values.size,
  };
}

interface KnownByNames extends KnownRecords {
  readonly foldedNames: ReadonlySet<string>;
}

function foldNames({ names = new Map() }: KnownRecords): ReadonlySet<string> {
  return new Set([...names.values()].map(foldCode));
}

// `Home > Kitchen > Knives`, `/Home/Kitchen/Knives`: a path in the list itself, not in another tree.
function isPathOf(text: string, foldedNames: ReadonlySet<string>): boolean {
  const steps = text.split(/\s*[>|»›/\\]\s*/).filter(Boolean);
  return steps.length > 1 && steps.every((step) => foldedNames.has(foldCode(step)));
}

// Also reads an id before its name: a column has `[51, "Kettle"]` as `51, Kettle`.
function readReferredId(value: Scalar): number | undefined {
  const [, id = value] = /^(\d+), (?=.*\p{L})/u.exec(String(value)) ?? [];
  return readId(id);
}

// The values are keyed by the number of their entry.
function keepFitting(
  { values }: Column,
  fits: (value: Scalar) => boolean,
): ReadonlyMap<number, Scalar> {
  return new Map([...values].filter(([, value]) => fits(value)));
}

// True if another key says which entries refer to the list: `{tree: "shop", node: "LAMPS"}` beside
// `{tree: "ETIM", node: "EC1"}`. For each of its values nearly all entries fit, or nearly none.
function isOfOneTree(
  column: Column,
  fitting: ReadonlyMap<number, Scalar>,
  { columns }: EntryTable,
): boolean {
  return columns.some((tree) => {
    if (tree === column || !hasRepeatedValues(tree)) return false;
    const trees = [...new Set(tree.values.values())].map((name) => {
      const entries = [...column.values.keys()].filter((entry) => tree.values.get(entry) === name);
      return { entries, fits: entries.filter((entry) => fitting.has(entry)).length };
    });
    const covered = trees.reduce((sum, { entries }) => sum + entries.length, 0);
    const treesOfList = trees.filter(({ entries, fits }) => fits >= entries.length * NEARLY_ALL);
    const isClear = trees.every(
      ({ entries, fits }) => fits >= entries.length * NEARLY_ALL || fits <= entries.length * RARE,
    );
    const isCovered = covered === column.values.size && isClear;
    return isCovered && treesOfList.some(({ entries }) => entries.length >= MIN_ENTRIES);
  });
}

// This part of the codes of another tree may match the list by chance.
const RARE = 1 - NEARLY_ALL;

// A position among other entries.
function isOrder({ path }: Column, { reader }: KeyPaths): boolean {
  return reader.read(path.split('.').at(-1) ?? '').says('order');
}

// Chooses the best column for each source that the list was merged from: entries without it are
// searched again.
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

// True if the key itself names the role, and no other key does. A name that is written like the
// code is both, and stays the name, unless a code of something else stands beside it:
// `{catalogId: "shop", content: "LAMPS"}`.
function isClearFromWords({ column, role }: Reference, { columns }: EntryTable): boolean {
  const isBeside = (candidate: Column): boolean =>
    [...column.values.keys()].every((entry) => candidate.values.has(entry));
  const hasOtherCode = columns.some(
    (candidate) => candidate !== column && candidate.role === role && isBeside(candidate),
  );
  if (role === 'code' && column.role === 'name') return !hasOtherCode;
  return columns.every((candidate) => (candidate.role === role) === (candidate === column));
}

/**
 * Joins shapes with references. A reference is certain, so it replaces shapes that were learned
 * from the list alone, but not those of the operator.
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
  const remaining = shapes.filter(
    ({ list, path, role, source }) =>
      source === 'operator' ||
      !(paths.has(`${list}\n${path}`) || (lists.has(list) && (role === 'id' || role === 'code'))),
  );
  // Of two keys of one role in an entry, the first takes it.
  return [...certain, ...remaining];
}

/** Collects the ids, codes and names of records that have the common fields. */
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
