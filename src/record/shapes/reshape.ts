/** Moves the values of learned and given roles under keys that say the role, so that readers know them. Pure. */

import { type Field, PRODUCT_FIELDS, VARIANT_FIELDS } from '../record-fields.ts';
import { foldKey, isAbsent, isRecord, type PimRecord } from '../value.ts';
import { type EntryTable, openColumns } from './columns.ts';
import { flattenMap } from './flat-entries.ts';
import { FormOpener } from './forms.ts';
import { KeyPaths, type Role } from './key-paths.ts';
import { KeyReader, type ListName } from './key-words.ts';
import { learnRoles } from './learn-roles.ts';
import { openJson } from './leaves.ts';
import { writeMinorKey } from './minor-units.ts';
import { isRole, writeRoleKey } from './role-keys.ts';

/** Who gave a role to a key: the values that stand under it, or the operator. */
export type RoleSource = 'values' | 'operator';

/** A role of a key that its words do not say. */
export interface Shape {
  readonly list: ListName;
  /** The keys from the entry, joined by dots. */
  readonly path: string;
  readonly role: Role;
  readonly source: RoleSource;
}

/** Records of one kind. */
export type ShapedKind = 'product' | 'variant';

/** The fields of a record that hold lists whose keys the spec does not show, by their folded names. */
type ListFields = ReadonlyMap<string, ListName>;

const LIST_FIELDS: Readonly<Record<ShapedKind, ListFields>> = {
  product: listFields(PRODUCT_FIELDS),
  variant: listFields(VARIANT_FIELDS),
};

/** The lists whose keys may be given roles. */
export const SHAPED_LISTS: readonly ListName[] = [
  ...new Set([...LIST_FIELDS.product.values(), ...LIST_FIELDS.variant.values()]),
];

/** Roles by list, with the keys that have them, as an operator writes them. */
export type GivenRoles = Readonly<
  Record<string, Readonly<Partial<Record<string, string>>> | undefined>
>;

/** The shapes that an operator gives. */
export function listGivenShapes(given: GivenRoles): readonly Shape[] {
  return SHAPED_LISTS.flatMap((list) =>
    Object.entries(given[list] ?? {}).flatMap(([role, path]): readonly Shape[] =>
      isRole(role) && path !== undefined ? [{ list, path, role, source: 'operator' }] : [],
    ),
  );
}

function listFields(fields: readonly Field[]): ListFields {
  return new Map(
    fields.flatMap(({ wire, reader }): (readonly [string, ListName])[] =>
      reader === undefined || reader === 'pictures' || reader === 'documents'
        ? []
        : [[foldKey(wire), reader]],
    ),
  );
}

/** Some records by their kind. */
export type SampleRecords = Readonly<Record<ShapedKind, readonly PimRecord[]>>;

/** The entries of the lists of records, by list. */
export type Profile = ReadonlyMap<ListName, EntryTable>;

/** Opens the lists of records. */
export function profileLists(records: SampleRecords): Profile {
  const byList = new Map<ListName, unknown[]>();
  for (const kind of ['product', 'variant'] as const) {
    for (const record of records[kind]) {
      for (const [key, value] of Object.entries(record)) {
        const list = LIST_FIELDS[kind].get(foldKey(key));
        if (list === undefined) continue;
        const lists = byList.get(list) ?? [];
        lists.push(value);
        byList.set(list, lists);
      }
    }
  }
  return new Map(
    [...byList].map(([list, lists]) => [list, openColumns(lists, new KeyPaths(list))]),
  );
}

/** Finds the roles of keys that say nothing. @param today in ISO 8601 */
export function learnShapes(profile: Profile, today: string): readonly Shape[] {
  return [...profile].flatMap(([list, table]) =>
    learnRoles(list, table, today).map(
      ({ path, role }): Shape => ({ list, path, role, source: 'values' }),
    ),
  );
}

/** Joins shapes: of those for the same role or the same keys, the operator's counts, else the first. */
export function joinShapes(...sources: readonly (readonly Shape[])[]): readonly Shape[] {
  const all = sources.flat();
  const sorted = [
    ...all.filter(({ source }) => source === 'operator'),
    ...all.filter(({ source }) => source === 'values'),
  ];
  const joined: Shape[] = [];
  for (const shape of sorted) {
    const isTaken = joined.some(
      ({ list, path, role, source }) =>
        list === shape.list &&
        (path === shape.path || (role === shape.role && source === 'operator')),
    );
    if (!isTaken) joined.push(shape);
  }
  return joined;
}

/** Shapes records before they are read. */
export class RecordShaper {
  readonly #byList = new Map<ListName, readonly Shape[]>();
  readonly #readers = new Map<ListName, KeyReader>();
  readonly #forms = new Map<ListName, FormOpener>();

  constructor(shapes: readonly Shape[]) {
    for (const shape of shapes) {
      this.#byList.set(shape.list, [...(this.#byList.get(shape.list) ?? []), shape]);
    }
  }

  /** The record with each value of a known role under a key that says the role; the same record where there are none. */
  reshape(kind: ShapedKind, record: PimRecord): PimRecord {
    if (this.#byList.size === 0) return record;
    const entries = Object.entries(record).map(([key, value]): [string, unknown] => {
      const list = LIST_FIELDS[kind].get(foldKey(key));
      return [key, list === undefined ? value : this.#reshapeList(list, value)];
    });
    return Object.fromEntries(entries);
  }

  #formsOf(list: ListName): FormOpener {
    const forms = this.#forms.get(list) ?? new FormOpener(new KeyReader(list));
    this.#forms.set(list, forms);
    return forms;
  }

  #reshapeList(list: ListName, sent: unknown): unknown {
    const shapes = this.#byList.get(list);
    if (shapes === undefined && list !== 'variants') return sent;
    const value = shapes === undefined ? openJson(sent) : this.#formsOf(list).open(sent);
    const reshape = (entry: unknown): unknown => {
      const opened = openJson(entry);
      if (!isRecord(opened)) return entry;
      // A variant within a product has lists of its own.
      const record = list === 'variants' ? this.reshape('variant', opened) : opened;
      return (shapes ?? []).reduce(moveValue, record);
    };
    if (Array.isArray(value)) return value.map(reshape);
    return this.#openMap(list, value)?.map(reshape) ?? reshape(value);
  }

  /** The members of a map of records that have a key whose role is known. */
  #openMap(list: ListName, value: unknown): readonly PimRecord[] | undefined {
    const shapes = this.#byList.get(list) ?? [];
    if (shapes.length === 0) return undefined;
    const reader = this.#readers.get(list) ?? new KeyReader(list);
    this.#readers.set(list, reader);
    const members = flattenMap(reader, value);
    const hasRole = (member: PimRecord): boolean =>
      shapes.some((shape) => moveValue(member, shape) !== member);
    return members?.some(hasRole) === true ? members : undefined;
  }
}

/** The entry with one value under the key of its role, where its own key was; the entry as it is, if it lacks it. */
function moveValue(entry: PimRecord, { path, role }: Shape): PimRecord {
  if (role === 'minor' || role === 'doubtful') {
    const key = findKeys(entry, path).at(-1) ?? path;
    return renameAll(entry, key, writeMinorKey(key, role));
  }
  return renameKey(entry, findKeys(entry, path), writeRoleKey(role)) ?? entry;
}

/** The keys of a path; a key may have dots itself. */
function findKeys(entry: PimRecord, path: string): readonly string[] {
  return path in entry ? [path] : path.split('.');
}

/** The record with a key renamed wherever it stands: prices by quantity have the unit of the price. */
function renameAll(record: PimRecord, key: string, name: string): PimRecord {
  const rename = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(rename);
    return isRecord(value) ? renameAll(value, key, name) : value;
  };
  return Object.fromEntries(
    Object.entries(record).map(([own, value]) => [own === key ? name : own, rename(value)]),
  );
}

/** The record with the last of some keys renamed; undefined, if it has no such key. */
function renameKey(
  record: PimRecord,
  [key = '', ...inner]: readonly string[],
  name: string,
): PimRecord | undefined {
  const sent = record[key];
  // Another key of the role may have what this one lacks.
  if (sent === undefined || (isAbsent(sent) && name in record)) return undefined;
  const { [key]: _, ...others } = record;
  if (inner.length === 0) return { ...others, [name]: sent };
  const nested = openJson(sent);
  const renamed = isRecord(nested) ? renameKey(nested, inner, name) : undefined;
  return renamed && { ...others, [key]: renamed };
}
