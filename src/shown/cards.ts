import { cutText } from '../answer/fit/cut-text.ts';
import { createNotes } from '../answer/notes.ts';
import { selectFields, selectNamed } from '../answer/select-fields.ts';
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

/** Settings of cards. */
export type CardSettings = Pick<CallSettings, 'culture' | 'redact' | 'pictureOrigins'>;

const MAX_TEXT_CHARS = 200;

// Most bytes of JSON for all cards; run-tool.ts allows some more for all data of a view.
const MAX_BYTES = 285_000;

/** Fields of a product that a card shows as answers do. */
export const PRODUCT_FIELDS: readonly string[] = [
  'product_id',
  'code',
  'name',
  'brand',
  'status',
  'updated',
];

const FIELDS = {
  product: PRODUCT_FIELDS,
  hit: ['type', 'id', 'code', 'name', 'status'],
  media: ['kind', 'is_cover', 'alt', 'name', 'type_code', 'status', 'link', 'path'],
} as const;

function fillCards(
  kind: keyof typeof FIELDS,
  records: readonly PimRecord[],
  { culture, redact }: CardSettings,
  more: (record: PimRecord, trimmed: Trimmed) => Card,
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
    const trimmed = trim(record);
    return { ...pickFields(trimmed), ...more(record, trimmed) };
  });
}

function pickFields({
  product_id,
  id = product_id,
  alt,
  name,
  type_code,
  type = type_code,
  ...rest
}: Trimmed): Card {
  const { code, brand, updated, status, path, link = path } = rest;
  const values = Object.entries({
    code,
    name: alt ?? name,
    brand,
    updated,
    status,
    type,
    link,
  });
  // As they are trimmed, these are texts.
  const texts = Object.fromEntries(values.filter(([, value]) => (value ?? '') !== '')) as Card;
  return { ...(typeof id === 'number' && { id }), ...texts };
}

type CardRequest = Pick<RefinementArguments, 'missing' | 'currency' | 'price_min' | 'price_max'> &
  Pick<Parameters<typeof buildRanking>[0], 'sort_by' | 'sort_direction'> & {
    readonly fields?: readonly string[] | undefined;
  };

/** Builds the gallery of these products. */
export function buildProductCards(
  records: readonly PimRecord[],
  request: CardRequest,
  settings: CardSettings,
): GalleryData {
  const wanted = request.missing ?? [];
  // A field that no record has may be one that this PIM leaves out here.
  const isSent = (word: string): boolean =>
    records.some((record) => hasField(word, record) === true);
  const knownFields = [...wanted, ...EXPECTED.filter(isSent)];
  const candidates = [...new Set([...wanted, ...EXPECTED])];
  const cards = fillCards('product', records, settings, (record) => {
    const prices = listPrices(record, request, settings.redact);
    // A product with variants may have its prices there.
    const elsewhere = hasField('variants', record) === false ? '' : 'prices';
    const checked = candidates.filter((word) => word !== elsewhere || wanted.includes(word));
    // Words with a language or currency are decided by the condition of the call.
    const isMissing = (word: string): boolean => {
      if (hasField(word, record) === false) return true;
      return word.includes(':') && wanted.includes(word);
    };
    return {
      ...(prices.length > 0 && { prices: prices.slice(0, MAX_PRICES) }),
      ...(prices.length > MAX_PRICES && { morePrices: prices.length - MAX_PRICES }),
      ...showCover(record, settings.pictureOrigins ?? []),
      missing: checked.filter(isMissing),
    };
  });
  const gallery: GalleryData = {
    of: 'products',
    cards,
    known: [...new Set(knownFields)],
  };
  const fields = selectNamed('product', request.fields);
  if (fields.length === 0) return gallery;
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
    ...gallery,
    whole: takeFitting(records, maxBytes, trim),
  };
}

const MAX_LABEL_CHARS = 40;

const MAX_PRICES = 10;

function listPrices(
  record: PimRecord,
  request: CardRequest,
  redact: CardSettings['redact'],
): readonly CardPrice[] {
  const reading = READERS.prices(getField(record, 'Prices'));
  if (reading.state !== 'value') return [];
  const { currency: wanted, price_min: least = -Infinity, price_max: most = Infinity } = request;
  const direction = request.sort_direction === 'desc' ? -1 : 1;
  const way = request.sort_by === 'price' ? direction : 0;
  const isInCurrency = (currency: string | undefined): boolean => {
    if (wanted === undefined) return true;
    return currency !== undefined && foldCurrency(currency) === foldCurrency(wanted);
  };
  const isRequested = ({ price = Number.NaN, currency }: (typeof reading.value)[number]): boolean =>
    price >= least && price <= most && isInCurrency(currency);
  const sorted = reading.value.toSorted(
    (left, right) =>
      Number(isRequested(right)) - Number(isRequested(left)) ||
      way * ((left.price ?? 0) - (right.price ?? 0)),
  );
  return sorted.flatMap(({ price: amount, currency, label }, index) => {
    if (amount === undefined) return [];
    // A price that stands first because it was requested is not the one that people know.
    const isMoved = index === 0 && label !== undefined && sorted[0] !== reading.value[0];
    const clean = (text: string): string => cutText(redact(toExactText(text)), MAX_LABEL_CHARS);
    return {
      amount,
      ...(currency && { currency: clean(currency) }),
      ...(label && { label: clean(label) }),
      ...(isMoved && { isAsked: true as const }),
    };
  });
}

// Fields that people expect of a product, in words of the argument `missing`. Not barcodes, which
// may be those of the variants, nor short descriptions: many catalogs have but one description.
const EXPECTED: readonly string[] = [
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
 * @param ownerWire field that names the owner
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
    (record, trimmed) => {
      const { kind, is_cover: isCover } = trimmed;
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

/**
 * Builds the gallery of these search hits, of which often little more is known than their names.
 */
export function buildHitCards(records: readonly PimRecord[], settings: CardSettings): GalleryData {
  const { pictureOrigins = [] } = settings;
  const showHit = (record: PimRecord) => showCover(record, pictureOrigins);
  const cards = fillCards('hit', records, settings, showHit);
  return { of: 'results', cards };
}

const MAX_PICTURES = 100;

const MAX_ALT_CHARS = 300;

/**
 * Builds the sheet.
 * @param content the answer without a token budget, and findings of the audit
 * @param media records that hold Pictures of the product; undefined: they were not read
 */
export function buildSheet(
  content: Pick<SheetData, 'sheet' | 'texts' | 'quality'>,
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
    .slice(0, MAX_PICTURES)
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
    ...content,
    ...(language && { language: show(language) }),
    ...(pictures && { pictures }),
    groups: Object.fromEntries(groupOf),
    codes: Object.fromEntries(codeOf),
    isDemo: source === 'sandbox',
  };
}
