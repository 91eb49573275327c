/** What the formats for pipelines tell: one entry a defect, up to a bound. Pure. */

import type { Audit } from '../../audit/ask/ask-audit.ts';
import { SEVERITIES, type Severity } from '../../audit/rule.ts';
import { shareOut } from '../report/read-records.ts';
import { type Defect, type DefectRow, ruleOf, severityOf } from './defects.ts';

/** An audit for a pipeline. */
export interface PipelineReport {
  readonly audit: Audit;
  /** Those that are told, the most severe first. */
  readonly defects: readonly Defect[];
  /** By rule how many there are to tell, also of those that there is no room for. */
  readonly counts: ReadonlyMap<string, number>;
  /** Findings of this severity or worse make the pipeline fail; `none`: no finding does. */
  readonly failOn: string;
  /** Whether only defects are told that a baseline does not have. */
  readonly isNewOnly: boolean;
  /** Version of pim-mcp. */
  readonly version: string;
}

/**
 * Of the defects as many as there is room for: the most severe first, and of rules as severe alike as many of each, so that one
 * rule that many records fail does not hide the others.
 * @param rows in the order of an export
 */
export function chooseDefects(rows: readonly DefectRow[], most: number): readonly DefectRow[] {
  if (rows.length <= most) return rows;
  const chosen: DefectRow[] = [];
  for (const severity of SEVERITIES) {
    const groups = new Map<string, DefectRow[]>();
    for (const row of rows) {
      if (severityOf(row) !== severity) continue;
      const group = groups.get(ruleOf(row)) ?? [];
      groups.set(ruleOf(row), group);
      group.push(row);
    }
    const counts = [...groups.values()].map(({ length }) => length);
    const each = shareOut(counts, most - chosen.length);
    chosen.push(...[...groups.values()].flatMap((group) => group.slice(0, each)));
  }
  return chosen;
}

/** Whether a finding makes the pipeline fail. @param failOn a severity, or `none` */
export function isAsBad(severity: Severity, failOn: string): boolean {
  const worstFirst: readonly string[] = SEVERITIES;
  return worstFirst.indexOf(severity) <= worstFirst.indexOf(failOn);
}

/** What is left out for want of room, in a sentence; undefined: nothing. */
export function tellLeftOut({ defects, counts }: Pick<PipelineReport, 'defects' | 'counts'>): string | undefined {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (total <= defects.length) return undefined;
  return `Only ${defects.length} of ${total} defects are told here, of each rule the first; --format csv lists all of them.`;
}
