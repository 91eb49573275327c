/**
 * Facts noted while a record is written: about each text of a product, and about what is wrong with a single record.
 * Pure.
 */

import { judgeBarcode } from '../../../record/barcode.ts';
import { standsForBarcode } from '../../../record/codes-and-media.ts';
import { languageOf } from '../../../record/culture.ts';
import { detectLanguage } from '../../facts/language.ts';
import { hasTags } from '../../facts/markup.ts';
import {
  countChars,
  cutChars,
  isDense,
  type ProductText,
  type Suspicion,
  showsElement,
  toPlain,
} from '../../facts/plain-text.ts';
import { TEXT_FACTS, TEXT_FIELDS, type TextFact } from '../../facts/text-facts.ts';
import { findUntidyCode } from '../../facts/unseen.ts';
import { repeatsName } from '../../facts/wording.ts';
import { hashNumber } from '../../hash.ts';
import type { Owner, Row, Sink } from './table-row.ts';

/** Longer values are cut in findings. */
const DETAIL_CHARS = 200;

/** Names of cultures and properties are cut after this many characters. */
const LABEL_CHARS = 40;

/** Minimum letters of a word in a name that says what the product is. */
const TELLING_LETTERS = 4;

type NamedFact = readonly [name: string, fact: TextFact];

const FACTS = Object.entries<TextFact>(TEXT_FACTS);

/** The facts about each kind of text. */
const FACTS_BY_FIELD: Readonly<Record<ProductText['field'], readonly NamedFact[]>> = {
  name: listFacts('name'),
  short_description: listFacts('short_description'),
  long_description: listFacts('long_description'),
  property: listFacts('property'),
};

function listFacts(field: ProductText['field']): readonly NamedFact[] {
  return FACTS.filter(([, { fields }]) => fields.includes(field));
}

/** The rows of a record that facts are made from, by table. */
export type RecordRows = Readonly<Record<'translations' | 'properties' | 'codes', Row[]>>;

/** Notes facts about the texts of a product, and about the codes of any record. @param own its row */
export function noteRecord(own: Row, rows: RecordRows, owner: Owner, sink: Sink): void {
  const note: Note = (fact, detail, extent) =>
    sink.add('facts', { fact, ...owner, detail, extent });
  if (owner.owner === 'product') {
    const traits = new TraitsOfTexts();
    for (const texts of [own, ...rows.translations]) {
      noteTexts(texts, own, traits, note, sink);
    }
    for (const property of rows.properties) noteProperty(property, note);
  }
  noteCodes(own, rows, note);
}

type Note = (fact: string, detail: string | undefined, extent?: number) => void;

/**
 * Notes what the checks find in a text.
 * @param where says which text of the record it is
 * @param suspicions what those checks have found that need no language
 */
function noteText(
  text: ProductText,
  where: () => string,
  note: Note,
  suspicions: TextTraits['suspicions'],
): void {
  for (const [fact, { check, readsLanguage }] of FACTS_BY_FIELD[text.field]) {
    const found = readsLanguage ? check(text) : suspicions.get(fact);
    if (found !== undefined) note(fact, `${where()}${found.shown}`, found.extent);
  }
}

/** Every fact about the value of a property is about such a character, or about HTML. */
const UNUSUAL = /[^\t\n\r -~]|[<&]/;

/** Notes facts about the value of a property. */
function noteProperty({ name, value, culture }: Row, note: Note): void {
  const text = asText(value);
  if (text === undefined || !UNUSUAL.test(text)) return;
  const read = {
    field: 'property',
    language: readLanguage(culture),
    text,
    plain: toPlain(text),
  } as const;
  const where = () => `property ${cutChars(asText(name) ?? '', LABEL_CHARS)}`;
  noteText(read, where, note, findSuspicions(read));
}

/**
 * Notes facts about the texts of a product in one culture.
 * @param own the row of the product, whose name counts if there is no other
 */
function noteTexts(texts: Row, own: Row, traitsOf: TraitsOfTexts, note: Note, sink: Sink): void {
  const culture = asText(texts.culture);
  const which = culture === undefined ? '' : ` (${cutChars(culture, LABEL_CHARS)})`;
  const meant = readLanguage(culture);
  const name = traitsOf.read('name', asText(texts.name) ?? asText(own.name) ?? '');
  for (const field of TEXT_FIELDS) {
    const text = asText(texts[field]);
    if (text === undefined) continue;
    const { plain, words, columns, suspicions } = traitsOf.read(field, text);
    sink.add('texts', {
      product_id: own.product_id,
      field,
      culture,
      meant,
      ...columns,
      tells_name: field === 'name' ? undefined : shareTold(name.words, words),
    });
    const read: ProductText = { field, language: meant, text, plain };
    noteText(read, () => `${field.replace('_', ' ')}${which}`, note, suspicions);
    const isOwn = culture === undefined && texts === own;
    if (isOwn && field !== 'name' && repeatsName(plain, name.plain)) {
      note(`${field}_repeats_name`, cutChars(name.plain, DETAIL_CHARS));
    }
  }
}

/** What a text is by itself, whatever language it is said to be in. */
interface TextTraits {
  readonly plain: string;
  readonly words: readonly string[];
  /** Columns of its row. */
  readonly columns: Row;
  /** What the checks find that need no language, by fact. */
  readonly suspicions: ReadonlyMap<string, Suspicion>;
}

/** The traits of the texts of a record, each read once: its own texts are often those of one of its translations. */
class TraitsOfTexts {
  readonly #traits = new Map<string, TextTraits>();

  read(field: (typeof TEXT_FIELDS)[number], text: string): TextTraits {
    const key = `${field} ${text}`;
    const known = this.#traits.get(key);
    if (known !== undefined) return known;
    const traits = readTraits(field, text);
    this.#traits.set(key, traits);
    return traits;
  }
}

function readTraits(field: (typeof TEXT_FIELDS)[number], text: string): TextTraits {
  const plain = toPlain(text);
  const words = listWords(plain);
  const suspicions = findSuspicions({ field, language: undefined, text, plain });
  return {
    plain,
    words,
    suspicions,
    columns: {
      chars: suspicions.has('blank_text') ? 0 : countChars(plain),
      words: words.filter(isWord).length,
      language: field === 'name' ? undefined : detectLanguage(plain),
      print: hashNumber(words.join(' ')),
      has_tags: hasTags(text),
      shows_more: isDense(plain) || showsElement(text),
    },
  };
}

/** What the checks find in a text that need no language, by fact. */
function findSuspicions(text: ProductText): TextTraits['suspicions'] {
  const suspicions = new Map<string, Suspicion>();
  for (const [fact, { check, readsLanguage }] of FACTS_BY_FIELD[text.field]) {
    const found = readsLanguage ? undefined : check(text);
    if (found !== undefined) suspicions.set(fact, found);
  }
  return suspicions;
}

/** A word of a folded text. Its usual letters come first: testing for any letter takes several times as long. */
const WORD = /(?:[A-Z0-9]+|[\p{L}\p{N}])+/gu;

/** The words of a text without letters beyond ASCII. */
const ASCII_WORD = /[A-Z0-9]+/g;

const BEYOND_ASCII = /[^\0-\x7f]/;

/** The words of a text, compared without case and accents. */
function listWords(text: string): readonly string[] {
  if (!BEYOND_ASCII.test(text)) return text.toUpperCase().match(ASCII_WORD) ?? [];
  const bare = text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]+/g, '')
    .toUpperCase();
  return bare.match(BEYOND_ASCII.test(bare) ? WORD : ASCII_WORD) ?? [];
}

/** Numbers, units and single letters do not belong to any language. */
const isWord = (word: string): boolean => word.length > 1 && !(word >= '0' && word < ':');

/** Which share of the meaningful words of a name is among others; undefined: the name has none. */
function shareTold(name: readonly string[], among: readonly string[]): number | undefined {
  const telling = new Set(name.filter((word) => word.length >= TELLING_LETTERS));
  if (telling.size === 0) return undefined;
  return [...telling].filter((word) => among.includes(word)).length / telling.size;
}

function noteCodes(own: Row, { codes }: RecordRows, note: Note): void {
  const others = codes.map(
    ({ type, value }) => [asText(type) ?? 'another code', asText(value) ?? ''] as const,
  );
  const [code, integrationCode] = [asText(own.code) ?? '', asText(own.integration_code) ?? ''];
  const untidy = findUntidyCode([['code', code], ['integration code', integrationCode], ...others]);
  if (untidy !== undefined) note('untidy_code', untidy);
  for (const code of codes) noteBarcode(code, note);
}

/** Notes what is wrong with a code, where it stands for a barcode. */
function noteBarcode(code: Row, note: Note): void {
  const [type, value] = [asText(code.type), asText(code.value)];
  if (value === undefined || !standsForBarcode({ ...(type && { type }), value })) {
    return;
  }
  const { isWrong, isPlaceholder, kind } = judgeBarcode(value, type);
  const shown = cutChars(value, DETAIL_CHARS);
  if (isPlaceholder) note('placeholder_barcode', shown);
  else if (isWrong) note('invalid_barcode', shown);
  else if (kind === 'restricted') note('restricted_barcode', shown);
  else if (kind !== undefined) note('untraded_barcode', `${shown} (${kind})`);
}

function readLanguage(culture: Row[string]): string | undefined {
  if (typeof culture === 'string') return languageOf(culture.trim());
  return undefined;
}

function asText(value: Row[string]): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
