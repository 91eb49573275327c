/**
 * Where names and values cannot be told apart for certain, too much is removed, never too little.
 */

import { isCulture } from '../culture.ts';
import { KeyReader } from '../shapes/key-words.ts';
import { areLanguageKeys } from '../shapes/language-keys.ts';
import { parseJsonText } from '../shapes/leaves.ts';
import { isAbsent, isRecord, type PimRecord, readText } from '../value.ts';
import { ALL_LISTS, buildFieldTest, findScope } from './hidden-fields.ts';
import type { HiddenCounts, HiddenList, HiddenNames } from './hidden-names.ts';

interface Place {
  readonly key: string;
  readonly lists: readonly HiddenList[];
  readonly idLists: readonly HiddenList[];
  readonly depth: number;
  readonly isOneOfMany?: boolean;
}

// Returned for a value that is a hidden name or id: the entry around it must be removed.
class Hit {
  readonly list: HiddenList;
  /** `part`: the text may have the value, too. */
  readonly naming: 'whole' | 'part' | 'id';

  constructor(list: HiddenList, naming: Hit['naming'] = 'whole') {
    this.list = list;
    this.naming = naming;
  }
}

const KEYS = new KeyReader('properties');

const ID_KEY =
  /(?:id|ids|code|codes|key|keys|ref|refs|reference|slug|handle|uuid|guid|nr|no|number)$/i;
const PLAIN_ID =
  /^[@_]?(?:external|ext)?_?(?:id|code|key|ref|slug|handle|uuid|guid|nr|no|number)$/i;
const OTHER_ID =
  /product|variant|value|unit|owner|status|order|datatype|(?:prop|attr|feature|merkmal|option|spec)\w*gr[ou]+p/i;

// Words in keys that no field table has, under which ids are compared.
const NAMED_WORDS = /prop|attr|feature|merkmal|spec|caract|option|variat|axis|axes/i;
const ID_WORDS: Readonly<Partial<Record<HiddenList, RegExp>>> = {
  categories: /categ|kateg|breadcrumb|taxonom|famil|folder|node|catalog|group|grupp/i,
  properties: NAMED_WORDS,
  options: NAMED_WORDS,
  document_types: /doc|file|datei|asset|media/i,
};

/** Removes hidden data from records. */
export class RecordHider {
  readonly #names: HiddenNames;
  readonly #isField: (key: string) => boolean;

  constructor(names: HiddenNames) {
    this.#names = names;
    this.#isField = buildFieldTest(names);
  }

  isField(key: string): boolean {
    return this.#isField(key);
  }

  isId(list: HiddenList, id: string): boolean {
    return this.#names.of(list)?.ids.has(id) === true;
  }

  learn(records: readonly PimRecord[]): void {
    for (const record of records) this.hide(record);
  }

  hide(record: PimRecord, counts: HiddenCounts = {}): PimRecord {
    return new Removal(this.#names, this.#isField, counts).hideInRecord(record, ALL_LISTS);
  }

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
    return new Removal(this.#names, this.#isField, counts).hideInRecord(record, lists);
  }

  isHidden(record: PimRecord, list: HiddenList): boolean {
    const place = { key: '', lists: [list], idLists: [list], depth: 0 };
    return new Removal(this.#names, this.#isField, {}).hideInValue(record, place) instanceof Hit;
  }

  hideJson(value: unknown, counts: HiddenCounts = {}): unknown {
    const place = { key: '', lists: ALL_LISTS, idLists: [], depth: 0 };
    const left = new Removal(this.#names, this.#isField, counts).hideInValue(value, place);
    return left instanceof Hit ? null : left;
  }
}

// Returned for a member with a hidden name as its key: only the member is removed.
class KeyHit extends Hit {}

class Removal {
  readonly #names: HiddenNames;
  readonly #isField: (key: string) => boolean;
  readonly #counts: HiddenCounts;

  constructor(names: HiddenNames, isField: (key: string) => boolean, counts: HiddenCounts) {
    this.#names = names;
    this.#isField = isField;
    this.#counts = counts;
  }

  hideInRecord(record: PimRecord, otherLists: readonly HiddenList[]): PimRecord {
    return this.#hideInMembers(record, (key, value) => {
      const scope = findScope(key);
      if (scope === 'record') return this.#hideInRecords(value, otherLists);
      const lists = scope ?? otherLists;
      if (lists.length === 0) return this.hideInValue(value, { key, lists, idLists: [], depth: 0 });
      const keyHit = scope === undefined ? this.#matchKey(key, lists) : undefined;
      if (keyHit !== undefined) return keyHit;
      const idLists = lists.filter((list) => scope !== undefined || ID_WORDS[list]?.test(key));
      return this.hideInValue(value, { key, lists, idLists, depth: 0 });
    });
  }

  #hideInRecords(value: unknown, otherLists: readonly HiddenList[]): unknown {
    const opened = parseJsonText(value);
    if (Array.isArray(opened)) {
      return replaceItems(opened, (item) => this.#hideInRecords(item, otherLists));
    }
    return isRecord(opened) ? this.hideInRecord(opened, otherLists) : value;
  }

  hideInValue(value: unknown, place: Place): unknown {
    if (typeof value === 'string') return this.#hideInText(value, place);
    if (typeof value === 'number') return this.#matchId(String(value), place) ?? value;
    if (Array.isArray(value)) return this.#hideInItems(value, place);
    return isRecord(value) ? this.#hideInMap(value, place) : value;
  }

  #hideInText(text: string, place: Place): unknown {
    // Most texts are short, and many are numbers.
    if (place.lists.length === 0 && !/[{[]/.test(text)) return text;
    const opened = parseJsonText(text.trim());
    if (typeof opened !== 'string') {
      const left = this.hideInValue(opened, place);
      if (left === opened) return text;
      return left instanceof Hit ? left : JSON.stringify(left);
    }
    // A text that begins like JSON is too long to parse, or no JSON after all.
    const isLikeJson = /^\s*[{[]/.test(text);
    if (isLikeJson && text.split('"').some(this.#isField)) return new Hit('fields', 'part');
    for (const list of place.lists) {
      const naming = this.#names.of(list)?.readText(text);
      if (naming !== undefined) return new Hit(list, naming);
    }
    return this.#matchId(text, place) ?? text;
  }

  /** An id stands alone, at the end of an address, or among other ids. */
  #matchId(text: string, { key, idLists, depth }: Place): Hit | undefined {
    const mayBeId = depth === 0 || (ID_KEY.test(key) && !OTHER_ID.test(key));
    if (!mayBeId || idLists.length === 0 || text.length > 500) return undefined;
    const ids = text.split(/[\s,;|/>]+/);
    const isInKey = (list: HiddenList): boolean => ID_WORDS[list]?.test(key) === true;
    // A key such as LanguageId is about something else.
    const lists = depth === 0 || PLAIN_ID.test(key) ? idLists : idLists.filter(isInKey);
    const hiding = lists.find((list) => ids.some((id) => this.#names.of(list)?.ids.has(id)));
    return hiding === undefined ? undefined : new Hit(hiding, 'id');
  }

  #matchKey(key: string, lists: readonly HiddenList[]): KeyHit | undefined {
    if (this.#isField(key)) return new KeyHit('fields');
    const hiding = lists.find((list) => this.#names.of(list)?.readKey(key));
    return hiding === undefined ? undefined : new KeyHit(hiding);
  }

  #hideInMap(map: PimRecord, place: Place): unknown {
    const left = new Map(
      Object.entries(map).map(([key, value]) => [
        key,
        this.#matchKey(key, place.lists) ?? this.hideInValue(value, enterMember(map, key, place)),
      ]),
    );
    const isComplete = place.isOneOfMany === true;
    const hit = [...left].find(
      ([key, value]) =>
        value instanceof Hit &&
        !(value instanceof KeyHit) &&
        (isComplete || !hasSameNumber(map, key)),
    )?.[1];
    if (hit !== undefined && (isComplete || !isMapOfEntries(map, place))) return hit;
    return this.#hideInMembers(map, (key) => left.get(key));
  }

  /**
   * Removes hidden members from a record. Members with the same number in their keys belong
   * together, and are removed together.
   */
  #hideInMembers(
    record: PimRecord,
    hideInMember: (key: string, value: unknown) => unknown,
  ): PimRecord {
    let isChanged = false;
    const removedNumbers = new Set<string>();
    const members: [string, unknown][] = [];
    for (const [key, value] of Object.entries(record)) {
      const left = this.#isField(key) ? new KeyHit('fields') : hideInMember(key, value);
      isChanged ||= left !== value;
      if (!(left instanceof Hit)) {
        members.push([key, left]);
        continue;
      }
      this.#count(left);
      const number = NUMBERED.exec(key)?.[0];
      if (number !== undefined && !(left instanceof KeyHit)) removedNumbers.add(number);
    }
    if (!isChanged) return record;
    const visible = members.filter(([key]) => !removedNumbers.has(NUMBERED.exec(key)?.[0] ?? ''));
    return Object.fromEntries(visible);
  }

  #hideInItems(items: readonly unknown[], place: Place): unknown {
    const inside = { ...place, depth: place.depth + 1, isOneOfMany: items.length > 1 };
    const left = items.map((item) =>
      this.hideInValue(item, typeof item === 'object' ? inside : place),
    );
    const hit = left.find(
      (item, at): item is Hit => item instanceof Hit && !mayGoAlone(items, at, item, place),
    );
    if (hit !== undefined) return hit;
    for (const [at, item] of left.entries()) {
      if (!(item instanceof Hit)) continue;
      this.#count(item);
      // Other entries may have the id alone.
      for (const id of listEntryIds(items[at])) this.#names.of(item.list)?.learnId(id);
    }
    const visible = left.filter((item) => !(item instanceof Hit));
    return left.every((item, index) => item === items[index]) ? items : visible;
  }

  #count({ list }: Hit): void {
    this.#counts[list] = (this.#counts[list] ?? 0) + 1;
  }
}

// Keys of the id of the property or option of an entry; not of the id of the entry itself or of a
// group.
const ENTRY_ID =
  /^(?:prop(?:erty)?|attr(?:ibute)?|feature|merkmal|spec|option|axis|documenttype)[_-]?(?:id|code|key|nr|no)$/i;

function listEntryIds(entry: unknown): readonly string[] {
  if (!isRecord(entry)) return [];
  return Object.entries(entry).flatMap(([key, value]) => {
    if (isRecord(value)) return listEntryIds(value);
    const id = ENTRY_ID.test(key.replaceAll('_', '')) ? readText(value) : undefined;
    return id === undefined ? [] : [id];
  });
}

// The number in a key: `attribute1Name` and `attribute1Value` belong together.
const NUMBERED = /\d+/;

function hasSameNumber(map: PimRecord, key: string): boolean {
  const number = NUMBERED.exec(key)?.[0];
  const siblings = Object.keys(map).filter((sibling) => sibling !== key);
  return number !== undefined && siblings.some((sibling) => NUMBERED.exec(sibling)?.[0] === number);
}

// Returns the place of a member of a map. Where another key has the id, a plain `id` is that of the
// entry.
function enterMember(map: PimRecord, key: string, { lists, idLists, depth }: Place): Place {
  const scope = findScope(key);
  const fieldLists = typeof scope === 'object' ? scope : [];
  const isEntryId = (list: HiddenList): boolean =>
    key.toLowerCase() === 'id' &&
    Object.keys(map).some(
      (name) => ID_KEY.test(name) && !OTHER_ID.test(name) && ID_WORDS[list]?.test(name) === true,
    );
  return {
    key,
    lists: [...new Set([...lists, ...fieldLists])],
    idLists: (fieldLists.length === 0 ? idLists : fieldLists).filter((list) => !isEntryId(list)),
    depth: fieldLists.length === 0 ? depth + 1 : 0,
  };
}

function replaceItems(items: readonly unknown[], replace: (item: unknown) => unknown) {
  const left = items.map(replace);
  return left.every((item, index) => item === items[index]) ? items : left;
}

// Returns true if the members of a map are entries, each removed alone: no key says what its value
// is.
function isMapOfEntries(map: PimRecord, { key }: Place): boolean {
  const keys = Object.keys(map);
  const values = Object.values(map).filter((value) => !isAbsent(value));
  const areAlike = values.every(isRecord) || values.every(Array.isArray);
  const meaningful = keys.filter((name) => !KEYS.read(name).hasNoMeaning).length;
  const areFields = keys.length <= 4 ? meaningful > 0 : meaningful * 2 >= keys.length;
  return areAlike && !areFields && !areLanguageKeys(keys) && !saysName(key);
}

function saysName(key: string): boolean {
  return KEYS.read(key).says('name') || /transl|lang|locali/i.test(key);
}

function mayGoAlone(items: readonly unknown[], index: number, hit: Hit, place: Place): boolean {
  const item = items[index];
  if (Array.isArray(item)) return isRowOfOne(items, index);
  if (isRecord(item)) {
    return place.depth === 0 || (!saysName(place.key) && holdsMore(item, hit));
  }
  const areReferences = hit.list === 'categories' || hit.list === 'document_types';
  return hit.naming === 'part' || (areReferences && place.depth === 0);
}

function holdsMore(entry: PimRecord, { naming }: Hit): boolean {
  const values = Object.entries(entry).filter(([, value]) => !isAbsent(value));
  const isDeep = values.some(([, value]) => typeof value === 'object');
  const isOfLanguage = values.some(([, value]) => typeof value === 'string' && isCulture(value));
  const withoutIds = values.filter(([key]) => !/id$/i.test(key));
  const nameCount = naming === 'id' ? 0 : 1;
  return withoutIds.length > nameCount && (isDeep || !isOfLanguage);
}

// Returns true if a row is one entry, `["Margin", "12 %"]`, and not the head of a table or a long
// row.
function isRowOfOne(rows: readonly unknown[], index: number): boolean {
  const row = rows[index];
  if (!Array.isArray(row) || row.length > 4) return false;
  const areAllWords = row.every((cell) => typeof cell === 'string' && !/\d/.test(cell));
  return !(index === 0 && areAllWords && rows.length > 1);
}
