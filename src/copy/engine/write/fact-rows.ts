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

const DETAIL_CHARS = 200;

const LABEL_CHARS = 40;

// Shorter words of a name do not say what the product is.
const TELLING_LETTERS = 4;

type NamedFact = readonly [name: string, fact: TextFact];

const FACTS = Object.entries<TextFact>(TEXT_FACTS);

const FACTS_BY_FIELD: Readonly<Record<ProductText['field'], readonly NamedFact[]>> = {
  name: listFacts('name'),
  short_description: listFacts('short_description'),
  long_description: listFacts('long_description'),
  property: listFacts('property'),
};

function listFacts(field: ProductText['field']): readonly NamedFact[] {
  return FACTS.filter(([, { fields }]) => fields.includes(field));
}

/** Rows of a record that facts are made from, by table. */
export type RecordRows = Readonly<Record<'translations' | 'properties' | 'codes', Row[]>>;

/** Notes facts about the texts of a product, and about the codes of any record. */
export function noteRecord(recordRow: Row, rows: RecordRows, owner: Owner, sink: Sink): void {
  const note: Note = (fact, detail, extent) =>
    sink.add('facts', { fact, ...owner, detail, extent });
  if (owner.owner === 'product') {
    const traits = new TraitsOfTexts();
    for (const texts of [recordRow, ...rows.translations]) {
      noteTexts(texts, recordRow, traits, note, sink);
    }
    for (const property of rows.properties) noteProperty(property, note);
  }
  noteCodes(recordRow, rows, note);
}

type Note = (fact: string, detail: string | undefined, extent?: number) => void;

// `suspicions`: the results of the checks that need no language.
function noteText(
  text: ProductText,
  describePlace: () => string,
  note: Note,
  suspicions: TextTraits['suspicions'],
): void {
  for (const [fact, { check, readsLanguage }] of FACTS_BY_FIELD[text.field]) {
    const suspicion = readsLanguage ? check(text) : suspicions.get(fact);
    if (suspicion !== undefined)
      note(fact, `${describePlace()}${suspicion.evidence}`, suspicion.extent);
  }
}

// Every fact about the value of a property is about such a character, or about HTML.
const UNUSUAL = /[^\t\n\r -~]|[<&]/;

function noteProperty({ name, value, culture }: Row, note: Note): void {
  const text = asText(value);
  if (text === undefined || !UNUSUAL.test(text)) return;
  const productText = {
    field: 'property',
    language: readLanguage(culture),
    text,
    plain: toPlain(text),
  } as const;
  const describePlace = () => `property ${cutChars(asText(name) ?? '', LABEL_CHARS)}`;
  noteText(productText, describePlace, note, findSuspicions(productText));
}

// Notes facts about texts in one culture. The name of `productRow` counts if there is no other.
function noteTexts(
  texts: Row,
  productRow: Row,
  traitsOf: TraitsOfTexts,
  note: Note,
  sink: Sink,
): void {
  const culture = asText(texts.culture);
  const cultureSuffix = culture === undefined ? '' : ` (${cutChars(culture, LABEL_CHARS)})`;
  const statedLanguage = readLanguage(culture);
  const name = traitsOf.read('name', asText(texts.name) ?? asText(productRow.name) ?? '');
  for (const field of TEXT_FIELDS) {
    const text = asText(texts[field]);
    if (text === undefined) continue;
    const { plain, words, columns, suspicions } = traitsOf.read(field, text);
    sink.add('texts', {
      product_id: productRow.product_id,
      field,
      culture,
      meant: statedLanguage,
      ...columns,
      tells_name: field === 'name' ? undefined : shareOfNameWords(name.words, words),
    });
    const productText: ProductText = { field, language: statedLanguage, text, plain };
    noteText(productText, () => `${field.replace('_', ' ')}${cultureSuffix}`, note, suspicions);
    const isOwn = culture === undefined && texts === productRow;
    if (isOwn && field !== 'name' && repeatsName(plain, name.plain)) {
      note(`${field}_repeats_name`, cutChars(name.plain, DETAIL_CHARS));
    }
  }
}

// Traits of a text that do not depend on its stated language.
interface TextTraits {
  readonly plain: string;
  readonly words: readonly string[];
  readonly columns: Row;
  // Results of the checks that need no language, by fact.
  readonly suspicions: ReadonlyMap<string, Suspicion>;
}

// Caches the traits: the texts of a record are often those of one of its translations.
class TraitsOfTexts {
  readonly #traits = new Map<string, TextTraits>();

  read(field: (typeof TEXT_FIELDS)[number], text: string): TextTraits {
    const key = `${field} ${text}`;
    const cached = this.#traits.get(key);
    if (cached !== undefined) return cached;
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

function findSuspicions(text: ProductText): TextTraits['suspicions'] {
  const suspicions = new Map<string, Suspicion>();
  for (const [fact, { check, readsLanguage }] of FACTS_BY_FIELD[text.field]) {
    const suspicion = readsLanguage ? undefined : check(text);
    if (suspicion !== undefined) suspicions.set(fact, suspicion);
  }
  return suspicions;
}

// The usual letters come first: testing for any letter takes several times as long.
const WORD = /(?:[A-Z0-9]+|[\p{L}\p{N}])+/gu;

const ASCII_WORD = /[A-Z0-9]+/g;

const BEYOND_ASCII = /[^\0-\x7f]/;

// Without case and accents.
function listWords(text: string): readonly string[] {
  if (!BEYOND_ASCII.test(text)) return text.toUpperCase().match(ASCII_WORD) ?? [];
  const bare = text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]+/g, '')
    .toUpperCase();
  return bare.match(BEYOND_ASCII.test(bare) ? WORD : ASCII_WORD) ?? [];
}

// Numbers, units and single letters do not belong to any language.
const isWord = (word: string): boolean => word.length > 1 && !(word >= '0' && word < ':');

// Share of the longer words of a name that occur among other words; undefined: the name has none.
function shareOfNameWords(name: readonly string[], among: readonly string[]): number | undefined {
  const telling = new Set(name.filter((word) => word.length >= TELLING_LETTERS));
  if (telling.size === 0) return undefined;
  return [...telling].filter((word) => among.includes(word)).length / telling.size;
}

function noteCodes(recordRow: Row, { codes }: RecordRows, note: Note): void {
  const entries = codes.map(
    ({ type, value }) => [asText(type) ?? 'another code', asText(value) ?? ''] as const,
  );
  const [code, integrationCode] = [
    asText(recordRow.code) ?? '',
    asText(recordRow.integration_code) ?? '',
  ];
  const untidy = findUntidyCode([
    ['code', code],
    ['integration code', integrationCode],
    ...entries,
  ]);
  if (untidy !== undefined) note('untidy_code', untidy);
  for (const code of codes) noteBarcode(code, note);
}

// Only if the code stands for a barcode.
function noteBarcode(code: Row, note: Note): void {
  const [type, value] = [asText(code.type), asText(code.value)];
  if (value === undefined || !standsForBarcode({ ...(type && { type }), value })) {
    return;
  }
  const { isWrong, isPlaceholder, kind } = judgeBarcode(value, type);
  const detail = cutChars(value, DETAIL_CHARS);
  if (isPlaceholder) note('placeholder_barcode', detail);
  else if (isWrong) note('invalid_barcode', detail);
  else if (kind === 'restricted') note('restricted_barcode', detail);
  else if (kind !== undefined) note('untraded_barcode', `${detail} (${kind})`);
}

function readLanguage(culture: Row[string]): string | undefined {
  if (typeof culture === 'string') return languageOf(culture.trim());
  return undefined;
}

function asText(value: Row[string]): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
