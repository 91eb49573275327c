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

type NamedText = readonly [name: string, text: string];

/**
 * Quotes each product's text with the words that its name lacks. The keys are codes, or ids where
 * several products have one code.
 */
export function describeMatches(
  records: readonly PimRecord[],
  meanings: readonly Meaning[],
): Answer {
  const nonEmpty = meanings.filter(({ size }) => size > 0);
  const codes = records.map((record) => readText(getField(record, 'Code')));
  const places = records.flatMap((record, at): readonly NamedText[] => {
    const place = findPlace(record, nonEmpty);
    const code = codes[at];
    const isUnique = code !== undefined && codes.indexOf(code) === codes.lastIndexOf(code);
    const key = isUnique ? code : readText(getField(record, 'ProductId'));
    return place === undefined || key === undefined
      ? []
      : [[cutText(cleanText(key), MAX_CHARS), place]];
  });
  return places.length === 0 ? {} : { found_in: Object.fromEntries(places) };
}

// The first text with a word that the name lacks.
function findPlace(record: PimRecord, meanings: readonly Meaning[]): string | undefined {
  const inNames = new Set(listNames(record).flatMap(foldWords));
  const lacking = meanings.filter((meaning) => ![...meaning].some((word) => inNames.has(word)));
  if (lacking.length === 0) return undefined;
  const texts = listTexts(record);
  for (const meaning of lacking) {
    for (const [name, text] of texts) {
      const excerpt = quoteAround(text, meaning);
      if (excerpt !== undefined) return cutText(`${name}: ${excerpt}`, MAX_CHARS);
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
function listTexts(record: PimRecord): readonly NamedText[] {
  const codes = listEntries(READERS.codes, record, 'Codes').map(
    ({ type = '', value = '' }): NamedText => ['codes', `${type} ${value}`.trim()],
  );
  const tags = listEntries(READERS.tags, record, 'Tags').map(
    ({ name = '' }): NamedText => ['tags', name],
  );
  const properties = listEntries(READERS.properties, record, 'Properties').map(
    ({ name = '', value = '' }): NamedText => ['properties', `${name} ${value}`],
  );
  const descriptions = [
    ['short_description', 'ShortDescription'],
    ['long_description', 'LongDescription'],
  ].map(([name = '', key = '']): NamedText => [name, readText(getField(record, key)) ?? '']);
  return [...codes, ...tags, ...properties, ...descriptions];
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

// Undefined: no word of the text is meant.
function quoteAround(text: string, meaning: Meaning): string | undefined {
  const words = toPlainText(text).split(/\s+/);
  const index = words.findIndex((word) => {
    const parts = foldWords(word);
    return [...parts, parts.join('')].some((part) => meaning.has(part));
  });
  if (index < 0) return undefined;
  const from = Math.max(0, Math.min(index - QUOTED_WORDS / 2, words.length - QUOTED_WORDS));
  const excerpt = words.slice(from, from + QUOTED_WORDS).join(' ');
  return `${from > 0 ? '… ' : ''}${excerpt}${from + QUOTED_WORDS < words.length ? ' …' : ''}`;
}

function foldWords(text: string): readonly string[] {
  return readWords(text).map(({ folded }) => folded);
}
