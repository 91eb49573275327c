/** The records that an identifier names. */

import type { CallContext } from '../call/context.ts';
import { fetchFew, keepFitting } from '../call/page-query.ts';

/**
 * The records that some values of a filter bring up. Throws CatalogError.
 * @param argument what the caller calls the values
 * @returns `isProof`: all of them fit, so that none is no accident
 */
export async function fetchFitting(
  endpoint: 'products' | 'variants',
  parameter: string,
  values: readonly (string | number)[],
  context: CallContext,
  argument = 'code',
) {
  if (values.length === 0) return { records: [], isProof: true };
  const question = { endpoint, filter: { [parameter]: [...new Set(values)] }, argument };
  const few = await fetchFew(question, context);
  if (few.failure !== undefined) throw few.failure;
  const records = keepFitting(question, few, context);
  return { records, isProof: records.length === few.records.length };
}
