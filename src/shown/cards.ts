/** What the gallery is told of the records of an answer: a card each. Pure. */

import { createNotes } from '../answer/notes.ts';
import { selectFields } from '../answer/select-fields.ts';
import { toExactText, toPlainText } from '../answer/text/text.ts';
import { buildTrim } from '../answer/trim.ts';
import type { CallSettings } from '../call/context.ts';
import { findPresenceWord } from '../filter/presence.ts';
import { readPrices } from '../record/readers.ts';
import { getField, type PimRecord, readId, readText } from '../record/value.ts';
import type { Card, CardPrice, GalleryData } from '../views/view-data.ts';
import { showCover, showPicture } from './pictures.ts';

/** How the texts and pictures of cards are shown. */
export interface CardSettings {
  /** Language wanted for texts; undefined: the record's own. */
  readonly culture: string | undefined;
  readonly redact: CallSettings['redact'];
  /** Origins of the pictures that may be shown. */
  readonly origins: readonly string[];
  /** Longest text of a card, in characters. */
  readonly maxTextChars: number;
}

/** Longest text of a card, in characters. */
const MAX_TEXT_CHARS = 200;

/** How a call's cards are shown. */
export function cardSettingsOf(culture: string | undefined, settings: CallSettings): CardSettings {
  const { redact, pictureOrigins: origins = [] } = settings;
  return { culture: culture ?? settings.culture, redact, origins, maxTextChars: MAX_TEXT_CHARS };
}

/** Most characters of JSON, of which one may take three bytes: hosts pass what views are told on, so that it has a bound. */
const MAX_CHARS = 95_000;

/** The cards of the first records, as many as there is room for. */
export function fillCards(records: readonly PimRecord[], cardOf: (record: PimRecord) => Card): readonly Card[] {
  const cards: Card[] = [];
  let chars = 0;
  for (const record of records) {
    const card = cardOf(record);
    chars += JSON.stringify(card).length + 1;
    if (chars > MAX_CHARS) break;
    cards.push(card);
  }
  return cards;
}

type Kind = Parameters<typeof selectFields>[0];

/** Creates what shows fields of a record as answers do. */
function createTrim(kind: Kind, names: readonly string[], { culture, redact, maxTextChars }: CardSettings) {
  const fields = selectFields(kind, names);
  return buildTrim({ kind, fields, culture, maxTextChars, notes: createNotes(), redact });
}

/** Those of some fields of an answer that a card has, under its names. */
function pickFields(
  fields: Readonly<Record<'id' | 'status' | 'code' | 'name' | 'brand' | 'updated' | 'type', unknown>>,
): Card {
  const { id, status, ...texts } = fields;
  const told = Object.entries(texts).filter(([, value]) => typeof value === 'string');
  return {
    ...(typeof id === 'number' && { id }),
    ...Object.fromEntries(told),
    ...((typeof status === 'string' || typeof status === 'number') && { status }),
  };
}

/** The fields of a product that a card shows as answers do. */
export const PRODUCT_FIELDS: readonly string[] = ['product_id', 'code', 'name', 'brand', 'status', 'updated'];

/** Prices beyond these are for the product's own page. */
const MAX_PRICES = 4;

/** Longest label of a price, in characters. */
const MAX_LABEL_CHARS = 40;

/**
 * Builds the gallery of these products.
 * @param asked words by which the call itself asked for what is missing, which all of the records lack then
 */
export function buildProductCards(
  records: readonly PimRecord[],
  asked: readonly string[],
  settings: CardSettings,
): GalleryData {
  const { redact, origins } = settings;
  const trim = createTrim('product', PRODUCT_FIELDS, settings);
  const lacked = findLacking(records, asked);
  const cardOf = (record: PimRecord): Card => {
    const { product_id: id, code, name, brand, status, updated } = trim(record);
    const prices = listPrices(record, redact);
    return {
      ...pickFields({ id, code, name, brand, status, updated, type: undefined }),
      ...(prices.length > 0 && { prices }),
      ...redact(showCover(record, origins)),
      ...lacked(record),
    };
  };
  return { of: 'products', cards: fillCards(records, cardOf) };
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

/** What people look for on a product, in words of the argument `missing`. */
const WANTED: readonly string[] = [
  ...['name', 'cover_picture', 'prices', 'brand', 'barcode', 'categories', 'short_description', 'long_description'],
];

/** The word for pictures of any kind, which a card shows in their place. */
const PICTURES = 'pictures';

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

const MEDIA_FIELDS = ['kind', 'is_cover', 'alt', 'name', 'type_code', 'status'];

/**
 * Builds the gallery of these media, each with its owner.
 * @param ownerWire the field that names the owner
 */
export function buildMediaCards(records: readonly PimRecord[], ownerWire: string, settings: CardSettings): GalleryData {
  const { redact, origins } = settings;
  // Media have no language of their own.
  const trim = createTrim('media', MEDIA_FIELDS, { ...settings, culture: undefined });
  const cardOf = (record: PimRecord): Card => {
    const { kind, is_cover: isCover, alt, name, type_code: type, status } = trim(record);
    const owner = getField(record, ownerWire);
    const id = ownerWire.endsWith('Id') ? readId(owner) : undefined;
    const told = id === undefined ? readText(owner) : undefined;
    const code = told === undefined ? undefined : redact(toExactText(told));
    return {
      ...pickFields({ id, code, name: alt ?? name, type, status, brand: undefined, updated: undefined }),
      ...(typeof kind === 'string' && { media: kind }),
      ...(isCover === true && { isCover }),
      ...(kind === 'document' ? {} : redact(showPicture(record, origins))),
    };
  };
  return { of: 'media', cards: fillCards(records, cardOf) };
}

const HIT_FIELDS = ['type', 'id', 'code', 'name', 'status'];

/** Builds the gallery of these search hits, of which often little more is known than their names. */
export function buildHitCards(records: readonly PimRecord[], settings: CardSettings): GalleryData {
  const trim = createTrim('hit', HIT_FIELDS, settings);
  const cardOf = (record: PimRecord): Card => {
    const { type, id, code, name, status } = trim(record);
    return {
      ...pickFields({ id, code, name, type, status, brand: undefined, updated: undefined }),
      ...settings.redact(showCover(record, settings.origins)),
    };
  };
  return { of: 'results', cards: fillCards(records, cardOf) };
}
