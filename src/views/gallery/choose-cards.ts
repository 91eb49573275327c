import type { Arguments } from '../bridge/host.ts';
import { isValues, textOf, type Values } from '../bridge/read-answer.ts';
import { foldText, searchWords } from '../components/find-rows.ts';
import { type createWords, ISO_TIME } from '../components/words.ts';
import type { Card, GalleryData } from '../view-data.ts';

/** Kinds of records that a gallery may show. */
export type GalleryKind = GalleryData['of'];

/** Card and its position among all loaded records. */
export interface Item {
  readonly at: number;
  readonly card: Card;
  readonly row?: Values | undefined;
}

type AnswerCards = Pick<GalleryData, 'cards' | 'known'> & { readonly rows?: readonly Values[] };

/**
 * Lists the items of answers, one after another. A card lacks what other cards are known to have.
 */
export function listItems(answers: readonly AnswerCards[]): readonly Item[] {
  const sentWords = new Set(answers.flatMap((answer) => answer.known ?? []));
  const rows = answers.flatMap((answer) => answer.rows ?? []);
  return answers
    .flatMap(({ cards }) => cards)
    .map(({ missing = [], ...card }, index) => {
      const lacking = new Set(missing.filter((word) => sentWords.has(word)));
      // The place of the picture shows it. A card without a picture has no cover picture either.
      const hasNoPicture = lacking.delete('pictures') && { hasNoPicture: true as const };
      if (hasNoPicture) lacking.delete('cover_picture');
      return {
        at: index,
        row: rows[index],
        card: { ...card, ...hasNoPicture, missing: [...lacking] },
      };
    });
}

/** Writes a requested field as one text. */
export function writeField(value: unknown): string {
  if (/^(true|false)$/.test(String(value))) {
    return String(value) === 'true' ? 'Yes' : 'No';
  }
  if (Array.isArray(value)) {
    return value.map(writeField).filter(Boolean).join(', ');
  }
  if (!isValues(value)) return textOf(value) ?? '';
  const parts = Object.entries(value).map(([key, member]) => `${key}: ${writeField(member)}`);
  // Variants and pictures: the part that identifies them.
  return textOf(value.name) ?? textOf(value.code) ?? textOf(value.link) ?? parts.join('; ');
}

// Matches a text that may be a date, or a year alone; other numbers may be anything.
const LIKE_A_DATE = /^(?=.*\p{Nd})(?=.*\P{Nd}).{4,}$|^(19|20)\d\d$/u;

/**
 * Chooses the items whose cards contain all of these words, or a date as they write it; or a year,
 * if no card has it in its words.
 * @param extraFields requested fields, which the table shows
 */
export function chooseItems(
  items: readonly Item[],
  words: string,
  extraFields: readonly string[],
  { formatDay, formatPrice }: Pick<ReturnType<typeof createWords>, 'formatDay' | 'formatPrice'>,
): readonly Item[] {
  // The words of a badge are found by the badge, not one by one.
  const [badge = ''] = foldText(words.trim()).split('\n');
  const hasBadge = ({ card }: Item): boolean =>
    listLacks(card).some((lack) => foldText(lack).startsWith(badge));
  const isCalled = ({ card: { name = '', brand = '' } }: Item): boolean =>
    foldText(`${name} ${brand}`).includes(badge);
  if (/^no\s+\S/i.test(words) && items.some(hasBadge)) {
    return items.filter((item) => hasBadge(item) || isCalled(item));
  }
  const texts = items.map((item) => {
    const { card, row = {} } = item;
    const { code, brand, type, status, link, updated = '', prices: [price] = [] } = card;
    const fields = extraFields.map((key) => writeField(row[key]));
    const days = LIKE_A_DATE.test(badge)
      ? [updated, ...fields].filter((field) => ISO_TIME.test(field))
      : [];
    const written = price && /\p{Nd}/u.test(badge) ? formatPrice(price.amount, price.currency) : '';
    const sums = [price?.amount.toFixed(2), written.replace(/,|(?<=\p{Nd})\s(?=\p{Nd})/gu, '.')];
    const cardTexts = [
      titleOf(card),
      code,
      brand,
      type,
      status,
      fileOf(link),
      ...sums,
      ...listLacks(card),
    ];
    const text = [...cardTexts, ...fields.filter((field) => !ISO_TIME.test(field))].join('\n');
    return {
      item,
      text: foldText(text),
      days: foldText(days.flatMap((day) => [day, formatDay(day)]).join('\n')),
    };
  });
  const choose = (fits: (entry: (typeof texts)[number]) => boolean) =>
    texts.flatMap((entry) => (fits(entry) ? entry.item : []));
  const [hasWords, hasWordsLoosely] = [searchWords(words), searchWords(words, true)];
  const isYear = /^\d+$/.test(badge);
  const exact = choose(({ text, days }) => hasWords(text) || (!isYear && days.includes(badge)));
  const ofYear = choose(({ days }) => isYear && `\n${days}`.includes(`\n${badge}`));
  // A short number is mostly one by itself, but may be a year, or begin a code.
  return (
    [exact, ofYear].find(({ length }) => length > 0) ?? choose(({ text }) => hasWordsLoosely(text))
  );
}

/** Singular and plural of a kind of record. */
export const NOUNS: Readonly<Record<GalleryKind, readonly [singular: string, plural: string]>> = {
  products: ['product', 'products'],
  media: ['file', 'files'],
  results: ['result', 'results'],
};

const SINGULARS: Readonly<Record<string, string>> = { categories: 'category', prices: 'price' };

/**
 * Lists what a record lacks, as badges: `No cover picture`; for a language or currency: `No name
 * (fr)`.
 */
export function listLacks({ missing = [], hasNoPicture }: Card): readonly string[] {
  const words = missing.map((word) =>
    word.replace(/^translations?:(.+)\.(\w+)$/, '$2:$1').replaceAll('_', ' '),
  );
  const lacks = words.map((word) => `No ${SINGULARS[word] ?? word.replace(/:\s*(.+)/, ' ($1)')}`);
  return hasNoPicture ? ['No picture', ...lacks] : lacks;
}

/** Returns the title of a card, also if it has no known name. */
export const titleOf = ({ name, code, id }: Card): string =>
  textOf(name) ?? code ?? (id === undefined ? 'Without a name' : `No. ${id}`);

/** Returns the file name in the address of a picture or document. */
export const fileOf = (link = ''): string | undefined =>
  (/^https?:[^?#]*/i.exec(link)?.[0] ?? link).split(/\/|%2F/i).at(-1) || undefined;

// Matches codes that a message may quote: letters of any script, digits, and the usual separators;
// PLAIN_FILE matches file names, which are no sentences.
const PLAIN_CODE = /^[\p{L}\p{N}][\p{L}\p{N}._/+# -]{0,59}$/u;
const PLAIN_FILE = /^[\p{L}\p{N}%._()+~-]{1,100}$/u;

/**
 * Names cards in a message. It is sent in the name of the user, so no free text of the catalog is
 * in it.
 */
export function nameInMessage(cards: readonly Card[], of: GalleryKind): string {
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

/** Returns the product that a record is or belongs to, as arguments of get_product. */
export function productOf(
  { id, code, type = '' }: Card,
  of: GalleryKind,
  args: Arguments,
): Arguments | undefined {
  const { culture, product_ids: ids, product_codes: codes } = args;
  // Variants cannot be requested by id.
  const isVariant =
    of === 'media' ? ids === undefined && codes === undefined : /^variants?$/i.test(type);
  if (isVariant) return code ? { variant_code: code, culture } : undefined;
  if (of === 'results' && !/^products?$/i.test(type)) return undefined;
  if (id !== undefined) return { product_id: id, culture };
  return code === undefined ? undefined : { code, culture };
}

/**
 * Lists the products of these items, each once, as arguments of get_product. Variants are left out:
 * people who select them want to compare variants, not products.
 */
export function listProducts(
  items: readonly Item[],
  of: GalleryKind,
  args: Arguments,
): readonly Arguments[] {
  const products = items
    .map(({ card }) => productOf(card, of, args))
    .filter((which): which is Arguments => which !== undefined && !('variant_code' in which));
  return [...new Map(products.map((which) => [JSON.stringify(which), which])).values()];
}
