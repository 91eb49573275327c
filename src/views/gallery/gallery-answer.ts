import { type Arguments, fetchAnswer, type Host } from '../bridge/host.ts';
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
import type { GalleryKind } from './choose-cards.ts';

const TOOLS = {
  products: 'find_products',
  media: 'get_media',
  results: 'search_catalog',
} as const;

const KINDS = Object.keys(TOOLS) as readonly GalleryKind[];

export type GalleryAnswer = ReturnType<typeof readGallery>;

export function readGallery({ values, forView, notices, warningCount }: ToolAnswer) {
  const key = KINDS.find((kind) => kind in values) ?? 'products';
  const rows = readRows(values, key);
  // The local copy answers a search with products.
  const kindOfRows = rows[0]?.product_id === undefined || key === 'media' ? key : 'products';
  // By the server of the same build; the last records of a long list have no card.
  const cardsForView = (forView?.cards ?? []) as readonly Card[];
  const whole = valuesOf(forView?.whole);
  // A field that the answer left out is unknown, so it is not taken from there.
  const makeWhole = (row: Values, index: number): Values =>
    Object.fromEntries(
      Object.entries(row).map(([key, value]) => [key, whole[index]?.[key] ?? value]),
    );
  const { total, source, scanned, none_has: nothingHas, next_cursor: cursor } = values;
  const isPart = isPartOfCatalog(values);
  const isNarrow = notices.some(({ code }) => code === NARROWING);
  const atHead = notices.filter(({ code }) => AT_HEAD.includes(textOf(code) ?? ''));
  const noneHas = notices.find(({ code }) => code === NONE_HAS);
  const notes = notices
    .filter((notice) => notice !== noneHas && !atHead.includes(notice))
    .map(({ people }) => textOf(people));
  const where = isPart || isNarrow || 'counts' in values ? 'that was looked at' : 'in the catalog';
  return {
    of: KINDS.find((kind) => forView?.of === kind) ?? kindOfRows,
    tool: TOOLS[key],
    rows: rows.map(makeWhole),
    cards: rows.map(
      (row, index) =>
        cardsForView[index] ?? {
          ...cardOfRow(row),
          ...(cardsForView.length > 0 && kindOfRows === 'products' && { isPart: true }),
        },
    ),
    known: textsOf(forView?.known),
    /** Undefined unless the answer counts; empty with a remainder: no record has a known value. */
    counts: 'counts' in values || 'others' in values ? readRows(values, 'counts') : undefined,
    remainder: asValues(values.others),
    total: numberOf(total),
    scanned: isValues(scanned) && scanned.complete === false ? scanned : undefined,
    isPart,
    unknown: valuesOf(nothingHas).map((entry) => readUnknown(entry, where)),
    unmatched: listUnmatched(values, atHead),
    nextCursor: textOf(cursor),
    notes: textsOf(notes),
    hasMoreNotes: warningCount > notices.length || notes.includes(undefined),
    lacking: noneHas && {
      read: numberOf(noneHas.read) ?? 0,
      records: textOf(noneHas.records) ?? '',
      fields: textsOf(noneHas.fields),
    },
    isDemo: source === 'sandbox',
    asOf: textOf(values.as_of),
  };
}

// A copy covers all of the catalog, or says so.
function isPartOfCatalog({ freshness, scanned, next_cursor: cursor }: Values): boolean {
  if (freshness === 'copy') return false;
  return isValues(scanned) ? scanned.complete === false : cursor !== undefined;
}

function listUnmatched(values: Values, atHead: readonly Values[]): readonly string[] {
  const sentences = Object.entries(values).flatMap(([key, value]) =>
    key === 'warnings' ? textsOf(atHead.map(({ people }) => people)) : readUnmatched(key, value),
  );
  return [...describeWordMatches(values), ...sentences];
}

const AT_HEAD = ['matched_in_places', 'variants_have_values', 'prices_in_several_currencies'];

const NARROWING = 'none_has_of_filtered';

const NONE_HAS = 'none_has_fields';

const VARIANTS_INCLUDED =
  'This is by what the products have themselves. With what their variants have, there are';

function readUnknown(
  { could_be: guesses, nearest, common, ...requested }: Values,
  where: string,
): string {
  const words = Object.entries(requested).map(
    ([key, value]) => `${AMOUNTS[key] ?? ''}${textOf(value) ?? ''}`,
  );
  const isAmount = (requested.min ?? requested.max) !== undefined;
  // Amounts: listing the units would not help.
  const quoted = isAmount
    ? []
    : [guesses, nearest, common].flatMap(textsOf).map((text) => `“${text}”`);
  const description = words.filter(Boolean).join(', ');
  // A unit comes last.
  const what =
    requested.unit === undefined
      ? description
      : description.replace(/, (?=[^,]*$)/, isAmount ? ' ' : ' in ');
  const offer = quoted.length > 0 ? ` There is, among others: ${quoted.join(', ')}.` : '';
  return `Nothing ${where} has ${what}.${offer}`;
}

const AMOUNTS: Readonly<Record<string, string>> = { min: 'at least ', max: 'at most ' };

function describeWordMatches({
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

const UNMATCHED = /^(not_found|no_match|without_(media|pictures|documents)$)/;

const TITLES: Values = {
  no_match: 'Nothing found as asked for or spelt',
  not_found_words: 'Words not found',
};

// Describes one such list, of which the answer may have only the first: `Not found: A-1, A-2, 7
// more`.
function readUnmatched(key: string, value: unknown): readonly string[] {
  if (key === 'not_stated') return valuesOf(value).flatMap(readUnstated);
  if (key === 'if_variants_count') return [`${VARIANTS_INCLUDED} ${textOf(value)}.`];
  const { count = 0, first = value } = asValues(value);
  const more = Number(count) - textsOf(first).length;
  const list = [...textsOf(first), ...(more > 0 ? [`${more} more`] : [])].join(', ');
  return list !== '' && UNMATCHED.test(key) ? [`${TITLES[key] ?? formatName(key)}: ${list}`] : [];
}

function readUnstated({ count, of, ...values }: Values): readonly string[] {
  const [[kind, value] = ['', '']] = Object.entries(values);
  const what = UNSTATED.get(kind)?.(textOf(value)) ?? textOf(value) ?? formatName(kind);
  return count === 0 ? [] : [`${what} is not told by ${textOf(count)} of ${textOf(of)}.`];
}

const UNSTATED = new Map<string, (value: string | undefined) => string>([
  ['price', (currency) => (currency === 'any' ? 'A price' : `A price in ${currency}`)],
  ['date', () => 'The last change'],
]);

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
    (textsOf(valuesOf(row.brands).map((entry) => entry.name)).join(', ') || undefined);
  const [id, state] = [numberOf(productId), numberOf(status) ?? textOf(status)];
  const texts = Object.entries({ code, name: alt, brand, updated, type, link }).filter(
    ([, value]) => textOf(value),
  );
  return {
    ...(id !== undefined && { id }),
    ...Object.fromEntries(texts.map(([key, value]) => [key, textOf(value)])),
    ...(state !== undefined && { status: state }),
    ...(row.is_cover === true && { isCover: true }),
  };
}

// Records in one request, and if all are wanted; fewer come if the answer is full.
const [MORE, MANY] = [50, 500];

/**
 * Fetches the answer that follows another one by its cursor. Never throws.
 * @param tool of the call that is shown; absent: the host does not send it
 */
export async function fetchNextAnswer(
  host: Host | undefined,
  tool: string | undefined,
  args: Arguments,
  last: GalleryAnswer,
  isAll: boolean,
): Promise<GalleryAnswer | Problem> {
  const request = {
    ...args,
    max_tokens: 8_000,
    layout: 'table',
    limit: isAll ? MANY : MORE,
    cursor: last.nextCursor,
  };
  const answer = await fetchAnswer(host, tool ?? last.tool, request);
  return answer.problem ?? readGallery(answer);
}
