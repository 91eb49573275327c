/** Tells where words of a search stand in products whose names do not have them. */

import type { Answer } from '../../answer/envelope.ts';
import { cutText } from '../../answer/fit/cut-text.ts';
import { cleanText } from '../../answer/text/invisible.ts';
import { toPlainText } from '../../answer/text/text.ts';
import { readWords } from '../../copy/search/question-words.ts';
import { READERS } from '../../record/readers.ts';
import { getField, type PimRecord, readText } from '../../record/value.ts';

/** What a word of a question means: words of the catalog, folded. */
export type Meaning = ReadonlySet<string>;

/** Words of a text that are shown around the one that was found. */
const SHOWN_WORDS = 12;

const MOST_CHARS = 120;

/** A text of a product, and what it is called in an answer. */
type NamedText = readonly [name: string, text: string];

/** Where each product has the words that its name lacks, by its code, or its id where several have one code. */
export function describeMatches(
  records: readonly PimRecord[],
  meanings: readonly Meaning[],
): Answer {
  const known = meanings.filter(({ size }) => size > 0);
  const codes = records.map((record) => readText(getField(record, 'Code')));
  const places = records.flatMap((record, at): readonly NamedText[] => {
    const place = findPlace(record, known);
    const code = codes[at];
    const isOwn = code !== undefined && codes.indexOf(code) === codes.lastIndexOf(code);
    const key = isOwn ? code : readText(getField(record, 'ProductId'));
    return place === undefined || key === undefined
      ? []
      : [[cutText(cleanText(key), MOST_CHARS), place]];
  });
  return places.length === 0 ? {} : { found_in: Object.fromEntries(places) };
}

/** The first text that has a word which the name lacks. */
function findPlace(record: PimRecord, meanings: readonly Meaning[]): string | undefined {
  const inNames = new Set(listNames(record).flatMap(foldWords));
  const lacking = meanings.filter((meaning) => ![...meaning].some((word) => inNames.has(word)));
  if (lacking.length === 0) return undefined;
  const texts = listTexts(record);
  for (const meaning of lacking) {
    for (const [name, text] of texts) {
      const shown = showAround(text, meaning);
      if (shown !== undefined) return cutText(`${name}: ${shown}`, MOST_CHARS);
    }
  }
  return undefined;
}

/** What says what a product is. */
function listNames(record: PimRecord): readonly string[] {
  const texts = ['Name', 'Code', 'IntegrationCode'].map((key) => readText(getField(record, key)));
  const references = [
    ...listEntries(READERS.categories, record, 'CategoryProducts'),
    ...listEntries(READERS.brands, record, 'TrademarkProducts'),
    ...listEntries(READERS.translations, record, 'Translations'),
  ].map(({ name }) => name);
  return [...texts, ...references].filter((text) => text !== undefined);
}

/** The other texts of a product, the shortest kinds first. */
function listTexts(record: PimRecord): readonly NamedText[] {
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
  return [...tags, ...properties, ...descriptions];
}

/** The entries of a list, as far as they can be read. */
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

/** Some words of a text around the first that is meant; undefined: it has none. */
function showAround(text: string, meaning: Meaning): string | undefined {
  const words = toPlainText(text).split(/\s+/);
  const at = words.findIndex((word) => foldWords(word).some((one) => meaning.has(one)));
  if (at < 0) return undefined;
  const from = Math.max(0, Math.min(at - SHOWN_WORDS / 2, words.length - SHOWN_WORDS));
  const shown = words.slice(from, from + SHOWN_WORDS).join(' ');
  return `${from > 0 ? '… ' : ''}${shown}${from + SHOWN_WORDS < words.length ? ' …' : ''}`;
}

function foldWords(text: string): readonly string[] {
  return readWords(text).map(({ folded }) => folded);
}
