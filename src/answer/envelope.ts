/**
 * Some hosts cut the middle or the end out of long answers, so whatever shows that records are
 * missing stands before them.
 */

import { FALLBACK_KEY, type Filter, type JsonValue } from '../record/value.ts';
import { sayNotice } from './notices.ts';
import type { Trimmed } from './trim.ts';

/** Reason why an answer shows less than there is. */
export type CutBy = 'token_budget' | 'limit' | 'deadline';

/** Progress of a condition that is evaluated here, record by record. */
export interface Scanned {
  readonly read: number;
  readonly of?: number;
  /** Absent if no record could be evaluated, because 0 would look like a fact. */
  readonly matched?: number;
  /** True if all records were read; some of them may still be undecided. */
  readonly complete: boolean;
}

/** Pictures that are shown with an answer. */
export interface PicturesShown {
  readonly tokens: number;
  readonly part: NonNullable<EnvelopeParts['pictures']>;
}

/** Parts of a list answer besides its records; absent parts are left out. */
export interface EnvelopeParts {
  readonly lead?: Answer | undefined;
  readonly overview?: Answer | undefined;
  /** Keys behind the records, if there is room for them. */
  readonly more?: Answer | undefined;
  readonly recordsKey: string;
  /** Column names for the table layout; absent: every record carries its keys. */
  readonly columns?: readonly string[] | undefined;
  /**
   * True if columns and an empty list are printed even without records: a query names its own
   * columns.
   */
  readonly showsEmpty?: boolean | undefined;
  readonly statusOnce?: boolean | undefined;
  readonly total?: number | undefined;
  /** Totals under another reading of the condition, and the number of undecided records. */
  readonly readings?: Answer | undefined;
  /** For counts: the sum of what is not among the rows. */
  readonly others?: JsonValue | undefined;
  readonly nextCursor?: string | undefined;
  readonly cutBy?: CutBy | undefined;
  readonly retryAfterSeconds?: number | undefined;
  readonly scanned?: Scanned | undefined;
  readonly exact?: boolean | undefined;
  readonly unmatched?: Readonly<Record<string, readonly (string | number)[]>> | undefined;
  readonly resolved?: Readonly<Record<string, JsonValue>> | undefined;
  readonly matchedBy?: Readonly<Record<string, JsonValue>> | undefined;
  readonly matchedVariants?: readonly Trimmed[] | undefined;
  readonly noneHas?: readonly JsonValue[] | undefined;
  readonly pictures?:
    | {
        readonly shown?: readonly JsonValue[];
        readonly not_shown?: Readonly<Record<string, readonly JsonValue[]>>;
      }
    | undefined;
  readonly appliedFilters?: Filter | undefined;
  readonly evaluatedFilters?: Filter | undefined;
  readonly warnings?: readonly string[] | undefined;
  /** Most warnings to print; absent: `detail` decides. */
  readonly maxWarnings?: number | undefined;
  readonly ageSeconds?: number | undefined;
  readonly freshness?: 'live' | 'copy' | undefined;
  /** Local copy that the records come from; absent: they come from the PIM, as of now. */
  readonly copy?: JsonValue | undefined;
  readonly copyDate?: Readonly<Record<string, JsonValue>> | undefined;
  readonly source?: 'sandbox' | undefined;
}

/** An answer before it is serialised. */
export type Answer = Readonly<Record<string, JsonValue>>;

/** Amount of detail in lists besides the records; `brief` and `bare` are for small budgets. */
export type Detail = 'full' | 'brief' | 'bare';

const ALL = Number.POSITIVE_INFINITY;
const LISTED: Readonly<Record<Detail, number>> = {
  full: 20,
  brief: 5,
  bare: 0,
};

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
    // An answer without records begins with the words that were not understood.
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

type Entries = readonly (readonly [string, JsonValue | undefined])[];

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
  const { shown: pictureList, not_shown: omittedByReason } = pictures;
  if (detail !== 'bare')
    return [
      ['shown', summarise(pictureList, ALL)],
      ['not_shown', omittedByReason],
    ];
  return [
    ['shown', summarise(pictureList, 0)],
    ['not_shown', summarise(omittedByReason && Object.values(omittedByReason).flat(), 0)],
  ];
}

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
    const summary = summarise(values, most) ?? [];
    return [name, summary] as const;
  });
  return summarise(Object.fromEntries(entries), ALL);
}

const SHOWN_WARNINGS: Readonly<Record<Detail, number>> = {
  full: ALL,
  brief: 1,
  bare: 0,
};

// Returns the first warnings and the number of the rest, or undefined if there are none.
// `most`: warnings to show.
function summariseWarnings(warnings: readonly string[], most: number): JsonValue | undefined {
  if (warnings.length === 0) return undefined;
  const firstWarnings = warnings.slice(0, most);
  const left = warnings.length - firstWarnings.length;
  if (left === 0) return firstWarnings;
  return [...firstWarnings, sayNotice({ code: 'more_warnings_left', count: left })];
}

// Takes pairs, because adding this many keys to an object one by one is slow.
function dropAbsent(values: Entries): Answer {
  const present = values.filter((pair): pair is [string, JsonValue] => pair[1] !== undefined);
  return Object.fromEntries(present);
}

const STATUS = 'status';

/**
 * Finds the status that two or more records share: `active`, `passive`, or another number as the
 * PIM sends it. Undefined if they differ or if it is a text of the catalog, which may only appear
 * within records.
 */
export function findSharedStatus(records: readonly Trimmed[]): JsonValue | undefined {
  const [first, ...laterRecords] = records;
  const status = first?.[STATUS];
  if (laterRecords.length === 0 || !isStatusOfSpec(status)) return undefined;
  const isShared = laterRecords.every((record) => record[STATUS] === status);
  return isShared ? status : undefined;
}

function isStatusOfSpec(status: JsonValue | undefined): status is JsonValue {
  return status === 'active' || status === 'passive' || typeof status === 'number';
}

export function omitStatus({ [STATUS]: _, ...rest }: Trimmed): Trimmed {
  return rest;
}

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
