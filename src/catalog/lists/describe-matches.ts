import type { Answer } from '../../answer/envelope.ts';
import { cutText } from '../../answer/fit/cut-text.ts';
import { cleanText } from '../../answer/text/invisible.ts';
import { toPlainText } from '../../answer/text/text.ts';
import { readWords } from '../../copy/search/question-words.ts';
import { READERS } from '../../record/readers.ts';
import { getField, type PimRecord, readText } from '../../record/value.ts';

/** Words of the catalog that a word of a question means, folded. */
export type Meaning = ReadonlySet<string>;

// In a quote.
const QUOTED_WORDS = 12;

const MAX_CHARS = 120;

interface FieldText {
  readonly field: string;
  readonly text: string;
}

/**
 * Quotes each product's text with the words that its name lacks: `{ found_in: { 'SHR-1': 'tags:
 * summer sale' } }`. The keys are codes, or ids where several products have one code.
 */
export function describeMatches(
  records: readonly PimRecord[],
  meanings: readonly Meaning[],
): Answer {
  const knownMeanings = meanings.filter(({ size }) => size > 0);
  const codes = records.map((record) => readText(getField(record, 'Code')));
  const quotes: [string, string][] = [];
  for (const [index, record] of records.entries()) {
    const quote = quoteMatch(record, knownMeanings);
    const code = codes[index];
    const isUnique = code !== undefined && codes.indexOf(code) === codes.lastIndexOf(code);
    const key = isUnique ? code : readText(getField(record, 'ProductId'));
    if (quote === undefined || key === undefined) continue;
    quotes.push([cutText(cleanText(key), MAX_CHARS), quote]);
  }
  return quotes.length === 0 ? {} : { found_in: Object.fromEntries(quotes) };
}

// Quotes the first text with a word that the name lacks.
function quoteMatch(record: PimRecord, meanings: readonly Meaning[]): string | undefined {
  const wordsOfNames = new Set(listNames(record).flatMap(foldWords));
  const lacking = meanings.filter((meaning) => {
    return [...meaning].every((word) => !wordsOfNames.has(word));
  });
  if (lacking.length === 0) return undefined;
  const texts = listTexts(record);
  for (const meaning of lacking) {
    for (const { field, text } of texts) {
      const excerpt = quoteAround(text, meaning);
      if (excerpt !== undefined) return cutText(`${field}: ${excerpt}`, MAX_CHARS);
    }
  }
  return undefined;
}

function listNames(record: PimRecord): readonly string[] {
  const texts = ['Name', 'Code', 'IntegrationCode'].map((key) => readText(getField(record, key)));
  const references = [
    ...listEntries(READERS.categories, record, 'CategoryProducts'),
    ...listEntries(READERS.brands, record, 'TrademarkProducts'),
    ...listEntries(READERS.translations, record, 'Translations'),
  ].map(({ name }) => name);
  return [...texts, ...references].filter((text) => text !== undefined);
}

// The shortest kinds first.
function listTexts(record: PimRecord): readonly FieldText[] {
  const texts: FieldText[] = [];
  for (const { type = '', value = '' } of listEntries(READERS.codes, record, 'Codes')) {
    texts.push({ field: 'codes', text: `${type} ${value}`.trim() });
  }
  for (const { name = '' } of listEntries(READERS.tags, record, 'Tags')) {
    texts.push({ field: 'tags', text: name });
  }
  for (const { name = '', value = '' } of listEntries(READERS.properties, record, 'Properties')) {
    texts.push({ field: 'properties', text: `${name} ${value}` });
  }
  const shortText = readText(getField(record, 'ShortDescription')) ?? '';
  const longText = readText(getField(record, 'LongDescription')) ?? '';
  texts.push({ field: 'short_description', text: shortText });
  texts.push({ field: 'long_description', text: longText });
  return texts;
}

function listEntries<Entry>(
  read: (
    value: unknown,
  ) => { readonly state: 'value'; readonly value: readonly Entry[] } | { readonly state: string },
  record: PimRecord,
  key: string,
): readonly Entry[] {
  const result = read(getField(record, key));
  return 'value' in result ? result.value : [];
}

// Quotes the words around the first one that is meant; undefined: none is.
function quoteAround(text: string, meaning: Meaning): string | undefined {
  const words = toPlainText(text).split(/\s+/);
  const index = words.findIndex((word) => {
    // `t-shirt` is `t`, `shirt` and `tshirt`.
    const parts = foldWords(word);
    return [...parts, parts.join('')].some((part) => meaning.has(part));
  });
  if (index < 0) return undefined;
  const lastStart = words.length - QUOTED_WORDS;
  const start = Math.max(0, Math.min(index - QUOTED_WORDS / 2, lastStart));
  const end = start + QUOTED_WORDS;
  const before = start > 0 ? '… ' : '';
  const after = end < words.length ? ' …' : '';
  return `${before}${words.slice(start, end).join(' ')}${after}`;
}

function foldWords(text: string): readonly string[] {
  return readWords(text).map(({ folded }) => folded);
}
