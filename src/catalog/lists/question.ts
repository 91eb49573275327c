/** The question of a list tool: all in which one list tool differs from another, and the cursors by which its answers go on. */

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
import { InvalidArgumentError, NotInCopyError } from '../../errors.ts';
import type { NamedKind } from '../../filter/named-entries.ts';
import { splitFilter } from '../../filter/pim-filters.ts';
import type { Page, PageQuery, ReferenceList } from '../../pim/catalog-port.ts';
import type { Lacking } from '../../question/find-words.ts';
import type { SelectQuestion } from '../../question/plan-select.ts';
import { lazily } from '../../record/lazily.ts';
import type { Filter, JsonValue, PimRecord } from '../../record/value.ts';
import type { CallContext, LookedAgain, SecondLook } from '../call/context.ts';
import type { RecordList } from '../call/page-query.ts';

/** Where the records may be from: the PIM; the local copy where it surely can answer; `auto`: the copy for what needs many pages. */
export type Freshness = 'auto' | 'live' | 'copy';

/** What list tools take beyond what a statement answers (tools/shared-arguments.ts has the schemas). */
interface ListArguments {
  /** Field names to show; undefined: the summary. */
  readonly fields?: readonly string[] | undefined;
  readonly layout?: Layout | undefined;
  /** Token budget of the answer. */
  readonly max_tokens?: number | undefined;
  readonly freshness?: Freshness | undefined;
  readonly names?: readonly string[] | undefined;
  readonly brand_name_contains?: readonly string[] | undefined;
  readonly category_name_contains?: readonly string[] | undefined;
  readonly variant_codes?: readonly string[] | undefined;
}

/** How records stand in the answer. */
interface Presentation {
  /** The plural under which they stand. */
  readonly recordsKey: string;
  /** The fields where the call names none; absent: the summary of the kind. */
  readonly summary?: readonly string[] | undefined;
  /** What the answer begins with. */
  readonly lead?: Answer | undefined;
  /** The key for identifiers without a record when they were asked for alone; otherwise it is `no_match`. */
  readonly unmatchedKey: string;
  /** Words of a search that nothing has, and names that they may mean. */
  readonly unmatched?: Unmatched | undefined;
  /** What is said where the list has no record at all. */
  readonly whenEmpty?: Notice | undefined;
}

/** Identifiers that were asked for, and what was learned of them. */
interface IdentifierLookup {
  /** Absent: those without a record are not looked for again. */
  readonly secondLook?: SecondLook | undefined;
  /** What is known of those that were looked for twice. */
  readonly looked?: LookedAgain | undefined;
  /** The identifiers as the caller gave them, by those that were sent. */
  readonly givenAs?: ReadonlyMap<number, string> | undefined;
}

/** What a tool does with the records of a list in a way of its own. Where a method is absent, what is usual is done. */
export interface RecordSource {
  /** Reads the pages. */
  openPages?(query: PageQuery, context: CallContext): AsyncGenerator<Page, void, void>;
  /** What was seen of owners whose records have nothing to show, by its key. */
  listUnmatched?(): Unmatched;
  /** Keys that stand behind the records that are shown and say more of them. */
  describeShown?(records: readonly PimRecord[]): Answer;
  /** Shows pictures of records that are about to be shown. */
  showPictures?(records: readonly PimRecord[], maxTokens: number): Promise<PicturesShown>;
}

/** Identifiers and names that no record came for, by their keys in the answer. */
export type Unmatched = Readonly<Record<string, readonly (string | number)[]>>;

/** What a list tool asks. A list without values in `filter`: it is known that nothing can match. */
export interface ListQuestion extends SelectQuestion {
  /** Name of the tool, part of the cursor's hash. */
  readonly tool: string;
  readonly list: RecordList;
  readonly args: SelectQuestion['args'] & ListArguments;
  readonly names: NamesFound;
  readonly identifiers: IdentifierLookup;
  readonly presentation: Presentation;
  readonly source: RecordSource;
  /** What a view is told of the records that are shown; absent: nothing. */
  readonly view?: (records: readonly PimRecord[]) => object;
}

/** The bodies in which the filter of a question is sent. */
export function listBodies({ filter, list }: ListQuestion): readonly Filter[] {
  return splitFilter(filter, list.parameters);
}

/** The arguments about brands, or categories, and the list of the PIM that they are looked up in. */
export type Naming = ReturnType<typeof nameArguments>;

/** @param one one of them, in sentences */
function nameArguments(kind: NamedKind, endpoint: ReferenceList, one: 'brand' | 'category') {
  return {
    kind,
    endpoint,
    one,
    names: `${one}_names`,
    contains: `${one}_name_contains`,
    ids: `${one}_ids`,
    excluded: `exclude_${one}_ids`,
  } as const;
}

/** Brands, and categories. */
export const NAMINGS: readonly Naming[] = [
  nameArguments('brands', 'trademarks', 'brand'),
  nameArguments('categories', 'categories', 'category'),
];

/** What was found of the names in the arguments: brands and categories (resolve-names.ts), properties and options (rename-words.ts). */
export interface NamesFound {
  /** Parts of names that no name in the PIM's list contains, with the names nearest to them. */
  readonly uncontained: readonly Lacking[];
  /** Why finding nothing by some names proves nothing. */
  readonly unproved: readonly Notice[];
  /** What a name or id stands for, where it is not just one entry: as the answer shows it. */
  readonly resolved: Readonly<Record<string, JsonValue>>;
}

/** Where no names were given. */
export const NO_NAMES: NamesFound = {
  uncontained: [],
  unproved: [],
  resolved: {},
};

/** What a question leaves open that lists whatever its source has. */
export const WHOLE_LIST = {
  filter: {},
  conditions: [],
  arrangement: {},
  names: NO_NAMES,
  identifiers: {},
} as const;

/**
 * Reads the cursor of a call.
 * @throws InvalidArgumentError for a cursor that continues another answer, or one of another version of the copy
 * @throws NotInCopyError when the copy is asked, and the cursor continues an answer of the PIM
 */
export function openCursors(question: ListQuestion, { catalog, copy, call }: CallContext) {
  const { tool, args, arrangement } = question;
  const { cursor } = args;
  // Most answers are whole, and need none.
  const hash = lazily(() =>
    hashQuestion([tool, catalog.identity, arrangement.ranking, listDecisive(args)]),
  );
  const version = copy && nameVersion(copy.version);
  const day = dependsOnPrices(question) ? call.day : undefined;
  const encode = (next: Position): string => encodeCursor({ ...next, day }, hash(), version);
  if (cursor === undefined) return { start: START, encode };
  const { version: given, ...start } = decodeCursor(cursor, hash());
  if (given !== version) {
    if (version === undefined) throw ofCopy();
    if (given === undefined) {
      throw new NotInCopyError('the cursor continues an answer from the PIM');
    }
    throw buildMovedCopyError();
  }
  return { start, encode };
}

/** Arguments that decide only what of the records is shown, or where they are from: they may change from page to page. */
const OF_PAGES: ReadonlySet<string> = new Set([
  'cursor',
  'fields',
  'layout',
  'limit',
  'max_tokens',
  'culture',
  'show',
  'freshness',
]);

/** The arguments that decide which records there are. */
function listDecisive(args: ListQuestion['args']) {
  return Object.entries(args)
    .filter(([name, value]) => value !== undefined && !OF_PAGES.has(name))
    .sort(([one], [other]) => (one < other ? -1 : 1));
}

/** Whether what is listed, or its order, depends on the prices of a day. */
function dependsOnPrices({ args, arrangement }: ListQuestion): boolean {
  const words = [...(args.missing ?? []), ...(args.has ?? [])];
  return (
    args.price_min !== undefined ||
    args.price_max !== undefined ||
    arrangement.ranking?.by === 'price' ||
    words.some((word) => /^prices?:/.test(word))
  );
}

function ofCopy(): InvalidArgumentError {
  return new InvalidArgumentError(
    'cursor continues an answer from the local copy, but this call asks the PIM.',
    'Repeat the call with freshness copy; if you did, the copy is no longer usable: ' +
      'leave cursor out to start over.',
    'cursor',
  );
}
