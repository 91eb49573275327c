/** Finds the records of a list that are maps: their keys are the names of entries. Pure. */

import { isGtin } from '../barcode.ts';
import { findUnit } from '../units.ts';
import { isAbsent, isRecord, MARK_KEY, type PimRecord } from '../value.ts';
import { isExtendedBy } from './foreign-roles.ts';
import type { Aspect, KeyReader, ListName } from './key-words.ts';
import { isLanguageKey, openJson } from './leaves.ts';
import { isOfValue, type RecordOpener } from './opened-records.ts';
import { NAMED_LISTS } from './role-rules.ts';
import { isScalar } from './tuples.ts';

/** The lists that may be sent as a map: of names, of types of codes, of price lists, of languages. */
const MAP_LISTS: ReadonlySet<ListName> = new Set([
  ...NAMED_LISTS,
  'codes',
  'translations',
  'prices',
] as const);

/** What a map may say of all its entries. */
const SHARED_ASPECTS: ReadonlySet<Aspect> = new Set([
  'unit',
  'symbol',
  'culture',
  'currency',
  'status',
  'order',
  'id',
  'number',
  'digits',
  'group',
] as const);

/** Looks at records for keys that are names. */
export class MapFinder {
  readonly #opener: RecordOpener;
  readonly #list: ListName;

  constructor(opener: RecordOpener) {
    this.#opener = opener;
    this.#list = opener.list;
  }

  /** Whether the scalars of a list's records are entries, rather than parts of one. */
  isMapOfScalars(value: unknown, items: readonly unknown[]): boolean {
    return (
      !Array.isArray(value) ||
      hasKeysOfTheirOwn(items, this.#opener.keys) ||
      this.#isAttributeMap(items)
    );
  }

  /**
   * Whether a list holds one record whose keys are names: `[{colour: "red", size: "XL"}]`. A record with other keys is an
   * entry whose keys nobody knows.
   */
  #isAttributeMap(items: readonly unknown[]): boolean {
    const [item, another] = items;
    if (!NAMED_LISTS.has(this.#list) || another !== undefined || !isRecord(item)) return false;
    const keys = Object.keys(item).filter((key) => !isAbsent(item[key]));
    const isScalarOfNoRole = (key: string): boolean =>
      [item[key]].flat().every(isScalar) &&
      this.#opener.aspectsOf(key).every((aspect) => aspect === 'kind');
    const names = keys.filter(isScalarOfNoRole);
    const hasKnownName = names.some((key) => this.#opener.aspectsOf(key).includes('kind'));
    return hasKnownName || (keys.length === 1 && names.length === 1);
  }

  /** The keys of a record that are names of entries; none if the record is an entry itself. */
  listMapKeys(record: PimRecord, isMapOfScalars: boolean): readonly string[] {
    const names = this.#listNames(record, isMapOfScalars);
    return names.filter((key) => !this.#isUnitOfAnother(record, key, names));
  }

  /** `Cord Length UOM` beside `Cord Length`. */
  #isUnitOfAnother(record: PimRecord, key: string, names: readonly string[]): boolean {
    if (!this.#isUnitOfAll(record, key)) return false;
    const wordsOf = (name: string): readonly string[] => this.#opener.keys.read(name).words;
    const stem = wordsOf(key).slice(0, -1).join(' ');
    return (
      stem !== '' &&
      names.some(
        (name) =>
          name !== key &&
          (wordsOf(name).join(' ').startsWith(stem) || isExtendedBy(wordsOf(name), key)),
      )
    );
  }

  #listNames(record: PimRecord, isMapOfScalars: boolean): readonly string[] {
    if (!MAP_LISTS.has(this.#list)) return [];
    const keys = Object.keys(record).filter((key) => key !== MARK_KEY && !isAbsent(record[key]));
    if (this.#list === 'translations') {
      return keys.every((key) => isLanguageKey(key) && isRecord(record[key])) ? keys : [];
    }
    if (NAMED_LISTS.has(this.#list) && keys.some((key) => this.#opener.keys.read(key).isLabel)) {
      return keys.filter((key) => !/[:@]/.test(key));
    }
    if (isMapOfScalars && this.#isFlatMap(record, keys)) {
      return keys.filter((key) => !this.#isUnitOfAll(record, key));
    }
    const { roles } = this.#opener.open(record);
    if (this.#opener.hasName(roles)) return [];
    const kinds = keys.filter((key) => {
      const aspects = this.#opener.aspectsOf(key);
      return aspects.includes('kind') && aspects.at(-1) !== 'unit';
    });
    if (this.#list === 'codes') return addBarcodes(kinds, record);
    if (this.#list === 'prices') return [];
    if (kinds.length === 0 && this.#opener.hasRoles(record)) return [];
    const strangers = keys.filter((key) => this.#isEntryUnder(record, key, isMapOfScalars));
    if (kinds.length + strangers.length === 0) return [];
    // Beside names without a meaning, `piece_count` and `launch_date` are names as well.
    const others = keys.filter((key) =>
      isMapOfScalars ? !this.#isShared(key) : this.#holdsValue(record[key]),
    );
    const names = new Set([...kinds, ...strangers, ...others]);
    return keys.filter((key) => names.has(key));
  }

  /** Whether a record holds only scalars, and none under a plain key of a name beside one of a value. */
  #isFlatMap(record: PimRecord, keys: readonly string[]): boolean {
    if (!NAMED_LISTS.has(this.#list)) return false;
    if (!keys.every((key) => [record[key]].flat().every(isScalar))) return false;
    const plain = this.#opener.open(record).roles.filter(({ rank }) => rank < 3);
    const hasName = plain.some(({ role }) => role === 'name' || role === 'code');
    return !(hasName && plain.some(({ role }) => isOfValue(role)));
  }

  /** `{Width: 10, Height: 4, Unit: "mm"}`. */
  #isUnitOfAll(record: PimRecord, key: string): boolean {
    const aspects = this.#opener.aspectsOf(key);
    // `WidthUnitCode` as well as `WidthUnit`.
    const isCode = aspects.at(-1) === 'code' && aspects.at(-2) === 'unit';
    return (isCode || aspects.at(-1) === 'unit') && findUnit(String(record[key])) !== undefined;
  }

  /** Whether what is under a key of a map is of all its entries, such as a unit. */
  #isShared(key: string): boolean {
    return this.#opener.aspectsOf(key).some((aspect) => SHARED_ASPECTS.has(aspect));
  }

  #isEntryUnder(record: PimRecord, key: string, isMapOfScalars: boolean): boolean {
    const { aspects, strangeWords } = this.#opener.keys.read(key);
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
    const { roles, branches } = this.#opener.open(inner);
    const hasValues = branches.some(({ keys }) =>
      keys.some((key) => this.#opener.aspectsOf(key).includes('value')),
    );
    const hasValue = hasValues || roles.some(({ role }) => isOfValue(role));
    return hasValue && !this.#opener.hasName(roles);
  }
}

/** The keys of types of codes, and others under which a barcode stands. */
function addBarcodes(kinds: readonly string[], record: PimRecord): readonly string[] {
  if (kinds.length === 0) return [];
  return Object.keys(record).filter((key) => kinds.includes(key) || isBarcode(record[key]));
}

/** Whether a value is a number that is read at a till, whatever its key. */
function isBarcode(value: unknown): boolean {
  return typeof value === 'string' && value.length >= SHORTEST_BARCODE && isGtin(value);
}

const SHORTEST_BARCODE = 12;

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
