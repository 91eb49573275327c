import { isAbsent, isRecord, type PimRecord } from '../value.ts';
import { listOwnerKeys } from './codes-of-owners.ts';
import { readRecord, readRecordOrMap } from './entries-of-records.ts';
import { isStatusWord } from './entry-status.ts';
import { flattenRecord, type Leaf } from './leaves.ts';
import { areScalarsEntries, isAddedField, listMapsApart } from './map-keys.ts';
import type { RecordOpener } from './opened-records.ts';
import {
  buildRawEntry,
  giveLeafRole,
  giveRole,
  type RawEntry,
  type UnwrappedList,
} from './raw-entry.ts';
import type { Role } from './role-keys.ts';
import type { RoleOfLeaf } from './roles.ts';
import { nameColumns } from './side-by-side.ts';
import { findTimeSpan } from './time-spans.ts';
import { findBareRole, isSingleValue, listPositions, readColumns, readLine } from './tuples.ts';

/** Lists the entries of a list; several may be of one item. */
export function listRawEntries(opener: RecordOpener, list: UnwrappedList): readonly RawEntry[] {
  opener.forgetRecords();
  const areEntries = areScalarsEntries(opener, list);
  const mapsApart = areEntries ? undefined : listMapsApart(opener, list.items);
  return list.items.flatMap((item) => {
    const isMap = areEntries || mapsApart?.has(item) === true || isAddedField(opener, item);
    return readItem(opener, item, isMap);
  });
}

// In a map the scalars of a record are entries rather than parts of one.
function readItem(opener: RecordOpener, item: unknown, isMap: boolean): readonly RawEntry[] {
  if (Array.isArray(item)) return readTuple(opener, item);
  if (!isRecord(item)) return [readScalar(opener, item)];
  const surroundings = { item, around: [] };
  const rows = readRows(opener, item);
  if (rows !== undefined) return rows.flatMap((row) => readRecord(opener, row, surroundings));
  return readRecordOrMap(opener, item, surroundings, isMap);
}

// Undefined if the record does not hold parallel lists of entries.
function readRows(opener: RecordOpener, item: PimRecord): readonly PimRecord[] | undefined {
  if (areTypesOfCodes(opener, item)) return undefined;
  const { kind } = opener.traits;
  const rows = readColumns(item, kind === 'reference' ? 1 : 2);
  if (rows?.[0] === undefined) return undefined;
  const { roles } = opener.open(rows[0]);
  if (opener.isComplete(roles)) return rows;
  return kind === 'named' ? nameColumns(rows) : undefined;
}

// `{ean: ["4006381333931"], sku: ["A-1", "A-2"]}`: codes by type, any number of each.
function areTypesOfCodes({ keys }: RecordOpener, item: PimRecord): boolean {
  if (keys.traits.kind !== 'code') return false;
  const types = Object.keys(item).filter((key) => !isAbsent(item[key]));
  const areTypes = types.every((key) => keys.read(key).says('kind'));
  return areTypes && listOwnerKeys(keys, item).length === 0;
}

// `["Width", 587, "mm"]`, `["EAN", "4006381333931"]`: by position.
function readTuple(opener: RecordOpener, tuple: readonly unknown[]): readonly RawEntry[] {
  if (!tuple.every(isSingleValue)) {
    return tuple.flatMap((item) => readItem(opener, item, false));
  }
  const rolesByPosition = listPositions(opener.traits, tuple);
  const roles: RoleOfLeaf[] = [];
  const rest: Leaf[] = [];
  for (const [index, part] of tuple.entries()) {
    const isStatus = index > 0 && isStatusWord(part);
    const role = isStatus ? 'status' : rolesByPosition[index];
    // A record of texts by language is one value.
    const { leaves } = flattenRecord({ [index + 1]: part }, opener.paths);
    if (role === undefined) {
      rest.push(...leaves);
    } else {
      roles.push(...leaves.map((leaf) => giveLeafRole(role, leaf)));
    }
  }
  return [buildRawEntry(tuple, roles, rest)];
}

function readScalar(opener: RecordOpener, item: unknown): RawEntry {
  const parts = splitScalar(opener, item);
  const roles = parts.map(({ role, value }) => giveRole(opener, role, [], value));
  return buildRawEntry(item, roles);
}

interface PartOfScalar {
  readonly role: Role;
  readonly value: unknown;
}

// A bare text is a name, a name with a value (`Material: Linen`), or a time span (`2 years`).
function splitScalar({ traits }: RecordOpener, item: unknown): readonly PartOfScalar[] {
  const nameAndValue = traits.kind === 'named' ? readLine(item) : undefined;
  if (nameAndValue !== undefined) {
    const [name, value] = nameAndValue;
    return [
      { role: 'name', value: name },
      { role: 'value', value },
    ];
  }
  const bare = { role: findBareRole(traits, item), value: item };
  const span = traits.isOfOneMeasure === true ? findTimeSpan(item) : undefined;
  if (span === undefined) return [bare];
  const spanPart: PartOfScalar = { role: 'value', value: span };
  const text = String(item).replace(/\s+/g, ' ');
  return text.trim() === span ? [spanPart] : [bare, spanPart];
}
