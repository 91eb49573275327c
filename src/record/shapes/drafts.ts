/**
 * Takes a list apart into drafts of its entries: which value plays which role. Lists of records, maps of name to value,
 * groups, parallel lists and tuples all become drafts. Pure.
 */

import { isAbsent, isMark, isRecord, MARK_KEY, type PimRecord } from '../value.ts';
import { IDENTITIES, keepUnitsOf, REFERENCE_LISTS } from './foreign-roles.ts';
import type { KeyPaths, Role } from './key-paths.ts';
import type { Aspect, ListName } from './key-words.ts';
import { type Branch, type Leaf, openJson, openTree } from './leaves.ts';
import { MapFinder } from './map-keys.ts';
import { isOfValue, RecordOpener } from './opened-records.ts';
import { NAMED_LISTS } from './role-rules.ts';
import type { RoleOfLeaf } from './roles.ts';
import {
  findBareRole,
  isByLanguage,
  isScalar,
  listParts,
  listPositions,
  readColumns,
  readLine,
} from './tuples.ts';

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

/** What a list within an entry adds to it. */
interface PartOfEntry extends Partial<Pick<Draft, 'closed' | 'members' | 'translations'>> {
  /** Entries of their own. */
  readonly nested?: readonly Draft[];
}

/** The role that the key of a map stands for. */
const ROLE_OF_MAP_KEY: Partial<Record<ListName, Role>> = { codes: 'type', translations: 'culture' };

/** What the key of a list of references may say. */
const WRAPPING: ReadonlySet<Aspect> = new Set(['own', 'owner', 'value'] as const);

/** Takes the lists of one kind apart. */
export class DraftReader {
  readonly #list: ListName;
  readonly #paths: KeyPaths;
  readonly #opener: RecordOpener;
  readonly #maps: MapFinder;

  constructor(list: ListName, paths: KeyPaths) {
    this.#list = list;
    this.#paths = paths;
    this.#opener = new RecordOpener(list, paths);
    this.#maps = new MapFinder(this.#opener);
  }

  /** The drafts of a list as it was sent; several may be of one item. */
  read(sent: unknown): readonly Draft[] {
    this.#opener.forgetRecords();
    const value = openJson(sent);
    if (isAbsent(value)) return [];
    const items = (Array.isArray(value) ? value : [value])
      .map(openJson)
      .filter((item) => !isAbsent(item) && !isMark(item));
    const isMapOfScalars = this.#maps.isMapOfScalars(value, items);
    return items.flatMap((item) => this.#readItem(item, isMapOfScalars));
  }

  #readItem(item: unknown, isMapOfScalars: boolean): readonly Draft[] {
    if (Array.isArray(item)) return this.#readTuple(item);
    if (!isRecord(item)) return [this.#draftOfScalar(item)];
    const columns = readColumns(item, REFERENCE_LISTS.has(this.#list) ? 1 : 2);
    if (columns !== undefined && this.#opener.hasRoles(columns[0] ?? {})) {
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
    const names = this.#maps.listMapKeys(record, isMapOfScalars);
    if (names.length === 0) return this.#readEntry(record, inherited, item);
    const named = new Set(names);
    const shared = Object.fromEntries(
      Object.entries(record).filter(([key]) => key !== MARK_KEY && !named.has(key)),
    );
    const { roles, rest } = this.#opener.open(shared);
    return names.flatMap((name, at) => {
      const around = [...inherited, ...keepUnitsOf(name, roles, names)];
      const drafts = this.#readMapValue(name, record[name], around, item);
      return at === 0 ? addRestToFirst(drafts, rest) : drafts;
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
    const { roles: values } = this.#opener.open({ value });
    return [buildDraft(item, [...roles, ...values])];
  }

  /** The drafts of a record that is an entry, or holds entries in lists of its own. */
  #readEntry(record: PimRecord, inherited: readonly RoleOfLeaf[], item: unknown): readonly Draft[] {
    const { roles, rest, branches } = this.#opener.open(record);
    const all = inherited.length === 0 ? roles : [...this.#keepAround(inherited, roles), ...roles];
    const isValueUnread = rest.some((leaf) => this.#isUnderValue(leaf));
    if (branches.length === 0) return [{ ...buildDraft(item, all, rest), isValueUnread }];
    const parts = branches.map((branch) => this.#readPart(branch, all, roles, item));
    const own: Draft = {
      item,
      roles: all,
      rest,
      closed: parts.flatMap(({ closed = [] }) => closed),
      isValueUnread,
      members: parts.flatMap(({ members = [] }) => members),
      translations: parts.flatMap(({ translations = [] }) => translations),
    };
    const nested = parts.flatMap((part) => part.nested ?? []);
    return this.#joinNested(own, nested, roles);
  }

  /** What a list within an entry is of it: its values, their labels or translations, entries of its own, or nothing known. */
  #readPart(
    branch: Branch,
    all: readonly RoleOfLeaf[],
    roles: readonly RoleOfLeaf[],
    item: unknown,
  ): PartOfEntry {
    const records = branch.items.filter(isRecord);
    const isOfValues = this.#isListOfValues(branch, records, all);
    const isOfEntry = this.#opener.isWhole(all) || (this.#opener.hasName(all) && !isOfValues);
    const labels = this.#listLabels(records, all);
    if (labels.length > 0) {
      return { members: labels.map((value) => this.#readMember({ value }, [])) };
    }
    if (this.#isBeside(branch, records, roles)) return { closed: [branch] };
    if (isOfEntry && this.#areTranslations(records)) {
      return { translations: records.map((one) => this.#readMember(one, [])) };
    }
    if (isOfValues) return { members: records.map((one) => this.#readMember(one, branch.keys)) };
    const nested = this.#readBranch(branch, all, item);
    return nested.length === 0 ? { closed: [branch] } : { nested };
  }

  /**
   * The labels of an entry's values, where a list has nothing else: `{value: "7", options: [{label: "Oak", value: "7"}]}`. None,
   * if it has anything else.
   */
  #listLabels(records: readonly PimRecord[], roles: readonly RoleOfLeaf[]): readonly unknown[] {
    if (!NAMED_LISTS.has(this.#list) || records.length === 0) return [];
    const values = new Set(
      roles.flatMap(({ role, leaf }) => (role === 'value' ? listParts(leaf.value) : [])),
    );
    const labels = records.flatMap((record) => {
      const opened = this.#opener.open(record).roles;
      const value = opened.find(({ role }) => role === 'value');
      const label = opened.find(({ role }) => role === 'name');
      return value !== undefined && values.has(String(value.leaf.value)) ? [label?.leaf.value] : [];
    });
    return labels.length === records.length && !labels.some(isAbsent) ? labels : [];
  }

  /** An entry with those in its lists; what only holds entries is none. */
  #joinNested(
    own: Draft,
    nested: readonly Draft[],
    roles: readonly RoleOfLeaf[],
  ): readonly Draft[] {
    if (nested.length === 0) return [own];
    // What could be a code is the type of those below it: `attribute: {code: "ean"}`.
    const certain = roles.filter(
      ({ role, rank }) => this.#list !== 'codes' || role !== 'value' || rank < 3,
    );
    const isEntry = this.#opener.isWhole(certain) || own.members.length > 0;
    return isEntry ? [own, ...nested] : addRestToFirst(nested, own.rest);
  }

  /** The entries of a list within an entry; none, if its records are none. */
  #readBranch(branch: Branch, around: readonly RoleOfLeaf[], item: unknown): readonly Draft[] {
    const keys = this.#keysOf(branch);
    const drafts = branch.items
      .filter(isRecord)
      .flatMap((record) => this.#readNested(record, keys, around, item));
    // Of attributes, a value may stand under a key that says nothing.
    const isOfAttributes = branch.keys.some((key) => this.#opener.aspectsOf(key).includes('own'));
    const isEntry = (draft: Draft): boolean =>
      this.#isWholeDraft(draft) ||
      (isOfAttributes && this.#opener.hasName(draft.roles) && draft.rest.length > 0);
    return drafts.some(isEntry) ? drafts : [];
  }

  /** Whether something without a role stands in a record that is a value. */
  #isUnderValue({ keys: [key = '', nested], value }: Leaf): boolean {
    return (
      nested !== undefined && !isAbsent(value) && this.#opener.aspectsOf(key).includes('value')
    );
  }

  /** Whether a list says more of an entry that is there: the options of a variant, the choices of a property. */
  #isBeside(
    { keys }: Branch,
    records: readonly PimRecord[],
    roles: readonly RoleOfLeaf[],
  ): boolean {
    if (NAMED_LISTS.has(this.#list)) {
      const areNameless = records.every(
        (record) => !this.#opener.hasName(this.#opener.open(record).roles),
      );
      return areNameless && this.#opener.isWhole(roles) && !this.#areTranslations(records);
    }
    if (!REFERENCE_LISTS.has(this.#list)) return false;
    const isIdentified = roles.some(
      ({ role, leaf }) =>
        (role === 'id' || role === 'code') &&
        !isAbsent(leaf.value) &&
        leaf.keys.slice(0, -1).every((key) => this.#isWrapping(key)),
    );
    return isIdentified || keys.some((key) => !this.#isWrapping(key));
  }

  /** Whether the key of a list says no more than that there are entries: `edges`, `items`, `variants`. */
  #isWrapping(key: string): boolean {
    const { aspects, strangeWords } = this.#opener.keys.read(key);
    const isKnown = strangeWords.length === 0 || aspects.includes('own');
    return isKnown && aspects.every((aspect) => WRAPPING.has(aspect));
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
    return this.#opener.isWhole(roles) || (members.length > 0 && this.#opener.hasName(roles));
  }

  #readNested(
    record: PimRecord,
    keys: readonly string[],
    inherited: readonly RoleOfLeaf[],
    item: unknown,
  ): readonly Draft[] {
    const wrapped = keys.reduceRight<PimRecord>((inner, key) => ({ [key]: inner }), record);
    const isReference = REFERENCE_LISTS.has(this.#list);
    const kept = inherited.filter(
      ({ role }) => role !== 'amount' && role !== 'value' && !(isReference && IDENTITIES.has(role)),
    );
    const isMap = this.#maps.listMapKeys(record, false).length > 0;
    return isMap
      ? this.#readRecord(record, kept, item, false)
      : this.#readEntry(wrapped, kept, item);
  }

  /** One of several values of an entry. */
  #readMember(record: PimRecord, keys: readonly string[]): Draft {
    const wrapped = keys.reduceRight<PimRecord>((inner, key) => ({ [key]: inner }), record);
    const { roles, rest, branches } = this.#opener.open(wrapped);
    const closed: Branch[] = [];
    const translations: Draft[] = [];
    for (const branch of branches) {
      const records = branch.items.filter(isRecord);
      if (this.#areTranslations(records)) {
        translations.push(...records.map((item) => this.#readMember(item, [])));
      } else {
        closed.push(branch);
      }
    }
    return { ...buildDraft(record, roles, rest), closed, translations };
  }

  /** Whether records hold one value in several languages. */
  #areTranslations(records: readonly PimRecord[]): boolean {
    if (!NAMED_LISTS.has(this.#list) || records.length === 0) return false;
    return records.every((record) => {
      const roles = this.#opener.open(record).roles.filter(({ leaf }) => !isAbsent(leaf.value));
      const isOfLanguage = roles.some(({ role }) => role === 'culture');
      return isOfLanguage && roles.some(({ role }) => isOfValue(role) || role === 'name');
    });
  }

  /** Whether a list of records holds several values of its entry, rather than entries. */
  #isListOfValues(
    branch: Branch,
    records: readonly PimRecord[],
    around: readonly RoleOfLeaf[],
  ): boolean {
    const isOfValues = branch.keys.some((key) => this.#opener.aspectsOf(key).includes('value'));
    if (!NAMED_LISTS.has(this.#list) || !isOfValues || records.length === 0) return false;
    if (this.#opener.hasName(around)) return true;
    return records.every((record) => !this.#opener.hasName(this.#opener.open(record).roles));
  }

  /** The keys of a branch that say what its records are, such as a price list. */
  #keysOf({ keys }: Branch): readonly string[] {
    return this.#list === 'prices' ? keys : [];
  }

  #roleOf(role: Role, keys: readonly string[], value: unknown): RoleOfLeaf {
    const path = this.#paths.find(keys);
    return { role, rank: 0, isOwn: true, leaf: { path, keys, value }, culture: undefined };
  }

  /** `["Width", 587, "mm"]`, `["EAN", "4006381333931"]`: by position. */
  #readTuple(tuple: readonly unknown[]): readonly Draft[] {
    if (!tuple.every((part) => [part].flat().every(isScalar) || isByLanguage(part)))
      return tuple.flatMap((item) => this.#readItem(item, false));
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
        ? [this.#roleOf(findBareRole(this.#list, item), [], item)]
        : [this.#roleOf('name', [], pair[0]), this.#roleOf('value', [], pair[1])];
    return buildDraft(item, roles);
  }
}

/** A draft that is one entry with one value. */
function buildDraft(
  item: unknown,
  roles: readonly RoleOfLeaf[],
  rest: readonly Leaf[] = [],
): Draft {
  return { item, roles, rest, closed: [], isValueUnread: false, members: [], translations: [] };
}

/** What belongs to no entry is kept with the first. */
function addRestToFirst(drafts: readonly Draft[], rest: readonly Leaf[]): readonly Draft[] {
  if (rest.length === 0) return drafts;
  return drafts.map((draft, at) =>
    at === 0 ? { ...draft, rest: [...draft.rest, ...rest] } : draft,
  );
}
