/** Writes the names that stand elsewhere into the entries that have codes alone, so that readers know them. Pure. */

import { isAbsent, isRecord, type Member, type PimRecord } from '../value.ts';
import { listIds } from './choice-rows.ts';
import { KeyReader } from './key-words.ts';
import type { Labels, StoredLabel } from './labels.ts';
import type { ListName } from './lists.ts';
import { ROLE_KEYS } from './role-keys.ts';

/** The lists whose entries have names. */
const NAMED_LISTS: readonly ListName[] = [
  'properties',
  'options',
  'dimensions',
  'packaging',
  'warranties',
];

/** How deep the code of an entry may stand in it. */
const MAX_DEPTH = 4;

/** What is known of the entries of one list. */
interface ListLabels {
  readonly keys: KeyReader;
  /** By the key of codes, and the code. */
  readonly byKey: ReadonlyMap<string, ReadonlyMap<string, StoredLabel>>;
}

/** Labels entries. */
export class EntryLabeller {
  /** The lists whose entries are labelled. */
  readonly lists: ReadonlySet<ListName>;
  readonly #lists = new Map<ListName, ListLabels>();

  constructor(all: readonly Labels[]) {
    for (const list of all.length === 0 ? [] : NAMED_LISTS) {
      this.#lists.set(list, { keys: new KeyReader(list), byKey: joinLabels(list, all) });
    }
    this.lists = new Set(this.#lists.keys());
  }

  /** The entry with its name; the same entry where none is known. */
  label(list: ListName, entry: PimRecord): PimRecord {
    const known = this.#lists.get(list);
    return known === undefined ? entry : labelRecord(entry, known, MAX_DEPTH);
  }
}

/** The labels of a list, and those of others: a code under the same key means the same, unless it is only a number. */
function joinLabels(list: ListName, all: readonly Labels[]): ListLabels['byKey'] {
  const byKey = new Map<string, Map<string, StoredLabel>>();
  for (const { list: of, key, labels } of all) {
    const known = byKey.get(key) ?? new Map<string, StoredLabel>();
    for (const label of labels) {
      const isOwn = of === list;
      const isKnown = known.has(label.code) || /^\d+$/.test(label.code);
      if (isOwn || !isKnown) known.set(label.code, label);
    }
    byKey.set(key, known);
  }
  return byKey;
}

function labelRecord(record: PimRecord, known: ListLabels, depth: number): PimRecord {
  const labelled = labelCodes(record, known);
  if (labelled !== record || hasCode(record, known)) return labelled;
  let changed: PimRecord | undefined;
  for (const [key, value] of Object.entries(record)) {
    const inner = depth === 0 ? value : labelMember(value, known, depth - 1);
    if (inner !== value) changed = { ...(changed ?? record), [key]: inner };
  }
  return changed ?? record;
}

function hasCode(record: PimRecord, { byKey }: ListLabels): boolean {
  return Object.entries(record).some(([key, value]) => {
    const labels = byKey.get(key);
    return labels?.has(String(value)) === true;
  });
}

/** The record with the labels of the codes that are in it: of what it is, and of its value. */
function labelCodes(record: PimRecord, { byKey, keys }: ListLabels): PimRecord {
  let labelled = record;
  for (const [key, value] of Object.entries(record)) {
    const labels = byKey.get(key);
    if (labels === undefined) continue;
    if (keys.read(key).says('value')) {
      const toText = (id: string): string | undefined => labels.get(id)?.texts[0]?.[1];
      labelled = labelValue(labelled, key, toText);
      continue;
    }
    const label = labels.get(String(value));
    if (label?.texts.length === 0) labelled = addUnit(labelled, key, label, keys);
    if (label === undefined || label.texts.length === 0 || hasName(record, key, keys)) continue;
    labelled = addLabel(chooseValues(labelled, label, keys), key, label, keys);
  }
  return labelled;
}

/** The record with the labels of its values that are ids of possible ones. */
function chooseValues(record: PimRecord, { choices }: StoredLabel, keys: KeyReader): PimRecord {
  const texts = new Map(choices);
  if (texts.size === 0) return record;
  const valueKeys = Object.keys(record).filter((key) => keys.read(key).says('value'));
  let chosen = record;
  for (const key of valueKeys) chosen = labelValue(chosen, key, (id) => texts.get(id));
  return chosen;
}

/** The record with the label of the id, or of all the ids, under a key; the same record where one of them has none. */
function labelValue(
  record: PimRecord,
  valueKey: string,
  toText: (id: string) => string | undefined,
): PimRecord {
  const texts = listIds(record[valueKey]).map(toText);
  if (texts.length === 0 || texts.includes(undefined)) return record;
  const [first, another] = texts;
  const label = another === undefined ? first : texts;
  const members = Object.entries(record).map((member): Member => {
    const [key] = member;
    return key === valueKey ? [ROLE_KEYS.value, label] : member;
  });
  return Object.fromEntries(members);
}

function labelMember(value: unknown, known: ListLabels, depth: number): unknown {
  if (isRecord(value)) return labelRecord(value, known, depth);
  if (!Array.isArray(value)) return value;
  const items: readonly unknown[] = value;
  const labelled = items.map((item) => labelMember(item, known, depth));
  return labelled.some((item, at) => item !== items[at]) ? labelled : value;
}

/** Whether a record has a name beside the key of its code. */
function hasName(record: PimRecord, codeKey: string, keys: KeyReader): boolean {
  return Object.entries(record).some(
    ([key, value]) => key !== codeKey && !isAbsent(value) && keys.read(key).endsIn('name'),
  );
}

/** The record with its code and its name under keys that say so, where its code was. */
function addLabel(
  record: PimRecord,
  codeKey: string,
  { code, texts, unit }: StoredLabel,
  keys: KeyReader,
): PimRecord {
  const codeAndName: readonly Member[] = [
    [ROLE_KEYS.code, code],
    [ROLE_KEYS.name, writeTexts(texts)],
  ];
  const members = Object.entries(record).flatMap((member): readonly Member[] => {
    const [key] = member;
    return key === codeKey ? codeAndName : [member];
  });
  if (unit !== undefined && lacksUnit(record, codeKey, keys)) {
    members.push([ROLE_KEYS.unit, unit]);
  }
  return Object.fromEntries(members);
}

/** The record with the unit of its number, where it states none. */
function addUnit(
  record: PimRecord,
  nameKey: string,
  { unit }: StoredLabel,
  keys: KeyReader,
): PimRecord {
  if (unit === undefined || !lacksUnit(record, nameKey, keys)) return record;
  return { ...record, [ROLE_KEYS.unit]: unit };
}

/** Texts in the form of texts by language. */
function writeTexts(texts: StoredLabel['texts']): unknown {
  const [first] = texts;
  if (first?.[0] === '') return first[1];
  return texts.map(([culture, value]) => ({ culture, value }));
}

/** Whether an entry has a number and no unit. */
function lacksUnit(record: PimRecord, codeKey: string, keys: KeyReader): boolean {
  const leaves = [...listScalars(record, '')].filter(({ key }) => key !== codeKey);
  const hasNumber = leaves.some(({ value }) => NUMBER.test(String(value)));
  if (!hasNumber) return false;
  const isUnit = (key: string): boolean => keys.read(key).says('unit', 'symbol');
  const hasUnit = leaves.some(({ key, value }) => isUnit(key) && !isAbsent(value));
  return !hasUnit;
}

const NUMBER = /^\s*[+-]?\d[\d.,\s]*$/;

function* listScalars(
  value: unknown,
  key: string,
): Generator<{ readonly key: string; readonly value: unknown }> {
  if (Array.isArray(value)) for (const item of value) yield* listScalars(item, key);
  else if (isRecord(value))
    for (const [inner, member] of Object.entries(value)) yield* listScalars(member, inner);
  else yield { key, value };
}
