/**
 * Each level, such as a carton, becomes an entry, and each of its measures another one named after
 * it: `Carton, gross weight`.
 */

import {
  isAbsent,
  isRecord,
  listFilled,
  type Member,
  type PimRecord,
  readAmount,
} from '../value.ts';
import type { KeyReader } from './key-words.ts';
import { type Branch, flattenRecord, type Leaf } from './leaves.ts';
import { readRow } from './named-rows.ts';
import {
  BARCODE_WORDS,
  isBarcode,
  isCodeOf,
  isContentOf,
  type Measure,
  PATHS,
  parentOf,
  RemainingLeaves,
} from './packing-leaves.ts';
import { ROLE_KEYS } from './role-keys.ts';

interface Level {
  readonly name: Leaf;
  readonly code: Leaf | undefined;
  readonly quantity: Leaf | undefined;
  /** Unit of the quantity: the name of the content. */
  readonly content: unknown;
  readonly barcode: Leaf | undefined;
  readonly measures: readonly Measure[];
  readonly rest: readonly Leaf[];
  readonly children: readonly Level[];
}

/**
 * Returns the entries of a level and of the levels within it; undefined if the item is no level.
 */
export function listPackingLevels(
  { list }: KeyReader,
  item: unknown,
): readonly PimRecord[] | undefined {
  if (list !== 'packaging' || !isRecord(item)) return undefined;
  const record = unwrap(item);
  const level = readLevel(record);
  return level === undefined ? listNamedLevels(record) : listEntries(level);
}

// Levels by their names: `{carton: {quantity: 6, weight: {value: 3, unit: "kg"}}}`.
function listNamedLevels(record: PimRecord): readonly PimRecord[] | undefined {
  const members = listFilled(record);
  const levels = members.map(([key, value]) => {
    const reading = PATHS.reader.read(key);
    const mayName = reading.hasUnknownWord && reading.saysAtMost('own', 'owner');
    if (!isRecord(value) || !mayName) return undefined;
    return readLevel({ [ROLE_KEYS.name]: key, ...value });
  });
  const measured = levels.filter(
    (level): level is Level => level !== undefined && level.measures.length > 0,
  );
  const areLevels = measured.length > 0 && measured.length === levels.length;
  return areLevels ? measured.flatMap(listEntries) : undefined;
}

// `{catalogueItem: {…}}`: a key that only says that it is an article.
function unwrap(record: PimRecord): PimRecord {
  const [member, another] = Object.entries(record);
  const [key = '', inner] = member ?? [];
  if (another !== undefined || !isRecord(inner)) return record;
  return isOfArticle(key) ? unwrap(inner) : record;
}

function isOfArticle(key: string): boolean {
  return PATHS.reader.read(key).endsIn('owner');
}

interface PartsOfLevel {
  readonly leaves: readonly Leaf[];
  readonly lists: readonly Branch[];
  /** Levels within it. */
  readonly levels: readonly unknown[];
}

function splitLevel(record: PimRecord): PartsOfLevel {
  const isLevel = (value: unknown): boolean => isLevelWithin(record, value);
  const members = Object.entries(record);
  const nested = members.filter(([, value]) => isLevel(value));
  const rest = members.filter((member) => !nested.includes(member));
  const { leaves, branches } = flattenRecord(Object.fromEntries(rest), PATHS);
  const levelBranches = branches.filter(({ items }) => items.every(isLevel));
  const links = branches.filter(({ items }) => items.every(isLink));
  const linkItems = links.flatMap(({ items }) => items);
  const linkedValues = linkItems.flatMap((link) => Object.values(link ?? {}));
  return {
    leaves: leaves.filter(({ value }) => !isAbsent(value) && value !== false),
    lists: branches.filter((branch) => !levelBranches.includes(branch) && !links.includes(branch)),
    levels: [
      ...nested.map(([, value]) => value),
      ...levelBranches.flatMap(({ items }) => items),
      ...linkedValues.filter(isLevel),
    ],
  };
}

// An article and its number: `{quantity: 6, item: {…}}`, `{gtin: "…", quantity: 6}`.
function isLink(item: unknown): boolean {
  const members = isRecord(item) ? Object.entries(item) : [];
  const isOfLink = ([key, value]: Member): boolean => {
    const reading = PATHS.reader.read(key);
    const isQuantity = reading.says('value', 'quantity') && !isRecord(value);
    if (isQuantity || isOfArticle(key)) return true;
    return reading.words.some((word) => BARCODE_WORDS.has(word));
  };
  return members.length === 2 && members.every(isOfLink);
}

// Undefined if the record is no level, or a part of it cannot be read.
function readLevel(record: PimRecord): Level | undefined {
  const { leaves, lists, levels } = splitLevel(record);
  const listedMeasures = readMeasures(lists);
  const children = levels.filter(isRecord).flatMap((level) => readLevel(level) ?? []);
  if (listedMeasures === undefined || children.length < levels.length) return undefined;
  return nameLevel(leaves, listedMeasures, children);
}

// Assigns the values of a level, the surest first: a number that is a measure or a barcode is no
// quantity, and a word that is a unit or the content is no name.
function nameLevel(
  leaves: readonly Leaf[],
  listedMeasures: readonly Measure[],
  children: readonly Level[],
): Level | undefined {
  const remaining = new RemainingLeaves(leaves);
  const measures = [...remaining.takeMeasures(), ...listedMeasures];
  const barcode = remaining.take(isBarcode);
  const quantity = remaining.takeQuantity();
  const content = remaining.take((leaf) => isContentOf(leaf, quantity));
  const name = remaining.takeName();
  const code = remaining.take((leaf) => isCodeOf(leaf, name));
  // `{unit: {code: "CT", name: "Carton"}, number: 12}`: a record with its own code is not the unit
  // of the number.
  const isOfRecord = code !== undefined && quantity !== undefined && parentOf(code) !== '';
  const hasContent = content !== undefined || children.length > 0;
  const hasFact = barcode !== undefined || measures.length > 0;
  const holdsMore = isOfRecord || hasContent || hasFact;
  if (name === undefined || !holdsMore) return undefined;
  const [child] = children;
  return {
    name,
    code,
    quantity,
    content: content?.value ?? (child && writeName(child.name, '')),
    barcode,
    measures,
    rest: remaining.leaves,
    children,
  };
}

// A nested level has some keys in common with its parent.
function isLevelWithin(record: PimRecord, value: unknown): boolean {
  if (!isRecord(value)) return false;
  const shared = Object.keys(value).filter((key) => key in record);
  return shared.length >= MIN_SHARED;
}

const MIN_SHARED = 2;

// Undefined if a list holds something else than named amounts.
function readMeasures(branches: readonly Branch[]): readonly Measure[] | undefined {
  const items = branches.flatMap((branch) => branch.items);
  const rows = items.map(readRow);
  const measures = rows.flatMap((row) =>
    row === undefined || readAmount(row.value) === undefined
      ? []
      : [{ label: row.names.at(-1) ?? '', value: row.value, unit: row.unit }],
  );
  return measures.length === items.length ? measures : undefined;
}

// The level itself, its measures, and the levels within it:
// `{"@role/name": "Carton", "@role/value": 6, "@role/unit": "Piece"}`,
// `{"@role/name": "Carton, gross weight", "@role/value": 3, "@role/unit": "kg"}`.
function listEntries(level: Level): readonly PimRecord[] {
  const rest = level.rest.map(({ keys, value, texts }): Member => {
    const sent = texts === undefined ? value : Object.fromEntries(texts);
    return [keys.join('.'), sent];
  });
  const entry: Record<string, unknown> = Object.fromEntries(rest);
  entry[ROLE_KEYS.name] = writeName(level.name, '');
  entry[ROLE_KEYS.code] = level.code?.value;
  const count = level.quantity === undefined ? level.measures.find(isCount) : undefined;
  entry[ROLE_KEYS.value] = level.quantity?.value ?? count?.value;
  entry[ROLE_KEYS.unit] = level.content;
  entry[ROLE_KEYS.barcode] = level.barcode?.value;
  const otherMeasures = level.measures.filter((measure) => measure !== count);
  const measures = otherMeasures.map(({ label, value, unit }) => ({
    [ROLE_KEYS.name]: writeName(level.name, `, ${label}`),
    [ROLE_KEYS.code]: level.code?.value,
    [ROLE_KEYS.value]: value,
    [ROLE_KEYS.unit]: unit,
  }));
  return [entry, ...measures, ...level.children.flatMap(listEntries)];
}

// `{AttributeID: "Quantity", value: 6}`.
function isCount({ label }: Measure): boolean {
  return PATHS.reader.read(label).isPlain('value', 'quantity');
}

function writeName({ value, texts }: Leaf, ending: string): unknown {
  if (texts === undefined) return `${value}${ending}`;
  const names = [...texts].map(([culture, text]) => [culture, `${text}${ending}`]);
  return Object.fromEntries(names);
}
