/** The question of a list tool: all in which one list tool differs from another, and the cursors by which its answers go on. */

import {
  decodeCursor,
  encodeCursor,
  hashQuestion,
  nameVersion,
  type Position,
  START,
} from '../../../answer/cursor.ts';
import type { Answer, PicturesShown } from '../../../answer/envelope.ts';
import type { Notice } from '../../../answer/notices.ts';
import type { Layout } from '../../../answer/select-fields.ts';
import { buildMovedCopyError } from '../../../copy/describe-copy.ts';
import { InvalidArgumentError, NotInCopyError } from '../../../errors.ts';
import type { NamedKind } from '../../../filter/named-entries.ts';
import type { FilterArguments, Parameter } from '../../../filter/pim-filters.ts';
import type { Ranking } from '../../../filter/rank.ts';
import type { RefinementArguments } from '../../../filter/refinements.ts';
import type { Page, PageQuery, ReferenceList } from '../../../pim/catalog-port.ts';
import type { Condition } from '../../../question/build-conditions.ts';
import type { Lacking } from '../../../question/find-words.ts';
import { lazily } from '../../../record/lazily.ts';
import type { RecordKind } from '../../../record/record-fields.ts';
import type { Filter, JsonValue, PimRecord } from '../../../record/value.ts';
import type { CallContext, LookedAgain } from '../../call/context.ts';

/** Where the records may be from: the PIM; the local copy where it surely can answer; `auto`: the copy for what needs many pages. */
export type Freshness = 'auto' | 'live' | 'copy';

/** What every list tool takes (tools/shared-arguments.ts has the schemas). */
interface ListArguments {
  /** Field names to show; undefined: the summary. */
  readonly fields?: readonly string[] | undefined;
  readonly layout?: Layout | undefined;
  /** Most records to show; 0: count only. */
  readonly limit?: number | undefined;
  readonly culture?: string | undefined;
  /** Token budget of the answer. */
  readonly max_tokens?: number | undefined;
  readonly cursor?: string | undefined;
}

/** How identifiers are looked for again that no record came for. */
export interface SecondLookOf {
  /** The argument that names them, and the parameter that it sets. */
  readonly argument: string;
  readonly parameter: string;
  /** The least total when each of them has a record. */
  readonly leastTotal: number;
  readonly look: (
    unseen: readonly (string | number)[],
    context: CallContext,
  ) => Promise<LookedAgain>;
  /** What of the question must not be used for a second reading. */
  readonly renew?: () => Partial<ListQuestion>;
}

/** What a list tool asks. */
export interface ListQuestion extends Partial<NamesFound> {
  /** Name of the tool, part of the cursor's hash. */
  readonly tool: string;
  readonly kind: RecordKind;
  /** The plural under which the records stand in the answer. */
  readonly recordsKey: string;
  readonly endpoint: PageQuery['endpoint'];
  readonly idField: string;
  readonly parameters: readonly Parameter[];
  /** The filter bodies, from `buildFilterBodies`; none when it is known that nothing can match. */
  readonly filters: readonly Filter[];
  /** What no filter of the PIM can express. */
  readonly conditions: readonly Condition[];
  /** Judges the records of a list that the PIM has no filter for, such as brands by their names. */
  readonly test?:
    | {
        readonly argument: string;
        readonly judge: (record: PimRecord) => 'yes' | 'no' | 'unknown';
      }
    | undefined;
  /** What decides the conditions, for the cursor's hash. */
  readonly refinement: unknown;
  readonly ranking: Ranking | undefined;
  /** The word that matches are counted by, instead of being shown (filter/count-values.ts). */
  readonly countBy?: string | undefined;
  readonly args: ListArguments &
    Omit<RefinementArguments, 'status'> &
    FilterArguments & { readonly freshness?: Freshness | undefined };
  /** The fields that are shown where the call names none; absent: the summary of the kind. */
  readonly summary?: readonly string[] | undefined;
  /** The key for identifiers without a record when they were asked for alone; otherwise it is `no_match`. */
  readonly unmatchedKey: string;
  /** What else is known not to be among the records, by its key; asked after reading. */
  readonly unmatched?:
    | ((complete: boolean) => Readonly<Record<string, readonly (string | number)[]>>)
    | undefined;
  /** What is said where the list has no record at all. */
  readonly whenEmpty?: Notice;
  /** Absent: identifiers without a record are not looked for again. */
  readonly secondLook?: SecondLookOf | undefined;
  /** What is known before reading of identifiers that were looked for twice. */
  readonly looked?: LookedAgain | undefined;
  /** What is said of `next_cursor` where the call was asked otherwise than it was given. */
  readonly continueBy?: Notice | undefined;
  /** True where names of properties and options were replaced by those of the catalog. */
  readonly isRenamed?: boolean;
  /** The identifier as the caller gave it, where another was sent. */
  readonly nameOf?: (identifier: string | number) => string | number;
  /** Turns what the PIM sends into the shape of `kind`, where its spelling differs by endpoint. */
  readonly normalise?: (record: PimRecord) => PimRecord;
  /** Shows pictures of these records, which are about to be shown; absent: it shows none. */
  readonly showPictures?:
    | ((records: readonly PimRecord[], maxTokens: number) => Promise<PicturesShown>)
    | undefined;
  /** What a view is told of the records that are shown; absent: nothing. */
  readonly view?: (records: readonly PimRecord[]) => object;
  /** SQL of the products that words rank, and what is said first of how. */
  readonly ranked?: string;
  readonly told?: Answer;
  /** Where pages come from, when it is not the endpoint's query. */
  readonly openPages?:
    | ((query: PageQuery, context: CallContext) => AsyncGenerator<Page, void, void>)
    | undefined;
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
    subject: `${one}_name`,
  } as const;
}

/** Brands, and categories. */
export const NAMINGS: readonly Naming[] = [
  nameArguments('brands', 'trademarks', 'brand'),
  nameArguments('categories', 'categories', 'category'),
];

/** What was found of the brands and categories in the arguments (resolve-names.ts). */
export interface NamesFound {
  /** Parts of names that no name in the PIM's list contains, with the names nearest to them. */
  readonly uncontained: readonly Lacking[];
  /** Why finding nothing by some names proves nothing. */
  readonly unproved: readonly Notice[];
  /** What a name or id stands for, where it is not just one entry: as the answer shows it. */
  readonly resolved: Readonly<Record<string, JsonValue>>;
  /** Brands whose names only contain one that was given. */
  readonly unmatched: ListQuestion['unmatched'];
}

/**
 * Reads the cursor of a call.
 * @throws InvalidArgumentError for a cursor that continues another answer, or one of another version of the copy
 * @throws NotInCopyError when the copy is asked, and the cursor continues an answer of the PIM
 */
export function openCursors(
  { tool, filters, refinement, args: { cursor } }: ListQuestion,
  { catalog, copy }: CallContext,
) {
  // Most answers are whole, and need none.
  const hash = lazily(() => hashQuestion([tool, catalog.identity, filters, refinement]));
  const version = copy && nameVersion(copy.version);
  const encode = (next: Position): string => encodeCursor(next, hash(), version);
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

function ofCopy(): InvalidArgumentError {
  return new InvalidArgumentError(
    'cursor continues an answer from the local copy, but this call asks the PIM.',
    'Repeat the call with freshness copy; if you did, the copy is no longer usable: ' +
      'leave cursor out to start over.',
    'cursor',
  );
}

/** Whether there are more or fewer records than when the cursor was written. */
export function isOfOtherTotal({ total: then }: Position, now: number | undefined): boolean {
  return then !== undefined && now !== undefined && now !== then;
}
