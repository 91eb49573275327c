/** What a check found as rows, one for each finding: rules first, then changes and new codes. Pure. */

import type { RulesComparison } from './compare-rules.ts';
import { SLIP_SEVERITIES } from './find-slips.ts';
import type { ImportReport } from './import-report.ts';

/** The columns of a row. */
export const FINDING_COLUMNS = [
  'finding',
  'severity',
  'line',
  'code',
  'field',
  'before',
  'after',
] as const;

/** A finding by its columns; what is not stated is an empty text. */
export type FindingRow = Readonly<Record<(typeof FINDING_COLUMNS)[number], string>>;

const NOTHING: FindingRow = {
  finding: '',
  severity: '',
  line: '',
  code: '',
  field: '',
  before: '',
  after: '',
};

/** Lists them; of rules, examples; of changes and new codes, those that the report keeps. */
export function listFindings(
  { changes, slips, newCodes }: ImportReport,
  comparison: RulesComparison | undefined,
): readonly FindingRow[] {
  const ofRules = (comparison?.audits ?? []).flatMap(({ rules }) =>
    rules.flatMap(({ rule, severity, newly, examples }) =>
      examples.map(({ code, detail }) => ({
        ...NOTHING,
        finding: `newly ${newly} ${rule}`,
        severity,
        code,
        after: detail,
      })),
    ),
  );
  const ofRows = [...slips.values()]
    .filter(({ field }) => field === '')
    .flatMap(({ kind, severity, examples }) =>
      examples.map(({ line, code = '', before = '' }) => ({
        ...NOTHING,
        finding: kind,
        severity,
        line: String(line),
        code,
        before,
      })),
    );
  const ofCells = changes.map(({ slip, line, ...change }) => ({
    ...change,
    finding: slip ?? 'change',
    severity: slip === undefined ? '' : SLIP_SEVERITIES[slip],
    line: String(line),
  }));
  const added = newCodes.map(({ line, code }) => {
    return { ...NOTHING, finding: 'new', line: String(line), code };
  });
  return [...ofRules, ...ofRows, ...ofCells.toSorted(bySlip), ...added];
}

/** Slips before changes that look meant. */
function bySlip(left: FindingRow, right: FindingRow): number {
  return Number(left.severity === '') - Number(right.severity === '');
}
