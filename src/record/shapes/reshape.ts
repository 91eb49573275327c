/**
 * Moves the values of learned and given roles under keys that name the role, so that readers
 * recognise them.
 */

import { type Field, PRODUCT_FIELDS, VARIANT_FIELDS } from '../record-fields.ts';
import {
  foldKey,
  getField,
  isAbsent,
  isMark,
  isRecord,
  type PimRecord,
  readId,
  readText,
} from '../value.ts';
import { type EntryTable, openColumns, type RecordTexts } from './columns.ts';
import { flattenMap } from './flat-entries.ts';
import { markAsPlain, openForms } from './forms.ts';
import { KeyPaths } from './key-paths.ts';
import { KeyReader } from './key-words.ts';
import { EntryLabeller } from './label-entries.ts';
import type { Labels } from './labels.ts';
import { type LanguageIds, LanguageNamer } from './language-ids.ts';
import { learnRoles } from './learn-roles.ts';
import { parseJsonText, splitReference } from './leaves.ts';
import type { ListName } from './lists.ts';
import { type CalledRecord, findOwnerIds, findOwnerNames } from './owner-names.ts';
import { isRole, type Role, writeRoleKey } from './role-keys.ts';
import { learnSlugTwins, type TwinRole } from './slug-twins.ts';

/** Origin of a role: the values under the key, or the operator. */
export type RoleSource = 'values' | 'operator';

/** Role of a key that its words do not reveal. */
export interface Shape {
  readonly list: ListName;
  readonly path: string;
  readonly role: Role;
  readonly source: RoleSource;
}

export type ShapedKind = 'product' | 'variant';

// Fields of a record with lists whose keys the spec does not show, by folded name.
type ListFields = ReadonlyMap<string, ListName>;

const LIST_FIELDS: Readonly<Record<ShapedKind, ListFields>> = {
  product: listFields(PRODUCT_FIELDS),
  variant: listFields(VARIANT_FIELDS),
};

/** Lists whose keys may be given roles. */
export const SHAPED_LISTS: readonly ListName[] = [
  ...new Set([...LIST_FIELDS.product.values(), ...LIST_FIELDS.variant.values()]),
];

type GivenRoles = Readonly<Record<string, Readonly<Partial<Record<string, string>>> | undefined>>;

/** Lists the shapes that an operator gives. */
export function listGivenShapes(rolesByList: GivenRoles): readonly Shape[] {
  return SHAPED_LISTS.flatMap((list) => {
    const roles = Object.entries(rolesByList[list] ?? {});
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

/** Records of a sample by kind. */
export type SampleRecords = Readonly<Record<ShapedKind, readonly PimRecord[]>>;

/** Entries of one list in many records. */
export interface ProfiledList extends EntryTable {
  readonly twins: readonly TwinRole[];
  readonly ownerNames: readonly string[];
  readonly ownerIds: readonly string[];
}

/** Entries of records by list. */
export type Profile = ReadonlyMap<ListName, ProfiledList>;

/** Opens the lists of records. */
export function profileLists(records: SampleRecords): Profile {
  const byList = new Map<ListName, SentList[]>();
  const products = new Map(
    records.product.map((record) => [readId(getField(record, 'ProductId')), record]),
  );
  for (const kind of ['product', 'variant'] as const) {
    for (const record of records[kind]) {
      const recordTexts = readTexts(record);
      const product = products.get(readId(getField(record, 'ProductId')));
      const isOfOther = product !== undefined && product !== record;
      const owners = [
        readCalled(record, kind),
        ...(isOfOther ? [readCalled(product, 'product')] : []),
      ];
      for (const [key, value] of Object.entries(record)) {
        const list = LIST_FIELDS[kind].get(foldKey(key));
        if (list === undefined) continue;
        const lists = byList.get(list) ?? [];
        lists.push({ value, recordTexts, owners });
        byList.set(list, lists);
      }
    }
  }
  return new Map([...byList].map(([list, sent]) => [list, profileList(list, sent)]));
}

// A list as a record sent it.
interface SentList {
  readonly value: unknown;
  readonly recordTexts: RecordTexts;
  readonly owners: readonly CalledRecord[];
}

function readCalled(record: PimRecord, kind: ShapedKind): CalledRecord {
  const fields = kind === 'product' ? ['ProductId'] : ['VariantId', 'ProductId'];
  return {
    ids: fields.flatMap((field) => readId(getField(record, field))?.toString() ?? []),
    code: readText(getField(record, 'Code')),
    name: readText(getField(record, 'Name')),
  };
}

function readTexts(record: PimRecord): RecordTexts {
  const texts = {
    name: readText(getField(record, 'Name')),
    short: readText(getField(record, 'ShortDescription')),
    long: readText(getField(record, 'LongDescription')),
  };
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined));
}

function profileList(list: ListName, sent: readonly SentList[]): ProfiledList {
  const paths = new KeyPaths(list);
  const lists = sent.map(({ value }) => value);
  const { recordOf, columns, withLists, rows, items } = openColumns(lists, paths);
  const recordTexts = sent.map((record) => record.recordTexts);
  const ownersOf = sent.map(({ owners }) => owners);
  const ownerNames = findOwnerNames(list, { recordOf, columns }, ownersOf);
  const ownerIds = findOwnerIds({ recordOf, columns }, ownersOf);
  const table = { recordOf, columns, recordTexts, withLists, rows, ownerNames, ownerIds };
  return Object.assign(table, { twins: learnSlugTwins(items, paths) });
}

/**
 * Learns the roles of keys whose words have no meaning.
 * @param today in ISO 8601
 */
export function learnShapes(profile: Profile, today: string): readonly Shape[] {
  return [...profile].flatMap(([list, table]) => {
    const learned = learnRoles(list, table, today);
    // A text with a twin keeps that role, whatever else its values look like.
    const untwinned = learned.filter(({ path }) => !table.twins.some((twin) => twin.path === path));
    const repeated = table.ownerNames.map((path) => ({ path, role: 'noise' as const }));
    const all = [...repeated, ...byFill(table, untwinned), ...table.twins.toReversed()];
    return all.map(({ path, role }): Shape => ({ list, path, role, source: 'values' }));
  });
}

// Where an entry has several values of a role, that of the key which most entries have counts.
function byFill<Learned extends { readonly path: string }>(
  { columns }: ProfiledList,
  learned: readonly Learned[],
): readonly Learned[] {
  const sizes = new Map(columns.map(({ path, values }) => [path, values.size]));
  const sizeOf = ({ path }: Learned): number => sizes.get(path) ?? 0;
  return learned.toSorted((left, right) => sizeOf(right) - sizeOf(left));
}

/** Joins shapes; for the same role or the same keys, those of the operator win, then the first. */
export function joinShapes(...sources: readonly (readonly Shape[])[]): readonly Shape[] {
  const all = sources.flat();
  const sorted = [
    ...all.filter(({ source }) => source === 'operator'),
    ...all.filter(({ source }) => source === 'values'),
  ];
  const joined: Shape[] = [];
  for (const shape of sorted) {
    const hasRole = joined.some(
      ({ list, path, role, source }) =>
        list === shape.list &&
        (path === shape.path || (role === shape.role && source === 'operator')),
    );
    if (!hasRole) joined.push(shape);
  }
  return joined;
}

/** Shapes records before they are read. */
export class RecordShaper {
  readonly #byList = new Map<ListName, readonly Shape[]>();
  readonly #keys = new Map<ListName, KeyReader>();
  readonly #labeller: EntryLabeller;
  readonly #namer: LanguageNamer;

  constructor(shapes: readonly Shape[], labels: readonly Labels[] = [], languages?: LanguageIds) {
    this.#namer = new LanguageNamer(languages);
    this.#labeller = new EntryLabeller(labels);
    for (const shape of shapes) {
      const listShapes = this.#byList.get(shape.list) ?? [];
      this.#byList.set(shape.list, [...listShapes, shape]);
    }
    const lists = [...this.#byList.keys(), ...this.#labeller.lists, 'variants' as const];
    for (const list of lists) this.#keys.set(list, new KeyReader(list));
  }

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
      // Marks of left-out entries must reach the reader of the list.
      const marks = [sent].flat().filter(isMark);
      return markAsPlain([...reshaped, ...marks]);
    }
    // A record that is no list may be a map of records with a key of a known role.
    const members = flattenMap(keys, items[0]) ?? [];
    const moved = members.map((member) => this.#reshapeItem(list, member));
    const isOther = moved.some((member, index) => member !== members[index]);
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

// Returns the entry unchanged if it lacks the key.
function moveValue(entry: PimRecord, { path, role }: Shape): PimRecord {
  // A key may contain dots.
  const keys = path in entry ? [path] : path.split('.');
  const key = writeRoleKey(role);
  const isNote = role === 'minor' || role === 'doubtful' || role === 'cost';
  if (!isNote) return renameKey(entry, keys, key) ?? entry;
  const notes = [entry[key] ?? []].flat();
  return { ...entry, [key]: [...notes, keys.at(-1)] };
}

// Renames the last of the keys to the key of a role: `price.val` in `{price: {val: 9.9}}`. Undefined
// if nothing is renamed.
function renameKey(
  record: PimRecord,
  [key = '', ...inner]: readonly string[],
  roleKey: string,
): PimRecord | undefined {
  const sent = record[key];
  if (sent === undefined && inner.length > 0) {
    const split = splitReference(record, key);
    return split && renameKey(split, [key, ...inner], roleKey);
  }
  if (sent === undefined) return undefined;
  // A value that stands under the role's key already is not replaced.
  const hasValueOfRole = !isAbsent(record[roleKey]);
  if (hasValueOfRole) return undefined;
  // An empty value there is replaced only by one that is not empty.
  const areBothEmpty = roleKey in record && isAbsent(sent);
  if (areBothEmpty) return undefined;
  const { [key]: _, ...rest } = record;
  if (inner.length === 0) return Object.assign(rest, { [roleKey]: sent });
  const renamed = renameWithin(parseJsonText(sent), inner, roleKey);
  return renamed === undefined ? undefined : Object.assign(rest, { [key]: renamed });
}

// Undefined if no record has the key.
function renameWithin(nested: unknown, keys: readonly string[], roleKey: string): unknown {
  if (isRecord(nested)) return renameKey(nested, keys, roleKey);
  if (!Array.isArray(nested)) return undefined;
  const items: readonly unknown[] = nested;
  const renamed = items.map((item) => renameWithin(item, keys, roleKey));
  const isRenamed = renamed.some((item) => item !== undefined);
  return isRenamed ? renamed.map((item, index) => item ?? items[index]) : undefined;
}
