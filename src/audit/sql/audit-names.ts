import { fillSql, type SqlValue } from '../../copy/fill-sql.ts';

/**
 * Fills SQL that reads tables of an audit as `audit.verdicts`: the name of a database cannot be a
 * parameter.
 * @param set the database of the audit
 */
export function fillAuditSql(
  sql: string,
  set: string,
  values: Readonly<Record<string, SqlValue>> = {},
): string {
  return fillSql(sql.replaceAll(/\baudit\.(?=\w)/g, `${set}.`), values);
}
