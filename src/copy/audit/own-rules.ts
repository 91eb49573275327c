/** The rules of a rules file, checked against the copy and made like those that are built in. */

import { InvalidArgumentError } from '../../errors.ts';
import type { LocalCopy, QueryCall } from '../port.ts';
import type { Rule } from './rule.ts';
import type { OwnRule } from './rules-file.ts';
import { checkProducts, checkVariants } from './sql/checks.ts';

/** Long enough for a query that gives no row. */
const MAX_CHECK_MS = 20_000;

/**
 * Checks the SQL of each rule as that of a model is checked, and builds the rules.
 * @throws InvalidArgumentError that names the rule that is wrong; CatalogError as LocalCopy.query does
 */
export async function prepareOwnRules(
  own: readonly OwnRule[],
  localCopy: Pick<LocalCopy, 'query'>,
  call: QueryCall,
): Promise<readonly Rule[]> {
  const rules: Rule[] = [];
  for (const rule of own) rules.push(buildOwnRule(rule, await askColumns(rule, localCopy, call)));
  return rules;
}

/** The columns of its SELECT, in lower case. */
async function askColumns(
  { id, sql }: OwnRule,
  localCopy: Pick<LocalCopy, 'query'>,
  call: QueryCall,
): Promise<readonly string[]> {
  const window = { offset: 0, maxRows: 1, maxMs: MAX_CHECK_MS, isRule: true } as const;
  try {
    const { columns } = await localCopy.query(`SELECT * FROM (\n${trimEnd(sql)}\n) LIMIT 0`, window, call);
    return columns.map((column) => column.toLowerCase());
  } catch (error) {
    if (!(error instanceof InvalidArgumentError)) throw error;
    throw new InvalidArgumentError(
      `The SELECT of the rule ${id} in the rules file cannot be run: ${error.message}`,
      `${error.fix} The operator must correct the rule.`,
      'rules',
    );
  }
}

function buildOwnRule({ sql, ...rule }: OwnRule, columns: readonly string[]): Rule {
  const { id, subject } = rule;
  const key = `${subject}_id`;
  const missing = [key, 'failed'].filter((column) => !columns.includes(column));
  if (missing.length > 0) {
    throw new InvalidArgumentError(
      `The SELECT of the rule ${id} in the rules file gives no ${missing.join(' and no ')}.`,
      `The operator must let it give ${key} and failed (TRUE, FALSE, or NULL where it cannot be told), and detail if there is more to say.`,
      'rules',
    );
  }
  const detail = columns.includes('detail') ? 'detail::VARCHAR' : 'NULL::VARCHAR';
  // A record that comes twice is one: it fails if one row says so, and is unknown if one cannot tell.
  const rows = `(SELECT record_id, CASE WHEN bool_or(failed) THEN true WHEN count(failed) = count(*) THEN false END AS failed,
      left(min(detail) FILTER (failed), 200) AS detail
    FROM (SELECT ${key}::BIGINT AS record_id, failed::BOOLEAN AS failed, ${detail} AS detail FROM (\n${trimEnd(sql)}\n))
    GROUP BY record_id) r`;
  const check = { failed: 'r.failed', detail: 'r.detail' };
  return {
    ...rule,
    group: 'own',
    sql:
      subject === 'product'
        ? checkProducts({ ...check, from: `products p JOIN ${rows} ON r.record_id = p.product_id` })
        : checkVariants({ ...check, from: `variants v JOIN ${rows} ON r.record_id = v.variant_id` }),
  };
}

/** Without the semicolon that ends a statement. */
function trimEnd(sql: string): string {
  return sql.trim().replace(/;$/, '');
}
