/** The cards of products, for the gallery. Pure. */

import { createNotes } from '../answer/notes.ts';
import { selectFields } from '../answer/select-fields.ts';
import { toExactText, toPlainText } from '../answer/text/text.ts';
import { buildTrim } from '../answer/trim.ts';
import { findPresenceWord } from '../filter/presence.ts';
import { readPrices } from '../record/readers.ts';
import { getField, type PimRecord } from '../record/value.ts';
import type { Card, CardPrice, GalleryData } from '../views/gallery/gallery-data.ts';
import { type CardSettings, fillCards } from './fill-cards.ts';
import { showCover } from './pictures.ts';

/** What people look for on a product, in words of the argument `missing`. */
const WANTED: readonly string[] = [
  'name',
  'cover_picture',
  'prices',
  'brand',
  'barcode',
  'categories',
  'short_description',
  'long_description',
];

/** The word for pictures of any kind, which a card shows in their place. */
const PICTURES = 'pictures';

/** Prices beyond these are for the product's own page. */
const MAX_PRICES = 4;

/** Longest label of a price, in characters. */
const MAX_LABEL_CHARS = 40;

/** The fields of a product that a card shows as answers do. */
export const PRODUCT_FIELDS: readonly string[] = ['product_id', 'code', 'name', 'brand', 'status', 'updated'];

/**
 * Builds the gallery of these products.
 * @param asked words by which the call itself asked for what is missing, which all of the records lack then
 */
export function buildProductCards(
  records: readonly PimRecord[],
  asked: readonly string[],
  settings: CardSettings,
): GalleryData {
  const cardOf = createProductCard(settings);
  const lacked = findLacking(records, asked);
  return { of: 'products', cards: fillCards(records, (record) => ({ ...cardOf(record), ...lacked(record) })) };
}

/** Creates what turns a product into its card, but for what it lacks. */
function createProductCard({ culture, redact, origins, maxTextChars }: CardSettings): (record: PimRecord) => Card {
  const fields = selectFields('product', PRODUCT_FIELDS);
  const trim = buildTrim({ kind: 'product', fields, culture, maxTextChars, notes: createNotes(), redact });
  return (record) => {
    const { product_id: id, code, name, brand, status, updated } = trim(record);
    const prices = listPrices(record, redact);
    return {
      ...(typeof id === 'number' && { id }),
      ...(typeof code === 'string' && { code }),
      ...(typeof name === 'string' && { name }),
      ...(typeof brand === 'string' && { brand }),
      ...((typeof status === 'string' || typeof status === 'number') && { status }),
      ...(typeof updated === 'string' && { updated }),
      ...(prices.length > 0 && { prices }),
      ...redact(showCover(record, origins)),
    };
  };
}

function listPrices(record: PimRecord, redact: CardSettings['redact']): readonly CardPrice[] {
  const reading = readPrices(getField(record, 'Prices'));
  if (reading.state !== 'value') return [];
  return reading.value.slice(0, MAX_PRICES).flatMap(({ price, currency, label }) =>
    price === undefined
      ? []
      : {
          amount: price,
          ...(currency !== undefined && { currency: cutLabel(redact(toExactText(currency))) }),
          ...(label !== undefined && { label: cutLabel(redact(toPlainText(label))) }),
        },
  );
}

function cutLabel(label: string): string {
  return label.length <= MAX_LABEL_CHARS ? label : `${label.slice(0, MAX_LABEL_CHARS)}…`;
}

/** Tells what a record lacks. What none of the records has may be something that this PIM does not send here, so nobody lacks it. */
function findLacking(
  records: readonly PimRecord[],
  asked: readonly string[],
): (record: PimRecord) => Pick<Card, 'missing' | 'hasNoPicture'> {
  const words = [...WANTED, PICTURES].flatMap((name) => findPresenceWord(name) ?? []);
  const told = words.filter(
    (word) => asked.includes(word.word) || records.some((record) => word.test(record) === 'yes'),
  );
  return (record) => {
    const missing = told.filter((word) => word.test(record) === 'no').map(({ word }) => word);
    const wanted = missing.filter((word) => word !== PICTURES);
    return {
      ...(wanted.length > 0 && { missing: wanted }),
      ...(wanted.length < missing.length && { hasNoPicture: true }),
    };
  };
}
