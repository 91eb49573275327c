/** What is noted of a record while it is written: of each text of a product, and what is wrong with the record by itself. Pure. */

import { judgeBarcode } from '../../../record/barcode.ts';
import { findUntidyCode } from '../../facts/codes.ts';
import { detectLanguage } from '../../facts/language.ts';
import { hasTags } from '../../facts/markup.ts';
import { findBlank } from '../../facts/placeholders.ts';
import {
  countChars,
  cutChars,
  isDense,
  type ProductText,
  readLanguage,
  showsElement,
  toPlain,
} from '../../facts/plain-text.ts';
import { TEXT_FACTS, type TextFact } from '../../facts/text-checks.ts';
import { repeatsName } from '../../facts/wording.ts';
import { hashNumber } from '../../hash.ts';
import type { Owner, Row, Sink } from './row.ts';

/** Longer values are cut where they are told. */
const DETAIL_CHARS = 200;

/** Names of cultures and properties are cut there. */
const LABEL_CHARS = 40;

/** Words of a name that tell what it is have so many letters. */
const TELLING_LETTERS = 4;

const FIELDS = ['name', 'short_description', 'long_description'] as const;

const FACTS: readonly (readonly [string, TextFact])[] = Object.entries(TEXT_FACTS);

/** The rows of a record by their table, as far as facts are made of them. */
export interface RecordRows {
  readonly translations: readonly Row[];
  readonly properties: readonly Row[];
  readonly codes: readonly Row[];
}

/** A sink that passes everything on, and the rows of a record that facts are made of. */
export function collectRows(sink: Sink): { readonly sink: Sink; readonly rows: RecordRows } {
  const rows = { translations: [] as Row[], properties: [] as Row[], codes: [] as Row[] };
  const add: Sink['add'] = (table, row) => {
    if (table === 'translations' || table === 'properties' || table === 'codes') rows[table].push(row);
    sink.add(table, row);
  };
  return { sink: { add, count: sink.count }, rows };
}

/** Notes the texts of a product, and what is wrong with it. @param own its row */
export function noteProduct(own: Row, rows: RecordRows, owner: Owner, sink: Sink): void {
  const note = noteFor(owner, sink);
  for (const texts of [own, ...rows.translations]) noteTexts(texts, own, note, sink);
  for (const { name, value, culture } of rows.properties) {
    if (typeof value !== 'string') continue;
    for (const [fact, { check, withValues }] of FACTS) {
      const found = withValues === true ? check({ text: value, culture: asText(culture) }) : undefined;
      if (found !== undefined)
        note(fact, `property ${cutChars(asText(name) ?? '', LABEL_CHARS)}${found.shown}`, found.extent);
    }
  }
  noteCodes(own, rows, note);
}

/** Notes what is wrong with a variant. @param own its row */
export function noteVariant(own: Row, rows: RecordRows, owner: Owner, sink: Sink): void {
  noteCodes(own, rows, noteFor(owner, sink));
}

type Note = (fact: string, detail: string | undefined, extent?: number) => void;

const noteFor =
  (owner: Owner, sink: Sink): Note =>
  (fact, detail, extent) =>
    sink.add('facts', { fact, ...owner, detail, extent });

/** The texts of a product in one culture. @param own the row of the product, whose name counts where there is no other */
function noteTexts(texts: Row, own: Row, note: Note, sink: Sink): void {
  const culture = asText(texts.culture);
  const which = culture === undefined ? '' : ` (${cutChars(culture, LABEL_CHARS)})`;
  const meant = culture === undefined ? undefined : readLanguage(culture);
  const name = toPlain(asText(texts.name) ?? asText(own.name) ?? '');
  for (const field of FIELDS) {
    const text = asText(texts[field]);
    if (text === undefined) continue;
    const read: ProductText = { field, culture, text, plain: toPlain(text) };
    sink.add('texts', { product_id: own.product_id, field, culture, meant, ...describeText(read, name) });
    for (const [fact, { fields, check }] of FACTS) {
      const found = fields.includes(field) ? check(read) : undefined;
      if (found !== undefined) note(fact, `${field.replace('_', ' ')}${which}${found.shown}`, found.extent);
    }
    const isOwn = culture === undefined && texts === own;
    if (isOwn && field !== 'name' && repeatsName(read.plain, name))
      note(`${field}_repeats_name`, cutChars(name, DETAIL_CHARS));
  }
}

function describeText(read: ProductText, name: string): Row {
  const { field, text, plain } = read;
  const words = listWords(plain);
  return {
    chars: findBlank(read) === undefined ? countChars(plain) : 0,
    words: words.filter(isWord).length,
    language: field === 'name' ? undefined : detectLanguage(plain),
    print: hashNumber(words.join(' ')),
    has_tags: hasTags(text),
    shows_more: isDense(plain) || showsElement(text),
    tells_name: field === 'name' ? undefined : shareTold(name, words),
  };
}

const WORD = /[\p{L}\p{N}]+/gu;

/** Whose letters are compared, whatever their case and accents are. */
const listWords = (text: string): readonly string[] =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]+/g, '')
    .toUpperCase()
    .match(WORD) ?? [];

/** Figures, units and single letters say nothing in any language. */
const isWord = (word: string): boolean => word.length > 1 && !/^\d/.test(word);

/** The share of the telling words of a name that are among others; undefined: it has none. */
function shareTold(name: string, among: readonly string[]): number | undefined {
  const telling = new Set(listWords(name).filter((word) => word.length >= TELLING_LETTERS));
  if (telling.size === 0) return undefined;
  const told = new Set(among);
  return [...telling].filter((word) => told.has(word)).length / telling.size;
}

function noteCodes(own: Row, { codes }: RecordRows, note: Note): void {
  const untidy = findUntidyCode({
    code: asText(own.code),
    integrationCode: asText(own.integration_code),
    codes: codes.map(({ type, value }) => ({ type: asText(type), value: asText(value) })),
  });
  if (untidy !== undefined) note('untidy_code', untidy);
  for (const { type, value, is_barcode: isBarcode } of codes) {
    if (isBarcode !== true || typeof value !== 'string') continue;
    const { isWrong, kind } = judgeBarcode({ type: asText(type), value });
    const told = cutChars(value, DETAIL_CHARS);
    if (isWrong) note('invalid_barcode', told);
    else if (kind === 'restricted') note('restricted_barcode', told);
    else if (kind !== undefined) note('untraded_barcode', `${told} (${kind})`);
  }
}

function asText(value: Row[string]): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
