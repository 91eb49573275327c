import type { LocalCopy, QueryCall } from '../../copy/copy-port.ts';
import { isRecord, readText } from '../../record/value.ts';
import { fillAuditSql } from '../sql/audit-names.ts';
import productQuality from './product-quality.sql';

interface AcceptedFinding {
  readonly rule: string;
  readonly reason: string;
}

/**
 * Reads the grade of a product, the ids of rules that nearly all products fail, and its accepted
 * findings.
 */
export async function readProductQuality(
  productId: number,
  set: string,
  localCopy: Pick<LocalCopy, 'query'>,
  call: QueryCall,
) {
  const sql = fillAuditSql(productQuality, set, { product_id: productId });
  const { rows } = await localCopy.query(sql, { offset: 0, maxRows: 1, isUncut: true }, call);
  const [grade, gaps, accepted] = rows[0] ?? [];
  return {
    grade: readText(grade),
    gaps: listOf(gaps).map(String),
    accepted: listOf(accepted)
      .filter(isRecord)
      .map(({ rule, reason }): AcceptedFinding => ({ rule: `${rule}`, reason: `${reason}` })),
  };
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
