import { SEVERITIES } from '../audit/rule.ts';
import type { RulesComparison } from './compare-rules.ts';
import type { ImportReport, Slip } from './import-report.ts';
import { nameTarget } from './understand-columns.ts';

/**
 * Builds the answer of a check.
 * @param examples of each finding, at most
 */
export function describeImport(
  report: ImportReport,
  comparison: RulesComparison | undefined,
  examples: number,
) {
  const { form, columns, rows, newCodes } = report;
  const unclear = columns.filter(({ target, by }) => target === undefined && by !== 'map');
  const slips = [...report.slips.values()].toSorted(byWeight);
  const fields = [...report.fields.values()].toSorted((left, right) => total(right) - total(left));
  return {
    ...(unclear.length > 0 && {
      not_compared: unclear.map(({ head, why = '' }) => ({ column: head, why })),
    }),
    file: form,
    rows: Object.fromEntries(Object.entries(rows).filter(([, count]) => count > 0)),
    columns: columns.flatMap(({ head, by, target }) =>
      target === undefined ? [] : [{ column: head, means: nameTarget(target), known_by: by }],
    ),
    slips: slips.map(({ kind, severity, field, count, examples: all }) => ({
      slip: kind,
      severity,
      field,
      count,
      ...(examples > 0 && { examples: all.slice(0, examples) }),
    })),
    ...(comparison && describeRules(comparison, examples)),
    changes: fields.map(({ examples: all, ...counts }) => ({
      ...counts,
      ...(examples > 0 && {
        examples: all
          .slice(0, examples)
          .map(({ line, code, before, after }) => ({ line, code, before, after })),
      }),
    })),
    ...(newCodes.length > 0 && { new: newCodes.slice(0, examples) }),
  };
}

function describeRules(
  { audits, products, among, left, unplaced }: RulesComparison,
  examples: number,
) {
  return {
    rules: audits.flatMap(({ audit, rules }) =>
      rules.map(({ rule, severity, newly, records, examples: all }) => {
        const exampleList = examples > 0 ? { examples: all.slice(0, examples) } : {};
        const auditName = audits.length > 1 ? { audit } : {};
        return Object.assign(auditName, { rule, severity, newly, records }, exampleList);
      }),
    ),
    grades: audits.flatMap(({ audit, moves }) =>
      Object.entries(moves).map(([move, count]) => ({ audit, move, products: count })),
    ),
    tried: {
      products,
      among,
      ...(left > 0 && { products_left_out: left }),
      ...(unplaced > 0 && { values_left_out: unplaced }),
    },
  };
}

function total({
  changed,
  filled,
  emptied,
}: Readonly<Record<'changed' | 'filled' | 'emptied', number>>): number {
  return changed + filled + emptied;
}

function byWeight(left: Slip, right: Slip): number {
  const rank = ({ severity }: Slip): number => SEVERITIES.indexOf(severity);
  return rank(left) - rank(right) || right.count - left.count;
}
