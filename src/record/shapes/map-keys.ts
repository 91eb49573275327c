/** Finds the records of a list that are maps: their keys are the names of entries. Pure. */

import { isGtin } from '../barcode.ts';
import { findUnit } from '../units.ts';
import { isAbsent, isRecord, listFilled, MARK_KEY, type PimRecord, readId } from '../value.ts';
import type { OpenedList } from './draft.ts';
import type { KeyReading } from './key-reading.ts';
import { readPrefix } from './key-words.ts';
import { isLanguage, openJson } from './leaves.ts';
import { isOfValue, type RecordOpener } from './opened-records.ts';
import { isHash } from './roles.ts';
import { isScalar, isScalarOrSome, isSingleValue } from './tuples.ts';
import { isNamedAfter } from './unit-owners.ts';

/** Whether the scalars of a list's records are entries, rather than parts of one. */
export function areScalarsEntries(opener: RecordOpener, { items, isList }: OpenedList): boolean {
  if (!isList) return true;
  const [item, another] = items;
  if (another !== undefined) return haveKeysOfTheirOwn(opener, items);
  return isRecord(item) && new MapKeys(opener, item).areNames();
}

/** Whether an item is a field that was added to a system, beside entries of that: `{x_feed: "4711"}`. */
export function isAddedField({ traits }: RecordOpener, item: unknown): boolean {
  if (traits.kind !== 'named' || !isRecord(item)) return false;
  const [key = '', another] = Object.keys(item);
  return another === undefined && LETTER.test(key) && isScalar(item[key]);
}

/** Whether the items of a list have one key each that no other has, as a map taken apart: `[{Colour: "red"}, {Size: "XL"}]`. */
function haveKeysOfTheirOwn(opener: RecordOpener, items: readonly unknown[]): boolean {
  const keys = items.flatMap((item) => {
    const [key, another] = isRecord(item) ? Object.keys(item) : [];
    return key === undefined || another !== undefined ? [] : [key];
  });
  if (new Set(keys).size < items.length) return false;
  return findMark(opener, keys) !== undefined || keys.every((key) => opener.read(key).saysNothing);
}

/** The keys of a record that are names of entries; none if the record is an entry itself. */
export function listMapKeys(
  opener: RecordOpener,
  record: PimRecord,
  areEntries: boolean,
): readonly string[] {
  const { kind, mapKey } = opener.traits;
  if (mapKey === undefined) return [];
  const map = new MapKeys(opener, record);
  if (kind === 'translation') return map.listLanguages();
  return kind === 'code' ? map.listTypesOfCodes() : map.listNames(areEntries);
}

/** A letter, or a word of whoever made them, before the words of keys that were added to a system: `c_`, `acme_`. */
const MARK = /^(\p{L}{1,12}_)\p{L}/u;
const LETTER = /^\p{L}_\p{L}/u;

/** So many keys with one mark, or without a meaning, are no parts of one entry. */
const LEAST_NAMES = 4;
const LEAST_STRANGE_NAMES = 6;

/** The mark that all of some keys begin with, so that they are names, whatever their words say; undefined: they have none. */
function findMark(opener: RecordOpener, keys: readonly string[]): string | undefined {
  const [mark, another] = new Set(keys.map((key) => MARK.exec(key)?.[1]));
  if (mark === undefined || another !== undefined || keys.length < LEAST_NAMES) return undefined;
  const isOfMaker = LETTER.test(keys[0] ?? '') || opener.read(mark).saysNothing;
  const isPart = keys.some((key) => isPlainName(opener.read(key.slice(mark.length))));
  return isOfMaker && !isPart ? mark : undefined;
}

/** Whether a key is that of a name or code, and no more: `label`. */
function isPlainName(reading: KeyReading): boolean {
  return reading.isPlain('name', 'code');
}

const SHORTEST_BARCODE = 12;

/** A record that may be a map, with its filled keys. */
class MapKeys {
  readonly #opener: RecordOpener;
  readonly #record: PimRecord;
  readonly #keys: readonly string[];

  constructor(opener: RecordOpener, record: PimRecord) {
    this.#opener = opener;
    this.#record = record;
    const filled = listFilled(record).map(([key]) => key);
    this.#keys = filled.filter((key) => key !== MARK_KEY);
  }

  /**
   * Whether the only record of a list has keys that are names: `[{colour: "red", size: "XL"}]`. A record with other keys is an entry
   * whose keys nobody knows.
   */
  areNames(): boolean {
    const { traits } = this.#opener;
    if (traits.kind !== 'named') return false;
    const keys = this.#listKeysOfEntries().filter((key, _at, all) => {
      // `{span: 48, span_unit: "cm"}` has one name.
      const isUnit = this.#isUnit(key) && all.some((other) => isNamedAfter(key, other));
      return !isUnit;
    });
    const mayBeName = (key: string): boolean =>
      isScalarOrSome(this.#record[key]) && this.#read(key).saysAtMost('kind');
    const names = keys.filter(mayBeName);
    const isOne = keys.length === 1 && names.length === 1;
    if (isOne || names.some((key) => this.#read(key).says('kind'))) return true;
    if (keys.some((key) => isPlainName(this.#read(key)))) return false;
    if (findMark(this.#opener, keys) !== undefined || this.#areQuantities(keys)) return true;
    // `{F1: "Width", F2: "27", F3: "cm"}` may be one entry.
    const words = names.filter((key) => !/\d/.test(key));
    const areMost = words.length >= LEAST_STRANGE_NAMES && words.length > keys.length / 2;
    return areMost && traits.isOfOneMeasure !== true;
  }

  /** The languages of translations that stand in a map. */
  listLanguages(): readonly string[] {
    const isText = (key: string): boolean => isLanguage(key) && isRecord(this.#record[key]);
    return this.#keys.every(isText) ? this.#keys : [];
  }

  /** The keys that are types of codes, and others under which a barcode stands. */
  listTypesOfCodes(): readonly string[] {
    // An empty type beside codes says of none of them what it is.
    const filled = Object.fromEntries(listFilled(this.#record));
    if (this.#opener.isNamed(filled)) return [];
    // False is no code, but that there is none.
    const types = this.#keys.filter((key) => this.#isKind(key) && this.#record[key] !== false);
    if (types.length === 0) return this.#isLoneType() ? this.#keys : [];
    // `{ean: "…", code_hs: "8403 13", nr_cat: "T.40"}`: nothing but codes.
    const others = this.#keys.filter((key) => !types.includes(key));
    if (others.every((key) => this.#isCodeOfAnyType(key))) return this.#keys;
    return this.#keys.filter((key) => types.includes(key) || this.#isBarcode(key));
  }

  /** Whether a key says that a code of some kind stands under it, which nobody knows. */
  #isCodeOfAnyType(key: string): boolean {
    const { [key]: value } = this.#record;
    const reading = this.#read(key);
    return reading.says('own') && reading.isStrange && isScalar(value) && /\d/.test(String(value));
  }

  /**
   * `{supplier_class: "EC000125"}`: nothing else can be the type of a lone code. The digits of a barcode stay unread: whether they are
   * one, their key does not tell.
   */
  #isLoneType(): boolean {
    const [key = '', another] = this.#keys;
    const value = this.#record[key];
    const isCode = typeof value === 'string' && /^(?=.*\d)[\p{L}\d_.:/-]{3,40}$/u.test(value);
    return another === undefined && isCode && !isGtin(value) && this.#read(key).saysNothing;
  }

  /** Whether a value is a number that is read at a till, whatever its key. */
  #isBarcode(key: string): boolean {
    const value = this.#record[key];
    return typeof value === 'string' && value.length >= SHORTEST_BARCODE && isGtin(value);
  }

  /** The names of entries, without those of their units. @param areEntries whether scalars are entries */
  listNames(areEntries: boolean): readonly string[] {
    return this.#listNamesAndUnits(areEntries).filter((key) => !this.#isUnit(key));
  }

  #listNamesAndUnits(areEntries: boolean): readonly string[] {
    const keys = this.#listKeysOfEntries();
    if (keys.some((key) => this.#read(key).isLabel)) {
      return keys.filter((key) => !/[:@]/.test(key));
    }
    if (areEntries && this.#isFlatMap(keys)) return keys;
    if (this.#opener.isNamed(this.#record)) return [];
    const isName = (key: string): boolean =>
      this.#isKind(key) || this.#isEntryUnder(key, areEntries);
    const names = keys.filter(isName);
    if (names.length === 0) return [];
    // Beside names without a meaning, `piece_count` and `launch_date` are names as well.
    return keys.filter((key) => names.includes(key) || this.#holdsValue(key));
  }

  /**
   * The filled keys but for those of the system that identifies the record: `{"pim:id": 7, "pim:version": 2, Colour: "red"}`, and for
   * what a program calls the record that has the entries, or its row of a table.
   */
  #listKeysOfEntries(): readonly string[] {
    const isOfOwner = (key: string): boolean =>
      this.#read(key).saysOnly('owner', 'id') && isHash(this.#record[key]);
    const isOfRow = (key: string): boolean =>
      this.#read(key).isPlain('id') && readId(this.#record[key]) !== undefined;
    const keys = this.#keys.filter((key) => !isOfOwner(key) && !isOfRow(key));
    const id = keys.find((key) => this.#read(key).saysOnly('id'));
    const prefix = id === undefined ? undefined : readPrefix(id);
    return prefix === undefined ? keys : keys.filter((key) => readPrefix(key) !== prefix);
  }

  /** Whether a record holds only values, and none under a plain key of a name beside one of a value. */
  #isFlatMap(keys: readonly string[]): boolean {
    const isValue = (key: string): boolean =>
      isSingleValue(this.#record[key]) || this.#holdsValue(key);
    if (!keys.every(isValue)) return false;
    const plain = this.#opener.open(this.#record).roles.filter(({ rank }) => rank < 3);
    const hasName = plain.some(({ role }) => role === 'name' || role === 'code');
    return !((hasName || this.#isTyped(keys)) && plain.some(({ role }) => isOfValue(role)));
  }

  /** `{box_qty: 12, pallet_qty: 480}`: numbers of pieces in several things. */
  #areQuantities(keys: readonly string[]): boolean {
    const isQuantity = (key: string): boolean =>
      this.#read(key).isStrange && this.#read(key).saysOnly('quantity');
    return this.#opener.traits.isOfOneMeasure === true && keys.length > 1 && keys.every(isQuantity);
  }

  /** `{type: "manufacturer", duration: 24, unit: "months"}`: beside a unit, a type is as good as a name. */
  #isTyped(keys: readonly string[]): boolean {
    const hasType = keys.some((key) => this.#read(key).isPlain('type'));
    const isUnit = (key: string): boolean =>
      this.#read(key).isPlain('unit') && typeof this.#record[key] === 'string';
    return hasType && keys.some(isUnit);
  }

  #read(key: string): KeyReading {
    return this.#opener.read(key);
  }

  /** Whether a key names a kind of entry, such as `width`. */
  #isKind(key: string): boolean {
    const reading = this.#read(key);
    return reading.says('kind') && !reading.endsIn('unit');
  }

  /** `{Width: 10, Height: 4, Unit: "mm"}`; `WidthUnitCode` as well as `WidthUnit`. */
  #isUnit(key: string): boolean {
    const [last, before] = this.#read(key).aspects.toReversed();
    const isNamedSo = last === 'unit' || (last === 'code' && before === 'unit');
    return isNamedSo && findUnit(String(this.#record[key])) !== undefined;
  }

  #isEntryUnder(key: string, areEntries: boolean): boolean {
    const reading = this.#read(key);
    // `manufacturer_warranty` is the name of a warranty; `warranty` is only the list's own word.
    const isName = reading.isStrange && reading.saysAtMost('own');
    if (!reading.saysNothing && !isName) return false;
    return isRecord(openFirst(this.#record[key])) ? this.#holdsValue(key) : areEntries;
  }

  /** Whether there is a record with a value and no name of its own. */
  #holdsValue(key: string): boolean {
    const inner = openFirst(this.#record[key]);
    if (!isRecord(inner) || this.#opener.isNamed(inner)) return false;
    const { roles, branches } = this.#opener.open(inner);
    const hasValues = branches.some(({ keys }) => this.#opener.areOfValue(keys));
    return hasValues || roles.some(({ role }) => isOfValue(role));
  }
}

/** A value, or the first of a list. */
function openFirst(sent: unknown): unknown {
  const value = openJson(sent);
  return Array.isArray(value) ? value.find((item) => !isAbsent(item)) : value;
}
