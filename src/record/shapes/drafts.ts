/**
 * Takes a list apart into drafts of its entries: which value plays which role. Lists of records, maps of name to value,
 * groups, parallel lists and tuples all become drafts. Pure.
 */

import { isAbsent, isMark, isRecord, type PimRecord } from '../value.ts';
import type { KeyPaths, Role } from './key-paths.ts';
import type { Aspect, KeyReader, ListName } from './key-words.ts';
import { type Branch, isLanguageKey, type Leaf, openJson, openTree } from './leaves.ts';
import { NAMED_LISTS } from './role-rules.ts';
import { findRole, type RoleOfLeaf } from './roles.ts';
import { isByLanguage, isScalar, listPositions, readColumns, readLine } from './tuples.ts';

/** An entry before its roles are read. */
export interface Draft {
  /** What was sent for it. */
  readonly item: unknown;
  readonly roles: readonly RoleOfLeaf[];
  /** Values without a role. */
  readonly rest: readonly Leaf[];
  /** Lists of records that could not be taken apart. */
  readonly closed: readonly Branch[];
  /** Whether a record that stands for its value has nothing that could be read. */
  readonly isValueUnread: boolean;
  /** Several values of one entry, each as its own draft. */
  readonly members: readonly Draft[];
  /** The value in other languages, each as its own draft. */
  readonly translations: readonly Draft[];
}

/** The values of a record by their roles. */
interface OpenedRecord {
  readonly roles: readonly RoleOfLeaf[];
  readonly rest: readonly Leaf[];
  readonly branches: readonly Branch[];
}

/** The lists that may be sent as a map: of names, of types of codes, of price lists, of languages. */
const MAP_LISTS: ReadonlySet<ListName> = new Set([
  ...NAMED_LISTS,
  'codes',
  'translations',
  'prices',
] as const);

/** The role that the key of a map stands for. */
const ROLE_OF_MAP_KEY: Partial<Record<ListName, Role>> = { codes: 'type', translations: 'culture' };

/** Takes the lists of one kind apart. */
export class DraftReader {
  readonly #list: ListName;
  readonly #paths: KeyPaths;
  readonly #keys: KeyReader;
  readonly #opened = new WeakMap<PimRecord, OpenedRecord>();

  constructor(list: ListName, paths: KeyPaths) {
    this.#list = list;
    this.#paths = paths;
    this.#keys = paths.reader;
  }

  /** The drafts of a list as it was sent; several may be of one item. */
  read(sent: unknown): readonly Draft[] {
    const value = openJson(sent);
    if (isAbsent(value)) return [];
    const items = (Array.isArray(value) ? value : [value])
      .map(openJson)
      .filter((item) => !isAbsent(item) && !isMark(item));
    const isMapOfScalars = !Array.isArray(value) || hasKeysOfTheirOwn(items, this.#keys);
    return items.flatMap((item) => this.#readItem(item, isMapOfScalars));
  }

  #readItem(item: unknown, isMapOfScalars: boolean): readonly Draft[] {
    if (Array.isArray(item)) return this.#readTuple(item);
    if (!isRecord(item)) return [this.#draftOfScalar(item)];
    const columns = readColumns(item);
    if (columns !== undefined && this.#hasRoles(columns[0] ?? {})) {
      return columns.flatMap((row) => this.#readEntry(row, [], item));
    }
    return this.#readRecord(item, [], item, isMapOfScalars);
  }

  #readRecord(
    record: PimRecord,
    inherited: readonly RoleOfLeaf[],
    item: unknown,
    isMapOfScalars: boolean,
  ): readonly Draft[] {
    const names = this.#listMapKeys(record, isMapOfScalars);
    if (names.length === 0) return this.#readEntry(record, inherited, item);
    const shared = Object.fromEntries(
      Object.entries(record).filter(([key]) => !names.includes(key)),
    );
    const { roles, rest } = this.#open(shared);
    return names.flatMap((name, at) => {
      const drafts = this.#readMapValue(name, record[name], [...inherited, ...roles], item);
      // What belongs to no entry is kept with the first.
      return at === 0
        ? drafts.map((draft, first) => (first === 0 ? addRest(draft, rest) : draft))
        : drafts;
    });
  }

  #readMapValue(
    name: string,
    sent: unknown,
    inherited: readonly RoleOfLeaf[],
    item: unknown,
  ): readonly Draft[] {
    const value = openJson(sent);
    const roles = [...inherited, this.#roleOf(ROLE_OF_MAP_KEY[this.#list] ?? 'name', [name], name)];
    const items = Array.isArray(value) ? value.filter((one) => !isAbsent(one)) : [value];
    if (items.length > 0 && items.every(isRecord) && !items.every(isByLanguage)) {
      return items.flatMap((one) => this.#readEntry(one, roles, item));
    }
    const { roles: values } = this.#open({ value });
    return [buildDraft(item, [...roles, ...values])];
  }

  /** The drafts of a record that is an entry, or holds entries in lists of its own. */
  #readEntry(record: PimRecord, inherited: readonly RoleOfLeaf[], item: unknown): readonly Draft[] {
    const { roles, rest, branches } = this.#open(record);
    const all = [...this.#keepAround(inherited, roles), ...roles];
    const closed: Branch[] = [];
    const members: Draft[] = [];
    const nested: Draft[] = [];
    const translations: Draft[] = [];
    for (const branch of branches) {
      const records = branch.items.filter(isRecord);
      if (this.#hasName(all) && this.#areTranslations(records)) {
        translations.push(...records.map((one) => this.#readMember(one, [])));
      } else if (this.#isListOfValues(branch, records, all)) {
        members.push(...records.map((one) => this.#readMember(one, branch.keys)));
      } else {
        const drafts = this.#readBranch(branch, all, item);
        nested.push(...drafts);
        if (drafts.length === 0) closed.push(branch);
      }
    }
    const isValueUnread = rest.some((leaf) => this.#isUnderValue(leaf));
    const own: Draft = { item, roles: all, rest, closed, isValueUnread, members, translations };
    if (nested.length === 0) return [own];
    return this.#isWhole(roles) || members.length > 0 ? [own, ...nested] : nested;
  }

  /** The entries of a list within an entry; none, if its records are none. */
  #readBranch(branch: Branch, around: readonly RoleOfLeaf[], item: unknown): readonly Draft[] {
    const records = branch.items.filter(isRecord);
    const keys = this.#keysOf(branch);
    const drafts = records.flatMap((record) => this.#readNested(record, keys, around, item));
    return drafts.some((draft) => this.#isWholeDraft(draft)) ? drafts : [];
  }

  /** Whether something without a role stands in a record that is a value. */
  #isUnderValue({ keys: [key = '', nested], value }: Leaf): boolean {
    return nested !== undefined && !isAbsent(value) && this.#aspectsOf(key).includes('value');
  }

  /** What entries around one say of it: a name of theirs is its group. */
  #keepAround(
    inherited: readonly RoleOfLeaf[],
    roles: readonly RoleOfLeaf[],
  ): readonly RoleOfLeaf[] {
    const own = new Set(roles.filter(({ leaf }) => !isAbsent(leaf.value)).map(({ role }) => role));
    const isNamed = NAMED_LISTS.has(this.#list) && (own.has('name') || own.has('code'));
    return inherited.flatMap((role): readonly RoleOfLeaf[] => {
      if (isNamed && role.role === 'code') return [];
      if (isNamed && role.role === 'name') return [{ ...role, role: 'group' }];
      return own.has(role.role) && role.role !== 'start' && role.role !== 'end' ? [] : [role];
    });
  }

  #isWholeDraft({ roles, members }: Draft): boolean {
    return this.#isWhole(roles) || (members.length > 0 && this.#hasName(roles));
  }

  #readNested(
    record: PimRecord,
    keys: readonly string[],
    inherited: readonly RoleOfLeaf[],
    item: unknown,
  ): readonly Draft[] {
    const wrapped = keys.reduceRight<PimRecord>((inner, key) => ({ [key]: inner }), record);
    const kept = inherited.filter(({ role }) => role !== 'amount' && role !== 'value');
    const isMap = this.#listMapKeys(record, false).length > 0;
    return isMap
      ? this.#readRecord(record, kept, item, false)
      : this.#readEntry(wrapped, kept, item);
  }

  /** One of several values of an entry. */
  #readMember(record: PimRecord, keys: readonly string[]): Draft {
    const wrapped = keys.reduceRight<PimRecord>((inner, key) => ({ [key]: inner }), record);
    const { roles, rest, branches } = this.#open(wrapped);
    const translations = branches
      .map(({ items }) => items.filter(isRecord))
      .filter((records) => this.#areTranslations(records))
      .flatMap((records) => records.map((item) => this.#readMember(item, [])));
    return { ...buildDraft(record, roles, rest), translations };
  }

  /** Whether records hold one value in several languages. */
  #areTranslations(records: readonly PimRecord[]): boolean {
    if (!NAMED_LISTS.has(this.#list) || records.length === 0) return false;
    return records.every((record) => {
      const roles = this.#open(record).roles.filter(({ leaf }) => !isAbsent(leaf.value));
      const isOfLanguage = roles.some(({ role }) => role === 'culture');
      return isOfLanguage && roles.some(({ role }) => isOfValue(role) || role === 'name');
    });
  }

  /** The values of a record by their roles; a record is looked at several times and opened once. */
  #open(record: PimRecord): OpenedRecord {
    const kept = this.#opened.get(record);
    if (kept !== undefined) return kept;
    const { leaves, branches } = openTree(record, this.#paths);
    const roles: RoleOfLeaf[] = [];
    const rest: Leaf[] = [];
    for (const leaf of leaves) {
      const role = findRole(this.#list, leaf);
      if (role === undefined) rest.push(leaf);
      else roles.push(role);
    }
    const opened = { roles, rest, branches };
    this.#opened.set(record, opened);
    return opened;
  }

  /** The keys of a record that are names of entries; none if the record is an entry itself. */
  #listMapKeys(record: PimRecord, isMapOfScalars: boolean): readonly string[] {
    if (!MAP_LISTS.has(this.#list)) return [];
    const keys = Object.keys(record).filter((key) => !isAbsent(record[key]));
    if (this.#list === 'translations') {
      return keys.every((key) => isLanguageKey(key) && isRecord(record[key])) ? keys : [];
    }
    if (NAMED_LISTS.has(this.#list) && keys.some(isLabel)) {
      return keys.filter((key) => !/[:@]/.test(key));
    }
    const { roles } = this.#open(record);
    if (this.#hasName(roles)) return [];
    const kinds = keys.filter((key) => this.#aspectsOf(key).includes('kind'));
    if (this.#list === 'codes') return kinds;
    if (this.#list === 'prices') return [];
    if (kinds.length === 0 && this.#hasRoles(record)) return [];
    const strangers = keys.filter((key) => this.#isEntryUnder(record, key, isMapOfScalars));
    if (kinds.length + strangers.length === 0) return [];
    // Beside names without a meaning, `piece_count` and `launch_date` are names as well.
    const others = keys.filter((key) => !strangers.includes(key) && this.#holdsValue(record[key]));
    return [...new Set([...kinds, ...strangers, ...others])];
  }

  #isEntryUnder(record: PimRecord, key: string, isMapOfScalars: boolean): boolean {
    const { aspects, strangeWords } = this.#keys.read(key);
    // `manufacturer_warranty` is the name of a warranty; `warranty` is only the list's own word.
    const isName = aspects.every((aspect) => aspect === 'own') && strangeWords.length > 0;
    if (aspects.length > 0 && !isName) return false;
    const inner = openFirst(record[key]);
    return isRecord(inner) ? this.#holdsValue(record[key]) : isMapOfScalars;
  }

  /** Whether there is a record with a value and no name of its own. */
  #holdsValue(sent: unknown): boolean {
    const inner = openFirst(sent);
    if (!isRecord(inner)) return false;
    const { roles } = this.#open(inner);
    return roles.some(({ role }) => isOfValue(role)) && !this.#hasName(roles);
  }

  /** Whether a list of records holds several values of its entry, rather than entries. */
  #isListOfValues(
    branch: Branch,
    records: readonly PimRecord[],
    around: readonly RoleOfLeaf[],
  ): boolean {
    const isOfValues = branch.keys.some((key) => this.#aspectsOf(key).includes('value'));
    if (!NAMED_LISTS.has(this.#list) || !isOfValues || records.length === 0) return false;
    if (this.#hasName(around)) return true;
    return records.every((record) => !this.#hasName(this.#open(record).roles));
  }

  /** The keys of a branch that say what its records are, such as a price list. */
  #keysOf({ keys }: Branch): readonly string[] {
    return this.#list === 'prices' ? keys : [];
  }

  #hasName(roles: readonly RoleOfLeaf[]): boolean {
    const wanted: Role = this.#list === 'codes' ? 'type' : 'name';
    return roles.some(({ role, rank }) => role === 'code' || (role === wanted && rank < WEAK_RANK));
  }

  #hasRoles(record: PimRecord): boolean {
    return this.#isWhole(this.#open(record).roles);
  }

  /** Whether roles make an entry by themselves. */
  #isWhole(roles: readonly RoleOfLeaf[]): boolean {
    if (this.#list === 'prices') return roles.some(({ role }) => role === 'amount');
    const hasValue = roles.some(({ role }) => isOfValue(role));
    if (NAMED_LISTS.has(this.#list)) return this.#hasName(roles) && hasValue;
    if (this.#list === 'codes') return hasValue;
    return roles.some(({ role }) => role === 'name' || role === 'id' || role === 'culture');
  }

  #aspectsOf(key: string): readonly Aspect[] {
    return this.#keys.read(key).aspects;
  }

  #roleOf(role: Role, keys: readonly string[], value: unknown): RoleOfLeaf {
    const path = this.#paths.find(keys);
    return { role, rank: 0, isOwn: true, leaf: { path, keys, value }, culture: undefined };
  }

  /** `["Width", 587, "mm"]`, `["EAN", "4006381333931"]`: by position. */
  #readTuple(tuple: readonly unknown[]): readonly Draft[] {
    const isFlat = tuple.every((part) => [part].flat().every(isScalar) || isByLanguage(part));
    if (!isFlat) return tuple.flatMap((item) => this.#readItem(item, false));
    const positions = listPositions(this.#list, tuple);
    const roles = tuple
      .slice(0, positions.length)
      .flatMap((part, at) => this.#openPart(positions[at] ?? 'value', at, part));
    const rest = tuple.slice(positions.length).map((value, at): Leaf => {
      const path = this.#paths.find([String(positions.length + at + 1)]);
      return { path, keys: path.keys, value };
    });
    return [buildDraft(tuple, roles, rest)];
  }

  /** A part of a tuple with its role; a record of texts by language is one value. */
  #openPart(role: Role, at: number, part: unknown): readonly RoleOfLeaf[] {
    const { leaves } = openTree({ [at + 1]: part }, this.#paths);
    return leaves.map((leaf) => ({ role, rank: 0, isOwn: true, leaf, culture: undefined }));
  }

  /** A bare text or number. */
  #draftOfScalar(item: unknown): Draft {
    const isLine = NAMED_LISTS.has(this.#list) && typeof item === 'string';
    const pair = isLine ? readLine(item) : undefined;
    const roles =
      pair === undefined
        ? [this.#roleOf(this.#bareRole(item), [], item)]
        : [this.#roleOf('name', [], pair[0]), this.#roleOf('value', [], pair[1])];
    return buildDraft(item, roles);
  }

  #bareRole(item: unknown): Role {
    if (this.#list === 'codes') return 'value';
    const hasIds = this.#list === 'categories' || this.#list === 'brands';
    if (typeof item === 'number' && hasIds) return 'id';
    return BARE_NAMES.has(this.#list) ? 'name' : 'noise';
  }
}

/** A name that is only a description does not make an entry. */
const WEAK_RANK = 5;

/** The lists whose entries may be a bare name. */
const BARE_NAMES: ReadonlySet<ListName> = new Set([
  'categories',
  'brands',
  'tags',
  'packaging',
  'warranties',
] as const);

/** A draft that is one entry with one value. */
function buildDraft(
  item: unknown,
  roles: readonly RoleOfLeaf[],
  rest: readonly Leaf[] = [],
): Draft {
  return { item, roles, rest, closed: [], isValueUnread: false, members: [], translations: [] };
}

function isOfValue(role: Role): boolean {
  return role === 'value' || role === 'min' || role === 'max';
}

function addRest(draft: Draft, rest: readonly Leaf[]): Draft {
  return rest.length === 0 ? draft : { ...draft, rest: [...draft.rest, ...rest] };
}

/** Whether a key is a label of the catalog rather than a name in a program: `Number of pieces`. */
function isLabel(key: string): boolean {
  return /\p{L}\s\p{L}/u.test(key);
}

/** A value, or the first of a list. */
function openFirst(sent: unknown): unknown {
  const value = openJson(sent);
  return Array.isArray(value) ? value.find((item) => !isAbsent(item)) : value;
}

/** Whether the items of a list have one key each that no other has, as a map taken apart: `[{Colour: "red"}, {Size: "XL"}]`. */
function hasKeysOfTheirOwn(items: readonly unknown[], keys: KeyReader): boolean {
  if (items.length < 2) return false;
  const seen = new Set<string>();
  for (const item of items) {
    const [key, another] = isRecord(item) ? Object.keys(item) : [];
    if (key === undefined || another !== undefined || seen.has(key)) return false;
    if (keys.read(key).aspects.length > 0) return false;
    seen.add(key);
  }
  return true;
}
