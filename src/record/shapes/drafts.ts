import { isAbsent, isRecord, type PimRecord } from '../value.ts';
import { listOwnerKeys } from './codes-of-owners.ts';
import { buildDraft, type Draft, giveLeafRole, giveRole, type OpenedList } from './draft.ts';
import { isStatusWord } from './entry-status.ts';
import { type Leaf, openTree } from './leaves.ts';
import { areScalarsEntries, isAddedField, listMapsApart } from './map-keys.ts';
import type { RecordOpener } from './opened-records.ts';
import { readEntry, readRecord } from './record-drafts.ts';
import type { Role } from './role-keys.ts';
import type { RoleOfLeaf } from './roles.ts';
import { nameColumns } from './side-by-side.ts';
import { findTimeSpan } from './time-spans.ts';
import { findBareRole, isSingleValue, listPositions, readColumns, readLine } from './tuples.ts';

/** Reads the drafts of a list; several may be of one item. */
export function readDrafts(opener: RecordOpener, list: OpenedList): readonly Draft[] {
  opener.forgetRecords();
  const areEntries = areScalarsEntries(opener, list);
  const mapsApart = areEntries ? undefined : listMapsApart(opener, list.items);
  return list.items.flatMap((item) => {
    const isMap = areEntries || mapsApart?.has(item) === true || isAddedField(opener, item);
    return readItem(opener, item, isMap);
  });
}

// `areEntries` says that the scalars of a record are entries rather than parts of one.
function readItem(opener: RecordOpener, item: unknown, areEntries: boolean): readonly Draft[] {
  if (Array.isArray(item)) return readTuple(opener, item);
  if (!isRecord(item)) return [readScalar(opener, item)];
  const rows = readRows(opener, item);
  if (rows !== undefined) {
    return rows.flatMap((row) => readEntry(opener, row, [], item));
  }
  return readRecord(opener, item, [], item, areEntries);
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
function readTuple(opener: RecordOpener, tuple: readonly unknown[]): readonly Draft[] {
  if (!tuple.every(isSingleValue)) {
    return tuple.flatMap((item) => readItem(opener, item, false));
  }
  const positions = listPositions(opener.traits, tuple);
  const roles: RoleOfLeaf[] = [];
  const rest: Leaf[] = [];
  for (const [at, part] of tuple.entries()) {
    const isStatus = at > 0 && isStatusWord(part);
    const role = isStatus ? 'status' : positions[at];
    // A record of texts by language is one value.
    const { leaves } = openTree({ [at + 1]: part }, opener.paths);
    if (role === undefined) {
      rest.push(...leaves);
    } else {
      roles.push(...leaves.map((leaf) => giveLeafRole(role, leaf)));
    }
  }
  return [buildDraft(tuple, roles, rest)];
}

function readScalar(opener: RecordOpener, item: unknown): Draft {
  const parts = readParts(opener, item);
  const roles = parts.map(([role, value]) => giveRole(opener, role, [], value));
  return buildDraft(item, roles);
}

// A bare text is a name, a name with a value, or a time span.
function readParts(
  { traits }: RecordOpener,
  item: unknown,
): readonly (readonly [Role, value: unknown])[] {
  const line = traits.kind === 'named' ? readLine(item) : undefined;
  if (line !== undefined) {
    return [
      ['name', line[0]],
      ['value', line[1]],
    ];
  }
  const bare = [findBareRole(traits, item), item] as const;
  const span = traits.isOfOneMeasure === true ? findTimeSpan(item) : undefined;
  if (span === undefined) return [bare];
  const text = String(item).replace(/\s+/g, ' ');
  if (text.trim() === span) return [['value', span]];
  return [bare, ['value', span]];
}
