import type { LocalCopy, QueryCall, QueryResult } from '../../copy/copy-port.ts';
import { withRelations } from '../../copy/fill-sql.ts';
import { isRecord, type JsonValue, readNumber, readText } from '../../record/value.ts';
import type { Rule } from '../rule.ts';
import { fillAuditSql } from '../sql/audit-names.ts';
import explainFinding from './explain-finding.sql';
import fieldValues from './field-values.sql';
import { selectProductsWithCode } from './products-with-code.ts';

/** Usual value in the place of the product; a row of the view `norms`. */
export type UsualValue = Readonly<Record<string, JsonValue>>;

export interface ExplainedFinding {
  readonly rule: Rule;
  readonly code: string | undefined;
  readonly variantId: number | undefined;
  readonly detail: string | undefined;
  readonly field: string | undefined;
  readonly value: string | undefined;
  readonly proposed: string | undefined;
  readonly sure: number | undefined;
  readonly category: string | undefined;
  readonly peers: readonly (readonly JsonValue[])[];
  readonly norms: readonly UsualValue[];
  readonly copy: QueryResult['copy'];
}

/**
 * Explains why a product fails a rule.
 * @param code code of the product or of a variant of it, or its id
 * @returns undefined: no such product fails the rule
 */
export async function explainOne(
  rule: Rule,
  code: string,
  set: string,
  call: QueryCall,
  localCopy: Pick<LocalCopy, 'query'>,
): Promise<ExplainedFinding | undefined> {
  const relations = { called: selectProductsWithCode(code), field_values: fieldValues };
  const sql = withRelations(relations, fillAuditSql(explainFinding, set, { rule: rule.id }));
  const window = { offset: 0, maxRows: 1, isUncut: true };
  const { rows, columns, copy } = await localCopy.query(sql, window, call);
  const [row] = rows;
  if (row === undefined) return undefined;
  const cell = (column: string): JsonValue | undefined => row[columns.indexOf(column)];
  return {
    rule,
    code: readText(cell('code')),
    variantId: readNumber(cell('variant_id')),
    detail: readText(cell('detail')),
    field: readText(cell('field')),
    value: readText(cell('value')),
    proposed: readText(cell('proposed')),
    sure: readNumber(cell('sure')),
    category: readText(cell('category')),
    peers: listOf(cell('peers')).filter(Array.isArray),
    // The query builds these objects of single values.
    norms: listOf(cell('norms')).filter(isRecord) as readonly UsualValue[],
    copy,
  };
}

const listOf = (value: JsonValue | undefined): readonly JsonValue[] =>
  Array.isArray(value) ? value : [];
