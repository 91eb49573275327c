/**
 * Some hosts cut the middle or the end out of long answers, so whatever shows that records are
 * missing stands before them.
 */

import { FALLBACK_KEY, type Filter, type JsonValue } from '../record/value.ts';
import { sayNotice } from './notices.ts';
import {
  findSharedStatus,
  liftSharedFallback,
  omitStatus,
  omitStatusColumn,
} from './shared-values.ts';
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
// Most entries that are listed; a longer list is summarised.
const MAX_LISTED: Readonly<Record<Detail, number>> = {
  full: 20,
  brief: 5,
  bare: 0,
};

// Most warnings, and most words that no record has.
const MAX_SENTENCES: Readonly<Record<Detail, number>> = {
  full: ALL,
  brief: 1,
  bare: 0,
};

/** Builds an answer from its parts; the order of the keys is the order of importance. */
export function buildAnswer(
  parts: EnvelopeParts,
  records: readonly Trimmed[],
  detail: Detail = 'full',
): Answer {
  const isEmpty = records.length === 0;
  const noneHas = summarise(parts.noneHas, MAX_SENTENCES[detail]);
  const maxWarnings = parts.maxWarnings ?? MAX_SENTENCES[detail];
  const more = detail === 'full' ? (parts.more ?? {}) : {};
  return dropAbsent([
    ...Object.entries(parts.lead ?? {}),
    // An answer without records begins with the words that were not understood.
    ['none_has', isEmpty ? noneHas : undefined],
    ...listExtent(parts, records.length),
    ['warnings', summariseWarnings(parts.warnings ?? [], maxWarnings)],
    ...Object.entries(parts.overview ?? {}),
    ...listRecords(parts, records),
    ['others', parts.others],
    ...listUnmatched(parts, detail),
    ...listPictures(parts, detail),
    ['resolved', summarise(parts.resolved, detail === 'full' ? ALL : 0)],
    ['matched_by', summarise(parts.matchedBy, MAX_LISTED[detail])],
    ['matched_variants', summarise(parts.matchedVariants, MAX_LISTED[detail])],
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
  const { records: remaining, sharedFallback } = liftSharedFallback(records);
  const status = parts.statusOnce ? findSharedStatus(remaining) : undefined;
  const isHidden = records.length === 0 && !parts.showsEmpty;
  const { columns, rows } =
    status === undefined
      ? layOut(parts.columns, remaining)
      : layOut(omitStatusColumn(parts.columns), remaining.map(omitStatus));
  return [
    ['each_status', status],
    ['columns', isHidden ? undefined : columns],
    [parts.recordsKey, isHidden ? undefined : rows],
    [FALLBACK_KEY, sharedFallback],
  ];
}

interface Layout {
  readonly columns: readonly string[] | undefined;
  readonly rows: readonly JsonValue[];
}

// Lays records out as a table, `columns` ['code', 'name'] and `rows` [['A1', 'Mug']]; without
// columns the records stay as they are.
function layOut(columns: readonly string[] | undefined, records: readonly Trimmed[]): Layout {
  if (columns === undefined) return { columns, rows: records };
  const hasFallback = records.some((record) => record[FALLBACK_KEY] !== undefined);
  const shownColumns = columns.filter((column) => column !== FALLBACK_KEY || hasFallback);
  const toRow = (record: Trimmed) => shownColumns.map((column) => record[column] ?? null);
  return { columns: shownColumns, rows: records.map(toRow) };
}

function listUnmatched({ unmatched = {} }: EnvelopeParts, detail: Detail): Entries {
  const most = MAX_LISTED[detail];
  return Object.entries(unmatched).map(([key, values]) => [key, summarise(values, most)]);
}

function listPictures({ pictures = {} }: EnvelopeParts, detail: Detail): Entries {
  const { shown: pictureList, not_shown: omittedByReason } = pictures;
  if (detail !== 'bare') {
    return [
      ['shown', summarise(pictureList, ALL)],
      ['not_shown', omittedByReason],
    ];
  }
  const omittedPictures = omittedByReason && Object.values(omittedByReason).flat();
  return [
    ['shown', summarise(pictureList, 0)],
    ['not_shown', summarise(omittedPictures, 0)],
  ];
}

// Returns a list or map whole if it has at most `most` entries, else `{ count: 40, first: [1, 2] }`
// of a list and `{ count: 40 }` of a map. Undefined if it is empty.
function summarise(value: JsonValue | undefined, most: number): JsonValue | undefined {
  if (typeof value !== 'object' || value === null) return value ?? undefined;
  const count = Object.keys(value).length;
  if (count === 0) return undefined;
  if (count <= most) return value;
  if (!Array.isArray(value) || most === 0) return { count };
  const firstCount = Math.max(1, most / 5);
  return { count, first: value.slice(0, firstCount) };
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

// Returns the first `most` warnings and the number of the rest, or undefined if there are none.
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
