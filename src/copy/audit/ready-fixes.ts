/** What to fix first for a channel: the rules whose repair makes the most products ready, with the fewest steps. Pure. */

import type { Combination, Fix } from './fixes.ts';
import type { Rule } from './rule.ts';

/** Products that lack the same. */
interface Gap {
  readonly rules: ReadonlySet<Rule>;
  readonly products: number;
}

/**
 * The list, step by step: of the products that lack the same, those that are the most for each repair that they need are made
 * ready next. Of their repairs the one that makes products ready by itself comes first, else the one that the most products
 * need: without it the others would make none of these ready. What is alike is in the order of the rules.
 * @param combinations only their rules of severity `error`, and those that settle one, count: nothing else keeps a product
 * from a channel
 * @param most steps at most
 */
export function listReadyFixes(combinations: readonly Combination[], most: number): readonly Fix[] {
  const fixes: Fix[] = [];
  let gaps = gather(
    combinations.map(({ failed, products }) => ({ rules: new Set(failed.filter(isNeeded)), products })),
  );
  while (fixes.length < most) {
    const wanted = [...gaps].sort(
      (one, other) => shareOf(other) - shareOf(one) || one.rules.size - other.rules.size,
    )[0];
    if (wanted === undefined) break;
    const [fix] = [...wanted.rules].map((rule) => tellFix(rule, gaps)).sort(compareFixes);
    if (fix === undefined) break;
    fixes.push(fix);
    gaps = gather(gaps.map((gap) => ({ ...gap, rules: new Set([...gap.rules].filter((rule) => rule !== fix.rule)) })));
  }
  return fixes;
}

function isNeeded({ severity, settles }: Rule): boolean {
  return severity === 'error' || settles !== undefined;
}

/** Those of the same rules as one; those of none left out, which are ready. */
function gather(gaps: readonly Gap[]): readonly Gap[] {
  const gathered = new Map<string, Gap>();
  for (const { rules, products } of gaps) {
    if (rules.size === 0) continue;
    const key = [...rules].map(({ id }) => id).join(' ');
    gathered.set(key, { rules, products: products + (gathered.get(key)?.products ?? 0) });
  }
  return [...gathered.values()];
}

/** Products that become ready for each repair that they need. */
function shareOf({ rules, products }: Gap): number {
  return products / rules.size;
}

function tellFix(rule: Rule, gaps: readonly Gap[]): Fix {
  const failing = gaps.filter(({ rules }) => rules.has(rule));
  const alone = failing.filter(({ rules }) => rules.size === 1);
  const count = (some: readonly Gap[]): number => some.reduce((sum, { products }) => sum + products, 0);
  return { rule, products: count(failing), sellable: count(alone), better: 0 };
}

function compareFixes(one: Fix, other: Fix): number {
  return other.sellable - one.sellable || other.products - one.products;
}
