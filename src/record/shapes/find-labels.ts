/**
 * Finds the names of codes: somewhere in the records of the PIM they stand beside a text that is another one for each code. Pure.
 */

import { PRODUCT_FIELDS, VARIANT_FIELDS } from '../record-fields.ts';
import { findUnit } from '../units.ts';
import { foldKey, isRecord, type PimRecord } from '../value.ts';
import { type Choices, findChoices } from './choices.ts';
import { KeyReader } from './key-words.ts';
import { type LabelTexts, readLabelTexts } from './label-texts.ts';
import { isLanguageKey } from './leaves.ts';
import type { ListName } from './lists.ts';
import { isScalar } from './tuples.ts';
import { NEARLY_ALL } from './value-kinds.ts';
import {
  type PlacedRecord,
  RANK_OF_ALL,
  RANK_OF_NAMES,
  type SourceRecords,
  walkPlaces,
} from './walk-places.ts';

/** What a code is called. */
export interface Label {
  readonly code: string;
  /** By language; under no language (`''`), where it is one text; none, where only its unit is to be known. */
  readonly texts: LabelTexts;
  /** The unit that its values have, where they state none. */
  readonly unit?: string;
  /** What its values are called that are ids of possible ones, by id. */
  readonly choices?: Choices;
}

/** Labels that stand in one place. */
export interface FoundLabels {
  /** `categories.attributeLinks`. */
  readonly place: string;
  readonly labels: readonly Label[];
}

/** Codes of the entries of a list that have no names. */
export interface NamelessCodes {
  readonly list: ListName;
  /** The key that they stand under. */
  readonly key: string;
  readonly codes: ReadonlySet<string>;
  /** Whether they are codes of values, not of what has these values. */
  readonly areOfValues: boolean;
  /** The values that were seen beside each code. */
  readonly values: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Fewer codes than these may be met by chance. */
const LEAST_CODES = 2;

/** The part of the codes that one place must have. */
const LEAST_SHARE = 0.3;

/** The part of the labels that must differ from each other. */
const LEAST_DISTINCT = 0.8;

/** The keys that lead to the records of a list; what they have several of stands deeper. */
const DEPTH_OF_LISTS = 2;

/** Where the key of a map takes the place of a key of codes. */
const OF_MAP = '';

/** A place, and the key in it, under which codes were seen. */
interface Spot {
  readonly place: string;
  readonly key: string;
  readonly seen: Set<string>;
}

/** Finds where the labels of codes stand, in the first list that has them. */
export function findLabels(
  nameless: NamelessCodes,
  sources: readonly SourceRecords[],
): FoundLabels | undefined {
  const finder = new LabelFinder(nameless);
  for (const source of sources) {
    const found = finder.listSpots(source).flatMap((spot) => {
      const labels = finder.readSpot(source, spot);
      return labels === undefined ? [] : [{ ...labels, distance: finder.measure(spot) }];
    });
    const [best] = found.toSorted(
      (left, right) => left.distance - right.distance || right.labels.length - left.labels.length,
    );
    if (best !== undefined) return best;
  }
  return undefined;
}

/** Finds the units that stand beside codes, in the first list that has them; these labels have no texts. */
export function findUnits(
  named: NamelessCodes,
  sources: readonly SourceRecords[],
): FoundLabels | undefined {
  const finder = new LabelFinder(named);
  for (const source of sources) {
    for (const spot of finder.listSpots(source)) {
      const labels = finder.readUnits(source, spot);
      if (labels.length > 0) return { place: spot.place, labels };
    }
  }
  return undefined;
}

class LabelFinder {
  readonly #nameless: NamelessCodes;
  readonly #keys: KeyReader;

  constructor(nameless: NamelessCodes) {
    this.#nameless = nameless;
    this.#keys = new KeyReader(nameless.list);
  }

  /** The places of a list where enough of the codes stand. */
  listSpots(source: SourceRecords): readonly Spot[] {
    const spots = new Map<string, Spot>();
    const note = (place: string, key: string, code: string): void => {
      const name = `${place}\n${key}`;
      const spot = spots.get(name) ?? { place, key, seen: new Set() };
      spot.seen.add(code);
      spots.set(name, spot);
    };
    for (const { place, record } of walkPlaces(source)) {
      for (const [key, value] of Object.entries(record)) {
        if (this.#isCode(key)) note(place, OF_MAP, key);
        const code = readCode(value);
        if (code !== undefined && this.#isCode(code)) note(place, key, code);
      }
    }
    const least = this.#least();
    return [...spots.values()].filter((spot) => spot.seen.size >= least && this.#mayBe(spot));
  }

  #isCode(text: string): boolean {
    return this.#nameless.codes.has(text);
  }

  /** Numbers may be those of anything, where no key says what they are of. */
  #mayBe({ place, key, seen }: Spot): boolean {
    if (![...seen].every((code) => /^\d+$/.test(code))) return true;
    if (this.#keys.read(key).endsIn('order')) return false;
    const isOwn = (one: string): boolean => this.#keys.read(one).says('own');
    return key === this.#nameless.key || isOwn(key) || place.split('.').some(isOwn);
  }

  /** How far a place is from what its key says of the codes; 0: it has their own key. */
  measure({ place, key }: Spot): number {
    if (key === this.#nameless.key) return 0;
    const isOfValues = place.split('.').length > DEPTH_OF_LISTS;
    return isOfValues === this.#nameless.areOfValues ? 1 : 2;
  }

  /** The labels in a place; undefined if there is nothing beside the codes that names them. */
  readSpot(source: SourceRecords, { place, key }: Spot): FoundLabels | undefined {
    const columns = new Map<string, LabelColumn>();
    const units = new LabelColumn();
    const choices = new Map<string, Choices>();
    let count = 0;
    for (const placed of walkPlaces(source)) {
      if (placed.place !== place) continue;
      for (const { code, beside } of listCoded(placed, key)) {
        count += 1;
        this.#readBeside(code, beside, columns, units);
        const values = this.#nameless.values.get(code);
        const known = values && findChoices(this.#keys, beside, values);
        if (known !== undefined) choices.set(code, known);
      }
    }
    // What all entries of the list itself have stands nowhere else.
    const most = this.#isInList(place) ? count * NEARLY_ALL : Number.POSITIVE_INFINITY;
    const usable = [...columns]
      .map(([name, column]) => ({ column, rank: this.#rank(name === OF_MAP ? place : name) }))
      .filter(({ column, rank }) => rank <= source.lowestRank && this.#isUsable(column))
      .filter(({ column }) => column.count < most);
    const [best] = usable.toSorted(
      (left, right) => left.rank - right.rank || right.column.texts.size - left.column.texts.size,
    );
    if (best === undefined) return undefined;
    const labels = [...best.column.texts].map(([code, texts]): Label => {
      const unit = units.isCertain() ? units.texts.get(code)?.get('') : undefined;
      const chosen = choices.get(code);
      return {
        code,
        texts,
        ...(unit !== undefined && { unit }),
        ...(chosen !== undefined && { choices: chosen }),
      };
    });
    return { place, labels };
  }

  /** The units in a place; none, where a code has several. */
  readUnits(source: SourceRecords, { place, key }: Spot): readonly Label[] {
    const units = new LabelColumn();
    const placed = [...walkPlaces(source)].filter((one) => one.place === place);
    for (const { code, beside } of placed.flatMap((one) => listCoded(one, key))) {
      for (const [name, value] of Object.entries(beside)) {
        const isUnit = typeof value === 'string' && findUnit(value) !== undefined;
        if (isUnit && this.#keys.read(name).says('unit')) units.add(code, new Map([['', value]]));
      }
    }
    if (!units.isCertain()) return [];
    return [...units.texts].map(([code, texts]) => ({
      code,
      texts: new Map(),
      unit: texts.get('') ?? '',
    }));
  }

  /** Whether a place is in the list itself: `products.Properties.group`. */
  #isInList(place: string): boolean {
    const [source, field = ''] = place.split('.');
    const fields = source === 'variants' ? VARIANT_FIELDS : PRODUCT_FIELDS;
    if (source !== 'products' && source !== 'variants') return false;
    return fields.some(
      ({ wire, reader }) => reader === this.#nameless.list && foldKey(wire) === foldKey(field),
    );
  }

  #readBeside(
    code: string,
    beside: PimRecord,
    columns: Map<string, LabelColumn>,
    units: LabelColumn,
  ): void {
    const language = Object.values(beside).find(
      (value): value is string => typeof value === 'string' && isLanguageKey(value),
    );
    for (const [key, value] of Object.entries(beside)) {
      const texts = value === code ? undefined : this.#readTexts(key, value);
      if (texts === undefined || value === language) continue;
      if (this.#keys.read(key).says('unit')) units.add(code, texts);
      const column = columns.get(key) ?? new LabelColumn();
      column.add(code, addLanguage(texts, language));
      columns.set(key, column);
    }
  }

  /** What may be a label; that of a value may be a number. */
  #readTexts(key: string, value: unknown): LabelTexts | undefined {
    const texts = readLabelTexts(value);
    const mayBeNumber = this.#nameless.areOfValues && this.#keys.read(key).endsIn('value', 'name');
    if (texts !== undefined || !mayBeNumber || typeof value === 'boolean') return texts;
    return isScalar(value) ? new Map([['', String(value)]]) : undefined;
  }

  /** Whether texts name the codes: always the same for one code, and another one for each, unless values of several attributes have them. */
  #isUsable(column: LabelColumn): boolean {
    const seen = [...column.texts.keys()].filter((code) => this.#isCode(code));
    const isDistinct = this.#nameless.areOfValues || column.isDistinct();
    return seen.length >= this.#least() && column.isCertain() && isDistinct;
  }

  #least(): number {
    return Math.max(LEAST_CODES, this.#nameless.codes.size * LEAST_SHARE);
  }

  /** How well the last of some keys says that it is that of a name; 0 is best. */
  #rank(keys: string): number {
    const reading = this.#keys.read(keys.split('.').at(-1) ?? '');
    if (reading.endsIn('name')) return RANK_OF_NAMES;
    return reading.saysNothing ? 1 : RANK_OF_ALL;
  }
}

function readCode(value: unknown): string | undefined {
  const isScalar = typeof value === 'string' || typeof value === 'number';
  return isScalar ? String(value) : undefined;
}

/** A code, and what stands beside it. */
interface Coded {
  readonly code: string;
  readonly beside: PimRecord;
}

/** The code that a record has under a key; of a map, all its keys. */
function listCoded({ record }: PlacedRecord, key: string): readonly Coded[] {
  if (key === OF_MAP) {
    return Object.entries(record).map(([code, value]) => ({
      code,
      beside: isRecord(value) && readLabelTexts(value) === undefined ? value : { [OF_MAP]: value },
    }));
  }
  const code = readCode(record[key]);
  return code === undefined ? [] : [{ code, beside: record }];
}

/** The texts under the language that stands beside them, where they have none. */
function addLanguage(texts: LabelTexts, language: string | undefined): LabelTexts {
  const only = texts.get('');
  return only === undefined || language === undefined ? texts : new Map([[language, only]]);
}

/** Texts beside codes, under one key. */
class LabelColumn {
  readonly texts = new Map<string, Map<string, string>>();
  /** Codes that have a text, each as often as it does. */
  count = 0;
  #same = 0;
  #all = 0;

  add(code: string, texts: LabelTexts): void {
    const known = this.texts.get(code) ?? new Map<string, string>();
    this.count += 1;
    for (const [language, text] of texts) {
      const before = known.get(language) ?? text;
      known.set(language, before);
      this.#all += 1;
      if (before === text) this.#same += 1;
    }
    this.texts.set(code, known);
  }

  /** Whether nearly all codes have the same texts wherever they stand. */
  isCertain(): boolean {
    return this.#same >= this.#all * NEARLY_ALL;
  }

  /** Whether nearly all codes have texts of their own. */
  isDistinct(): boolean {
    const first = [...this.texts.values()].map((texts) => texts.values().next().value);
    return new Set(first).size >= first.length * LEAST_DISTINCT;
  }
}
