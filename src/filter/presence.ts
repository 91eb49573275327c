import { InvalidArgumentError } from '../errors.ts';
import { nearestName } from '../record/nearest.ts';
import { type Field, listKeys, PRODUCT_FIELDS, TRANSLATED_KEYS } from '../record/record-fields.ts';

// Every product has these.
const IDENTITY = new Set(['product_id', 'status', 'created']);

// `brands`, the name of the field, is accepted too.
const nameWord = (key: string): string => (key === 'brands' ? 'brand' : key);

/** Finds the field of a product that a word names; undefined for other words. */
export function findWordField(word: string): Field | undefined {
  return PRODUCT_FIELDS.find(({ key }) => nameWord(key) === nameWord(word));
}

/** Words that name no field of a product. */
export const WORDS_OF_NO_FIELD = ['barcode', 'cover_picture'] as const;

/** Words that `missing` and `has` accept, without those with a name after a colon. */
export const PRESENCE_WORDS: readonly string[] = [
  ...WORDS_OF_NO_FIELD,
  ...listKeys(PRODUCT_FIELDS)
    .filter((key) => !IDENTITY.has(key))
    .map(nameWord),
];

const NAMED = /^(?:prices?:\s*(?<currency>\S.*)|property:\s*(?<property>\S.*))$/s;
const TRANSLATION =
  /^translations?:(?<culture>[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*)(?:\.(?<text>\w+))?$/;

/**
 * Reads the part after the colon of a word: `price:<currency>`, `property:<name>`, or
 * `translation:<culture>`, alone or with one text of it. Empty for a word without a colon.
 */
export function readPresenceWord(
  word: string,
): Readonly<Partial<Record<'currency' | 'property' | 'culture' | 'text', string>>> {
  return (NAMED.exec(word) ?? TRANSLATION.exec(word))?.groups ?? {};
}

/** Returns true when `missing` and `has` accept a word. */
export function isPresenceWord(word: string): boolean {
  const { currency, property, culture, text } = readPresenceWord(word);
  if (text !== undefined) return TRANSLATED_KEYS.includes(text);
  const name = currency ?? property ?? culture;
  return name !== undefined || PRESENCE_WORDS.includes(nameWord(word));
}

/**
 * Replaces words for texts that may be translated by words for their translation into a culture.
 */
export function qualifyByCulture(
  words: readonly string[] | undefined,
  culture: string | undefined,
) {
  if (culture === undefined) return words;
  return words?.map((word) => {
    if (TRANSLATED_KEYS.includes(word)) {
      return `translation:${culture}.${word}`;
    }
    return word === 'translations' ? `translation:${culture}` : word;
  });
}

/** @throws InvalidArgumentError for an unknown word, with the nearest one */
export function refuseUnknownWord(argument: 'missing' | 'has', word: string): void {
  if (isPresenceWord(word)) return;
  const nearest = nearestName(word, PRESENCE_WORDS);
  const offer = nearest === undefined ? '' : `; did you mean ${nearest}?`;
  const message = `${argument}: unknown field${offer}`;
  const words = PRESENCE_WORDS.join(', ');
  const texts = TRANSLATED_KEYS.join(', ');
  const fix =
    `Use ${words}, translation:<culture> such as translation:fr, ` +
    `one text of it such as translation:fr.name (${texts}), ` +
    'price:<currency> such as price:EUR, or property:<name> such as property:Material; ' +
    'for options of variants, call get_variants with options.';
  throw new InvalidArgumentError(message, fix, argument);
}
