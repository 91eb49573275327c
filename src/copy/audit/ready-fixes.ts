/** What to fix first for a channel: the rules whose repair makes the most products ready, with the fewest steps. Pure. */

import type { Combination, Fix } from './fixes.ts';
import type { Rule } from './rule.ts';

/** Products that lack the same. */
interface Gap {
  readonly rules: ReadonlySet<Rule>;
  readonly products: number;
  /** Of these, how many are not passive. */
  readonly sold: number;
}

/**
 * The list, step by step: of the products that lack the same, those that are the most for each repair that they need are made
 * ready next. Of their repairs the one that makes products ready by itself comes first, else the one that the most products
 * need: without it the others would make none of these ready. What is alike is in the order of the rules. Passive products are
 * counted, and decide only where those that are sold decide nothing.
 * @param combinations only their rules of severity `error`, and those that settle one, count: nothing else keeps a product
 * from a channel
 * @param most steps at most
 */
export function listReadyFixes(combinations: readonly Combination[], most: number): readonly Fix[] {
  const fixes: Fix[] = [];
  let gaps = gather(
    combinations.map(({ failed, ...counts }) => ({ ...counts, rules: new Set(failed.filter(isNeeded)) })),
  );
  while (fixes.length < most) {
    const wanted = [...gaps].sort(
      (one, other) =>
        other.sold / other.rules.size - one.sold / one.rules.size ||
        other.products / other.rules.size - one.products / one.rules.size ||
        one.rules.size - other.rules.size,
    )[0];
    if (wanted === undefined) break;
    const [step] = [...wanted.rules].map((rule) => countStep(rule, gaps)).sort(compareSteps);
    if (step === undefined) break;
    const { fix } = step;
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
  for (const { rules, products, sold } of gaps) {
    if (rules.size === 0) continue;
    const key = [...rules].map(({ id }) => id).join(' ');
    const { products: others, sold: othersSold } = gathered.get(key) ?? { products: 0, sold: 0 };
    gathered.set(key, { rules, products: products + others, sold: sold + othersSold });
  }
  return [...gathered.values()];
}

/** A step, and what it does of products that are sold. */
interface Step {
  readonly fix: Fix;
  readonly sold: Pick<Fix, 'products' | 'sellable'>;
}

function countStep(rule: Rule, gaps: readonly Gap[]): Step {
  const failing = gaps.filter(({ rules }) => rules.has(rule));
  const alone = failing.filter(({ rules }) => rules.size === 1);
  const count = (some: readonly Gap[], of: 'products' | 'sold'): number => some.reduce((sum, gap) => sum + gap[of], 0);
  const countBoth = (of: 'products' | 'sold') => ({ products: count(failing, of), sellable: count(alone, of) });
  return { fix: { rule, ...countBoth('products'), better: 0 }, sold: countBoth('sold') };
}

function compareSteps(one: Step, other: Step): number {
  return (
    other.sold.sellable - one.sold.sellable ||
    other.sold.products - one.sold.products ||
    other.fix.sellable - one.fix.sellable ||
    other.fix.products - one.fix.products
  );
}
