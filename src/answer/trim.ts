/**
 * Turns a record of the PIM into the requested facts in the spelling of answers. Empty facts are left out, status is
 * always there, and every text is cleaned. Pure.
 */

import {
  findUnknownMedia,
  NAMED_KINDS,
  type NamedKind,
  readMedia,
} from '../record/codes-and-media.ts';
import { readVariants } from '../record/pim-keys.ts';
import type { RecordKind } from '../record/record-fields.ts';
import {
  compactObject,
  countLeft,
  FALLBACK_KEY,
  foldKey,
  getField,
  isCutText,
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
import { cutText } from './fit/cut-text.ts';
import {
  hasLetter,
  isTranslatable,
  joinMarks,
  markFallback,
  openTexts,
  readWordCultures,
} from './languages.ts';
import {
  type NamedField,
  readNamedCultures,
  type ShownField,
  selectFields,
  trimNamed,
} from './select-fields.ts';
import { toExactText, toLinkText, toPlainText } from './text/text.ts';
import { markLeft, type SubTrim, trimSub, trimUnknown } from './trim-sub.ts';

/** A trimmed record; its keys are in the requested order. */
export type Trimmed = Readonly<Record<string, JsonValue>>;

/** How records of one kind are trimmed for one answer. */
export interface TrimOptions extends Pick<SubTrim, 'culture' | 'notes'> {
  readonly kind: RecordKind;
  readonly fields: readonly ShownField[];
  /** The longest text to show, in characters. */
  readonly maxTextChars: number;
  /** Removes credentials from texts and records; before cutting, because half a credential would not be recognised. */
  readonly redact: <Value>(value: Value) => Value;
  /** Result of rememberTexts, if records are tried at several sizes; absent: each text is read every time. */
  readonly clean?: (raw: string) => string;
}

/** Builds the function that trims a record. */
export function buildTrim(options: TrimOptions): (record: PimRecord) => Trimmed {
  const { clean = toPlainText } = options;
  const text = (raw: string): string => {
    if (isCutText(raw)) options.notes.textLeftOut();
    const whole = options.redact(clean(raw));
    if (whole.length <= options.maxTextChars) return whole;
    // The text itself is marked, too, because whoever reads one record may not read the envelope.
    options.notes.shortened();
    return cutText(whole, options.maxTextChars);
  };
  // Redact the raw record too, because keys change later; texts are redacted again above, once markup no longer hides
  // anything.
  const only = (record: PimRecord, wire: string): PimRecord =>
    options.redact({ [wire]: getField(record, wire) });
  /** Its own value, else the dimension of the name, as filters find it; and beside it what variants have. */
  const trimProperty = (field: NamedField, record: PimRecord, ofVariants: readonly unknown[]) => {
    const trimAs = (of: NamedKind, raw: unknown) =>
      trimNamed({ ...field, of }, raw, { ...options, text });
    const trimOwn = (of: NamedKind) =>
      trimAs(of, getField(only(record, NAMED_KINDS[of].wire), NAMED_KINDS[of].wire));
    const product = trimOwn('property') ?? trimOwn('dimension');
    const variants = trimAs('option', ofVariants);
    const isOther = variants !== undefined && JSON.stringify(variants) !== JSON.stringify(product);
    return isOther ? compactObject({ product, variants }) : product;
  };
  const hasNamed = options.fields.some(({ kind }) => kind === 'named');
  return (record) => {
    const { culture, notes } = options;
    if (MARK_KEY in record) notes.unknownShape('a record', [LEFT_OUT]);
    const texts =
      culture === undefined ? undefined : openTexts(record, culture, { clean: text, notes });
    const marks: (string | undefined)[] = [];
    const shown: Record<string, JsonValue | undefined> = {};
    const ofVariants = hasNamed ? options.redact(listOptions(record)) : [];
    for (const field of options.fields) {
      if (field.kind === 'derived') {
        const { value, unread } = field.derive(record, text);
        if (unread.length > 0) notes.unknownShape(field.key, unread);
        shown[field.key] = options.redact(value);
        continue;
      }
      if (field.kind === 'rest') {
        Object.assign(shown, trimRest(options.redact(record), options.fields, text));
        continue;
      }
      const translation = texts?.translate(field.wire);
      shown[field.key] =
        field.kind === 'named' && field.of === 'property'
          ? trimProperty(field, record, ofVariants)
          : (translation?.text ?? trimField(field, only(record, field.wire), options, text));
      if (texts === undefined || shown[field.key] === undefined) continue;
      const cultures = translation
        ? [translation.culture]
        : readOwnCultures(field, record, shown[field.key], texts, culture ?? '');
      const others =
        field.kind === 'named'
          ? readNamedCultures({ ...field, of: 'option' }, ofVariants, culture ?? '')
          : [];
      marks.push(markFallback(field.key, [...new Set([...cultures, ...others])], culture ?? ''));
    }
    // A text in another language must not pass for one in the requested language.
    if (texts !== undefined) shown[FALLBACK_KEY] = joinMarks(marks);
    return compactObject(shown);
  };
}

/** The options of all variants of a product, each once. */
function listOptions(record: PimRecord): readonly unknown[] {
  const variants = readVariants(getField(record, 'Variants'));
  const all =
    variants.state === 'value' ? variants.value.flatMap(({ options = [] }) => options) : [];
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
}

/** What is made of the first records, as many as there is room for. @param maxBytes of their JSON */
export function takeFitting<Made>(
  records: readonly PimRecord[],
  maxBytes: number,
  make: (record: PimRecord) => Made,
): readonly Made[] {
  const taken: Made[] = [];
  let bytes = 0;
  for (const record of records) {
    const made = make(record);
    bytes += Buffer.byteLength(JSON.stringify(made)) + 1;
    if (bytes > maxBytes) break;
    taken.push(made);
  }
  return taken;
}

/**
 * The cultures of the record's own words in a field; undefined stands for a culture that the PIM does not tell. Empty:
 * it has no words.
 */
function readOwnCultures(
  field: Exclude<ShownField, { readonly kind: 'derived' }>,
  record: PimRecord,
  shown: JsonValue | undefined,
  texts: ReturnType<typeof openTexts>,
  culture: string,
): readonly (string | undefined)[] {
  if (field.kind === 'named')
    return readNamedCultures(field, getField(record, field.wire), culture);
  const { kind, reader, wire } = field;
  if (kind === 'media') {
    const entries =
      reader === 'documents' ? readMedia(record, 'documents') : readMedia(record, 'pictures');
    return entries.some(
      (entry) => hasLetter(getField(entry, 'Alt')) || hasLetter(getField(entry, 'Name')),
    )
      ? [undefined]
      : [];
  }
  if (kind === 'sub' && reader !== undefined && reader !== 'pictures' && reader !== 'documents') {
    return readWordCultures(reader, getField(record, wire), culture);
  }
  const isText = kind === 'text' || kind === 'html' || isTranslatable(wire);
  return isText && hasLetter(shown) ? [texts.ownCulture(wire)] : [];
}

function trimField(
  field: Exclude<ShownField, { readonly kind: 'derived' }>,
  record: PimRecord,
  options: TrimOptions,
  text: (raw: string) => string,
): JsonValue | undefined {
  const raw = getField(record, field.wire);
  switch (field.kind) {
    case 'id':
    case 'number':
      return readNumber(raw) ?? textOf(raw, text);
    case 'code':
    case 'date':
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
    case 'media': {
      const list = field.reader === 'documents' ? 'documents' : 'pictures';
      const entries = readMedia(record, list);
      const unknown = findUnknownMedia(record, list);
      if (unknown !== undefined) options.notes.unknownShape(field.key, unknown);
      if (entries.length === 0 || unknown !== undefined) return trimUnknown(raw, { text }, 1);
      const kind = list === 'documents' ? 'document' : 'picture';
      // The list as a whole gets the mark, not its entries.
      const trim = buildTrim({
        ...options,
        kind,
        fields: selectFields(kind, undefined),
        culture: undefined,
      });
      if (countLeft(raw) > 0) options.notes.unknownShape(field.key, [LEFT_OUT]);
      return markLeft(entries.map(trim), countLeft(raw));
    }
    case 'sub':
      if (field.reader === undefined || field.reader === 'pictures' || field.reader === 'documents')
        return undefined;
      return trimSub(field.reader, field.key, raw, {
        culture: options.culture,
        text,
        notes: options.notes,
      });
  }
}

/** The fields of a record that are not shown by name. */
function trimRest(
  record: PimRecord,
  fields: readonly ShownField[],
  text: (raw: string) => string,
): Trimmed {
  const named = new Set(fields.map((field) => foldKey(field.wire)));
  const rest = Object.entries(record).filter(([key]) => !named.has(foldKey(key)));
  return compactObject(
    Object.fromEntries(rest.map(([key, raw]) => [toSnakeCase(key), trimUnknown(raw, { text }, 1)])),
  );
}

function textOf(raw: unknown, text: (raw: string) => string): string | undefined {
  const value = readText(raw);
  if (value === undefined) return undefined;
  return text(value) || undefined;
}
