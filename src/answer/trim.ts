/** Empty fields are left out, status is always there, and every text is cleaned. */

import {
  findUnknownMedia,
  NAMED_KINDS,
  type NamedKind,
  readMedia,
} from '../record/codes-and-media.ts';
import { READERS } from '../record/readers.ts';
import type { Field, RecordKind } from '../record/record-fields.ts';
import {
  compactObject,
  countLeft,
  FALLBACK_KEY,
  foldKey,
  getField,
  isAbsent,
  isCutText,
  isNoLink,
  type JsonValue,
  LEFT_OUT,
  MARK_KEY,
  type PimRecord,
  readBoolean,
  readNumber,
  readStatus,
  readText,
  toSnakeCase,
} from '../record/value.ts';
import type { DerivedField } from './derived-fields.ts';
import { cutText } from './fit/cut-text.ts';
import {
  formatFallback,
  hasLetter,
  isTranslatable,
  joinFallbacks,
  type RecordTranslations,
  readTranslations,
  readWordCultures,
} from './languages.ts';
import { type NamedField, readNamedCultures, trimNamed } from './named-fields.ts';
import { type ShownField, selectFields } from './select-fields.ts';
import { toExactText, toLinkText, toPlainText } from './text/text.ts';
import { addMarkOfLeftOut, type SubTrim, trimSub, trimUnknown } from './trim-sub.ts';

type RecordField = Exclude<ShownField, DerivedField>;

/** Trimmed record; its keys are in the requested order. */
export type Trimmed = Readonly<Record<string, JsonValue>>;

/** Settings for trimming records of one kind for one answer. */
export interface TrimOptions extends Pick<SubTrim, 'culture' | 'notes' | 'day'> {
  readonly kind: RecordKind;
  readonly fields: readonly ShownField[];
  readonly maxTextChars: number;
  /**
   * Removes credentials from texts and records; before cutting, because half a credential would not
   * be recognised.
   */
  readonly redact: <Value>(value: Value) => Value;
  /**
   * Result of rememberTexts, if records are tried at several sizes; absent: each text is cleaned
   * every time.
   */
  readonly clean?: (raw: string) => string;
}

export function buildTrim(options: TrimOptions): (record: PimRecord) => Trimmed {
  const trimmer = new Trimmer(options);
  return (record) => trimmer.trim(record);
}

interface RecordSource {
  readonly record: PimRecord;
  readonly texts: RecordTranslations | undefined;
  readonly variantOptions: readonly unknown[];
}

class Trimmer {
  readonly #options: TrimOptions;
  readonly #hasNamed: boolean;

  constructor(options: TrimOptions) {
    this.#options = options;
    this.#hasNamed = options.fields.some(({ kind }) => kind === 'named');
  }

  trim(record: PimRecord): Trimmed {
    const { fields, redact } = this.#options;
    this.#noteLeftOutFields(record);
    const source = this.#readSource(record);
    // Such as `name (en)`, for each field that is not in the requested language.
    const fallbacks: (string | undefined)[] = [];
    const trimmed: Record<string, JsonValue | undefined> = {};
    for (const field of fields) {
      if (field.kind === 'derived') {
        trimmed[field.key] = this.#derive(field, record);
        continue;
      }
      if (field.kind === 'rest') {
        Object.assign(trimmed, trimRest(redact(record), fields, this.#text));
        continue;
      }
      const translation = source.texts?.translate(field.wire);
      const value = this.#trimValue(field, source, translation?.text);
      trimmed[field.key] = value;
      if (value !== undefined) {
        fallbacks.push(this.#describeFallback(field, source, value, translation));
      }
    }
    // A text in another language must not pass for one in the requested language.
    if (source.texts !== undefined) trimmed[FALLBACK_KEY] = joinFallbacks(fallbacks);
    return compactObject(trimmed);
  }

  /**
   * A record too large to keep whole got the key `…` in place of its last fields when it was
   * read from the PIM. Answers say so by the notice `entries_left_out`, which is what notes make of
   * LEFT_OUT among the keys that could not be read.
   */
  #noteLeftOutFields(record: PimRecord): void {
    if (MARK_KEY in record) this.#options.notes.addUnreadKeys('a record', [LEFT_OUT]);
  }

  #readSource(record: PimRecord): RecordSource {
    const { culture, notes, redact } = this.#options;
    const texts =
      culture === undefined
        ? undefined
        : readTranslations(record, culture, { clean: this.#text, notes });
    return {
      record,
      texts,
      variantOptions: this.#hasNamed ? redact(listOptions(record)) : [],
    };
  }

  readonly #text = (raw: string): string => {
    const { clean = toPlainText, redact, maxTextChars, notes } = this.#options;
    if (isCutText(raw)) notes.addCutText();
    const whole = redact(clean(raw));
    if (whole.length <= maxTextChars) return whole;
    // The text itself ends in `[…+120]`, too, because a reader of one record may not read the
    // notices of the whole answer.
    notes.addShortenedText();
    return cutText(whole, maxTextChars);
  };

  /**
   * The raw record is redacted too, because keys change later; texts are redacted again after
   * cleaning, once markup no longer hides anything.
   */
  #pickField(record: PimRecord, wire: string): PimRecord {
    return this.#options.redact({ [wire]: getField(record, wire) });
  }

  #derive(field: DerivedField, record: PimRecord): JsonValue | undefined {
    const { value, unread } = field.derive(record, this.#text);
    if (unread.length > 0) this.#options.notes.addUnreadKeys(field.key, unread);
    return this.#options.redact(value);
  }

  /** @param translated the field's text in the requested language, if translations have one */
  #trimValue(
    field: RecordField,
    source: RecordSource,
    translated: string | undefined,
  ): JsonValue | undefined {
    if (field.kind === 'named' && field.of === 'property') return this.#trimProperty(field, source);
    if (translated !== undefined) return translated;
    return trimField(field, this.#pickField(source.record, field.wire), this.#options, this.#text);
  }

  // A name may be a property, or a dimension, of the product, and an option of its variants. If the
  // variants differ: `{ product: 'red', variants: ['red', 'blue'] }`.
  #trimProperty(
    field: NamedField,
    { record, variantOptions }: RecordSource,
  ): JsonValue | undefined {
    const product =
      this.#trimFromList(field, 'property', record) ??
      this.#trimFromList(field, 'dimension', record);
    const variants = this.#trimNamedAs(field, 'option', variantOptions);
    const doVariantsDiffer =
      variants !== undefined && JSON.stringify(variants) !== JSON.stringify(product);
    return doVariantsDiffer ? compactObject({ product, variants }) : product;
  }

  #trimFromList(field: NamedField, of: NamedKind, record: PimRecord): JsonValue | undefined {
    const { wire } = NAMED_KINDS[of];
    return this.#trimNamedAs(field, of, getField(this.#pickField(record, wire), wire));
  }

  #trimNamedAs(field: NamedField, of: NamedKind, raw: unknown): JsonValue | undefined {
    return trimNamed({ ...field, of }, raw, { ...this.#options, text: this.#text });
  }

  #describeFallback(
    field: RecordField,
    { record, texts, variantOptions }: RecordSource,
    value: JsonValue,
    translation: { readonly culture: string | undefined } | undefined,
  ): string | undefined {
    const { culture } = this.#options;
    if (texts === undefined || culture === undefined) return undefined;
    const cultures = translation
      ? [translation.culture]
      : readOwnCultures(field, record, value, texts, culture);
    const ofVariants =
      field.kind === 'named'
        ? readNamedCultures({ ...field, of: 'option' }, variantOptions, culture)
        : [];
    return formatFallback(field.key, [...new Set([...cultures, ...ofVariants])], culture);
  }
}

// Lists the options of all variants, each once.
function listOptions(record: PimRecord): readonly unknown[] {
  const variants = READERS.variants(getField(record, 'Variants'));
  if (variants.state !== 'value') return [];
  const options = variants.value.flatMap((variant) => variant.options ?? []);
  const byJson = new Map(options.map((option) => [JSON.stringify(option), option]));
  return [...byJson.values()];
}

/**
 * Converts the first records, as many as fit.
 * @param maxBytes of the JSON of the results
 */
export function takeFitting<Result>(
  records: readonly PimRecord[],
  maxBytes: number,
  make: (record: PimRecord) => Result,
): readonly Result[] {
  const results: Result[] = [];
  let bytes = 0;
  for (const record of records) {
    const result = make(record);
    bytes += Buffer.byteLength(JSON.stringify(result)) + 1;
    if (bytes > maxBytes) break;
    results.push(result);
  }
  return results;
}

// Lists the cultures of the record's own words in a field: `['en']`. Undefined stands for a culture
// that the PIM does not send; an empty list, for no words.
function readOwnCultures(
  field: RecordField,
  record: PimRecord,
  value: JsonValue | undefined,
  texts: RecordTranslations,
  culture: string,
): readonly (string | undefined)[] {
  if (field.kind === 'named')
    return readNamedCultures(field, getField(record, field.wire), culture);
  const { kind, reader, wire } = field;
  if (kind === 'media') {
    const entries =
      reader === 'documents' ? readMedia(record, 'documents') : readMedia(record, 'pictures');
    const hasWords = entries.some(
      (entry) => hasLetter(getField(entry, 'Alt')) || hasLetter(getField(entry, 'Name')),
    );
    return hasWords ? [undefined] : [];
  }
  if (kind === 'sub' && reader !== undefined && reader !== 'pictures' && reader !== 'documents') {
    return readWordCultures(reader, getField(record, wire), culture);
  }
  const isText = kind === 'text' || kind === 'html' || isTranslatable(wire);
  return isText && hasLetter(value) ? [texts.findOwnCulture(wire)] : [];
}

function trimField(
  field: RecordField,
  record: PimRecord,
  options: TrimOptions,
  text: (raw: string) => string,
): JsonValue | undefined {
  const raw = getField(record, field.wire);
  switch (field.kind) {
    case 'id':
      if ('isLink' in field && field.isLink === true && isNoLink(raw)) return undefined;
      return readNumber(raw) ?? textOf(raw, text);
    case 'number':
      return readNumber(raw) ?? textOf(raw, text);
    case 'date':
      return isAbsent(raw) ? undefined : textOf(raw, toExactText);
    case 'code':
      return textOf(raw, toExactText);
    case 'link':
      return textOf(raw, toLinkText);
    case 'text':
    case 'html':
      return textOf(raw, text);
    case 'boolean':
      return readBoolean(raw) ?? textOf(raw, text);
    case 'open':
      return trimUnknown(raw, { text }, 1);
    case 'rest':
      return undefined;
    case 'named':
      return trimNamed(field, raw, { culture: options.culture, text, notes: options.notes });
    case 'status': {
      const status = readStatus(raw);
      return typeof status === 'string' ? text(status) : status;
    }
    case 'media':
      return trimMedia(field, record, options, text);
    case 'sub':
      return trimSubRecords(field, raw, options, text);
  }
}

function trimMedia(
  { key, reader, wire }: Field,
  record: PimRecord,
  options: TrimOptions,
  text: (raw: string) => string,
): JsonValue | undefined {
  const { notes } = options;
  const raw = getField(record, wire);
  if (isAbsent(raw)) return undefined;
  const list = reader === 'documents' ? 'documents' : 'pictures';
  const entries = readMedia(record, list);
  const unknown = findUnknownMedia(record, list);
  if (unknown !== undefined) notes.addUnreadKeys(key, unknown);
  if (entries.length === 0 || unknown !== undefined) return trimUnknown(raw, { text }, 1);
  const kind = list === 'documents' ? 'document' : 'picture';
  // Without a culture, the entries get no `culture_fallback`: the record has it for the whole list.
  const trim = buildTrim({
    ...options,
    kind,
    fields: selectFields(kind, undefined),
    culture: undefined,
  });
  const leftOut = countLeft(raw);
  if (leftOut > 0) notes.addUnreadKeys(key, [LEFT_OUT]);
  return addMarkOfLeftOut(entries.map(trim), leftOut);
}

function trimSubRecords(
  { key, reader }: Field,
  raw: unknown,
  { culture, notes, day }: TrimOptions,
  text: (raw: string) => string,
): JsonValue | undefined {
  if (reader === undefined || reader === 'pictures' || reader === 'documents') return undefined;
  return trimSub(reader, key, raw, { culture, text, notes, day });
}

// Trims the keys of a record that no field shows.
function trimRest(
  record: PimRecord,
  fields: readonly ShownField[],
  text: (raw: string) => string,
): Trimmed {
  const namedKeys = new Set(fields.map((field) => foldKey(field.wire)));
  const rest: [string, JsonValue | undefined][] = [];
  for (const [key, raw] of Object.entries(record)) {
    if (namedKeys.has(foldKey(key))) continue;
    rest.push([toSnakeCase(key), trimUnknown(raw, { text }, 1)]);
  }
  return compactObject(Object.fromEntries(rest));
}

function textOf(raw: unknown, text: (raw: string) => string): string | undefined {
  const value = readText(raw);
  if (value === undefined) return undefined;
  return text(value) || undefined;
}
