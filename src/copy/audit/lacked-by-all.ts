/**
 * What no product of the copy has, such as a price: whether all lack it or the PIM does not send it nobody can tell from here.
 * It is asked of the whole copy, whatever the scope, and told wherever a rule counts it as failing.
 */

import { readNumber, readText } from '../../record/value.ts';
import type { LocalCopy, QueryCall } from '../port.ts';
import type { Rule } from './rule.ts';
import { nameFailing, writeFailing } from './sql/rule-query.ts';
import { GivenUp, tryToAsk } from './try-to-ask.ts';

/** Of fewer products it may be chance that none has a thing. */
const MANY = 20;

/** Rules that every product of the copy fails because it lacks what they ask for. */
export interface LackedByAll {
  readonly ruleIds: readonly string[];
  /** Of the copy. */
  readonly products: number;
}

/** The same of a copy. */
interface FoundLacked extends LackedByAll {
  /** Undefined: nothing was asked. */
  readonly version: string | undefined;
}

const NONE: FoundLacked = { ruleIds: [], products: 0, version: undefined };

/**
 * Finds those of some rules. What they are found by is kept for the audit or export of the same rules. None where the engine
 * gives up on it: it is worth less than what it is told beside.
 * @throws CatalogError as LocalCopy.query does for another reason
 */
export async function findLackedByAll(
  rules: readonly Rule[],
  call: QueryCall & { readonly isOver?: () => boolean },
  localCopy: Pick<LocalCopy, 'query'>,
): Promise<FoundLacked> {
  const asked = rules.filter(asksForSomething);
  if (asked.length === 0) return NONE;
  const failing = asked.map((rule) => writeCount(rule));
  const sql = `SELECT NULL AS rule, count(*) AS products FROM products${failing.join('')}`;
  const window = { offset: 0, maxRows: asked.length + 1, isRule: true, ...writeFailing(asked) };
  const found = await tryToAsk({ isOver: call.isOver ?? (() => false) }, () => localCopy.query(sql, window, call));
  if (found instanceof GivenUp) return NONE;
  const counts = found.rows.map(([rule, products]) => ({ rule: readText(rule), products: readNumber(products) ?? 0 }));
  const products = counts.find(({ rule }) => rule === undefined)?.products ?? 0;
  const lacked = products < MANY ? [] : counts.filter((count) => count.products === products);
  return { ruleIds: lacked.flatMap(({ rule }) => rule ?? []), products, version: found.version };
}

/** Whether every product that fails a rule lacks what it asks for. */
function asksForSomething({ group, subject, appliesToAll, sqlOfAll }: Rule): boolean {
  return group === 'completeness' && subject === 'product' && (appliesToAll === true || sqlOfAll !== undefined);
}

/** How many of all products lack it, those too that the rule is not about. */
function writeCount(rule: Rule): string {
  const lacking = rule.sqlOfAll === undefined ? nameFailing(rule) : `(${rule.sqlOfAll})`;
  return ` UNION ALL SELECT '${rule.id}', count_if(failed) FROM ${lacking}`;
}

/** What to make of it, in a sentence; undefined: there is nothing. */
export function tellLackedByAll({ ruleIds, products }: LackedByAll): string | undefined {
  if (ruleIds.length === 0) return undefined;
  const them = ruleIds.length === 1 ? 'this rule' : 'these rules';
  return `${ruleIds.join(', ')}: none of the ${products} products in the copy has one: either all lack it, or this PIM does not send it. They count as failing; if another system holds it, leave ${them} out with exclude_rules, or for every audit mute ${them} in a rules file (PIM_RULES).`;
}
