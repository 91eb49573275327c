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

/** Reads what a gallery shows from the answer of a tool that lists records. */
export function readGallery({ values, forView, notices, warningCount }: ToolAnswer) {
  const key = KINDS.find((kind) => kind in values) ?? 'products';
  const rows = readRows(values, key);
  // The local copy answers a search with products.
  const kindOfRows = rows[0]?.product_id === undefined || key === 'media' ? key : 'products';
  const isPart = isPartOfCatalog(values);
  const hasCounts = 'counts' in values;
  const isNarrow = notices.some(({ code }) => code === NARROWING);
  const where = isPart || isNarrow || hasCounts ? 'that was looked at' : 'in the catalog';
  const { noneHas, headNotices, notes } = sortNotices(notices);
  const { total, source, scanned, none_has: nothingHas, next_cursor: cursor } = values;
  return {
    of: KINDS.find((kind) => forView?.of === kind) ?? kindOfRows,
    tool: TOOLS[key],
    rows: completeRows(rows, valuesOf(forView?.whole)),
    // By the server of the same build.
    cards: completeCards(rows, (forView?.cards ?? []) as readonly Card[], kindOfRows),
    known: textsOf(forView?.known),
    /** Undefined unless the answer counts; empty with a remainder: no record has a known value. */
    counts: hasCounts || 'others' in values ? readRows(values, 'counts') : undefined,
    remainder: asValues(values.others),
    total: numberOf(total),
    scanned: isValues(scanned) && scanned.complete === false ? scanned : undefined,
    isPart,
    unknown: valuesOf(nothingHas).map((entry) => describeUnknown(entry, where)),
    unmatched: listUnmatched(values, headNotices),
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

// Puts whole values in place of those that the answer cut. A field that the answer left out is
// unknown, so it is not taken from there.
function completeRows(rows: readonly Values[], wholeRows: readonly Values[]): readonly Values[] {
  return rows.map((row, index) => {
    const cells = Object.entries(row).map(([field, value]) => [
      field,
      wholeRows[index]?.[field] ?? value,
    ]);
    return Object.fromEntries(cells);
  });
}

// The last records of a long list have no card, so it is made of their row.
function completeCards(
  rows: readonly Values[],
  cards: readonly Card[],
  kindOfRows: GalleryKind,
): readonly Card[] {
  const isPart = cards.length > 0 && kindOfRows === 'products';
  return rows.map((row, index) => {
    const card = cards[index];
    if (card !== undefined) return card;
    return isPart ? { ...cardOfRow(row), isPart: true } : cardOfRow(row);
  });
}

// Sorts notices by where they are shown. A note is undefined for a notice that is not for people.
function sortNotices(notices: ToolAnswer['notices']) {
  const noneHas = notices.find(({ code }) => code === NONE_HAS);
  const headNotices = notices.filter(({ code }) => AT_HEAD.includes(textOf(code) ?? ''));
  const notesBelow = notices.filter(
    (notice) => notice !== noneHas && !headNotices.includes(notice),
  );
  return {
    noneHas,
    headNotices,
    notes: notesBelow.map(({ people }) => textOf(people)),
  };
}

// A copy covers all of the catalog, or says so.
function isPartOfCatalog({ freshness, scanned, next_cursor: cursor }: Values): boolean {
  if (freshness === 'copy') return false;
  return isValues(scanned) ? scanned.complete === false : cursor !== undefined;
}

function listUnmatched(values: Values, headNotices: readonly Values[]): readonly string[] {
  const sentences = [...describeWordMatches(values)];
  for (const [key, value] of Object.entries(values)) {
    if (key === 'warnings') sentences.push(...textsOf(headNotices.map(({ people }) => people)));
    else sentences.push(...describeUnmatched(key, value));
  }
  return sentences;
}

const AT_HEAD = ['matched_in_places', 'variants_have_values', 'prices_in_several_currencies'];

const NARROWING = 'none_has_of_filtered';

const NONE_HAS = 'none_has_fields';

const VARIANTS_INCLUDED =
  'This is by what the products have themselves. With what their variants have, there are';

// Describes a value that no record has: `{ name: 'Colour', value: 'Mauve', nearest: 'Maroon' }` →
// `Nothing in the catalog has Colour, Mauve. There is, among others: “Maroon”.`
function describeUnknown(
  { could_be: guesses, nearest, common, ...requested }: Values,
  where: string,
): string {
  const isAmount = (requested.min ?? requested.max) !== undefined;
  const words = Object.entries(requested).map(
    ([key, value]) => `${AMOUNT_WORDS[key] ?? ''}${textOf(value) ?? ''}`,
  );
  const wordList = words.filter(Boolean).join(', ');
  const hasUnit = requested.unit !== undefined;
  // A unit comes last.
  const what = hasUnit ? wordList.replace(LAST_COMMA, isAmount ? ' ' : ' in ') : wordList;
  // Amounts: listing the units would not help.
  const suggestions = isAmount ? [] : [guesses, nearest, common].flatMap(textsOf);
  const sentence = `Nothing ${where} has ${what}.`;
  if (suggestions.length === 0) return sentence;
  const quoted = suggestions.map((text) => `“${text}”`).join(', ');
  return `${sentence} There is, among others: ${quoted}.`;
}

const AMOUNT_WORDS: Readonly<Record<string, string>> = { min: 'at least ', max: 'at most ' };

const LAST_COMMA = /, (?=[^,]*$)/;

function describeWordMatches({
  have_all_words: all,
  have_some_words: some,
  total,
}: Values): readonly string[] {
  if (all === undefined) return [];
  const count = Number(some) - Number(all);
  // A list of only as many as have all ends with these.
  const isOnlyOfAll = total === all;
  const which = isOnlyOfAll ? '' : 'the best of ';
  const end = isOnlyOfAll ? 'are left out' : 'follow';
  return [`${countHave(all)} all of the words; ${which}those with only some (${count}) ${end}.`];
}

function countHave(count: unknown): string {
  if (count === 0) return 'None has';
  return count === 1 ? 'One has' : `${count} have`;
}

const UNMATCHED_KEYS = /^(not_found|no_match|without_(media|pictures|documents)$)/;

const TITLES: Values = {
  no_match: 'Nothing found as asked for or spelt',
  not_found_words: 'Words not found',
};

// Describes one such list, of which the answer may have only the first: `Not found: A-1, A-2, 7
// more`.
function describeUnmatched(key: string, value: unknown): readonly string[] {
  if (key === 'not_stated') return valuesOf(value).flatMap(describeUnstated);
  if (key === 'if_variants_count') return [`${VARIANTS_INCLUDED} ${textOf(value)}.`];
  if (!UNMATCHED_KEYS.test(key)) return [];
  const { count = 0, first = value } = asValues(value);
  const names = [...textsOf(first)];
  const more = Number(count) - names.length;
  if (more > 0) names.push(`${more} more`);
  const list = names.join(', ');
  return list === '' ? [] : [`${TITLES[key] ?? formatName(key)}: ${list}`];
}

function describeUnstated({ count, of, ...values }: Values): readonly string[] {
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
  const { updated, type = row.type_code, link = row.path } = row;
  const brandNames = textsOf(valuesOf(row.brands).map((entry) => entry.name));
  const brand = textOf(row.brand) ?? (brandNames.join(', ') || undefined);
  const texts: Record<string, string> = {};
  for (const [key, value] of Object.entries({ code, name: alt, brand, updated, type, link })) {
    const text = textOf(value);
    if (text) texts[key] = text;
  }
  const id = numberOf(productId);
  const status = numberOf(row.status) ?? textOf(row.status);
  return {
    ...(id !== undefined && { id }),
    ...texts,
    ...(status !== undefined && { status }),
    ...(row.is_cover === true && { isCover: true }),
  };
}

// Records in one request, and if all are wanted; fewer come if the answer is full.
const PAGE = 50;
const PAGE_OF_ALL = 500;

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
    limit: isAll ? PAGE_OF_ALL : PAGE,
    cursor: last.nextCursor,
  };
  const answer = await fetchAnswer(host, tool ?? last.tool, request);
  return answer.problem ?? readGallery(answer);
}
