/** Builds the data of the gallery, a card for each record, and of the product sheet. Pure. */

import { cutText } from '../answer/fit/cut-text.ts';
import { createNotes } from '../answer/notes.ts';
import { selectNamed, selectFields } from '../answer/select-fields.ts';
import { toExactText, toPlainText } from '../answer/text/text.ts';
import { buildTrim, type Trimmed, takeFitting } from '../answer/trim.ts';
import type { CallSettings } from '../catalog/call/context.ts';
import { foldCurrency } from '../filter/currencies.ts';
import type { buildRanking } from '../filter/rank.ts';
import type { RefinementArguments } from '../filter/refinements.ts';
import { readMedia } from '../record/codes-and-media.ts';
import { rankCultures } from '../record/culture.ts';
import { READERS } from '../record/readers.ts';
import {
  getField,
  type PimRecord,
  readBoolean,
  readId,
  readStatus,
  readText,
} from '../record/value.ts';
import type { Card, CardPrice, GalleryData, SheetData, SheetPicture } from '../views/view-data.ts';
import { showCover, showPicture } from './allowed-pictures.ts';
import { hasField } from './lacking-fields.ts';

/** The settings that cards need. */
export type CardSettings = Pick<CallSettings, 'culture' | 'redact' | 'pictureOrigins'>;

/** Longest text of a card, in characters. */
const MAX_TEXT_CHARS = 200;

/** The most bytes of JSON for all cards; run-tool.ts allows some more for all that a view is told. */
const MAX_BYTES = 285_000;

/** The fields of a product that a card shows as answers do. */
export const PRODUCT_FIELDS: readonly string[] = [
  'product_id',
  'code',
  'name',
  'brand',
  'status',
  'updated',
];

/** The fields of each kind of records. */
const FIELDS = {
  product: PRODUCT_FIELDS,
  hit: ['type', 'id', 'code', 'name', 'status'],
  media: ['kind', 'is_cover', 'alt', 'name', 'type_code', 'status', 'link', 'path'],
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
  const fields = selectFields(kind, FIELDS[kind]);
  const notes = createNotes();
  const trim = buildTrim({
    kind,
    fields,
    culture,
    maxTextChars: MAX_TEXT_CHARS,
    notes,
    redact,
  });
  return takeFitting(records, MAX_BYTES, (record) => {
    const shown = trim(record);
    return { ...pickFields(shown), ...more(record, shown) };
  });
}

/** The fields of a card that an answer has, too. */
function pickFields({
  product_id,
  id = product_id,
  alt,
  name,
  type_code,
  type = type_code,
  ...shown
}: Trimmed): Card {
  const { code, brand, updated, status, path, link = path } = shown;
  const told = Object.entries({
    code,
    name: alt ?? name,
    brand,
    updated,
    status,
    type,
    link,
  });
  // As they are trimmed, these are texts.
  const texts = Object.fromEntries(told.filter(([, value]) => (value ?? '') !== '')) as Card;
  return { ...(typeof id === 'number' && { id }), ...texts };
}

/** What a call asks of products that is shown of them: what is missing, a price, and fields. */
type Asked = Pick<RefinementArguments, 'missing' | 'currency' | 'price_min' | 'price_max'> &
  Pick<Parameters<typeof buildRanking>[0], 'sort_by' | 'sort_direction'> & {
    readonly fields?: readonly string[] | undefined;
  };

/** Builds the gallery of these products. */
export function buildProductCards(
  records: readonly PimRecord[],
  asked: Asked,
  settings: CardSettings,
): GalleryData {
  const wanted = asked.missing ?? [];
  // What no record has may be left out here by this PIM.
  const isSent = (word: string): boolean =>
    records.some((record) => hasField(word, record) === true);
  const known = [...wanted, ...WANTED.filter(isSent)];
  const sought = [...new Set([...wanted, ...WANTED])];
  const cards = fillCards('product', records, settings, (record) => {
    const prices = listPrices(record, asked, settings.redact);
    // What has variants may have its prices there.
    const elsewhere = hasField('variants', record) === false ? '' : 'prices';
    const looked = sought.filter((word) => word !== elsewhere || wanted.includes(word));
    // What the call asked for is lacking wherever it was found to be.
    const isMissing = (word: string): boolean => {
      if (hasField(word, record) === false) return true;
      return word.includes(':') && wanted.includes(word);
    };
    return {
      ...(prices.length > 0 && { prices: prices.slice(0, MAX_PRICES) }),
      ...(prices.length > MAX_PRICES && { morePrices: prices.length - MAX_PRICES }),
      ...showCover(record, settings.pictureOrigins ?? []),
      missing: looked.filter(isMissing),
    };
  });
  const told: GalleryData = {
    of: 'products',
    cards,
    known: [...new Set(known)],
  };
  const fields = selectNamed('product', asked.fields);
  if (fields.length === 0) return told;
  const maxBytes = MAX_BYTES - Buffer.byteLength(JSON.stringify(cards));
  const notes = createNotes();
  const trim = buildTrim({
    ...settings,
    kind: 'product',
    fields,
    maxTextChars: Number.POSITIVE_INFINITY,
    notes,
  });
  return {
    ...told,
    whole: takeFitting(records, maxBytes, trim),
  };
}

/** Longest name of a currency or of a group, in characters. */
const MAX_LABEL_CHARS = 40;

/** The most prices on a card. */
const MAX_PRICES = 10;

/** The prices, first those that were asked for, of which the one comes first that a ranking by price takes. */
function listPrices(
  record: PimRecord,
  asked: Asked,
  redact: CardSettings['redact'],
): readonly CardPrice[] {
  const reading = READERS.prices(getField(record, 'Prices'));
  if (reading.state !== 'value') return [];
  const { currency: wanted, price_min: least = -Infinity, price_max: most = Infinity } = asked;
  const direction = asked.sort_direction === 'desc' ? -1 : 1;
  const way = asked.sort_by === 'price' ? direction : 0;
  const isInCurrency = (currency: string | undefined): boolean => {
    if (wanted === undefined) return true;
    return currency !== undefined && foldCurrency(currency) === foldCurrency(wanted);
  };
  const isMeant = ({ price = Number.NaN, currency }: (typeof reading.value)[number]): boolean =>
    price >= least && price <= most && isInCurrency(currency);
  const sorted = reading.value.toSorted(
    (one, other) =>
      Number(isMeant(other)) - Number(isMeant(one)) ||
      way * ((one.price ?? 0) - (other.price ?? 0)),
  );
  return sorted.flatMap(({ price: amount, currency, label }, at) => {
    if (amount === undefined) return [];
    // One that stands first because it was asked for is not the one that people know.
    const isElse = at === 0 && label !== undefined && sorted[0] !== reading.value[0];
    const tell = (text: string): string => cutText(redact(toExactText(text)), MAX_LABEL_CHARS);
    return {
      amount,
      ...(currency && { currency: tell(currency) }),
      ...(label && { label: tell(label) }),
      ...(isElse && { isAsked: true as const }),
    };
  });
}

/**
 * What people look for on a product, in words of the argument `missing`. Not barcodes, which may be those of the variants, nor
 * short descriptions: many catalogs have but one description.
 */
const WANTED: readonly string[] = [
  'name',
  'pictures',
  'cover_picture',
  'prices',
  'brand',
  'categories',
  'long_description',
];

/**
 * Builds the gallery of these media, each with its owner.
 * @param ownerWire the field that names the owner
 */
export function buildMediaCards(
  records: readonly PimRecord[],
  ownerWire: string,
  settings: CardSettings,
): GalleryData {
  const { redact, pictureOrigins = [] } = settings;
  // Media have no language of their own.
  const cards = fillCards(
    'media',
    records,
    { ...settings, culture: undefined },
    (record, shown) => {
      const { kind, is_cover: isCover } = shown;
      const owner = getField(record, ownerWire);
      const id = ownerWire.endsWith('Id') ? readId(owner) : undefined;
      const code = id === undefined ? readText(owner) : undefined;
      return {
        ...(id !== undefined && { id }),
        ...(code !== undefined && { code: toExactText(redact(code)) }),
        ...(typeof kind === 'string' && { media: kind }),
        ...(isCover === true && { isCover }),
        ...(kind === 'document' ? {} : showPicture(record, pictureOrigins)),
      };
    },
  );
  return { of: 'media', cards };
}

/** Builds the gallery of these search hits, of which often little more is known than their names. */
export function buildHitCards(records: readonly PimRecord[], settings: CardSettings): GalleryData {
  const { pictureOrigins = [] } = settings;
  const showHit = (record: PimRecord) => showCover(record, pictureOrigins);
  const cards = fillCards('hit', records, settings, showHit);
  return { of: 'results', cards };
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
  {
    product,
    media,
  }: { readonly product: PimRecord; readonly media: readonly PimRecord[] | undefined },
  { source, culture, redact, pictureOrigins = [] }: CardSettings & Pick<CallSettings, 'source'>,
): SheetData {
  const show = (text: string): string => toPlainText(redact(text));
  const properties = READERS.properties(getField(product, 'Properties'));
  const groups = properties.state === 'value' ? properties.value : [];
  const translations = READERS.translations(getField(product, 'Translations'));
  const translated = translations.state === 'value' ? translations.value : undefined;
  const [nearest] = translated && culture ? rankCultures(translated, culture) : [];
  const language = nearest?.culture ?? (translated && culture);
  const pictures = media
    ?.flatMap((item) => readMedia(item, 'pictures'))
    .slice(0, MOST_PICTURES)
    .map(
      (picture): SheetPicture => ({
        ...showPicture(picture, pictureOrigins),
        isCover: readBoolean(getField(picture, 'IsCover')) === true,
        isPassive: readStatus(getField(picture, 'Status')) === 'passive',
        alt: cutText(show(readText(getField(picture, 'Alt')) ?? ''), MAX_ALT_CHARS),
      }),
    );
  const groupOf = new Map<string, string>();
  const codeOf = new Map<string, string>();
  for (const { name, group, code } of groups) {
    if (!name) continue;
    if (group) groupOf.set(show(name), cutText(show(group), MAX_LABEL_CHARS));
    if (code) codeOf.set(show(name), show(code));
  }
  return {
    ...told,
    ...(language && { language: show(language) }),
    ...(pictures && { pictures }),
    groups: Object.fromEntries(groupOf),
    codes: Object.fromEntries(codeOf),
    isDemo: source === 'sandbox',
  };
}
