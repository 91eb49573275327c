/** Checks that both ways count the same: only then can their speed be compared. */

import type { Audit } from '../src/audit/ask/ask-audit.ts';
import type { PlainAudit } from './plain-audit.ts';

/**
 * Compares an audit of a copy with the plain pass.
 * @throws if they count a rule differently, in total or in a category
 */
export function checkSame({ verdicts }: Audit, plain: PlainAudit): void {
  const failedIn = new Map<string, number>();
  for (const { rule, population, failed } of verdicts) {
    const own = plain.verdicts.get(rule.id);
    if (own === undefined) continue;
    if (own.checked !== population || own.failed !== failed) {
      const counted = `${own.failed} of ${own.checked}`;
      throw new Error(
        `${rule.id}: ${failed} of ${population} in the copy, ${counted} by the plain pass`,
      );
    }
    for (const [name, sum] of own.perCategory)
      failedIn.set(name, (failedIn.get(name) ?? 0) + sum.failed);
  }
  const counted = new Map<string, number>();
  for (const { labels } of verdicts.filter(({ rule: { id } }) => plain.verdicts.has(id)))
    for (const [name, [failed]] of labels) counted.set(name, (counted.get(name) ?? 0) + failed);
  for (const [name, failed] of counted)
    if (failedIn.get(name) !== failed)
      throw new Error(`${name}: ${failed} in the copy, ${failedIn.get(name)} otherwise`);
}
