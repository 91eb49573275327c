/** A report as plain data for its page: what the rules came to, in the words and numbers that the page shows. Pure. */

import { tellGrades } from '../../copy/audit/grade.ts';
import { describeAudit } from '../../shown/audit-data.ts';
import { describeRules, describeScope } from '../../shown/audit-figures.ts';
import type { ReportData } from '../../views/report/report-data.ts';
import type { Records } from './read-records.ts';
import type { Report } from './report.ts';

/** Records per rule that are told where nothing runs, and on paper. */
const FIRST = 5;

/** Builds it. @param records those that the page carries */
export function buildPageData(report: Report, records: Records): ReportData {
  const { audit, madeAt, version } = report;
  return {
    ...describeAudit(audit, report),
    madeAt: madeAt.toISOString(),
    version,
    scope: describeScope(report.scope),
    places: report.places,
    notes: report.notes,
    rules: describeRules(audit, (rule) => (records.get(rule) ?? []).slice(0, FIRST)),
    records: {
      shown: [...records.values()].reduce((sum, { length }) => sum + length, 0),
      total: audit.verdicts.reduce((sum, { failed }) => sum + failed, 0),
    },
    gradeWords: tellGrades(report.weights),
  };
}
