/** Every text is cleaned. */

import type { Severity } from '../components/words.ts';

export interface AuditData {
  readonly isDemo: boolean;
  /** Start of reading the copy, UTC in ISO 8601. */
  readonly asOf: string;
  readonly counts: readonly { readonly name: string; readonly records: number }[];
  /** Channel that products are checked for; absent: rules of data quality. */
  readonly channel?: string | undefined;
  readonly gradedBy: 'category' | 'brand';
  readonly notes: readonly string[];
  /** Every rule: failing ones first, by severity and then by frequency. */
  readonly rules: readonly RuleData[];
  /** Absent: some rules did not run, or could not decide on all records. */
  readonly standing?: StandingData | undefined;
  readonly ungradedWhy?: string | undefined;
  /** Changes of the last seven days; absent: there is no history. */
  readonly week?: WeekData | undefined;
  readonly heat: readonly ShareTable[];
  /**
   * Shares of products that have a field, by language, and by category or brand; empty: unknown.
   */
  readonly fill: readonly ShareTable[];
}

export interface BoardData extends AuditData {
  readonly channels: readonly { readonly id: string; readonly title: string }[];
  readonly scope: Readonly<Record<string, unknown>>;
}

/** Shares of products. A cell is about the rule and the category or brand of its row and column. */
export interface ShareTable {
  readonly of: readonly [rows: string, columns: string];
  /** True if a high share is good: the rest to 100 % is tinted. */
  readonly isFill: boolean;
  readonly note: string;
  readonly columns: readonly ShareHead[];
  /** A null cell (JSON has no undefined): there is nothing, or it is unknown. */
  readonly rows: readonly (ShareHead & { readonly cells: readonly (Share | null)[] })[];
}

interface ShareHead {
  readonly name: string;
  readonly note?: string;
  readonly rule?: string | undefined;
  readonly property?: string;
  readonly label?: string | undefined;
}

// Share with its count in words: `3 records`.
type Share = { readonly percent: number; readonly told: string };

export type RuleName = { readonly id: string; readonly title: string };

export interface WeekData {
  readonly refreshes: number;
  readonly lines: readonly string[];
  readonly gain: readonly string[];
  readonly begins: string | undefined;
}

export interface ReportData extends AuditData {
  readonly madeAt: string;
  readonly version: string;
  readonly gradeWords: string;
}

/** Result of all rules together. */
export interface StandingData {
  readonly products: number;
  /** Products that fail an error; for a channel, products that are not ready. */
  readonly withError: number;
  readonly grades: Readonly<Record<string, number>>;
  /** Products without a known error for which some error is undecided. */
  readonly open: number;
  readonly percentReady: number;
  /** Median grade: half of the products have it or a better one; undefined: there are none. */
  readonly typicalGrade: string | undefined;
  readonly fixes: readonly FixStep[];
  readonly fixNote: string;
}

/** Gain of fixing one rule everywhere, after the steps before it. */
export interface FixStep {
  readonly rule: RuleName;
  readonly fix: string;
  readonly products: number;
  /** Products that become sellable, and products that get a better grade; 0 for a channel. */
  readonly sellable: number;
  readonly better: number;
  /**
   * Products that become ready for the channel, and products left with nothing but unknown gaps.
   */
  readonly ready: number;
  readonly freed: number;
}

/** Outcomes of rules that found nothing, in words. */
export const OUTCOMES = {
  system_gap:
    'Gap of the whole system: nearly all that is for sale fails, so it is no fault of a product',
  unknown: 'Unknown: not read, not sent or not readable, or nobody knows whether it is needed',
  not_run: 'Not run, so all else is without it',
  none_of_known_patterns: 'None of the known patterns, which does not prove that there is nothing',
  little: 'Little checked: all that could be checked passed, but few have what it checks',
  passed: 'Passed',
  does_not_apply: 'Nothing to check',
} as const;

export interface RuleData extends RuleName {
  readonly severity: Severity;
  readonly subject: string;
  readonly checks: string;
  readonly why: string;
  readonly fix: string;
  readonly outcome: 'failed' | keyof typeof OUTCOMES;
  readonly failed: number;
  readonly checked: number;
  readonly unknown: number;
  /** Share of all products that fail it or have a failing variant. */
  readonly percent: number;
  readonly note?: string | undefined;
  /** Values that failing records share with others; undefined: the rule is about something else. */
  readonly sharedValues: number | undefined;
  readonly kinds: readonly (readonly [kind: string, count: number])[];
  readonly examples: readonly Defect[];
}

/** Record that fails a rule, or lacks a property; empty values may be absent. */
export type Defect = {
  readonly productId?: number | undefined;
  readonly variantId?: number | undefined;
  /** Code of the record itself, also if it is a variant. */
  readonly code?: string | undefined;
  readonly name?: string | undefined;
  /** Path, its levels divided by ` > `. */
  readonly category?: string | undefined;
  readonly brand?: string | undefined;
  readonly status?: string | undefined;
  readonly detail?: string | undefined;
  readonly link?: string | undefined;
  readonly picture?: string;
};
