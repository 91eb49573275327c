/** Why no product is graded: what no list and no file of products may pass over. Pure. */

import { CatalogError } from '../../../errors.ts';
import type { Audit } from '../audit.ts';
import { tellNotRun } from '../findings.ts';
import { GIVEN_UP, READ_IT, tellRemedies } from '../tell-lists.ts';

/** What is not known then, of grades and of a channel. */
export const NOT_KNOWN = { grades: 'No product is graded', channel: 'Nobody knows which products are ready' } as const;

const MEANWHILE = 'Without grades and code, audit_catalog tells what fails as far as it is known.';

/**
 * The error of an audit by which no product is graded.
 * @param audit one that has no standing though all of its rules were asked
 * @param what is not known for that reason
 */
export function buildUngradedError(
  { gaps, notRun }: Pick<Audit, 'gaps' | 'notRun'>,
  what: keyof typeof NOT_KNOWN = 'grades',
): CatalogError {
  const ungraded = (why: string, fixes: readonly string[]): CatalogError =>
    new CatalogError('UNAVAILABLE', { failed: `${NOT_KNOWN[what]}${why}`, fix: fixes.join(' ') });
  if (gaps.unread.length > 0) {
    const unread = gaps.unread.map(({ list, why }) => `${list}: ${why}`);
    return ungraded(`, because lists were not read. ${unread.join(' ')}`, [READ_IT, MEANWHILE]);
  }
  if (notRun.length > 0) {
    const skipped = notRun.map((one) => `${one.rule.id} ${tellNotRun(one)}`);
    return ungraded(`, because rules were not run: ${skipped.join('; ')}.`, [...tellRemedies(notRun), MEANWHILE]);
  }
  return ungraded(`. ${GIVEN_UP.failed}`, [GIVEN_UP.fix]);
}
