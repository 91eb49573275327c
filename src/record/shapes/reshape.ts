/** Moves the values of learned and given roles under keys that say the role, so that readers know them. Pure. */

import { type Field, PRODUCT_FIELDS, VARIANT_FIELDS } from '../record-fields.ts';
import {
  foldKey,
  getField,
  isAbsent,
  isMark,
  isRecord,
  type PimRecord,
  readText,
} from '../value.ts';
import { type EntryTable, openColumns } from './columns.ts';
import { flattenMap } from './flat-entries.ts';
import { markAsPlain, openForms } from './forms.ts';
import { KeyPaths } from './key-paths.ts';
import { KeyReader } from './key-words.ts';
import { EntryLabeller } from './label-entries.ts';
import type { Labels } from './labels.ts';
import { LanguageNamer } from './language-ids.ts';
import { learnRoles } from './learn-roles.ts';
import { openJson } from './leaves.ts';
import type { ListName } from './lists.ts';
import { findOwnerCodes } from './owner-codes.ts';
import { isRole, type Role, writeRoleKey } from './role-keys.ts';
import { learnSlugTwins, type TwinRole } from './slug-twins.ts';

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
  return SHAPED_LISTS.flatMap((list) => {
    const roles = Object.entries(given[list] ?? {});
    return roles.flatMap(([role, path]): readonly Shape[] =>
      isRole(role) && path !== undefined ? [{ list, path, role, source: 'operator' }] : [],
    );
  });
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

/** The entries of one list in many records. */
export interface ProfiledList extends EntryTable {
  /** The roles of texts of which one is written for programs. */
  readonly twins: readonly TwinRole[];
  /** Keys that repeat the code of the record. */
  readonly ownerCodes: readonly string[];
}

/** The entries of the lists of records, by list. */
export type Profile = ReadonlyMap<ListName, ProfiledList>;

/** Opens the lists of records. */
export function profileLists(records: SampleRecords): Profile {
  const byList = new Map<ListName, SentList[]>();
  for (const kind of ['product', 'variant'] as const) {
    for (const record of records[kind]) {
      const recordName = readText(getField(record, 'Name'));
      const recordCode = readText(getField(record, 'Code'));
      for (const [key, value] of Object.entries(record)) {
        const list = LIST_FIELDS[kind].get(foldKey(key));
        if (list === undefined) continue;
        const lists = byList.get(list) ?? [];
        lists.push({ value, recordName, recordCode });
        byList.set(list, lists);
      }
    }
  }
  return new Map([...byList].map(([list, sent]) => [list, profileList(list, sent)]));
}

/** A list as a record sent it. */
interface SentList {
  readonly value: unknown;
  readonly recordName: string | undefined;
  readonly recordCode: string | undefined;
}

function profileList(list: ListName, sent: readonly SentList[]): ProfiledList {
  const paths = new KeyPaths(list);
  const lists = sent.map(({ value }) => value);
  const { recordOf, columns, items } = openColumns(lists, paths);
  const recordNames = sent.map(({ recordName }) => recordName);
  const recordCodes = sent.map(({ recordCode }) => recordCode);
  const ownerCodes = findOwnerCodes({ recordOf, columns }, recordCodes);
  const table = { recordOf, columns, recordNames, ownerCodes };
  return Object.assign(table, { twins: learnSlugTwins(items, paths) });
}

/** Finds the roles of keys that say nothing. @param today in ISO 8601 */
export function learnShapes(profile: Profile, today: string): readonly Shape[] {
  return [...profile].flatMap(([list, table]) => {
    const learned = learnRoles(list, table, today);
    // A text that has a twin is not what else its values look like.
    const others = learned.filter(({ path }) => !table.twins.some((twin) => twin.path === path));
    const repeated = table.ownerCodes.map((path) => ({ path, role: 'noise' as const }));
    const all = [...repeated, ...table.twins, ...others];
    return all.map(({ path, role }): Shape => ({ list, path, role, source: 'values' }));
  });
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
  readonly #keys = new Map<ListName, KeyReader>();
  readonly #labeller: EntryLabeller;
  readonly #namer = new LanguageNamer();

  /** @param labels names that stand elsewhere */
  constructor(shapes: readonly Shape[], labels: readonly Labels[] = []) {
    this.#labeller = new EntryLabeller(labels);
    for (const shape of shapes) {
      const ofList = this.#byList.get(shape.list) ?? [];
      this.#byList.set(shape.list, [...ofList, shape]);
    }
    const lists = [...this.#byList.keys(), ...this.#labeller.lists, 'variants' as const];
    for (const list of lists) this.#keys.set(list, new KeyReader(list));
  }

  /** The record with each value of a known role under a key that says the role; the same record where there are none. */
  reshape(kind: ShapedKind, record: PimRecord): PimRecord {
    const languages = this.#namer.readLanguages(getField(record, 'Translations'));
    if (this.#byList.size + this.#labeller.lists.size + languages.size === 0) return record;
    const entries = Object.entries(record).map(([key, value]): [string, unknown] => {
      const list = LIST_FIELDS[kind].get(foldKey(key));
      if (list === undefined) return [key, value];
      const named = this.#namer.nameLanguages(list, value, languages);
      return [key, this.#reshapeList(list, named)];
    });
    return Object.fromEntries(entries);
  }

  #reshapeList(list: ListName, sent: unknown): unknown {
    const keys = this.#keys.get(list);
    if (keys === undefined || isAbsent(sent)) return sent;
    const { items, isList } = openForms(keys, sent);
    const reshaped = items.map((item) => this.#reshapeItem(list, item));
    if (isList) {
      // That entries are left out must be seen where the list is read.
      const marks = [sent].flat().filter(isMark);
      return markAsPlain([...reshaped, ...marks]);
    }
    // A record that is no list may be a map of records that have a key whose role is known.
    const members = flattenMap(keys, items[0]) ?? [];
    const moved = members.map((member) => this.#reshapeItem(list, member));
    const isOther = moved.some((member, at) => member !== members[at]);
    return isOther ? moved : reshaped[0];
  }

  #reshapeItem(list: ListName, item: unknown): unknown {
    if (!isRecord(item)) return item;
    // A variant within a product has lists of its own.
    const record = list === 'variants' ? this.reshape('variant', item) : item;
    const moved = (this.#byList.get(list) ?? []).reduce(moveValue, record);
    return this.#labeller.label(list, moved);
  }
}

/** The entry with one value under the key of its role, where its own key was; the entry as it is, if it lacks it. */
function moveValue(entry: PimRecord, { path, role }: Shape): PimRecord {
  // A key may have dots itself.
  const keys = path in entry ? [path] : path.split('.');
  const key = writeRoleKey(role);
  const isNote = role === 'minor' || role === 'doubtful';
  if (!isNote) return renameKey(entry, keys, key) ?? entry;
  const noted = [entry[key] ?? []].flat();
  return { ...entry, [key]: [...noted, keys.at(-1)] };
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
  if (inner.length === 0) return Object.assign(others, { [name]: sent });
  const renamed = renameWithin(openJson(sent), inner, name);
  return renamed === undefined ? undefined : Object.assign(others, { [key]: renamed });
}

/** A record, or a list of some, with a key renamed; undefined, if none has it. */
function renameWithin(nested: unknown, keys: readonly string[], name: string): unknown {
  if (isRecord(nested)) return renameKey(nested, keys, name);
  if (!Array.isArray(nested)) return undefined;
  const items: readonly unknown[] = nested;
  const renamed = items.map((item) => renameWithin(item, keys, name));
  const isRenamed = renamed.some((item) => item !== undefined);
  return isRenamed ? renamed.map((item, at) => item ?? items[at]) : undefined;
}
