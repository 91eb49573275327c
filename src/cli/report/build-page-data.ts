/** A report as plain data for its page: what the rules came to, in the words and numbers that the page shows. Pure. */

import { tellGrades } from '../../audit/grade.ts';
import { describeAudit } from '../../shown/audit-data.ts';
import { describeRules, describeScope } from '../../shown/audit-figures.ts';
import type { ReportData } from '../../views/report/report-data.ts';
import { type Records, shareOut } from './read-records.ts';
import type { Report } from './report.ts';

/** Records per rule that its block shows, on paper too: they are the worst, and paper is no place to search. */
const FIRST = 5;

/** Records that are told where no script runs, of each rule and in all: a page carries them beside those of its script. */
const WITHOUT_SCRIPT = { perRule: 200, inAll: 5_000 };

/** Builds it. @param records those that the page carries */
export function buildPageData(report: Report, records: Records): ReportData {
  const { audit, madeAt, version } = report;
  const counts = [...records.values()].map(({ length }) => Math.min(length, WITHOUT_SCRIPT.perRule));
  const most = Math.min(WITHOUT_SCRIPT.perRule, shareOut(counts, WITHOUT_SCRIPT.inAll));
  return {
    ...describeAudit(audit, report),
    madeAt: madeAt.toISOString(),
    version,
    scope: describeScope(report.scope),
    places: report.places,
    notes: report.notes,
    rules: describeRules(audit, (rule) => (records.get(rule) ?? []).slice(0, FIRST)),
    nextRecords: new Map([...records].map(([rule, own]) => [rule, own.slice(FIRST, most)])),
    records: {
      shown: [...records.values()].reduce((sum, { length }) => sum + length, 0),
      total: audit.verdicts.reduce((sum, { failed }) => sum + failed, 0),
    },
    gradeWords: tellGrades(report.weights),
  };
}
