/**
 * Finds the names of codes in other records of the PIM, where each code stands beside a text of its
 * own: `{id: "EF000008", label: "Width"}`, `{id: "EF000040", label: "Height"}`.
 */

import { PRODUCT_FIELDS, VARIANT_FIELDS } from '../record-fields.ts';
import { findUnit } from '../units.ts';
import { foldKey } from '../value.ts';
import type { Choices } from './choice-rows.ts';
import { omitUndefined } from './choose.ts';
import { KeyReader } from './key-words.ts';
import {
  countNeeded,
  type LabelSearch,
  listSpots,
  MAP_KEY,
  type NamelessCodes,
  rankSpot,
  type Spot,
  walkCodes,
} from './label-spots.ts';
import { LabelColumn, LabelTable } from './label-table.ts';
import type { LabelTexts } from './label-texts.ts';
import { NEARLY_ALL } from './value-kinds.ts';
import { RANK_OF_ALL, RANK_OF_NAMES, type SourceRecords } from './walk-places.ts';

export type { NamelessCodes };

/** Name of a code. */
export interface Label {
  readonly code: string;
  /** By language; under `''` if the text has no language; empty if only the unit is known. */
  readonly texts: LabelTexts;
  readonly unit?: string;
  readonly choices?: Choices;
}

interface FoundLabels {
  /** For example `categories.attributeLinks`. */
  readonly place: string;
  readonly labels: readonly Label[];
}

/** Finds the labels of codes in the first list that has them. */
export function findLabels(
  nameless: NamelessCodes,
  sources: readonly SourceRecords[],
): FoundLabels | undefined {
  const search = {
    nameless,
    keys: new KeyReader(nameless.list),
  };
  for (const source of sources) {
    const best = findLabelsInSource(search, source);
    if (best !== undefined) return best;
  }
  return undefined;
}

function findLabelsInSource(search: LabelSearch, source: SourceRecords): FoundLabels | undefined {
  const candidates = listSpots(search, source).flatMap((spot) => {
    const labels = readLabels(search, source, spot);
    const rank = rankSpot(search.nameless, spot);
    return labels === undefined ? [] : [{ place: spot.place, labels, rank }];
  });
  const [best] = candidates.toSorted((left, right) => {
    const byRank = left.rank - right.rank;
    return byRank || right.labels.length - left.labels.length;
  });
  return best;
}

/** Finds the units beside codes in the first list that has them; these labels have no texts. */
export function findUnits(
  named: NamelessCodes,
  sources: readonly SourceRecords[],
): FoundLabels | undefined {
  const search = {
    nameless: named,
    keys: new KeyReader(named.list),
  };
  for (const source of sources) {
    for (const spot of listSpots(search, source)) {
      const labels = readUnits(search, source, spot);
      if (labels.length > 0) {
        return {
          place: spot.place,
          labels,
        };
      }
    }
  }
  return undefined;
}

// Undefined if nothing beside the codes names them.
function readLabels(
  search: LabelSearch,
  source: SourceRecords,
  spot: Spot,
): readonly Label[] | undefined {
  const table = new LabelTable(search);
  for (const coded of walkCodes(source, spot)) table.add(coded);
  const usable = listUsable(search, table, spot.place);
  const ranked = usable.filter(({ rank }) => rank <= source.lowestRank);
  const [best] = ranked.toSorted((left, right) => {
    const byRank = left.rank - right.rank;
    return byRank || right.column.texts.size - left.column.texts.size;
  });
  if (best === undefined) return undefined;
  return [...best.column.texts].map(([code, texts]) => buildLabel(table, code, texts));
}

function buildLabel(table: LabelTable, code: string, texts: LabelTexts): Label {
  const { units } = table;
  const unit = units.hasOneTextEach() ? units.texts.get(code)?.get('') : undefined;
  return omitUndefined<Label>({
    code,
    texts,
    unit,
    choices: table.findChoices(code),
  });
}

// Columns that may name the codes, with the rank of their keys.
function listUsable(search: LabelSearch, table: LabelTable, place: string) {
  // A column that all entries of the list have does not name them.
  const isInList = isPlaceOfList(search.nameless, place);
  const most = isInList ? table.count * NEARLY_ALL : Number.POSITIVE_INFINITY;
  return [...table.columns].flatMap(([name, column]) => {
    if (column.count >= most || !isUsable(search.nameless, column)) return [];
    const rank = rankKeys(search.keys, name === MAP_KEY ? place : name);
    return [{ column, rank }];
  });
}

// Each code has one text, and another one than the others, unless they are values of several
// attributes.
function isUsable(nameless: NamelessCodes, column: LabelColumn): boolean {
  const named = [...column.texts.keys()].filter((code) => nameless.codes.has(code));
  if (named.length < countNeeded(nameless) || !column.hasOneTextEach()) return false;
  return nameless.areOfValues || column.isDistinct();
}

// 0 is best.
function rankKeys(keys: KeyReader, path: string): number {
  const lastKey = path.split('.').at(-1) ?? '';
  const reading = keys.read(lastKey);
  if (reading.endsIn('name')) return RANK_OF_NAMES;
  return reading.hasNoMeaning ? 1 : RANK_OF_ALL;
}

// `products.Properties.group`.
function isPlaceOfList({ list }: NamelessCodes, place: string): boolean {
  const [source, field = ''] = place.split('.');
  if (source !== 'products' && source !== 'variants') return false;
  const fields = source === 'variants' ? VARIANT_FIELDS : PRODUCT_FIELDS;
  const folded = foldKey(field);
  return fields.some(({ wire, reader }) => reader === list && foldKey(wire) === folded);
}

// Empty if a code has several units.
function readUnits({ keys }: LabelSearch, source: SourceRecords, spot: Spot): readonly Label[] {
  const units = new LabelColumn();
  for (const { code, record } of walkCodes(source, spot)) {
    for (const [name, value] of Object.entries(record)) {
      const isUnit = typeof value === 'string' && findUnit(value) !== undefined;
      if (isUnit && keys.read(name).says('unit')) units.add(code, new Map([['', value]]));
    }
  }
  if (!units.hasOneTextEach()) return [];
  return [...units.texts].map(([code, texts]) => ({
    code,
    texts: new Map(),
    unit: texts.get('') ?? '',
  }));
}
