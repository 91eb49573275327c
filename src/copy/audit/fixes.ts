/** What to fix first: the rules whose repair makes the most products sellable or gives them a better grade. Pure. */

import { type Grade, gradeOf, typicalGrade, type Weights } from './grade.ts';
import type { Rule } from './rule.ts';

/** Products that fail the same rules. */
export interface Combination {
  /** Rules of severity `error` and `warning` that they fail. */
  readonly failed: readonly Rule[];
  /** Points that hints cost each of them. */
  readonly hintPoints: number;
  readonly products: number;
}

/** One step of the list: what repairing a rule everywhere does, after the steps before it. */
export interface Fix {
  readonly rule: Rule;
  /** Products that fail the rule. */
  readonly products: number;
  /** Of these, how many fail no error any more by then. */
  readonly sellable: number;
  /** Of these, how many have a better grade by then. */
  readonly better: number;
  /** The typical grade of all products by then; undefined: there are no grades, or there are no products. */
  readonly typical?: Grade | undefined;
}

/**
 * A product that becomes sellable counts as so many that only get a better grade. So what keeps one product in sixty from being
 * sold comes before a gap that all have, but an error of two among two hundred, which moves nothing that one sees, does not.
 */
const SELLABLE_COUNTS = 60;

/**
 * The list, greedily: each step is the rule that moves most. Where none moves any, the one that takes an error from the most
 * comes first.
 * @param most steps at most
 * @param grades products of each grade, before the first step
 */
export function listFixes(
  combinations: readonly Combination[],
  weights: Weights,
  most: number,
  grades: Readonly<Record<Grade, number>>,
): readonly Fix[] {
  const fixes: Fix[] = [];
  const open = { ...grades };
  let left = combinations.map(({ failed, ...rest }) => ({ ...rest, failed: new Set(failed) }));
  while (fixes.length < most) {
    const best = [...tallyGains(left, weights)].sort(compareGains)[0];
    if (best === undefined) break;
    const [rule, { products, sellable, better }] = best;
    left = left.map((one) => {
      if (!one.failed.has(rule)) return one;
      const repaired = { ...one, failed: new Set([...one.failed].filter((each) => each !== rule)) };
      open[gradeTogether(one, weights)] -= one.products;
      open[gradeTogether(repaired, weights)] += one.products;
      return repaired;
    });
    fixes.push({ rule, products, sellable, better, typical: typicalGrade(open) });
  }
  return fixes;
}

type Open = Omit<Combination, 'failed'> & { readonly failed: ReadonlySet<Rule> };
type Gain = Omit<Fix, 'rule'>;

/** The grade of products that fail the same rules. */
function gradeTogether({ failed, hintPoints }: Open, weights: Weights): Grade {
  const points = [...failed].reduce((sum, { severity }) => sum + weights[severity], hintPoints);
  return gradeOf(points, [...failed].filter(({ severity }) => severity === 'error').length);
}

/** What repairing each rule alone would do. */
function tallyGains(combinations: readonly Open[], weights: Weights): ReadonlyMap<Rule, Gain> {
  const gains = new Map<Rule, Gain>();
  for (const { failed, hintPoints, products: count } of combinations) {
    const errors = [...failed].filter(({ severity }) => severity === 'error').length;
    const points = [...failed].reduce((sum, { severity }) => sum + weights[severity], hintPoints);
    const grade = gradeOf(points, errors);
    for (const rule of failed) {
      const { products, sellable, better } = gains.get(rule) ?? { products: 0, sellable: 0, better: 0 };
      const isError = rule.severity === 'error';
      const isBetter = gradeOf(points - weights[rule.severity], errors - (isError ? 1 : 0)) < grade;
      gains.set(rule, {
        products: products + count,
        sellable: sellable + (isError && errors === 1 ? count : 0),
        better: better + (isBetter ? count : 0),
      });
    }
  }
  return gains;
}

type Gained = readonly [Rule, Gain];

function compareGains([one, gain]: Gained, [other, otherGain]: Gained): number {
  const movedBy = ({ sellable, better }: Gain): number => SELLABLE_COUNTS * sellable + better;
  const errorOf = ({ severity }: Rule, { products }: Gain): number => (severity === 'error' ? products : 0);
  return (
    movedBy(otherGain) - movedBy(gain) ||
    errorOf(other, otherGain) - errorOf(one, gain) ||
    otherGain.products - gain.products ||
    (one.id < other.id ? -1 : 1)
  );
}

/** What the steps do: make products sellable, some of them at least; only raise grades, of products that are all sellable or of others. */
type Aim = 'sells' | 'all_sell' | 'none_sells';

/** Tells what the steps do. @param withError products that are not sellable */
export function aimOf(steps: readonly Pick<Fix, 'sellable'>[], withError: number): Aim {
  if (withError === 0) return 'all_sell';
  return steps.some(({ sellable }) => sellable > 0) ? 'sells' : 'none_sells';
}

/** How steps follow each other. */
export const IN_ORDER = 'Each step counts what is left after those before it.';

/** That in words, where the steps only raise grades. */
export const AIM_WORDS: Readonly<Record<Exclude<Aim, 'sells'>, string>> = {
  all_sell: 'No product fails an error. These steps raise grades.',
  none_sells: 'None of these steps makes a product sellable. They raise grades.',
};
