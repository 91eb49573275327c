/**
 * Takes what is hidden out of records as the PIM sends them, in whatever form. Where names and values cannot be told apart for
 * certain, more is taken out than was meant, never less. Pure.
 */

import { isCulture } from '../culture.ts';
import { KeyReader } from '../shapes/key-words.ts';
import { areLanguageKeys, openJson } from '../shapes/leaves.ts';
import { isAbsent, isRecord, type PimRecord, readText } from '../value.ts';
import { ALL_LISTS, buildFieldTest, findScope } from './hidden-fields.ts';
import type { HiddenCounts, HiddenList, HiddenNames } from './hidden-names.ts';

/** Where a value is, and what is looked for in it. */
interface Place {
  readonly key: string;
  readonly lists: readonly HiddenList[];
  /** Those whose ids count here as well as their names. */
  readonly ofIds: readonly HiddenList[];
  /** How deep it is within the list of the record. */
  readonly depth: number;
  /** Whether it is one of several items, which is an entry and no map of entries. */
  readonly isOneOfMany?: boolean;
}

/** A value names what a list hides: what it is part of must go. */
class Hit {
  readonly list: HiddenList;
  /** `part`: its text may hold the value, too. */
  readonly naming: 'whole' | 'part' | 'id';

  constructor(list: HiddenList, naming: Hit['naming'] = 'whole') {
    this.list = list;
    this.naming = naming;
  }
}

const KEYS = new KeyReader('properties');

/** Keys under which the ids of what is referred to stand, and those of other things. */
const ID_KEY =
  /(?:id|ids|code|codes|key|keys|ref|refs|reference|slug|handle|uuid|guid|nr|no|number)$/i;
const PLAIN_ID =
  /^[@_]?(?:external|ext)?_?(?:id|code|key|ref|slug|handle|uuid|guid|nr|no|number)$/i;
const OTHER_ID =
  /product|variant|value|unit|owner|status|order|datatype|(?:prop|attr|feature|merkmal|option|spec)\w*gr[ou]+p/i;

/** Words of keys of lists that no field table knows, whose ids are compared. */
const NAMED_WORDS = /prop|attr|feature|merkmal|spec|caract|option|variat|axis|axes/i;
const ID_WORDS: Readonly<Partial<Record<HiddenList, RegExp>>> = {
  categories: /categ|kateg|breadcrumb|taxonom|famil|folder|node|catalog|group|grupp/i,
  properties: NAMED_WORDS,
  options: NAMED_WORDS,
  document_types: /doc|file|datei|asset|media/i,
};

/** Takes what is hidden out of records. */
export class RecordHider {
  readonly #names: HiddenNames;
  readonly #isField: (key: string) => boolean;

  constructor(names: HiddenNames) {
    this.#names = names;
    this.#isField = buildFieldTest(names);
  }

  /** Whether a key is that of a hidden field. */
  isField(key: string): boolean {
    return this.#isField(key);
  }

  /** Whether an id is that of what a list hides. */
  isId(list: HiddenList, id: string): boolean {
    return this.#names.of(list)?.ids.has(id) === true;
  }

  /** Learns by which ids entries refer to what is hidden by name. */
  learn(records: readonly PimRecord[]): void {
    for (const record of records) this.hide(record);
  }

  /** A product, a variant or an item of a media list without what is hidden. @param counts is added to */
  hide(record: PimRecord, counts: HiddenCounts = {}): PimRecord {
    return new Removal(this.#names, this.#isField, counts).ofRecord(record, ALL_LISTS);
  }

  /** An entry of a list that others refer to; undefined: it is hidden itself. @param list hides entries of its kind */
  hideEntry(
    record: PimRecord,
    list: HiddenList | undefined,
    counts: HiddenCounts = {},
  ): PimRecord | undefined {
    if (list !== undefined && this.isHidden(record, list)) {
      counts[list] = (counts[list] ?? 0) + 1;
      return undefined;
    }
    const lists = list === undefined ? [] : [list];
    return new Removal(this.#names, this.#isField, counts).ofRecord(record, lists);
  }

  /** Whether an entry of a list that others refer to is what a list hides. */
  isHidden(record: PimRecord, list: HiddenList): boolean {
    const place = { key: '', lists: [list], ofIds: [list], depth: 0 };
    return new Removal(this.#names, this.#isField, {}).of(record, place) instanceof Hit;
  }

  /** JSON of any shape without what is hidden; null: nothing is left. */
  hideJson(value: unknown, counts: HiddenCounts = {}): unknown {
    const place = { key: '', lists: ALL_LISTS, ofIds: [], depth: 0 };
    const left = new Removal(this.#names, this.#isField, counts).of(value, place);
    return left instanceof Hit ? null : left;
  }
}

/** A member whose key names what is hidden: it goes alone. */
class Named extends Hit {}

/** What takes one record apart. */
class Removal {
  readonly #names: HiddenNames;
  readonly #isField: (key: string) => boolean;
  readonly #counts: HiddenCounts;

  constructor(names: HiddenNames, isField: (key: string) => boolean, counts: HiddenCounts) {
    this.#names = names;
    this.#isField = isField;
    this.#counts = counts;
  }

  /** A record whose fields the tables know. @param unknown what is looked for under keys that they do not know */
  ofRecord(record: PimRecord, unknown: readonly HiddenList[]): PimRecord {
    return this.#ofMembers(record, (key, value) => {
      const scope = findScope(key);
      if (scope === 'record') return this.#ofRecords(value, unknown);
      const lists = scope ?? unknown;
      if (lists.length === 0) return this.of(value, { key, lists, ofIds: [], depth: 0 });
      const named = scope === undefined ? this.#readKey(key, lists) : undefined;
      if (named !== undefined) return named;
      const ofIds = lists.filter((list) => scope !== undefined || ID_WORDS[list]?.test(key));
      return this.of(value, { key, lists, ofIds, depth: 0 });
    });
  }

  #ofRecords(value: unknown, unknown: readonly HiddenList[]): unknown {
    const opened = openJson(value);
    if (Array.isArray(opened))
      return replaceItems(opened, (item) => this.#ofRecords(item, unknown));
    return isRecord(opened) ? this.ofRecord(opened, unknown) : value;
  }

  /** A value without what is hidden in it; a hit: it names what is hidden. */
  of(value: unknown, place: Place): unknown {
    if (typeof value === 'string') return this.#ofText(value, place);
    if (typeof value === 'number') return this.#findId(String(value), place) ?? value;
    if (Array.isArray(value)) return this.#ofItems(value, place);
    return isRecord(value) ? this.#ofMap(value, place) : value;
  }

  #ofText(text: string, place: Place): unknown {
    // Most texts are short, and many are numbers.
    if (place.lists.length === 0 && !/[{[]/.test(text)) return text;
    const opened = openJson(text.trim());
    if (typeof opened !== 'string') {
      const left = this.of(opened, place);
      if (left === opened) return text;
      return left instanceof Hit ? left : JSON.stringify(left);
    }
    // JSON that is too long, or none after all.
    const isLikeJson = /^\s*[{[]/.test(text);
    if (isLikeJson && text.split('"').some(this.#isField)) return new Hit('fields', 'part');
    for (const list of place.lists) {
      const naming = this.#names.of(list)?.readText(text);
      if (naming !== undefined) return new Hit(list, naming);
    }
    return this.#findId(text, place) ?? text;
  }

  /** Ids stand alone, at the end of an address, or among others. */
  #findId(text: string, { key, ofIds, depth }: Place): Hit | undefined {
    const isOfId = depth === 0 || (ID_KEY.test(key) && !OTHER_ID.test(key));
    if (!isOfId || ofIds.length === 0 || text.length > 500) return undefined;
    const ids = text.split(/[\s,;|/>]+/);
    const isSaid = (list: HiddenList): boolean => ID_WORDS[list]?.test(key) === true;
    // A key such as LanguageId tells of something else.
    const meant = depth === 0 || PLAIN_ID.test(key) ? ofIds : ofIds.filter(isSaid);
    const list = meant.find((one) => ids.some((id) => this.#names.of(one)?.ids.has(id)));
    return list === undefined ? undefined : new Hit(list, 'id');
  }

  #readKey(key: string, lists: readonly HiddenList[]): Named | undefined {
    if (this.#isField(key)) return new Named('fields');
    const list = lists.find((one) => this.#names.of(one)?.readKey(key));
    return list === undefined ? undefined : new Named(list);
  }

  #ofMap(map: PimRecord, place: Place): unknown {
    const left = new Map(
      Object.entries(map).map(([key, value]) => [
        key,
        this.#readKey(key, place.lists) ?? this.of(value, enterMember(map, key, place)),
      ]),
    );
    const isWhole = place.isOneOfMany === true;
    const hit = [...left].find(
      ([key, value]) =>
        value instanceof Hit && !(value instanceof Named) && (isWhole || !hasSameNumber(map, key)),
    )?.[1];
    if (hit !== undefined && (isWhole || !isMapOfEntries(map, place))) return hit;
    return this.#ofMembers(map, (key) => left.get(key));
  }

  /** Takes hidden fields out of a record, and members that are named; those with one number in their keys belong together. */
  #ofMembers(record: PimRecord, ofMember: (key: string, value: unknown) => unknown): PimRecord {
    let isChanged = false;
    const gone = new Set<string>();
    const members: [string, unknown][] = [];
    for (const [key, value] of Object.entries(record)) {
      const left = this.#isField(key) ? new Named('fields') : ofMember(key, value);
      isChanged ||= left !== value;
      if (!(left instanceof Hit)) {
        members.push([key, left]);
        continue;
      }
      this.#count(left);
      const number = NUMBERED.exec(key)?.[0];
      if (number !== undefined && !(left instanceof Named)) gone.add(number);
    }
    if (!isChanged) return record;
    const kept = members.filter(([key]) => !gone.has(NUMBERED.exec(key)?.[0] ?? ''));
    return Object.fromEntries(kept);
  }

  #ofItems(items: readonly unknown[], place: Place): unknown {
    const inside = { ...place, depth: place.depth + 1, isOneOfMany: items.length > 1 };
    const left = items.map((item) => this.of(item, typeof item === 'object' ? inside : place));
    const hit = left.find(
      (item, at): item is Hit => item instanceof Hit && !mayGoAlone(items, at, item, place),
    );
    if (hit !== undefined) return hit;
    for (const [at, item] of left.entries()) {
      if (!(item instanceof Hit)) continue;
      this.#count(item);
      // Other entries may have the id alone.
      for (const id of listOwnIds(items[at])) this.#names.of(item.list)?.learnId(id);
    }
    const kept = left.filter((item) => !(item instanceof Hit));
    return left.every((item, at) => item === items[at]) ? items : kept;
  }

  #count({ list }: Hit): void {
    this.#counts[list] = (this.#counts[list] ?? 0) + 1;
  }
}

/** Keys of the id of what an entry is of, which is no id of the entry itself or of a group. */
const OWN_ID =
  /^(?:prop(?:erty)?|attr(?:ibute)?|feature|merkmal|spec|option|axis|documenttype)[_-]?(?:id|code|key|nr|no)$/i;

function listOwnIds(entry: unknown): readonly string[] {
  if (!isRecord(entry)) return [];
  return Object.entries(entry).flatMap(([key, value]) => {
    if (isRecord(value)) return listOwnIds(value);
    const id = OWN_ID.test(key.replaceAll('_', '')) ? readText(value) : undefined;
    return id === undefined ? [] : [id];
  });
}

/** The number in a key: `attribute1Name` and `attribute1Value` belong together. */
const NUMBERED = /\d+/;

function hasSameNumber(map: PimRecord, key: string): boolean {
  const number = NUMBERED.exec(key)?.[0];
  const hasNumber = (other: string): boolean => NUMBERED.exec(other)?.[0] === number;
  return (
    number !== undefined && Object.keys(map).some((other) => other !== key && hasNumber(other))
  );
}

/** The place of a member of a map. Where another key names its id, a plain one is that of the entry. */
function enterMember(map: PimRecord, key: string, { lists, ofIds, depth }: Place): Place {
  const scope = findScope(key);
  const own = typeof scope === 'object' ? scope : [];
  const isOther = (list: HiddenList): boolean =>
    key.toLowerCase() === 'id' &&
    Object.keys(map).some(
      (one) => ID_KEY.test(one) && !OTHER_ID.test(one) && ID_WORDS[list]?.test(one) === true,
    );
  return {
    key,
    lists: [...new Set([...lists, ...own])],
    ofIds: (own.length === 0 ? ofIds : own).filter((list) => !isOther(list)),
    depth: own.length === 0 ? depth + 1 : 0,
  };
}

function replaceItems(items: readonly unknown[], replace: (item: unknown) => unknown) {
  const left = items.map(replace);
  return left.every((item, at) => item === items[at]) ? items : left;
}

/** Whether the members of a map are entries, so that one may go without the others: no key says what is under it. */
function isMapOfEntries(map: PimRecord, { key }: Place): boolean {
  const keys = Object.keys(map);
  const values = Object.values(map).filter((value) => !isAbsent(value));
  const areAlike = values.every(isRecord) || values.every(Array.isArray);
  const telling = keys.filter((one) => !KEYS.read(one).hasNoMeaning).length;
  const isTold = keys.length <= 4 ? telling > 0 : telling * 2 >= keys.length;
  return areAlike && !isTold && !areLanguageKeys(keys) && !saysName(key);
}

function saysName(key: string): boolean {
  return KEYS.read(key).says('name') || /transl|lang|locali/i.test(key);
}

/** Whether an item can go without the others: it holds what is hidden with its value. */
function mayGoAlone(items: readonly unknown[], at: number, hit: Hit, place: Place): boolean {
  const item = items[at];
  if (Array.isArray(item)) return isRowOfOne(items, at);
  if (isRecord(item)) {
    return place.depth === 0 || (!saysName(place.key) && holdsMore(item, hit));
  }
  const areReferences = hit.list === 'categories' || hit.list === 'document_types';
  return hit.naming === 'part' || (areReferences && place.depth === 0);
}

/** Whether an entry holds more than a name in a language. */
function holdsMore(entry: PimRecord, { naming }: Hit): boolean {
  const values = Object.entries(entry).filter(([, value]) => !isAbsent(value));
  const isDeep = values.some(([, value]) => typeof value === 'object');
  const isOfLanguage = values.some(([, value]) => typeof value === 'string' && isCulture(value));
  const others = values.filter(([key]) => !/id$/i.test(key));
  const names = naming === 'id' ? 0 : 1;
  return others.length > names && (isDeep || !isOfLanguage);
}

/** Whether a row is an entry of its own, `["Margin", "12 %"]`, and not one of the heads of columns or of one of them. */
function isRowOfOne(rows: readonly unknown[], at: number): boolean {
  const row = rows[at];
  if (!Array.isArray(row) || row.length > 4) return false;
  const areAllWords = row.every((cell) => typeof cell === 'string' && !/\d/.test(cell));
  return !(at === 0 && areAllWords && rows.length > 1);
}
