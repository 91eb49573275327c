import { isAbsent, isRecord, type Member, type PimRecord } from '../value.ts';
import { listIds } from './choice-rows.ts';
import { KeyReader } from './key-words.ts';
import type { Labels, StoredLabel } from './labels.ts';
import type { ListName } from './lists.ts';
import { ROLE_KEYS } from './role-keys.ts';

const NAMED_LISTS: readonly ListName[] = [
  'properties',
  'options',
  'dimensions',
  'packaging',
  'warranties',
];

// The code of an entry may stand this deep in it.
const MAX_DEPTH = 4;

interface ListLabels {
  readonly keys: KeyReader;
  /** By the key that holds codes, then by code. */
  readonly byKey: ReadonlyMap<string, ReadonlyMap<string, StoredLabel>>;
}

/**
 * Adds learned names to the entries of lists: `{code: "EF000008", value: 12}` becomes
 * `{"@role/code": "EF000008", "@role/name": "Width", value: 12}`.
 */
export class EntryLabeller {
  readonly lists: ReadonlySet<ListName>;
  readonly #lists = new Map<ListName, ListLabels>();

  constructor(all: readonly Labels[]) {
    for (const list of all.length === 0 ? [] : NAMED_LISTS) {
      this.#lists.set(list, { keys: new KeyReader(list), byKey: joinLabels(list, all) });
    }
    this.lists = new Set(this.#lists.keys());
  }

  label(list: ListName, entry: PimRecord): PimRecord {
    const labels = this.#lists.get(list);
    return labels === undefined ? entry : labelRecord(entry, labels, MAX_DEPTH);
  }
}

// A code under the same key means the same in all lists, unless it is only a number.
function joinLabels(list: ListName, all: readonly Labels[]): ListLabels['byKey'] {
  const byKey = new Map<string, Map<string, StoredLabel>>();
  for (const { list: sourceList, key, labels } of all) {
    const byCode = byKey.get(key) ?? new Map<string, StoredLabel>();
    for (const label of labels) {
      const isOfList = sourceList === list;
      const isKnown = byCode.has(label.code) || /^\d+$/.test(label.code);
      if (isOfList || !isKnown) byCode.set(label.code, label);
    }
    byKey.set(key, byCode);
  }
  return byKey;
}

function labelRecord(record: PimRecord, labels: ListLabels, depth: number): PimRecord {
  const labelled = labelCodes(record, labels);
  if (labelled !== record || hasCode(record, labels)) return labelled;
  if (depth === 0) return record;
  let changed: PimRecord | undefined;
  for (const [key, value] of Object.entries(record)) {
    const labelledValue = labelMember(value, labels, depth - 1);
    if (labelledValue !== value) changed = { ...(changed ?? record), [key]: labelledValue };
  }
  return changed ?? record;
}

function hasCode(record: PimRecord, { byKey }: ListLabels): boolean {
  return Object.entries(record).some(([key, value]) => {
    const labels = byKey.get(key);
    return labels?.has(String(value)) === true;
  });
}

// Labels the code of the entry, and the codes in its value.
function labelCodes(record: PimRecord, { byKey, keys }: ListLabels): PimRecord {
  let labelled = record;
  for (const [key, value] of Object.entries(record)) {
    const labels = byKey.get(key);
    if (labels === undefined) continue;
    if (keys.read(key).says('value')) {
      labelled = labelValue(labelled, key, (id) => labels.get(id)?.texts[0]?.[1]);
      continue;
    }
    const label = labels.get(String(value));
    if (label === undefined) continue;
    if (label.texts.length === 0) labelled = addUnit(labelled, key, label, keys);
    else if (!hasName(record, key, keys)) labelled = replaceCode(labelled, key, label, keys);
  }
  return labelled;
}

// Also replaces values that are ids of choices.
function replaceCode(
  record: PimRecord,
  codeKey: string,
  label: StoredLabel,
  keys: KeyReader,
): PimRecord {
  const chosen = replaceChoices(record, label, keys);
  return addLabel(chosen, codeKey, label, keys);
}

function replaceChoices(record: PimRecord, { choices }: StoredLabel, keys: KeyReader): PimRecord {
  const texts = new Map(choices);
  if (texts.size === 0) return record;
  const valueKeys = Object.keys(record).filter((key) => keys.read(key).says('value'));
  let chosen = record;
  for (const key of valueKeys) chosen = labelValue(chosen, key, (id) => texts.get(id));
  return chosen;
}

// Returns the same record if an id under the key has no label.
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

function labelMember(value: unknown, labels: ListLabels, depth: number): unknown {
  if (isRecord(value)) return labelRecord(value, labels, depth);
  if (!Array.isArray(value)) return value;
  const items: readonly unknown[] = value;
  const labelled = items.map((item) => labelMember(item, labels, depth));
  const isChanged = labelled.some((item, index) => item !== items[index]);
  return isChanged ? labelled : value;
}

function hasName(record: PimRecord, codeKey: string, keys: KeyReader): boolean {
  return Object.entries(record).some(
    ([key, value]) => key !== codeKey && !isAbsent(value) && keys.read(key).endsIn('name'),
  );
}

// The code and the name replace the code, under keys that readers know.
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

function addUnit(
  record: PimRecord,
  nameKey: string,
  { unit }: StoredLabel,
  keys: KeyReader,
): PimRecord {
  if (unit === undefined || !lacksUnit(record, nameKey, keys)) return record;
  return { ...record, [ROLE_KEYS.unit]: unit };
}

// In the form of texts by language.
function writeTexts(texts: StoredLabel['texts']): unknown {
  const [first] = texts;
  if (first?.[0] === '') return first[1];
  return texts.map(([culture, value]) => ({ culture, value }));
}

function lacksUnit(record: PimRecord, codeKey: string, keys: KeyReader): boolean {
  const scalars = [...walkScalars(record, '')].filter(({ key }) => key !== codeKey);
  const hasNumber = scalars.some(({ value }) => NUMBER.test(String(value)));
  if (!hasNumber) return false;
  const isUnit = (key: string): boolean => keys.read(key).says('unit', 'symbol');
  const hasUnit = scalars.some(({ key, value }) => isUnit(key) && !isAbsent(value));
  return !hasUnit;
}

const NUMBER = /^\s*[+-]?\d[\d.,\s]*$/;

interface KeyedScalar {
  readonly key: string;
  readonly value: unknown;
}

// With the key that each scalar, or the list of it, stands under.
function* walkScalars(value: unknown, key: string): Generator<KeyedScalar> {
  if (Array.isArray(value)) {
    for (const item of value) yield* walkScalars(item, key);
  } else if (isRecord(value)) {
    for (const [innerKey, member] of Object.entries(value)) yield* walkScalars(member, innerKey);
  } else {
    yield { key, value };
  }
}
