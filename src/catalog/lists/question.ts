import {
  decodeCursor,
  encodeCursor,
  hashQuestion,
  nameVersion,
  type Position,
  START,
} from '../../answer/cursor.ts';
import type { Answer, PicturesShown } from '../../answer/envelope.ts';
import type { Notice } from '../../answer/notices.ts';
import type { Layout } from '../../answer/select-fields.ts';
import { buildMovedCopyError } from '../../copy/describe-copy.ts';
import { BetterInCopyError, InvalidArgumentError, NotInCopyError } from '../../errors.ts';
import type { NamedKind } from '../../filter/named-entries.ts';
import { splitFilter } from '../../filter/pim-filters.ts';
import type { Page, PageQuery, ReferenceList } from '../../pim/catalog-port.ts';
import type { UnknownWord } from '../../question/find-words.ts';
import type { SelectQuestion } from '../../question/plan-select.ts';
import { lazily } from '../../record/lazily.ts';
import type { Filter, JsonValue, PimRecord } from '../../record/value.ts';
import type { CallContext, FallbackResult, FallbackSearch } from '../call/context.ts';
import type { RecordList } from '../call/page-query.ts';

/**
 * Allowed sources of records: the PIM; the local copy where it certainly can answer; `auto`: the
 * copy for questions that need many pages.
 */
export type Freshness = 'auto' | 'live' | 'copy';

interface ListArguments {
  // Undefined: the summary.
  readonly fields?: readonly string[] | undefined;
  readonly layout?: Layout | undefined;
  // Token budget of the answer.
  readonly max_tokens?: number | undefined;
  readonly freshness?: Freshness | undefined;
  readonly names?: readonly string[] | undefined;
  readonly brand_name_contains?: readonly string[] | undefined;
  readonly category_name_contains?: readonly string[] | undefined;
  readonly variant_codes?: readonly string[] | undefined;
}

interface Presentation {
  // The plural that names the records in the answer.
  readonly recordsKey: string;
  // The fields where the call names none; absent: the summary of the kind.
  readonly summary?: readonly string[] | undefined;
  // The answer begins with it.
  readonly lead?: Answer | undefined;
  // The key for identifiers without a record, when the call asked for nothing else; otherwise it is
  // `no_match`.
  readonly unmatchedKey: string;
  // Words of a search that nothing has, and names that they may mean.
  readonly unmatched?: Unmatched | undefined;
  // Said where the list has no record at all.
  readonly whenEmpty?: Notice | undefined;
}

interface IdentifierLookup {
  // Absent: identifiers without a record are not looked for again.
  readonly fallbackSearch?: FallbackSearch | undefined;
  // Present where the tool has searched for the codes itself.
  readonly fallbackResult?: FallbackResult | undefined;
  // Identifiers as the caller wrote them, by the ids that were sent.
  readonly originals?: ReadonlyMap<number, string> | undefined;
}

/** Steps of a tool that differ from the usual ones; absent methods keep the usual step. */
export interface RecordSource {
  openPages?(query: PageQuery, context: CallContext): AsyncGenerator<Page, void, void>;
  // Owners whose records have nothing to show, by key of the answer.
  listUnmatched?(): Unmatched;
  // Keys of the answer behind the records, which say more about them.
  describeShown?(records: readonly PimRecord[]): Answer;
  showPictures?(records: readonly PimRecord[], maxTokens: number): Promise<PicturesShown>;
}

/** Identifiers and names without a record, by their keys in the answer. */
export type Unmatched = Readonly<Record<string, readonly (string | number)[]>>;

/** Everything that a list tool asks. A list in `filter` without values: nothing can match. */
export interface ListQuestion extends SelectQuestion {
  // Part of the cursor's hash.
  readonly tool: string;
  readonly list: RecordList;
  readonly args: SelectQuestion['args'] & ListArguments;
  readonly names: ResolvedNames;
  readonly identifiers: IdentifierLookup;
  readonly presentation: Presentation;
  readonly source: RecordSource;
  // Data of a view for the records that are shown; absent: there is none.
  readonly view?: (records: readonly PimRecord[]) => object;
}

/** Returns the request bodies in which the filter is sent. */
export function listBodies({ filter, list }: ListQuestion): readonly Filter[] {
  return splitFilter(filter, list.parameters);
}

/** Arguments about brands, or about categories, and the list of the PIM that has their names. */
export type Naming = ReturnType<typeof nameArguments>;

function nameArguments(kind: NamedKind, endpoint: ReferenceList, singular: 'brand' | 'category') {
  return {
    kind,
    endpoint,
    singular,
    names: `${singular}_names`,
    contains: `${singular}_name_contains`,
    ids: `${singular}_ids`,
    excluded: `exclude_${singular}_ids`,
  } as const;
}

/** Arguments about brands, and about categories. */
export const NAMINGS: readonly Naming[] = [
  nameArguments('brands', 'trademarks', 'brand'),
  nameArguments('categories', 'categories', 'category'),
];

/**
 * Results for names in the arguments: brands and categories (resolve-names.ts), properties and
 * options (rename-words.ts).
 */
export interface ResolvedNames {
  // Parts of names that no name in the PIM's list contains, with the nearest names.
  readonly uncontained: readonly UnknownWord[];
  // Reasons why no match proves nothing.
  readonly unproved: readonly Notice[];
  // Meanings of names and ids that stand for more than one entry of that very name or id, as the
  // answer shows them.
  readonly resolved: Readonly<Record<string, JsonValue>>;
}

export const NO_NAMES: ResolvedNames = {
  uncontained: [],
  unproved: [],
  resolved: {},
};

/** Parts of a question that lists everything its source has. */
export const WHOLE_LIST = {
  filter: {},
  conditions: [],
  arrangement: {},
  names: NO_NAMES,
  identifiers: {},
} as const;

/**
 * Reads the cursor of a call.
 * @throws InvalidArgumentError for a cursor of another answer, or of another version of the copy
 * @throws NotInCopyError when the copy is asked and the cursor continues an answer of the PIM;
 * BetterInCopyError when the PIM is asked and the cursor continues an answer of the copy
 */
export function openCursors(question: ListQuestion, context: CallContext) {
  const { catalog, copy, call, mayPreferCopy = false } = context;
  const { tool, args, arrangement } = question;
  const { cursor } = args;
  // Most answers are complete and need no cursor.
  const hash = lazily(() =>
    hashQuestion([tool, catalog.identity, arrangement.ranking, listDecisive(args)]),
  );
  const version = copy && nameVersion(copy.version);
  const day = dependsOnPrices(question) ? call.day : undefined;
  const encode = (next: Position): string => encodeCursor({ ...next, day }, hash(), version);
  if (cursor === undefined) return { start: START, encode };
  const { version: ofCursor, ...start } = decodeCursor(cursor, hash());
  if (ofCursor !== version) {
    if (version === undefined) {
      throw mayPreferCopy ? new BetterInCopyError() : buildCopyCursorError();
    }
    if (ofCursor === undefined) {
      throw new NotInCopyError('the cursor continues an answer from the PIM');
    }
    throw buildMovedCopyError();
  }
  return { start, encode };
}

// These arguments do not decide which records match, so they may change from page to page.
const PAGE_ARGUMENTS: ReadonlySet<string> = new Set([
  'cursor',
  'fields',
  'layout',
  'limit',
  'max_tokens',
  'culture',
  'show',
  'freshness',
]);

function listDecisive(args: ListQuestion['args']) {
  return Object.entries(args)
    .filter(([name, value]) => value !== undefined && !PAGE_ARGUMENTS.has(name))
    .sort(([left], [right]) => (left < right ? -1 : 1));
}

// The list or its order depends on the prices of a day.
function dependsOnPrices({ args, arrangement }: ListQuestion): boolean {
  const words = [...(args.missing ?? []), ...(args.has ?? [])];
  return (
    args.price_min !== undefined ||
    args.price_max !== undefined ||
    arrangement.ranking?.by === 'price' ||
    words.some((word) => /^prices?:/.test(word))
  );
}

function buildCopyCursorError(): InvalidArgumentError {
  return new InvalidArgumentError(
    'cursor continues an answer from the local copy, but this call asks the PIM.',
    'Repeat the call with freshness copy; if you did, the copy is no longer usable: ' +
      'leave cursor out to start over.',
    'cursor',
  );
}
