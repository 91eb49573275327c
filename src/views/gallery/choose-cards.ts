/** Which of the loaded cards are shown, and how they are named. Pure. */

import type { Arguments } from '../bridge/host.ts';
import { isValues, textOf, type Values } from '../bridge/read-answer.ts';
import { foldText, searchWords } from '../components/find-rows.ts';
import { type createWords, ISO_TIME } from '../components/words.ts';
import type { Card, GalleryData } from '../view-data.ts';

/** The kinds of records that a gallery may show. */
export type Of = GalleryData['of'];

/** A card and its number, which is its position among all that were loaded. */
export interface Item {
  readonly at: number;
  readonly card: Card;
  /** What the model was told of it, with the fields that were asked for. */
  readonly row?: Values | undefined;
}

type Told = Pick<GalleryData, 'cards' | 'known'> & { readonly rows?: readonly Values[] };

/** The items of answers, one after another. What any of them knows to be there, the others lack where they do not have it. */
export function listItems(answers: readonly Told[]): readonly Item[] {
  const known = new Set(answers.flatMap((one) => one.known ?? []));
  const rows = answers.flatMap((one) => one.rows ?? []);
  return answers
    .flatMap(({ cards }) => cards)
    .map(({ missing = [], ...card }, at) => {
      const lacking = new Set(missing.filter((word) => known.has(word)));
      // The place of the picture says it. Who sees that there is no picture knows that none is the cover.
      const hasNoPicture = lacking.delete('pictures') && { hasNoPicture: true as const };
      if (hasNoPicture) lacking.delete('cover_picture');
      return {
        at,
        row: rows[at],
        card: { ...card, ...hasNoPicture, missing: [...lacking] },
      };
    });
}

/** A field that was asked for, as one text. */
export function writeField(value: unknown): string {
  if (/^(true|false)$/.test(String(value))) {
    return String(value) === 'true' ? 'Yes' : 'No';
  }
  if (Array.isArray(value)) {
    return value.map(writeField).filter(Boolean).join(', ');
  }
  if (!isValues(value)) return textOf(value) ?? '';
  const parts = Object.entries(value).map(([key, one]) => `${key}: ${writeField(one)}`);
  // Of variants and pictures, what tells one from the others.
  return textOf(value.name) ?? textOf(value.code) ?? textOf(value.link) ?? parts.join('; ');
}

/** What may stand for a date, or for a year alone; other numbers may be anything. */
const OF_DAYS = /^(?=.*\p{Nd})(?=.*\P{Nd}).{4,}$|^(19|20)\d\d$/u;

/**
 * The items whose cards contain all of these words, or a date as they write it; a year where none has it in its words.
 * @param others fields that were asked for, and stand in the table
 */
export function chooseItems(
  items: readonly Item[],
  words: string,
  others: readonly string[],
  { formatDay, formatPrice }: Pick<ReturnType<typeof createWords>, 'formatDay' | 'formatPrice'>,
): readonly Item[] {
  // What a badge says is found by the badge, not by its words here and there.
  const [badge = ''] = foldText(words.trim()).split('\n');
  const hasBadge = ({ card }: Item): boolean =>
    listLacks(card).some((lack) => foldText(lack).startsWith(badge));
  const isCalled = ({ card: { name = '', brand = '' } }: Item): boolean =>
    foldText(`${name} ${brand}`).includes(badge);
  if (/^no\s+\S/i.test(words) && items.some(hasBadge)) {
    return items.filter((one) => hasBadge(one) || isCalled(one));
  }
  const texts = items.map((item) => {
    const { card, row = {} } = item;
    const { code, brand, type, status, link, updated = '', prices: [price] = [] } = card;
    const fields = others.map((key) => writeField(row[key]));
    const days = OF_DAYS.test(badge)
      ? [updated, ...fields].filter((one) => ISO_TIME.test(one))
      : [];
    const written = price && /\p{Nd}/u.test(badge) ? formatPrice(price.amount, price.currency) : '';
    const sums = [price?.amount.toFixed(2), written.replace(/,|(?<=\p{Nd})\s(?=\p{Nd})/gu, '.')];
    const told = [
      titleOf(card),
      code,
      brand,
      type,
      status,
      fileOf(link),
      ...sums,
      ...listLacks(card),
    ];
    const text = [...told, ...fields.filter((one) => !ISO_TIME.test(one))].join('\n');
    return {
      item,
      text: foldText(text),
      days: foldText(days.flatMap((one) => [one, formatDay(one)]).join('\n')),
    };
  });
  const choose = (fits: (one: (typeof texts)[number]) => boolean) =>
    texts.flatMap((one) => (fits(one) ? one.item : []));
  const [isIt, isNear] = [searchWords(words), searchWords(words, true)];
  const isYear = /^\d+$/.test(badge);
  const exact = choose(({ text, days }) => isIt(text) || (!isYear && days.includes(badge)));
  const ofYear = choose(({ days }) => isYear && `\n${days}`.includes(`\n${badge}`));
  // A short number is mostly one by itself, but may be a year, or begin a code.
  return [exact, ofYear].find(({ length }) => length > 0) ?? choose(({ text }) => isNear(text));
}

/** One record, and several. */
export const NOUNS: Readonly<Record<Of, readonly [one: string, many: string]>> = {
  products: ['product', 'products'],
  media: ['file', 'files'],
  results: ['result', 'results'],
};

const ONE: Readonly<Record<string, string>> = { categories: 'category', prices: 'price' };

/** What a record lacks, as badges: `No cover picture`; of what is asked of a language or currency: `No name (fr)`. */
export function listLacks({ missing = [], hasNoPicture }: Card): readonly string[] {
  const words = missing.map((word) =>
    word.replace(/^translations?:(.+)\.(\w+)$/, '$2:$1').replaceAll('_', ' '),
  );
  const lacks = words.map((word) => `No ${ONE[word] ?? word.replace(/:\s*(.+)/, ' ($1)')}`);
  return hasNoPicture ? ['No picture', ...lacks] : lacks;
}

/** The name of a card without a known name. */
export const titleOf = ({ name, code, id }: Card): string =>
  textOf(name) ?? code ?? (id === undefined ? 'Without a name' : `No. ${id}`);

/** The name of the file of a medium, as its address has it. */
export const fileOf = (link = ''): string | undefined =>
  (/^https?:[^?#]*/i.exec(link)?.[0] ?? link).split(/\/|%2F/i).at(-1) || undefined;

/** Codes that a message may quote: letters of any script, digits, and the usual separators; and names of files, which are no sentences. */
const PLAIN_CODE = /^[\p{L}\p{N}][\p{L}\p{N}._/+# -]{0,59}$/u;
const PLAIN_FILE = /^[\p{L}\p{N}%._()+~-]{1,100}$/u;

/**
 * The cards as a message names them. The message is said in the name of the user, so no free text of the catalog is in it.
 */
export function nameInMessage(cards: readonly Card[], of: Of): string {
  const names = cards.map(({ code, id, type, link }) => {
    const file = of === 'media' && fileOf(link)?.replace(/\s/g, '%20');
    const plain = [of === 'results' ? type : undefined, code].filter(
      (text) => text && PLAIN_CODE.test(text),
    );
    const named = [...plain, ...(id === undefined ? [] : [`(id ${id})`])].join(' ');
    return file && named !== '' && PLAIN_FILE.test(file) ? `${file} of ${named}` : named;
  });
  return [...new Set(names)].filter(Boolean).join(', ');
}

/** The product that a record is or belongs to, as arguments of get_product; undefined: it is not known. */
export function productOf(
  { id, code, type = '' }: Card,
  of: Of,
  args: Arguments,
): Arguments | undefined {
  const { culture, product_ids: ids, product_codes: codes } = args;
  // Nobody can ask for a variant by its id.
  const isVariant =
    of === 'media' ? ids === undefined && codes === undefined : /^variants?$/i.test(type);
  if (isVariant) return code ? { variant_code: code, culture } : undefined;
  if (of === 'results' && !/^products?$/i.test(type)) return undefined;
  if (id !== undefined) return { product_id: id, culture };
  return code === undefined ? undefined : { code, culture };
}

/**
 * The products of these items, each once, as arguments of get_product. Those of variants are left out: who chooses variants wants
 * to compare these.
 */
export function listProducts(
  items: readonly Item[],
  of: Of,
  args: Arguments,
): readonly Arguments[] {
  const products = items
    .map(({ card }) => productOf(card, of, args))
    .filter((which): which is Arguments => which !== undefined && !('variant_code' in which));
  return [...new Map(products.map((which) => [JSON.stringify(which), which])).values()];
}
