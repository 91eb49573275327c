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

// A field of a record that refers to others, with the field of the record's id.
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

/** Folds a code for comparisons, without signs and in lower case: `LUM-101` becomes `lum101`. */
export function foldCode(code: string): string {
  return code.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

/**
 * Finds the keys that hold ids, codes or paths of records in other lists: with a category of the id 71,
 * `node` in `{position: 3, node: 71}` is the id of a category.
 */
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
  const knownRecords: KnownByNames = { ...target, foldedNames: foldNames(target) };
  const candidates = table.columns.flatMap(
    (column) => findReference(column, { paths, table, ownIds }, knownRecords) ?? [],
  );
  const references = chooseReferences(candidates);
  const unclear = references.filter((reference) => !isClearFromWords(reference, table));
  return unclear.flatMap((reference): readonly Shape[] => {
    const { column, role } = reference;
    const shape: Shape = { list, path: column.path, role, source: 'values' };
    const names = findNames(reference, table, target);
    return names === undefined ? [shape] : [shape, { ...shape, path: names.path, role: 'name' }];
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
  const nameOf = (value: Scalar): string | undefined => {
    const idOrCode = role === 'id' ? readReferredId(value) : foldCode(readAddressed(value));
    return names.get(idOrCode ?? '');
  };
  const nameByEntry = new Map([...column.values].map(([entry, value]) => [entry, nameOf(value)]));
  const isOfNames = ({ values }: Column): boolean => {
    const same = [...values].filter(([entry, value]) => nameByEntry.get(entry) === value);
    return same.length > 0 && same.length >= values.size * NEARLY_ALL;
  };
  const stated = columns.find((candidate) => candidate.role === 'name');
  if (stated === undefined || isOfNames(stated)) return undefined;
  return columns.find((candidate) => candidate !== column && isOfNames(candidate));
}

// Column that holds ids or codes of referred records, or paths of their names.
interface Reference {
  readonly column: Column;
  readonly role: 'id' | 'code' | 'name';
  readonly distinctCount: number;
  /** Each entry has another value. */
  readonly isNumbering: boolean;
}

// Nearly all values must be ids, codes or paths of the records, at least in the entries of their tree.
function findReference(
  column: Column,
  { paths, table, ownIds }: Referring,
  { ids, codes, foldedNames }: KnownByNames,
): Reference | undefined {
  if (column.values.size < MIN_ENTRIES || isOrder(column, paths)) return undefined;
  if (holdsOwnIds(column, table, ownIds)) return undefined;
  const byId = keepFitting(column, (value) => ids.has(readReferredId(value) ?? Number.NaN));
  const byCode = keepFitting(column, (value) => codes.has(foldCode(readAddressed(value))));
  const byPath = keepFitting(column, (value) => isPathOf(String(value), foldedNames));
  const isById = byId.size >= byCode.size;
  const byKey = isById ? byId : byCode;
  const isByPath = byPath.size > byKey.size;
  const fitting = isByPath ? byPath : byKey;
  const roleOfKey = isById ? 'id' : 'code';
  const distinctCount = new Set([...fitting.values()].map(String)).size;
  const knownCount = (isById ? ids : codes).size;
  if (distinctCount < Math.min(MIN_DISTINCT, Math.ceil(knownCount / 2))) return undefined;
  const areAllFitting = fitting.size >= column.values.size * NEARLY_ALL;
  if (!areAllFitting && !isOfOneTree(column, fitting, table)) return undefined;
  return {
    column,
    role: isByPath ? 'name' : roleOfKey,
    distinctCount,
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

// True if nearly all values are the id of the record that holds the entry.
function holdsOwnIds(
  { values }: Column,
  { recordOf }: EntryTable,
  ownIds: readonly (number | undefined)[],
): boolean {
  const ownReferences = [...values].filter(([entry, value]) => {
    const ownId = ownIds[recordOf[entry] ?? -1];
    return readReferredId(value) === ownId;
  });
  return ownReferences.length >= values.size * NEARLY_ALL;
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
  const entries = [...column.values.keys()];
  return columns.some((tree) => {
    if (tree === column || !hasRepeatedValues(tree)) return false;
    if (!entries.every((entry) => tree.values.has(entry))) return false;
    const counts = [...countByTree(tree, entries, fitting).values()];
    const isOfList = ({ all, fit }: TreeCount): boolean => fit >= all * NEARLY_ALL;
    const areClear = counts.every((count) => isOfList(count) || count.fit <= count.all * RARE);
    return areClear && counts.some((count) => isOfList(count) && count.all >= MIN_ENTRIES);
  });
}

// Number of entries of a tree, and of those that refer to the list.
interface TreeCount {
  all: number;
  fit: number;
}

function countByTree(
  tree: Column,
  entries: readonly number[],
  fitting: ReadonlyMap<number, Scalar>,
): ReadonlyMap<Scalar | undefined, TreeCount> {
  const counts = new Map<Scalar | undefined, TreeCount>();
  for (const entry of entries) {
    const name = tree.values.get(entry);
    const count = counts.get(name) ?? { all: 0, fit: 0 };
    count.all += 1;
    if (fitting.has(entry)) count.fit += 1;
    counts.set(name, count);
  }
  return counts;
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
  const [best] = candidates.toSorted(compareReferences);
  if (best === undefined) return [];
  const inOtherEntries = candidates.filter(({ column }) => {
    const entries = [...column.values.keys()];
    return entries.every((entry) => !best.column.values.has(entry));
  });
  return [best, ...chooseReferences(inOtherEntries)];
}

// The better one comes first: values that repeat, many records, a key that names the role.
function compareReferences(left: Reference, right: Reference): number {
  const byNumbering = Number(left.isNumbering) - Number(right.isNumbering);
  const byDistinct = right.distinctCount - left.distinctCount;
  const byKey = Number(isNamedByKey(right)) - Number(isNamedByKey(left));
  return byNumbering || byDistinct || byKey;
}

function isNamedByKey({ column, role }: Reference): boolean {
  return column.role === role;
}

// True if the key itself names the role, and no other key does. A name that is written like the
// code is both, and stays the name, unless a code of something else stands beside it:
// `{catalogId: "shop", content: "LAMPS"}`.
function isClearFromWords({ column, role }: Reference, { columns }: EntryTable): boolean {
  const entries = [...column.values.keys()];
  const hasOtherCode = columns.some((candidate) => {
    if (candidate === column || candidate.role !== role) return false;
    return entries.every((entry) => candidate.values.has(entry));
  });
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
  const ofOperator = shapes.filter(({ source }) => source === 'operator');
  const certain = references.filter((reference) => {
    return !ofOperator.some(({ list, path, role }) => {
      return list === reference.list && (path === reference.path || role === reference.role);
    });
  });
  const lists = new Set(certain.map(({ list }) => list));
  const paths = new Set(certain.map(writePlace));
  const remaining = shapes.filter((shape) => {
    if (shape.source === 'operator') return true;
    const isIdentity = shape.role === 'id' || shape.role === 'code';
    const isReplaced = isIdentity && lists.has(shape.list);
    return !isReplaced && !paths.has(writePlace(shape));
  });
  // Of two keys of one role in an entry, the first takes it.
  return [...certain, ...remaining];
}

function writePlace({ list, path }: Shape): string {
  return `${list}\n${path}`;
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
