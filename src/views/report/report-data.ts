/** What the page of a report is made of: plain data, with every text as it may be shown. Types only. */

import type { Defect } from '../components/defect-table.tsx';
import type { FixStep } from '../components/fix-list.tsx';
import type { HeatRow } from '../components/heat-map.tsx';
import type { TrendData } from '../components/trend.tsx';
import type { Severity } from '../components/words.ts';

/** What the report and the quality board are both told of an audit. */
export interface AuditData {
  /** Whether the catalog is the invented one of the sandbox. */
  readonly isDemo: boolean;
  readonly copy: {
    readonly asOf: string;
    readonly isComplete: boolean;
    readonly lists: readonly CopiedList[];
  };
  /** What the products are judged for, by its name; absent: by the rules of data quality. */
  readonly channel?: string | undefined;
  /** Names of the scope that nothing has. */
  readonly unmatched: readonly string[];
  readonly gradedBy: 'category' | 'brand';
  /** What is known of each list that rules read and the copy lacks. */
  readonly unread: readonly string[];
  /** Why there is no standing, in a sentence, where there is none. */
  readonly ungradedWhy?: string | undefined;
  /** Absent: not all rules were run, or they could not tell of all records. */
  readonly standing?: StandingData | undefined;
  /** What changed since the audit before; absent: there is none. */
  readonly trend?: TrendData | undefined;
  readonly heat: { readonly rules: readonly string[]; readonly rows: readonly HeatRow[] };
}

/** A report. */
export interface ReportData extends AuditData {
  /** UTC in ISO 8601. */
  readonly madeAt: string;
  /** Of pim-mcp. */
  readonly version: string;
  /** What the audit is about, where that is not all; a text for each way in which it is narrowed. */
  readonly scope: readonly string[];
  /** Where a channel takes its attributes from; absent: none judges. */
  readonly places?: readonly PlaceData[] | undefined;
  /** What is to be said of the audit as a whole, a sentence each. */
  readonly notes: readonly string[];
  /** Every rule: those that fail first, the most severe and then the most frequent of them first. */
  readonly rules: readonly RuleData[];
  /** By rule, the records that follow the first: they are told where no script runs. */
  readonly nextRecords: ReadonlyMap<string, readonly Defect[]>;
  /** The records that the page carries of those that fail, and how to get the others. */
  readonly records: { readonly shown: number; readonly total: number };
  /** What the grades mean. */
  readonly gradeWords: string;
}

/** An attribute of a channel. */
export interface PlaceData {
  /** As the channel calls it. */
  readonly attribute: string;
  readonly rule: string;
  readonly need: 'required' | 'conditional' | 'recommended';
  /** `filled`, or why no product has it: see audit/channels/gaps.ts; `idle`: no product is asked for it. */
  readonly state: 'filled' | 'empty' | 'nowhere' | 'elsewhere' | 'idle';
  /** Where in the PIM it is; empty: nowhere. */
  readonly places: string;
}

/** A list of the copy. */
interface CopiedList {
  readonly name: string;
  readonly records: number;
  /** In words. */
  readonly coverage: string;
}

/** Products of a category or brand, by grade and by whether they can be sold. */
interface LabelData {
  readonly name: string;
  readonly products: number;
  readonly withError: number;
  readonly percentSellable: number;
  readonly grades: Readonly<Record<string, number>>;
  /** Products of grade A or B. */
  readonly good: number;
  /** Products of grade D or E. */
  readonly bad: number;
  /** Points that each of them loses on average. */
  readonly meanPoints: number;
}

/** What all rules together say. */
interface StandingData extends Pick<LabelData, 'products' | 'withError' | 'grades' | 'good'> {
  /** Products without an error that is known, of which some error is not known. */
  readonly open: number;
  /** Share of products of grade A or B. */
  readonly percentGood: number;
  /** Share of products without an error, known or not known. */
  readonly percentReady: number;
  /** Of a channel: whether who fails nothing that is known is ready. */
  readonly areGapsKnown: boolean;
  /** How that share is, of the ready where a channel judges; undefined: there are no products. */
  readonly level: 'good' | 'fair' | 'poor' | undefined;
  /** Half of the products have it or a better one; undefined: there are none. */
  readonly typicalGrade: string | undefined;
  /** Categories or brands, the worst first. */
  readonly labels: readonly LabelData[];
  /** That the fixes only raise grades, in a sentence, where that is so. */
  readonly fixNote?: string | undefined;
  readonly fixes: readonly FixStep[];
}

/** How a rule came out. */
export interface RuleData {
  readonly id: string;
  readonly severity: Severity;
  readonly group: string;
  readonly subject: string;
  /** Which records it applies to, in a few words. */
  readonly applies: string;
  /** What a failing record is like, why that matters, and what to do. */
  readonly checks: string;
  readonly why: string;
  readonly fix: string;
  readonly outcome:
    | 'failed'
    | 'system_gap'
    | 'unknown'
    | 'not_run'
    | 'none_of_known_patterns'
    | 'does_not_apply'
    | 'passed';
  readonly population: number;
  /** Of how many records it could check but few, where that is so and it passed. */
  readonly littleOf?: number | undefined;
  readonly failed: number;
  readonly unknown: number;
  /** Records that fail and that the rules file accepts; not among `failed`. */
  readonly accepted: number;
  /** Of all products. */
  readonly percent: number;
  /** True where not all records that it is about were read. */
  readonly isUnread?: boolean | undefined;
  /** Why it was not run, after its name. */
  readonly notRunWhy?: string | undefined;
  /** How many values those that fail share with others; undefined: that is not what it is about. */
  readonly sharedValues: number | undefined;
  readonly kinds: readonly (readonly [kind: string, count: number])[];
  /** The first records, the worst where some are worse. */
  readonly first: readonly Defect[];
}
