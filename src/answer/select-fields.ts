import { InvalidArgumentError } from '../errors.ts';
import { matchWord } from '../record/caller-synonyms.ts';
import { NAMED_KINDS, type NamedKind, readNamedValues } from '../record/codes-and-media.ts';
import { nearestName } from '../record/nearest.ts';
import { FIELDS, type Field, type RecordKind } from '../record/record-fields.ts';
import {
  FALLBACK_KEY,
  getField,
  type JsonValue,
  type PimRecord,
  toSnakeCase,
} from '../record/value.ts';
import defaults from './default-fields.json' with { type: 'json' };
import { DERIVED_FIELDS, type DerivedField } from './derived-fields.ts';
import { hasLetter, keepCulture } from './languages.ts';
import type { Notes } from './notes.ts';
import type { Notice } from './notices.ts';
import type { SubTrim } from './trim-sub.ts';

/** Field of the table, a derived field, or a property or option by its name. */
export type ShownField = Field | NamedField | DerivedField;

function derivedOf(kind: RecordKind): readonly DerivedField[] {
  return DERIVED_FIELDS.filter(({ of }) => of.includes(kind));
}

const DEFAULTS: Readonly<Record<RecordKind, readonly string[]>> = defaults;

// Kinds whose records the spec does not show: any field may be requested, and `all` means every key
// of the record.
const OPEN_KINDS: ReadonlySet<RecordKind> = new Set(['reference', 'hit']);

const REST: Field = {
  wire: '*',
  key: '*',
  kind: 'rest',
};

/** Lists the names that `fields` accepts for a kind of record, in the order of the tables. */
export function listFieldNames(kind: RecordKind): readonly string[] {
  return [...FIELDS[kind], ...derivedOf(kind)].map(({ key }) => key);
}

/**
 * Chooses the fields to show, without repetition. `status` is always among them, so that no answer
 * hides it; it may be printed once for all records (findSharedStatus).
 * @param names undefined: the default; with `all` among them: every field of the spec
 * @throws InvalidArgumentError for an unknown name if the fields of the kind are known; it lists
 * the valid ones
 */
export function selectFields(
  kind: RecordKind,
  names: readonly string[] | undefined,
): readonly ShownField[] {
  const isOpen = OPEN_KINDS.has(kind);
  if (names?.some(isAll)) {
    if (isOpen) return [...FIELDS[kind], REST];
    const otherNames = names.filter((name) => !isAll(name));
    const namedFields = otherNames.map((name) => findField(kind, name));
    return [...new Set<ShownField>([...FIELDS[kind], ...namedFields])];
  }
  const isDefault = names === undefined || names.length === 0;
  const chosen = new Set(isDefault ? DEFAULTS[kind] : [...names, 'status']);
  const fields = [...chosen].map((name) => findField(kind, name));
  // Two names may mean the same field.
  return [...new Map(fields.map((field) => [field.key, field])).values()];
}

/** Chooses the fields that the caller names one by one; empty for the default and for all. */
export function selectNamed(
  kind: RecordKind,
  names: readonly string[] = [],
): readonly ShownField[] {
  if (names.length === 0 || names.some(isAll)) return [];
  const fields = selectFields(kind, names);
  const keepsStatus = asksForStatus(kind, names);
  return fields.filter(({ key }) => key !== 'status' || keepsStatus);
}

/** Returns true if the caller wants the status of each record: by name, or with all fields. */
export function asksForStatus(kind: RecordKind, names: readonly string[] = []): boolean {
  return names.some((name) => isAll(name) || findField(kind, name).key === 'status');
}

function isAll(name: string): boolean {
  return name === '*' || name.toLowerCase() === 'all';
}

function findField(kind: RecordKind, name: string): ShownField {
  const field = [...FIELDS[kind], ...derivedOf(kind)].find(({ key }) => key === name);
  if (field !== undefined) return field;
  const named = findNamedField(kind, name);
  if (named !== undefined) return named;
  if (OPEN_KINDS.has(kind)) return { wire: name, key: toSnakeCase(name), kind: 'open' };
  const valid = listFieldNames(kind);
  // The columns of the answer show which field was chosen.
  const synonym = matchWord(name, valid);
  if (synonym !== undefined) return findField(kind, synonym.word);
  throw refuseField(kind, name, valid);
}

function refuseField(
  kind: RecordKind,
  name: string,
  valid: readonly string[],
): InvalidArgumentError {
  const nearest = nearestName(name, valid);
  const hint = nearest === undefined ? '' : `; did you mean ${nearest}?`;
  const isPlain = /^[A-Za-z]\w{0,39}$/.test(name);
  const quoted = isPlain ? `field "${name}"` : 'such field';
  const namedForms = (NAMED_OF[kind] ?? []).map((of) => `${of}:<name>`);
  const words = [...valid, ...namedForms].join(', ');
  return new InvalidArgumentError(
    `fields: a ${kind} has no ${quoted}${hint}`,
    `Use names of ${words}, or ["all"].`,
    'fields',
  );
}

// Kinds of records with properties and options (Spec §2.1, §2.2).
const NAMED_OF: Readonly<Partial<Record<RecordKind, readonly NamedKind[]>>> = {
  product: ['property'],
  variant: ['property', 'option'],
};

const NAMED = /^(property|option)\s*:\s*(\S.*)$/i;

function findNamedField(kind: RecordKind, field: string): NamedField | undefined {
  const [, word = '', name = ''] = NAMED.exec(field.trim()) ?? [];
  const of = word.toLowerCase() === 'option' ? 'option' : 'property';
  if (name === '' || NAMED_OF[kind]?.includes(of) !== true) return undefined;
  return {
    key: `${of}:${name}`,
    wire: NAMED_KINDS[of].wire,
    kind: 'named',
    of,
    name,
  };
}

export type Layout = 'auto' | 'records' | 'table';

/** Chooses the columns of the table layout; undefined for records with keys. */
export function chooseColumns(
  layout: Layout,
  fields: readonly ShownField[],
  culture: string | undefined,
): readonly string[] | undefined {
  // Fields that are not known in advance cannot have a column.
  const isOpen = fields.some(({ kind }) => kind === 'rest');
  if (layout === 'records' || isOpen) return undefined;
  if (layout === 'auto' && !fields.every(isFlat)) return undefined;
  const keys = fields.map(({ key }) => key);
  return culture === undefined ? keys : [...keys, FALLBACK_KEY];
}

function isFlat(field: ShownField): boolean {
  if (field.kind === 'derived') return field.key !== 'barcodes';
  return !['sub', 'media', 'open'].includes(field.kind);
}

/** Property or option, by its name, as a field. */
export interface NamedField {
  readonly key: string;
  readonly wire: string;
  readonly kind: 'named';
  readonly of: NamedKind;
  readonly name: string;
}

/**
 * Returns the value under the name: one text, a list of several, or a map by language if the values
 * are translations of each other. Values that could not be read are noted, because the wanted one
 * may be among them.
 */
export function trimNamed(
  { key, of, name }: NamedField,
  raw: unknown,
  { culture, text, notes }: SubTrim,
): JsonValue | undefined {
  const { values, unread } = readNamedValues(of, raw, name);
  if (values.length === 0 && unread.length > 0) notes.unknownShape(key, unread);
  const texts = keepCulture(values, culture).map(({ value, unit, culture: language }) => {
    const withUnit = unit === undefined ? value : `${value} ${unit}`;
    return { value: text(withUnit), language };
  });
  const [first, ...furtherTexts] = [...new Set(texts.map(({ value }) => value))];
  if (first === undefined || furtherTexts.length === 0) return first;
  const languages = new Set(texts.flatMap(({ language }) => language ?? []));
  const isTranslated = languages.size === texts.length;
  if (!isTranslated) return [first, ...furtherTexts];
  const byLanguage = texts.map(({ value, language = '' }) => [text(language), value]);
  return Object.fromEntries(byLanguage);
}

/**
 * Lists the cultures of the words in the value. Undefined stands for a culture that the PIM does
 * not send; an empty list, for no words.
 */
export function readNamedCultures(
  { of, name }: NamedField,
  raw: unknown,
  culture: string,
): readonly (string | undefined)[] {
  const { values } = readNamedValues(of, raw, name);
  const ofCulture = keepCulture(values, culture);
  const worded = ofCulture.filter(({ value }) => hasLetter(value));
  return [...new Set(worded.map((entry) => entry.culture))];
}

/** Creates a tracker of requested fields that stay empty, for one answer. */
export function trackEmptyFields(kind: RecordKind, names: readonly string[] | undefined) {
  const requested = selectNamed(kind, names).filter((field) => field.kind !== 'rest');
  const sent = new Set<string>();
  const codeOf = (field: ShownField): (typeof EMPTY_CODES)[number] => {
    const isSent = sent.has(field.key);
    if (!isSent && field.kind === 'open') return 'unknown_fields_empty';
    if (!isSent) return 'fields_not_sent';
    if (field.kind === 'named') return 'named_fields_empty';
    const isList = ['sub', 'media', 'derived'].includes(field.kind);
    return isList ? 'lists_empty' : 'fields_empty';
  };
  return {
    /** Takes a record before it is trimmed. */
    see: (record: PimRecord) => {
      for (const { key, wire } of requested) {
        const isSent = sent.has(key) || getField(record, wire) !== undefined;
        if (isSent) sent.add(key);
      }
    },
    notices: (
      records: readonly Readonly<Record<string, JsonValue>>[],
      notes: Pick<Notes, 'isUnknown'>,
      explained?: string,
    ): readonly Notice[] => {
      if (records.length === 0) return [];
      const open = requested.filter(({ key }) => key !== explained && !notes.isUnknown(key));
      const empty = open.filter(({ key }) => records.every((record) => record[key] === undefined));
      return EMPTY_CODES.flatMap((code) => {
        const fields = empty.filter((field) => codeOf(field) === code);
        if (fields.length === 0) return [];
        return [{ code, keys: fields.map(({ key }) => key) }];
      });
    },
  };
}

const EMPTY_CODES = [
  'fields_empty',
  'lists_empty',
  'named_fields_empty',
  'fields_not_sent',
  'unknown_fields_empty',
] as const;
