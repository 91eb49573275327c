/** Builds the data of the gallery, a card for each record, and of the product sheet. Pure. */

import { cutText } from '../answer/fit/cut-text.ts';
import { createNotes } from '../answer/notes.ts';
import { selectFields } from '../answer/select-fields.ts';
import { toExactText, toPlainText } from '../answer/text/text.ts';
import { buildTrim, type Trimmed } from '../answer/trim.ts';
import type { CallSettings } from '../catalog/call/context.ts';
import { findPresenceWord } from '../filter/presence.ts';
import { readMedia } from '../record/codes-and-media.ts';
import { rankCultures } from '../record/culture.ts';
import { readPrices, readProperties, readTranslations } from '../record/pim-keys.ts';
import { getField, type PimRecord, readBoolean, readId, readText } from '../record/value.ts';
import type { Card, CardPrice, GalleryData, SheetData, SheetPicture } from '../views/view-data.ts';
import { showCover, showPicture } from './allowed-pictures.ts';

/** The settings that cards need. */
export type CardSettings = Pick<CallSettings, 'culture' | 'redact' | 'pictureOrigins'>;

/** Longest text of a card, in characters. */
const MAX_TEXT_CHARS = 200;

/** The most characters of JSON for a gallery; run-tool.ts allows three times as many bytes. */
const MAX_CHARS = 95_000;

/** The fields of a product that a card shows as answers do. */
export const PRODUCT_FIELDS: readonly string[] = ['product_id', 'code', 'name', 'brand', 'status', 'updated'];

/** The fields of each kind of records. */
const FIELDS = {
  product: PRODUCT_FIELDS,
  hit: ['type', 'id', 'code', 'name', 'status'],
  media: ['kind', 'is_cover', 'alt', 'name', 'type_code', 'status'],
} as const;

/**
 * The cards of the first records, as many as there is room for.
 * @param more what a card has beside the fields of its kind
 */
function fillCards(
  kind: keyof typeof FIELDS,
  records: readonly PimRecord[],
  { culture, redact }: CardSettings,
  more: (record: PimRecord, shown: Trimmed) => Card,
): readonly Card[] {
  const [fields, notes] = [selectFields(kind, FIELDS[kind]), createNotes()];
  const trim = buildTrim({ kind, fields, culture, maxTextChars: MAX_TEXT_CHARS, notes, redact });
  const cards: Card[] = [];
  let chars = 0;
  for (const record of records) {
    const shown = trim(record);
    const card = { ...pickFields(shown), ...more(record, shown) };
    chars += JSON.stringify(card).length + 1;
    if (chars > MAX_CHARS) break;
    cards.push(card);
  }
  return cards;
}

/** Renames the fields of a record to those of a card. */
function pickFields(shown: Trimmed): Card {
  const { product_id: productId, id = productId, status, code, brand, updated, alt, type_code: typeCode } = shown;
  const texts = { code, name: alt ?? shown.name, brand, updated, type: shown.type ?? typeCode };
  return {
    ...(typeof id === 'number' && { id }),
    ...Object.fromEntries(Object.entries(texts).filter(([, value]) => typeof value === 'string')),
    ...((typeof status === 'string' || typeof status === 'number') && { status }),
  };
}

/** Builds the gallery of these products. @param asked what the call asks to be missing, in words of `missing` */
export function buildProductCards(
  records: readonly PimRecord[],
  asked: readonly string[],
  settings: CardSettings,
): GalleryData {
  const lacked = findLacking(records, asked);
  const cards = fillCards('product', records, settings, (record) => {
    const prices = listPrices(record, settings.redact);
    return {
      ...(prices.length > 0 && { prices: prices.slice(0, MAX_PRICES) }),
      ...(prices.length > MAX_PRICES && { morePrices: prices.length - MAX_PRICES }),
      ...showCover(record, settings.pictureOrigins ?? []),
      ...lacked(record),
    };
  });
  return { of: 'products', cards };
}

/** Longest name of a currency or of a group, in characters. */
const MAX_LABEL_CHARS = 40;

/** The most prices on a card. */
const MAX_PRICES = 10;

function listPrices(record: PimRecord, redact: CardSettings['redact']): readonly CardPrice[] {
  const reading = readPrices(getField(record, 'Prices'));
  if (reading.state !== 'value') return [];
  return reading.value.flatMap(({ price: amount, currency }) => {
    if (amount === undefined) return [];
    return currency === undefined
      ? { amount }
      : { amount, currency: cutText(redact(toExactText(currency)), MAX_LABEL_CHARS) };
  });
}

/** What people look for on a product, in words of the argument `missing`. */
const WANTED: readonly string[] = ['name', 'cover_picture', 'prices', 'brand', 'categories', 'long_description'];

/** Told only where it is asked for: barcodes may be those of the variants, and many catalogs have but one description. */
const IF_ASKED: readonly string[] = ['barcode', 'short_description'];

/** The word for pictures; a card shows a placeholder instead of a badge. */
const PICTURES = 'pictures';

/** Finds what a record lacks. What no record has is ignored, because this PIM may not send it here. */
function findLacking(
  records: readonly PimRecord[],
  asked: readonly string[],
): (record: PimRecord) => Pick<Card, 'missing' | 'hasNoPicture'> {
  const words = [...WANTED, ...IF_ASKED, PICTURES].flatMap((name) => findPresenceWord(name) ?? []);
  const told = words.filter(
    ({ word, test }) =>
      asked.includes(word) || (!IF_ASKED.includes(word) && records.some((record) => test(record) === 'yes')),
  );
  return (record) => {
    const missing = told.filter((word) => word.test(record) === 'no').map(({ word }) => word);
    const hasNoPicture = missing.includes(PICTURES);
    // Who sees that there is no picture knows that none is the cover.
    const wanted = missing.filter((word) => word !== PICTURES && !(hasNoPicture && word === 'cover_picture'));
    return { ...(wanted.length > 0 && { missing: wanted }), ...(hasNoPicture && { hasNoPicture }) };
  };
}

/**
 * Builds the gallery of these media, each with its owner.
 * @param ownerWire the field that names the owner
 */
export function buildMediaCards(records: readonly PimRecord[], ownerWire: string, settings: CardSettings): GalleryData {
  const { redact, pictureOrigins = [] } = settings;
  // Media have no language of their own.
  const cards = fillCards('media', records, { ...settings, culture: undefined }, (record, shown) => {
    const { kind, is_cover: isCover } = shown;
    const owner = getField(record, ownerWire);
    const id = ownerWire.endsWith('Id') ? readId(owner) : undefined;
    const code = readText(owner);
    return {
      ...(id !== undefined ? { id } : code !== undefined && { code: toExactText(redact(code)) }),
      ...(typeof kind === 'string' && { media: kind }),
      ...(isCover === true && { isCover }),
      ...(kind === 'document' ? {} : showPicture(record, pictureOrigins)),
    };
  });
  return { of: 'media', cards };
}

/** Builds the gallery of these search hits, of which often little more is known than their names. */
export function buildHitCards(records: readonly PimRecord[], settings: CardSettings): GalleryData {
  const { pictureOrigins = [] } = settings;
  return { of: 'results', cards: fillCards('hit', records, settings, (record) => showCover(record, pictureOrigins)) };
}

/** The most pictures of a product. */
const MOST_PICTURES = 100;

/** Longest alternative text, in characters. */
const MAX_ALT_CHARS = 300;

/**
 * Builds the sheet.
 * @param told the answer without a token budget, and what the audit found
 * @param media records that hold Pictures of the product; undefined: they were not read
 */
export function buildSheet(
  told: Pick<SheetData, 'sheet' | 'texts' | 'quality'>,
  { product, media }: { readonly product: PimRecord; readonly media: readonly PimRecord[] | undefined },
  { source, culture, redact, pictureOrigins = [] }: CardSettings & Pick<CallSettings, 'source'>,
): SheetData {
  const show = (text: string): string => toPlainText(redact(text));
  const properties = readProperties(getField(product, 'Properties'));
  const groups = properties.state === 'value' ? properties.value : [];
  const translations = readTranslations(getField(product, 'Translations'));
  const [asked] = translations.state === 'value' && culture ? rankCultures(translations.value, culture) : [];
  const pictures = media
    ?.flatMap((item) => readMedia(item, 'pictures'))
    .slice(0, MOST_PICTURES)
    .map(
      (picture): SheetPicture => ({
        ...showPicture(picture, pictureOrigins),
        isCover: readBoolean(getField(picture, 'IsCover')) === true,
        alt: cutText(show(readText(getField(picture, 'Alt')) ?? ''), MAX_ALT_CHARS),
      }),
    );
  return {
    ...told,
    ...(asked?.culture && { language: show(asked.culture) }),
    ...(pictures && { pictures }),
    groups: Object.fromEntries(
      groups.flatMap(({ name, group }) => (name && group ? [[show(name), cutText(show(group), MAX_LABEL_CHARS)]] : [])),
    ),
    isDemo: source === 'sandbox',
  };
}
