/** Reads the answer of a list tool for the gallery: its records as cards, the total and the like. */

import { type Arguments, askTool, type Host } from '../bridge/host.ts';
import type { Problem, ToolAnswer, Values } from '../bridge/read-answer.ts';
import {
  asValues,
  isValues,
  numberOf,
  readRows,
  textOf,
  textsOf,
  valuesOf,
} from '../bridge/read-answer.ts';
import { formatName } from '../components/words.ts';
import type { Card } from '../view-data.ts';
import type { Of } from './choose-cards.ts';

/** The lists that a gallery may show, by the key of their records, and the tool that continues each. */
const TOOLS = {
  products: 'find_products',
  media: 'get_media',
  results: 'search_catalog',
} as const;

const KINDS = Object.keys(TOOLS) as readonly Of[];

/** An answer that a gallery shows. */
export type GalleryAnswer = ReturnType<typeof readGallery>;

/** Reads one. */
export function readGallery({ values, forView, notices, warned }: ToolAnswer) {
  const key = KINDS.find((kind) => kind in values) ?? 'products';
  const rows = readRows(values, key);
  // The local copy answers a search with products.
  const own = rows[0]?.product_id === undefined || key === 'media' ? key : 'products';
  // By the server of the same build; of the last records of many it is told nothing.
  const told = (forView?.cards ?? []) as readonly Card[];
  const whole = valuesOf(forView?.whole);
  // A field that the answer left out is not known, so it is not taken from there.
  const makeWhole = (row: Values, at: number): Values =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [key, whole[at]?.[key] ?? value]));
  const { total, source, scanned, none_has: nothingHas, next_cursor: cursor } = values;
  const isPart = isPartOfCatalog(values);
  const isNarrow = notices.some(({ code }) => code === NARROWING);
  const atHead = notices.filter(({ code }) => AT_HEAD.includes(textOf(code) ?? ''));
  const noneHas = notices.find(({ code }) => code === NONE_HAS);
  const notes = notices
    .filter((one) => one !== noneHas && !atHead.includes(one))
    .map(({ people }) => textOf(people));
  const where = isPart || isNarrow || 'counts' in values ? 'that was looked at' : 'in the catalog';
  return {
    of: KINDS.find((kind) => forView?.of === kind) ?? own,
    tool: TOOLS[key],
    rows: rows.map(makeWhole),
    cards: rows.map(
      (row, at) =>
        told[at] ?? {
          ...cardOfRow(row),
          ...(told.length > 0 && own === 'products' && { isPart: true }),
        },
    ),
    known: textsOf(forView?.known),
    /** None, and yet others: no record has a value that is known. */
    counts: 'counts' in values || 'others' in values ? readRows(values, 'counts') : undefined,
    /** Of counts: what is not among them. */
    others: asValues(values.others),
    total: numberOf(total),
    scanned: isValues(scanned) && scanned.complete === false ? scanned : undefined,
    /** Whether it tells of a part of the catalog, of which an answer after it may have more. */
    isPart,
    unknown: valuesOf(nothingHas).map((entry) => readUnknown(entry, where)),
    unmatched: listUnmatched(values, atHead),
    nextCursor: textOf(cursor),
    /** What is to be said of it to people; and whether there is more, which only the model is told. */
    notes: textsOf(notes),
    hasMoreNotes: warned > notices.length || notes.includes(undefined),
    /** What none of the records that were read has, where that leaves open which match. */
    lacking: noneHas && {
      read: numberOf(noneHas.read) ?? 0,
      records: textOf(noneHas.records) ?? '',
      fields: textsOf(noneHas.fields),
    },
    isDemo: source === 'sandbox',
    asOf: textOf(values.as_of),
  };
}

/** Whether an answer tells of a part of the catalog. A copy tells of the whole one, or says so. */
function isPartOfCatalog({ freshness, scanned, next_cursor: cursor }: Values): boolean {
  if (freshness === 'copy') return false;
  return isValues(scanned) ? scanned.complete === false : cursor !== undefined;
}

/** Tells, where the answer has them, which words and codes found nothing, and why records fit that do not look so. */
function listUnmatched(values: Values, atHead: readonly Values[]): readonly string[] {
  const sentences = Object.entries(values).flatMap(([key, value]) =>
    key === 'warnings' ? textsOf(atHead.map(({ people }) => people)) : readUnmatched(key, value),
  );
  return [...tellWords(values), ...sentences];
}

/** What is said at the head: why records fit that do not look so, or stand in no order. */
const AT_HEAD = ['matched_in_places', 'variants_have_values', 'prices_in_several_currencies'];

/** That `none_has` is not about the whole catalog. */
const NARROWING = 'none_has_of_filtered';

/** That no record that was read has what others were asked to lack. */
const NONE_HAS = 'none_has_fields';

/** The beginning of what says how many records would fit with their variants. */
const OWN =
  'This is by what the products have themselves. With what their variants have, there are';

/** What was asked for by a word or an amount that no record has, and what the catalog has instead. */
function readUnknown(
  { could_be: meant, nearest, common, ...asked }: Values,
  where: string,
): string {
  const words = Object.entries(asked).map(
    ([key, one]) => `${AMOUNTS[key] ?? ''}${textOf(one) ?? ''}`,
  );
  const isAmount = (asked.min ?? asked.max) !== undefined;
  // Of amounts, the units are told that there are: that helps nobody.
  const quoted = isAmount
    ? []
    : [meant, nearest, common].flatMap(textsOf).map((text) => `“${text}”`);
  const told = words.filter(Boolean).join(', ');
  // A unit comes last.
  const what =
    asked.unit === undefined ? told : told.replace(/, (?=[^,]*$)/, isAmount ? ' ' : ' in ');
  const offer = quoted.length > 0 ? ` There is, among others: ${quoted.join(', ')}.` : '';
  return `Nothing ${where} has ${what}.${offer}`;
}

const AMOUNTS: Readonly<Record<string, string>> = { min: 'at least ', max: 'at most ' };

/** How many hits of a search by words have all of them. */
function tellWords({
  have_all_words: all,
  have_some_words: some,
  total,
}: Values): readonly string[] {
  const left = Number(some) - Number(all);
  // A list of only as many as have all ends with these.
  const [which, end] = total === all ? ['', 'are left out'] : ['the best of ', 'follow'];
  return all === undefined
    ? []
    : [`${countHave(all)} all of the words; ${which}those with only some (${left}) ${end}.`];
}

function countHave(count: unknown): string {
  if (count === 0) return 'None has';
  return count === 1 ? 'One has' : `${count} have`;
}

/** What of the answer tells which codes and the like found nothing. */
const UNMATCHED = /^(not_found|no_match|without_(media|pictures|documents)$)/;

const TITLES: Values = {
  no_match: 'Nothing found as asked for or spelt',
  not_found_words: 'Words not found',
};

/** One list of them, of which the first ones may be told: `Not found, 7 more`. */
function readUnmatched(key: string, value: unknown): readonly string[] {
  if (key === 'not_stated') return valuesOf(value).flatMap(readUnstated);
  if (key === 'with_variants') return [`${OWN} ${textOf(value)}.`];
  const { count = 0, first = value } = asValues(value);
  const more = Number(count) - textsOf(first).length;
  const told = [...textsOf(first), ...(more > 0 ? [`${more} more`] : [])].join(', ');
  return told !== '' && UNMATCHED.test(key) ? [`${TITLES[key] ?? formatName(key)}: ${told}`] : [];
}

/** Of how many records it is not known whether they fit. */
function readUnstated({ count, of, ...told }: Values): readonly string[] {
  const [[kind, value] = ['', '']] = Object.entries(told);
  const what = UNSTATED.get(kind)?.(textOf(value)) ?? textOf(value) ?? formatName(kind);
  return count === 0 ? [] : [`${what} is not told by ${textOf(count)} of ${textOf(of)}.`];
}

/** What a record may not tell, where that has no name of its own as properties do. */
const UNSTATED = new Map<string, (value: string | undefined) => string>([
  ['price', (currency) => (currency === 'any' ? 'A price' : `A price in ${currency}`)],
  ['date', () => 'The last change'],
]);

/** The card of a record that the server told the view nothing of. */
function cardOfRow(row: Values): Card {
  const {
    product_id: productId = row.id,
    product_code: productCode,
    code = productCode,
    name,
    alt = name,
  } = row;
  const { status, updated, type = row.type_code, link = row.path } = row;
  const brand =
    textOf(row.brand) ??
    (textsOf(valuesOf(row.brands).map((one) => one.name)).join(', ') || undefined);
  const [id, state] = [numberOf(productId), numberOf(status) ?? textOf(status)];
  const texts = Object.entries({ code, name: alt, brand, updated, type, link }).filter(([, one]) =>
    textOf(one),
  );
  return {
    ...(id !== undefined && { id }),
    ...Object.fromEntries(texts.map(([key, one]) => [key, textOf(one)])),
    ...(state !== undefined && { status: state }),
    ...(row.is_cover === true && { isCover: true }),
  };
}

/** How many records the view asks for at once, and where somebody wants all; fewer come where the answer is full. */
const [MORE, MANY] = [50, 500];

/**
 * The answer that follows another one by its cursor. Never throws.
 * @param tool that of the call that is shown; absent: the host does not tell
 */
export async function askNext(
  host: Host | undefined,
  tool: string | undefined,
  args: Arguments,
  last: GalleryAnswer,
  isAll: boolean,
): Promise<GalleryAnswer | Problem> {
  const going = {
    ...args,
    max_tokens: 8_000,
    layout: 'table',
    limit: isAll ? MANY : MORE,
    cursor: last.nextCursor,
  };
  const answer = await askTool(host, tool ?? last.tool, going);
  return answer.problem ?? readGallery(answer);
}
