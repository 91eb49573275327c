/** An audit as a Code Quality report of GitLab. Pure. */

import type { Severity } from '../../audit/rule.ts';
import { markDefects, placeOf, tellDefect } from './defects.ts';
import type { PipelineReport } from './pipeline.ts';

const SEVERITY_NAMES: Readonly<Record<Severity, string>> = { error: 'critical', warning: 'minor', hint: 'info' };

/** The report, as JSON. */
export function renderGitlab({ defects }: PipelineReport): string {
  const marks = markDefects(defects);
  return JSON.stringify(
    defects.map((defect, index) => ({
      description: tellDefect(defect),
      check_name: defect.rule.id,
      fingerprint: marks[index],
      severity: SEVERITY_NAMES[defect.rule.severity],
      // GitLab wants a line of a file.
      location: { path: placeOf(defect), lines: { begin: 1 } },
    })),
  );
}
