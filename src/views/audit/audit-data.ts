/** The result of an audit for the quality board and the HTML report, every text cleaned. */

import type { Severity } from '../components/words.ts';

/** An audit. */
export interface AuditData {
  /** Whether the catalog is the invented one of the sandbox. */
  readonly isDemo: boolean;
  /** When reading the copy began, UTC in ISO 8601. */
  readonly asOf: string;
  /** Products and variants of the copy, as they are called there, and how many. */
  readonly counts: readonly { readonly name: string; readonly records: number }[];
  /** What the products are judged for, by its name; absent: by the rules of data quality. */
  readonly channel?: string | undefined;
  readonly gradedBy: 'category' | 'brand';
  /** What was checked and what is not known, before all else; a sentence each. */
  readonly notes: readonly string[];
  /** Every rule: those that fail first, the most severe and then the most frequent of them first. */
  readonly rules: readonly RuleData[];
  /** Absent: not all rules were run, or they could not tell of all records. */
  readonly standing?: StandingData | undefined;
  /** Why there is no standing, in a sentence, where there is none. */
  readonly ungradedWhy?: string | undefined;
  /** What refreshes saw in the last seven days; absent: there is no history. */
  readonly week?: WeekData | undefined;
  /** Of the categories or brands where most fails the most severe rules: which share fails each; empty: nothing does. */
  readonly heat: readonly ShareTable[];
  /** How many products have what, by language, and by category or brand; empty: not known. */
  readonly fill: readonly ShareTable[];
}

/** Data of the quality board. */
export interface BoardData extends AuditData {
  /** The channels that the catalog can be judged for. */
  readonly channels: readonly { readonly id: string; readonly title: string }[];
  /** What the audit was narrowed to, as arguments of list_defects. */
  readonly scope: Readonly<Record<string, unknown>>;
}

/** Shares of products. A cell stands for the records of the rule and of the category or brand that its row and column name. */
export interface ShareTable {
  /** What rows and columns are: `category`, `rule`. */
  readonly of: readonly [rows: string, columns: string];
  /** True if much is good: what lacks to 100 % is tinted. */
  readonly isFill: boolean;
  /** What is left out, or where its records are, in a sentence; empty: nothing. */
  readonly note: string;
  readonly columns: readonly ShareHead[];
  /** A cell is null, as JSON knows nothing else, where there is nothing or nothing is known. */
  readonly rows: readonly (ShareHead & { readonly cells: readonly (Share | null)[] })[];
}

interface ShareHead {
  readonly name: string;
  readonly note?: string;
  /** Id of a rule that finds something. */
  readonly rule?: string | undefined;
  /** Name of a property. */
  readonly property?: string;
  readonly label?: string | undefined;
}

/** A share, and what it is in numbers: `3 records`. */
type Share = { readonly percent: number; readonly told: string };

/** A rule, and what people call it. */
export type RuleName = { readonly id: string; readonly title: string };

/** What changed in a week. */
export interface WeekData {
  /** How many refreshes looked. */
  readonly refreshes: number;
  /** What is new, gone or changed, prices and findings, a line each. */
  readonly lines: readonly string[];
  /** How many products are A or B, or ready, and what that was before. */
  readonly gain: readonly string[];
  /** When the first of all refreshes looked, where that is within the week. */
  readonly begins: string | undefined;
}

/** Data of the HTML report. */
export interface ReportData extends AuditData {
  /** When the rules were run, UTC in ISO 8601. */
  readonly madeAt: string;
  /** Of pim-mcp. */
  readonly version: string;
  /** What the grades mean. */
  readonly gradeWords: string;
}

/** The result of all rules together. */
export interface StandingData {
  readonly products: number;
  /** Products that fail an error: of a channel, those that are not ready. */
  readonly withError: number;
  readonly grades: Readonly<Record<string, number>>;
  /** Products without an error that is known, of which some error is not known. */
  readonly open: number;
  /** Share of products without an error, known or not known. */
  readonly percentReady: number;
  /** Half of the products have it or a better one; undefined: there are none. */
  readonly typicalGrade: string | undefined;
  readonly fixes: readonly FixStep[];
  /** What the fixes do, in a sentence. */
  readonly fixNote: string;
}

/** The gain of fixing one rule everywhere, after the steps before it. */
export interface FixStep {
  readonly rule: RuleName;
  readonly fix: string;
  /** Products that fail the rule. */
  readonly products: number;
  /** Of these, how many it makes sellable, and how many it gives a better grade; 0 of a channel. */
  readonly sellable: number;
  readonly better: number;
  /** Of these, how many it makes ready for the channel, and how many it leaves without a gap but with something unknown. */
  readonly ready: number;
  readonly freed: number;
}

/** How rules came out that found nothing, and what that says. */
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

/** The result of a rule. */
export interface RuleData extends RuleName {
  readonly severity: Severity;
  readonly subject: string;
  /** What a failing record is like, why that matters, and what to do. */
  readonly checks: string;
  readonly why: string;
  readonly fix: string;
  readonly outcome: 'failed' | keyof typeof OUTCOMES;
  readonly failed: number;
  /** Records of which it could tell. */
  readonly checked: number;
  readonly unknown: number;
  /** Of all products, those that fail it or have a variant that does. */
  readonly percent: number;
  /** What else is to be said of how it came out: why it was not run, of how many records it could check few. */
  readonly note?: string | undefined;
  /** How many values those that fail share with others; undefined: that is not what it is about. */
  readonly sharedValues: number | undefined;
  readonly kinds: readonly (readonly [kind: string, count: number])[];
  /** Some of the records that fail, the worst first. */
  readonly examples: readonly Defect[];
}

/** A record that fails a rule, or lacks a property; what is empty may be absent. */
export type Defect = {
  readonly productId?: number | undefined;
  readonly variantId?: number | undefined;
  /** Of the record itself, a variant's where it is one. */
  readonly code?: string | undefined;
  /** Of the product, as are the following. */
  readonly name?: string | undefined;
  /** Its path, its levels divided by ` > `. */
  readonly category?: string | undefined;
  readonly brand?: string | undefined;
  readonly status?: string | undefined;
  readonly detail?: string | undefined;
  /** Address of the product for people. */
  readonly link?: string | undefined;
  /** Address of its picture, where that may be shown. */
  readonly picture?: string;
};
