/** What a report of an audit is made of: everything that was found, none of it cut to a token budget. Types only. */

import type { Audit } from '../../audit/ask/ask-audit.ts';
import type { Weights } from '../../audit/grade.ts';
import type { GradedBy, Scope } from '../../audit/scope.ts';
import type { PlaceData } from '../../views/report/report-data.ts';

/** An audit whose texts of the catalog are as they may be shown, and what it was about. */
export interface Report {
  readonly audit: Audit;
  readonly scope: Scope;
  readonly gradedBy: GradedBy;
  /** Points of the grades. */
  readonly weights: Weights;
  /** What the products are judged for, by its name; undefined: by the rules of data quality. */
  readonly channel?: string | undefined;
  /** Where that takes its attributes from. */
  readonly places?: readonly PlaceData[] | undefined;
  /** What is to be said of the audit as a whole, a sentence each. */
  readonly notes: readonly string[];
  readonly source: 'sandbox' | undefined;
  /** When the rules were run. */
  readonly madeAt: Date;
  /** Version of pim-mcp. */
  readonly version: string;
}
