/** What a quality board is told beside the answer. Types only. */

import type { Defect } from '../components/defect-table.tsx';
import type { AuditData, RuleData } from '../report/report-data.ts';

/** A rule on the board: the records that fail are asked for when somebody wants to see them. */
type BoardRule = Omit<RuleData, 'first'>;

/** The whole of it; every text as it may be shown. */
export interface BoardData extends AuditData {
  readonly rules: readonly BoardRule[];
  /** What nearly everything that is for sale fails, a sentence each. */
  readonly systemGaps: readonly string[];
  /** Ids of the rules that the question leaves out. */
  readonly leftOut: readonly string[];
  /** What the audit was narrowed to, as arguments of the tools say it. */
  readonly scope: DefectScope;
  readonly scopeWords: readonly string[];
}

/** Which records are meant, in arguments of list_defects. Type alias, so that it is arguments. */
type DefectScope = {
  readonly category_names?: readonly string[] | undefined;
  readonly brand_names?: readonly string[] | undefined;
  readonly status?: string | undefined;
  readonly is?: readonly string[] | undefined;
  readonly channel?: string | undefined;
};

/** What list_defects answers. */
export interface DefectsAnswer {
  readonly total: number;
  readonly offset: number;
  /** What is empty is absent. */
  readonly defects: readonly Partial<Defect>[];
}
