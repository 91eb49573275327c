/** The names of the products of examples, and the links to them: who reads an id alone must look it up. */

import { readId, readText } from '../../record/value.ts';
import type { LocalCopy, QueryCall } from '../port.ts';
import { writeLink } from './sql/records-query.ts';
import type { Verdict } from './verdict.ts';

/** More than the examples of all rules. */
const MAX_ROWS = 20_000;

/** Longest name, in characters. */
const MAX_CHARS = 400;

/**
 * The verdicts with names and links in their examples; those of a variant are its product's.
 * @param productUrl as of writeDefectQuery
 * @throws CatalogError as LocalCopy.query does
 */
export async function nameExamples(
  verdicts: readonly Verdict[],
  productUrl: string | undefined,
  call: QueryCall,
  localCopy: Pick<LocalCopy, 'query'>,
): Promise<{ readonly verdicts: readonly Verdict[]; readonly version: string | undefined }> {
  const listIds = (subject: string): string =>
    verdicts
      .filter(({ rule }) => rule.subject === subject)
      .flatMap(({ examples }) => examples.flatMap(({ id }) => id ?? []))
      .join(', ');
  const owners = [
    ['product', 'product_id', listIds('product')],
    ['variant', 'variant_id', listIds('variant')],
  ] as const;
  const rows = owners
    .filter(([, , ids]) => ids !== '')
    .map(
      ([subject, id, ids]) =>
        `SELECT '${subject}' AS subject, ${id} AS id, product_id FROM ${subject}s WHERE ${id} IN (${ids})`,
    );
  if (rows.length === 0) return { verdicts, version: undefined };
  const sql = `SELECT subject, id, left(name, ${MAX_CHARS}), ${writeLink(productUrl)}
    FROM (${rows.join(' UNION ALL ')}) d LEFT JOIN products w ON w.product_id = d.product_id`;
  const window = { offset: 0, maxRows: MAX_ROWS, isRule: true, isWhole: true };
  const result = await localCopy.query(sql, window, call);
  const told = new Map(result.rows.map(([subject, id, ...told]) => [`${subject} ${readId(id)}`, told.map(readText)]));
  return {
    verdicts: verdicts.map((verdict) => ({
      ...verdict,
      examples: verdict.examples.map((example) => {
        const [name, link] = told.get(`${verdict.rule.subject} ${example.id}`) ?? [];
        return { ...example, ...(name !== undefined && { name }), ...(link !== undefined && { link }) };
      }),
    })),
    version: result.version,
  };
}
