/** Codes that hold what nobody sees, as SQL. Pure. */

import { checkProducts, checkVariants, isUnread } from './checks.ts';
import { tellUnseen } from './unseen.ts';

/** In a code by which systems match records, white space is wrong wherever it is. */
const UNSEEN = '[\\s\\pZ\\p{Cc}\\p{Cf}]';

/** Other codes are as their makers write them, so it is only around them. */
const AROUND = `^[\\s\\pZ]|[\\s\\pZ]$|[\\p{Cc}\\p{Cf}]`;

/** The query of the rule about codes of products or variants: their own, those for integrations, and the additional ones. */
export function checkCodes(owner: 'product' | 'variant'): string {
  const [record, check] = owner === 'product' ? (['p', checkProducts] as const) : (['v', checkVariants] as const);
  const tell = (code: string, pattern: string): string => `': ' || ${tellUnseen(code, pattern)}`;
  const found = `CASE WHEN regexp_matches(${record}.code, '${UNSEEN}') THEN 'code' || ${tell(`${record}.code`, UNSEEN)}
    WHEN regexp_matches(${record}.integration_code, '${AROUND}') THEN 'integration code' || ${tell(`${record}.integration_code`, AROUND)}
    ELSE o.found END`;
  return check({
    from: `${owner}s ${record} LEFT JOIN (SELECT ${owner}_id, min(left(coalesce(type, 'another code'), 100) || ${tell('value', AROUND)}) AS found FROM codes
      WHERE owner = '${owner}' AND regexp_matches(value, '${AROUND}') GROUP BY ${owner}_id) o
      ON o.${owner}_id = ${record}.${owner}_id`,
    failed: `${found} IS NOT NULL`,
    unknown: `${found} IS NULL AND ${isUnread(record, 'codes')}`,
    detail: found,
    where: `${record}.code IS NOT NULL OR ${record}.integration_code IS NOT NULL OR ${record}.codes_state <> 'absent'`,
  });
}
