import { InvalidArgumentError } from '../errors.ts';
import { matchWord } from '../record/caller-synonyms.ts';
import { NAMED_KINDS, type NamedKind } from '../record/codes-and-media.ts';
import { nearestName } from '../record/nearest.ts';
import { FIELDS, type Field, type RecordKind } from '../record/record-fields.ts';
import { FALLBACK_KEY, toSnakeCase } from '../record/value.ts';
import defaults from './default-fields.json' with { type: 'json' };
import { DERIVED_FIELDS, type DerivedField } from './derived-fields.ts';
import type { NamedField } from './named-fields.ts';

/** Field of the table, a derived field, or a property or option by its name. */
export type ShownField = Field | NamedField | DerivedField;

function listFields(kind: RecordKind): readonly (Field | DerivedField)[] {
  const derivedFields = DERIVED_FIELDS.filter(({ of }) => of.includes(kind));
  return [...FIELDS[kind], ...derivedFields];
}

const DEFAULTS: Readonly<Record<RecordKind, readonly string[]>> = defaults;

// Kinds whose records the spec does not show: any field may be requested, and `all` means every key
// of the record.
const OPEN_KINDS: ReadonlySet<RecordKind> = new Set(['reference', 'hit']);

// Stands for every key of a record that no other field shows.
const REST: Field = {
  wire: '*',
  key: '*',
  kind: 'rest',
};

/** Lists the names that `fields` accepts for a kind of record, in the order of the tables. */
export function listFieldNames(kind: RecordKind): readonly string[] {
  return listFields(kind).map(({ key }) => key);
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
  if (names?.some(isAll)) return selectAllFields(kind, names);
  const isDefault = names === undefined || names.length === 0;
  const chosen = new Set(isDefault ? DEFAULTS[kind] : [...names, 'status']);
  const fields = [...chosen].map((name) => findField(kind, name));
  // Two names may mean the same field.
  return [...new Map(fields.map((field) => [field.key, field])).values()];
}

// With `all`, derived fields and named ones are shown only if they are named too.
function selectAllFields(kind: RecordKind, names: readonly string[]): readonly ShownField[] {
  if (OPEN_KINDS.has(kind)) return [...FIELDS[kind], REST];
  const otherNames = names.filter((name) => !isAll(name));
  const namedFields = otherNames.map((name) => findField(kind, name));
  return [...new Set<ShownField>([...FIELDS[kind], ...namedFields])];
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
  const field = listFields(kind).find(({ key }) => key === name);
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

const KIND_AND_NAME = /^(property|option)\s*:\s*(\S.*)$/i;

// Reads `property:Material` or `option: Colour`.
function findNamedField(kind: RecordKind, field: string): NamedField | undefined {
  const [, word = '', name = ''] = KIND_AND_NAME.exec(field.trim()) ?? [];
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
  if (layout === 'records') return undefined;
  // Fields that are not known in advance cannot have a column.
  const hasUnknownFields = fields.some(({ kind }) => kind === 'rest');
  if (hasUnknownFields) return undefined;
  if (layout === 'auto' && !fields.every(hasSingleValue)) return undefined;
  const keys = fields.map(({ key }) => key);
  return culture === undefined ? keys : [...keys, FALLBACK_KEY];
}

function hasSingleValue(field: ShownField): boolean {
  if (field.kind === 'derived') return field.key !== 'barcodes';
  return !['sub', 'media', 'open'].includes(field.kind);
}
