import type { RulesComparison } from './compare-rules.ts';
import { SLIP_SEVERITIES } from './find-slips.ts';
import type { ImportReport } from './import-report.ts';

export const FINDING_COLUMNS = [
  'finding',
  'severity',
  'line',
  'code',
  'field',
  'before',
  'after',
] as const;

type FindingRow = Readonly<Record<(typeof FINDING_COLUMNS)[number], string>>;

const NOTHING: FindingRow = {
  finding: '',
  severity: '',
  line: '',
  code: '',
  field: '',
  before: '',
  after: '',
};

/** Lists the examples of rules and slips, then the changes and new codes that the report keeps. */
export function listFindings(
  { changes, slips, newCodes }: ImportReport,
  comparison: RulesComparison | undefined,
): readonly FindingRow[] {
  const ruleRows = (comparison?.audits ?? []).flatMap(({ rules }) =>
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
  const slipRows = [...slips.values()]
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
  const changeRows = changes.map(({ slip, line, ...change }) => ({
    ...change,
    finding: slip ?? 'change',
    severity: slip === undefined ? '' : SLIP_SEVERITIES[slip],
    line: String(line),
  }));
  const added = newCodes.map(({ line, code }) => {
    return { ...NOTHING, finding: 'new', line: String(line), code };
  });
  return [...ruleRows, ...slipRows, ...changeRows.toSorted(bySlip), ...added];
}

// Slips before other changes.
function bySlip(left: FindingRow, right: FindingRow): number {
  return Number(left.severity === '') - Number(right.severity === '');
}
