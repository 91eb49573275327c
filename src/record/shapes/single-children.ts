/**
 * Opens lists of entries that a converter made of XML, which writes a single child as a record and
 * several as a list: `{Values: {Value: [{AttributeID, text}, …], MultiValue: {AttributeID, …}}}`,
 * `{PackingUnits: {PackingUnit: {PackingUnitCode, …}}}`.
 */

import { isAbsent, isRecord, type PimRecord } from '../value.ts';
import { isOwnPart, listMembers } from './entry-records.ts';
import { KeyReader } from './key-words.ts';
import { listPackingLevels } from './packing-levels.ts';
import { ROLE_KEYS } from './role-keys.ts';

// Wrappers may stand within each other this deep.
const MAX_DEPTH = 3;

/** Returns the entries within an item that has no other members; undefined for other items. */
export function openSingleChildren(
  keys: KeyReader,
  item: unknown,
): readonly PimRecord[] | undefined {
  return openWrapper(keys, item, MAX_DEPTH);
}

const PACKAGING = new KeyReader('packaging');

/**
 * Returns the entries of packing units among the properties of a record without a list of packages;
 * undefined for other items.
 */
export function openPacksAmongProperties(
  { list }: KeyReader,
  item: unknown,
): readonly PimRecord[] | undefined {
  const units = list === 'properties' ? openSingleChildren(PACKAGING, item) : undefined;
  const levels = units?.map((unit) => listPackingLevels(PACKAGING, unit));
  if (levels === undefined || levels.includes(undefined)) return undefined;
  return levels.flatMap((entries = []) => entries).flatMap(splitBarcode);
}

// No property has a barcode.
function splitBarcode(entry: PimRecord): readonly PimRecord[] {
  const { [ROLE_KEYS.barcode]: barcode, ...rest } = entry;
  if (isAbsent(barcode)) return [rest];
  const name = `${String(entry[ROLE_KEYS.name])}, barcode`;
  return [rest, { [ROLE_KEYS.name]: name, [ROLE_KEYS.value]: barcode }];
}

function openWrapper(
  keys: KeyReader,
  item: unknown,
  depth: number,
): readonly PimRecord[] | undefined {
  const members = listMembers(item);
  if (depth === 0 || members.length === 0) return undefined;
  if (!members.every(([key]) => isWordForValues(keys, key))) return undefined;
  const children = members.flatMap(([, value]) => (Array.isArray(value) ? value : [value]));
  const records = children.filter(isRecord);
  if (records.length === children.length && areEntries(keys, records)) return records;
  const [only, another] = children;
  return another === undefined ? openWrapper(keys, only, depth - 1) : undefined;
}

// `Values`, `MultiValue`, `Attributes`. Where attributes are parts of one entry, only `PackingUnits`.
function isWordForValues(keys: KeyReader, key: string): boolean {
  const reading = keys.read(key);
  if (keys.traits.isOfOneMeasure !== true) return reading.endsIn('value', 'group', 'own');
  const isOfUnits = reading.words.some((word) => keys.read(word).says('unit'));
  return isOfUnits && reading.says('own') && reading.isPlain('own', 'unit');
}

// `{AttributeID: "colour", …}`: each says in one key which attribute it is of, each of another one
// or in another language.
function areEntries(keys: KeyReader, children: readonly PimRecord[]): boolean {
  const [first = {}] = children;
  const isOfAttribute = (key: string): boolean =>
    keys.read(key).says('own') && isOwnPart(keys, key);
  return Object.keys(first).some((key) => {
    const ids = children.map((child) => child[key]);
    const areIds = isOfAttribute(key) && ids.every((id) => typeof id === 'string');
    const inLanguages = children.map(
      (child, index) => `${ids[index]} ${readLanguage(keys, child)}`,
    );
    return areIds && new Set(inLanguages).size === ids.length;
  });
}

function readLanguage(keys: KeyReader, child: PimRecord): unknown {
  const key = Object.keys(child).find((name) => keys.read(name).endsIn('culture'));
  return key === undefined ? '' : child[key];
}
