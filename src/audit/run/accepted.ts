/**
 * Findings that the operator accepts, by lines of the rules file: counted apart, until the date of the line has passed or the value
 * has changed that was found when it was first accepted. Pure.
 */

import { quote } from '../../copy/sql-quote.ts';
import type { AcceptLine } from '../rules-file.ts';
import { writeInCategory } from '../sql/in-category.ts';
import type { OwnStatement } from './tables.ts';

/** Lines that are told as of no use. */
const MOST_TOLD = 5;

/** What a detail says of the record itself: behind it, in brackets, is what it is compared with, which may change by others. */
const VALUE = "split_part(coalesce(detail, ''), ' (', 1)";

/** Which records a line is about, of a row of `verdicts`. */
function writeMeant({ code, category }: AcceptLine): string {
  if (category !== undefined) return writeInCategory('v.product_id', category);
  const folded = quote((code ?? '').trim().toLowerCase());
  return `(v.product_id IN (SELECT product_id FROM products WHERE lower(trim(code)) = ${folded})
    OR v.variant_id IN (SELECT variant_id FROM variants WHERE lower(trim(code)) = ${folded}))`;
}

/** What tells lines apart: one that was given anew accepts what is found now. Another reason or end is the same line. */
function nameLine({ rule, code = '', category = '', since = '' }: AcceptLine): string {
  return JSON.stringify([rule, code, category, since]);
}

/** The lines of today. @param today the day as ISO 8601 writes it */
export function listInForce(lines: readonly AcceptLine[], today: string): readonly AcceptLine[] {
  return lines.filter(({ until }) => until === undefined || until >= today);
}

/**
 * The statements that mark what is accepted. What an earlier audit accepted keeps the value that it had then, whether or not
 * the rules file of this one has the line.
 * @param hasBefore whether there may be an earlier audit
 */
export function writeAccepted(lines: readonly AcceptLine[], hasBefore: boolean): readonly OwnStatement[] {
  const kept = {
    sql: 'INSERT INTO made.accepted SELECT line, rule, product_id, variant_id, value FROM before.accepted',
    // An earlier audit may be of other tables.
    onFailure: () => 'SELECT 1',
  };
  const matches = lines.map(
    (line) => `INSERT INTO made.accepted SELECT ${quote(nameLine(line))}, rule, product_id, variant_id, ${VALUE}
      FROM made.verdicts v JOIN made.rules r USING (position) WHERE failed AND rule = ${quote(line.rule)} AND ${writeMeant(line)}
        AND NOT EXISTS (FROM made.accepted a WHERE a.line = ${quote(nameLine(line))} AND a.product_id IS NOT DISTINCT FROM v.product_id
          AND a.variant_id IS NOT DISTINCT FROM v.variant_id)`,
  );
  const names = lines.map((line) => quote(nameLine(line))).join(', ');
  const reasons = lines.map((line) => `WHEN ${quote(nameLine(line))} THEN ${quote(line.reason)}`).join(' ');
  const told = lines.map(
    (line) => `(${quote(nameLine(line))}, ${quote(`${line.rule} ${line.code ?? line.category ?? ''}`)})`,
  );
  return [
    ...(hasBefore ? [kept] : []),
    ...matches.map((sql) => ({ sql })),
    lines.length > 0 && {
      sql: `INSERT INTO made.problems SELECT count(*) || if(count(*) = 1, ' line', ' lines') || ' under accept of the rules file match no finding: ' || string_agg(told, '; ' ORDER BY told) FILTER (number <= ${MOST_TOLD})
          || CASE WHEN count(*) > ${MOST_TOLD} THEN ' and others' ELSE '' END || '.'
        FROM (SELECT told, row_number() OVER (ORDER BY told) AS number FROM (VALUES ${told.join(', ')}) asked(line, told)
          WHERE NOT EXISTS (FROM made.accepted a WHERE a.line = asked.line)) HAVING count(*) > 0`,
    },
    lines.length > 0 && {
      sql: `UPDATE made.verdicts AS v SET accepted = CASE a.line ${reasons} END FROM made.accepted a JOIN made.rules r USING (rule)
      WHERE v.failed AND v.position = r.position AND v.product_id IS NOT DISTINCT FROM a.product_id
        AND v.variant_id IS NOT DISTINCT FROM a.variant_id AND a.line IN (${names}) AND ${VALUE} = a.value`,
    },
  ].filter((statement) => statement !== false);
}
