/**
 * The one shape of list answers: how much there is, what was cut, how to go on, warnings, then the records and what belongs to
 * them. Some hosts cut the middle or the end out of long answers, so nothing stands behind the records without which they
 * would look like the whole. Keys are left out rather than null. Pure.
 */

import { FALLBACK_KEY, type Filter, type JsonValue } from '../record/value.ts';
import { sayNotice } from './notices.ts';
import type { Trimmed } from './trim.ts';

/** Why an answer shows less than there is. */
export type CutBy = 'token_budget' | 'limit' | 'deadline';

/** How much a refinement has read here. */
export interface Scanned {
  readonly read: number;
  readonly of?: number;
  /** Absent if no record could be judged, because 0 would look like a fact. */
  readonly matched?: number;
  /** Whether all records were read. Whether they could be judged is told by `matched` and the warnings. */
  readonly complete: boolean;
}

/** The pictures that are shown with an answer. */
export interface PicturesShown {
  /** What they cost of the answer's token budget. */
  readonly tokens: number;
  readonly told: NonNullable<EnvelopeParts['pictures']>;
}

/** Everything that a list answer may tell besides its records; absent parts are left out. */
export interface EnvelopeParts {
  /** Keys before all others. */
  readonly lead?: Answer | undefined;
  /** Keys between the warnings and the records. */
  readonly overview?: Answer | undefined;
  /** Keys behind the records, if there is room for them. */
  readonly more?: Answer | undefined;
  /** The key of the records, a plural. */
  readonly recordsKey: string;
  /** Column names for the table layout; absent: every record carries its keys. */
  readonly columns?: readonly string[] | undefined;
  /**
   * True if columns and an empty list are printed even without records, because columns of SQL are the caller's own.
   */
  readonly showsEmpty?: boolean | undefined;
  /** True if a status that all records share may be said once, because nobody asked for it in each record. */
  readonly statusOnce?: boolean | undefined;
  readonly total?: number | undefined;
  /** What the total comes to in another reading, and whom it leaves open. */
  readonly readings?: Answer | undefined;
  /** For counts: the sum of what is not among the rows. */
  readonly others?: JsonValue | undefined;
  readonly nextCursor?: string | undefined;
  readonly cutBy?: CutBy | undefined;
  readonly retryAfterSeconds?: number | undefined;
  readonly scanned?: Scanned | undefined;
  /** Whether a ranking covers all matches. */
  readonly exact?: boolean | undefined;
  /** What was asked for but has no record, by key (`not_found`, `no_match`, `without_media`, …). */
  readonly unmatched?: Readonly<Record<string, readonly (string | number)[]>> | undefined;
  /** What names and ids of brands and categories stand for, if that is more than one entry. */
  readonly resolved?: Readonly<Record<string, JsonValue>> | undefined;
  /** For codes that no record has as written: how they were found, by the code that was asked for. */
  readonly matchedBy?: Readonly<Record<string, JsonValue>> | undefined;
  /** The variants by whose codes the products were asked for. */
  readonly matchedVariants?: readonly Trimmed[] | undefined;
  /** Words that were asked for but that no record has, each with what exists instead. */
  readonly noneHas?: readonly JsonValue[] | undefined;
  /** Pictures that are shown with the answer, in order; and those that are not, by reason. */
  readonly pictures?:
    | {
        readonly shown?: readonly JsonValue[];
        readonly not_shown?: Readonly<Record<string, readonly JsonValue[]>>;
      }
    | undefined;
  readonly appliedFilters?: Filter | undefined;
  /** Filters that were evaluated here, on records of the local copy. */
  readonly evaluatedFilters?: Filter | undefined;
  readonly warnings?: readonly string[] | undefined;
  /** How many of them are printed at most; absent: the detail says how many. */
  readonly maxWarnings?: number | undefined;
  readonly ageSeconds?: number | undefined;
  /** Where the records come from, if the call asked for that. */
  readonly freshness?: 'live' | 'copy' | undefined;
  /** The local copy that the records come from; absent: they come from the PIM, as of now. */
  readonly copy?: JsonValue | undefined;
  /** The same with the fewest tokens, as keys of the answer itself: `as_of`, and `incomplete` if some lists are. */
  readonly copyDate?: Readonly<Record<string, JsonValue>> | undefined;
  readonly source?: 'sandbox' | undefined;
}

/** An answer before it is serialised. */
export type Answer = Readonly<Record<string, JsonValue>>;

/** How much of the envelope's own lists is printed: `full`; `brief` and `bare` if the budget is small. */
export type Detail = 'full' | 'brief' | 'bare';

const ALL = Number.POSITIVE_INFINITY;
const LISTED: Readonly<Record<Detail, number>> = {
  full: 20,
  brief: 5,
  bare: 0,
};

/** Builds the answer from its parts and the records to show. */
export function buildAnswer(
  parts: EnvelopeParts,
  records: readonly Trimmed[],
  detail: Detail = 'full',
): Answer {
  const isEmpty = records.length === 0;
  const noneHas = summarise(parts.noneHas, { full: ALL, brief: 1, bare: 0 }[detail]);
  const mostWarnings = parts.maxWarnings ?? SHOWN_WARNINGS[detail];
  const more = detail === 'full' ? (parts.more ?? {}) : {};
  return dropAbsent([
    ...Object.entries(parts.lead ?? {}),
    // Of nothing, what was not understood comes first.
    ['none_has', isEmpty ? noneHas : undefined],
    ...listExtent(parts, records.length),
    ['warnings', summariseWarnings(parts.warnings ?? [], mostWarnings)],
    ...Object.entries(parts.overview ?? {}),
    ...listRecords(parts, records),
    ['others', parts.others],
    ...listUnmatched(parts, detail),
    ...listPictures(parts, detail),
    ['resolved', summarise(parts.resolved, detail === 'full' ? ALL : 0)],
    ['matched_by', summarise(parts.matchedBy, LISTED[detail])],
    ['matched_variants', summarise(parts.matchedVariants, LISTED[detail])],
    ['none_has', isEmpty ? undefined : noneHas],
    ['applied_filters', summariseFilter(parts.appliedFilters ?? {}, detail)],
    ['evaluated_filters', summariseFilter(parts.evaluatedFilters ?? {}, detail)],
    ['age_s', parts.ageSeconds],
    ['freshness', parts.freshness],
    ['copy', parts.copy],
    ...Object.entries(more),
    ...Object.entries(parts.copyDate ?? {}),
    ['source', parts.source],
  ]);
}

/** Keys with their values, in the order of the answer; a key without a value is left out. */
type Entries = readonly (readonly [string, JsonValue | undefined])[];

/** How much there is, how much of it is shown, and how to go on. */
function listExtent(parts: EnvelopeParts, returned: number): Entries {
  return [
    ['total', parts.total],
    ...Object.entries(parts.readings ?? {}),
    ['returned', returned],
    ['cut_by', parts.cutBy],
    ['next_cursor', parts.nextCursor],
    ['retry_after_s', parts.retryAfterSeconds],
    ['exact', parts.exact],
    ['scanned', parts.scanned === undefined ? undefined : { ...parts.scanned }],
  ];
}

/** The records, and what is said once for all of them. */
function listRecords(parts: EnvelopeParts, records: readonly Trimmed[]): Entries {
  const { records: unmarked, shared } = liftFallback(records);
  const status = parts.statusOnce ? findSharedStatus(unmarked) : undefined;
  const isHidden = records.length === 0 && !parts.showsEmpty;
  const { columns, rows } =
    status === undefined
      ? layOut(parts.columns, unmarked)
      : layOut(omitStatusColumn(parts.columns), unmarked.map(omitStatus));
  return [
    ['each_status', status],
    ['columns', isHidden ? undefined : columns],
    [parts.recordsKey, isHidden ? undefined : rows],
    [FALLBACK_KEY, shared],
  ];
}

/** Records as rows of the columns; without columns, as they are. */
function layOut(
  columns: readonly string[] | undefined,
  records: readonly Trimmed[],
): { readonly columns: readonly string[] | undefined; readonly rows: readonly JsonValue[] } {
  if (columns === undefined) return { columns, rows: records };
  const isMarked = records.some((record) => record[FALLBACK_KEY] !== undefined);
  const filled = columns.filter((column) => column !== FALLBACK_KEY || isMarked);
  const toRow = (record: Trimmed) => filled.map((column) => record[column] ?? null);
  return { columns: filled, rows: records.map(toRow) };
}

function listUnmatched({ unmatched = {} }: EnvelopeParts, detail: Detail): Entries {
  const most = LISTED[detail];
  return Object.entries(unmatched).map(([key, values]) => [key, summarise(values, most)]);
}

function listPictures({ pictures = {} }: EnvelopeParts, detail: Detail): Entries {
  const { shown, not_shown: missed } = pictures;
  if (detail !== 'bare')
    return [
      ['shown', summarise(shown, ALL)],
      ['not_shown', missed],
    ];
  return [
    ['shown', summarise(shown, 0)],
    ['not_shown', summarise(missed && Object.values(missed).flat(), 0)],
  ];
}

/**
 * A list or map as it is. If it has too many entries: their count, and the first entries of a list. Undefined: it is
 * empty.
 */
function summarise(value: JsonValue | undefined, most: number): JsonValue | undefined {
  if (typeof value !== 'object' || value === null) return value ?? undefined;
  const count = Object.keys(value).length;
  if (count <= most) return count === 0 ? undefined : value;
  if (!Array.isArray(value) || most === 0) return { count };
  const first = value.slice(0, Math.max(1, most / 5));
  return { count, first };
}

function summariseFilter(filter: Filter, detail: Detail): JsonValue | undefined {
  if (detail === 'bare') return summarise(filter, 0);
  const most = detail === 'full' ? 5 : 1;
  const entries = Object.entries(filter).map(([name, values]) => {
    const shown = summarise(values, most) ?? [];
    return [name, shown] as const;
  });
  return summarise(Object.fromEntries(entries), ALL);
}

const SHOWN_WARNINGS: Readonly<Record<Detail, number>> = {
  full: ALL,
  brief: 1,
  bare: 0,
};

/** The first warnings, and how many more there are; undefined: there are none. @param most warnings to show */
export function summariseWarnings(
  warnings: readonly string[],
  most: number,
): JsonValue | undefined {
  if (warnings.length === 0) return undefined;
  const shown = warnings.slice(0, most);
  const left = warnings.length - shown.length;
  if (left === 0) return shown;
  return [...shown, sayNotice({ code: 'more_warnings_left', count: left })];
}

/** Leaves out keys without a value. It takes pairs, because adding so many keys to an object one by one is slow. */
function dropAbsent(values: Entries): Answer {
  const present = values.filter((pair): pair is [string, JsonValue] => pair[1] !== undefined);
  return Object.fromEntries(present);
}

/** The key of a record's status. */
const STATUS = 'status';

/**
 * The status that two or more records all have: `active`, `passive`, or another number as the PIM sends it. Undefined
 * if one differs, if there is none, or if it is a text of the catalog, which may only appear within records.
 */
export function findSharedStatus(records: readonly Trimmed[]): JsonValue | undefined {
  const [first, ...others] = records;
  const status = first?.[STATUS];
  if (others.length === 0 || !isOurs(status)) return undefined;
  const isShared = others.every((record) => record[STATUS] === status);
  return isShared ? status : undefined;
}

function isOurs(status: JsonValue | undefined): status is JsonValue {
  return status === 'active' || status === 'passive' || typeof status === 'number';
}

/** The record without its status. */
export function omitStatus({ [STATUS]: _, ...others }: Trimmed): Trimmed {
  return others;
}

/** The columns without the status column. */
export function omitStatusColumn(
  columns: readonly string[] | undefined,
): readonly string[] | undefined {
  return columns?.filter((column) => column !== STATUS);
}

type Marked = Readonly<Record<string, JsonValue>>;

/**
 * Moves marks that all records share into one text for the whole answer.
 * @returns the records with their remaining marks, and the shared text
 */
export function liftFallback(records: readonly Marked[]): {
  readonly records: readonly Marked[];
  readonly shared: string | undefined;
} {
  const marks = records.map(splitFallback);
  const shared = [...new Set(marks.flat())].filter((part) => {
    const [key = ''] = part.split(' (', 1);
    return records.every(
      (record, index) => record[key] === undefined || marks[index]?.includes(part),
    );
  });
  if (shared.length === 0) return { records, shared: undefined };
  const without = records.map((record, index) => {
    const { [FALLBACK_KEY]: _, ...rest } = record;
    const left = marks[index]?.filter((part) => !shared.includes(part)) ?? [];
    if (left.length === 0) return rest;
    return { ...rest, [FALLBACK_KEY]: left.join(', ') };
  });
  return { records: without, shared: shared.join(', ') };
}

function splitFallback(record: Marked): readonly string[] {
  const mark = record[FALLBACK_KEY];
  return typeof mark === 'string' ? mark.split(', ') : [];
}
