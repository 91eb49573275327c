/** What to fix first: the steps by which a person gains the most for the effort. Pure. */

import { type Grade, gradeOf, typicalGrade, type Weights } from '../grade.ts';
import { EFFORTS, type Effort, type Rule } from '../rule.ts';

/** Products that fail the same rules. */
export interface Combination {
  /** Rules that they fail and that a step may repair: errors, warnings, and what settles an error that is unknown. */
  readonly failed: readonly Rule[];
  /** Points that hints cost each of them. */
  readonly hintPoints: number;
  readonly products: number;
  /** Of these, how many are not passive. */
  readonly sold: number;
}

/** One step of the list: what repairing a rule everywhere does, after the steps before it. */
export interface Fix {
  readonly rule: Rule;
  /** Products that fail the rule. */
  readonly products: number;
  /** Of these, how many fail no error any more by then; of a channel, how many are ready. */
  readonly sellable: number;
  /** Of these, how many have a better grade by then. */
  readonly better: number;
  /** The typical grade of all products by then; undefined: there are no products. */
  readonly typical?: Grade | undefined;
}

/** What a step takes of each kind of effort: minutes for all, and for each product. A guess, but one import beats a thousand texts by far. */
const MINUTES: Readonly<Record<Effort, readonly [all: number, each: number]>> = {
  once: [15, 0],
  import: [60, 0.02],
  check: [10, 2],
  write: [10, 15],
};

/** A product that can be sold is worth as many that only get a better grade. */
const SELLABLE_COUNTS = 3;

/**
 * The list, greedily: of each kind of effort the step that gains the most, and of these the one that gains the most for its
 * minutes; ties by the number of products. So of the same effort nothing small stands before anything large. Passive products
 * are counted, and decide only where those that are sold decide nothing.
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
  let left: readonly Open[] = combinations.map(({ failed, ...rest }) => ({ ...rest, failed: new Set(failed) }));
  while (fixes.length < most) {
    const gains = [...tallyGains(left, weights)];
    const champions = EFFORTS.flatMap((effort) => {
      const [first] = gains.filter(([rule]) => rule.effort === effort).sort(compareGains);
      return first === undefined ? [] : [first];
    });
    const [step] = champions.sort(compareWorth);
    if (step === undefined) break;
    const [rule, { all }] = step;
    left = left.map((one) => {
      if (!one.failed.has(rule)) return one;
      const repaired = { ...one, failed: new Set([...one.failed].filter((each) => each !== rule)) };
      open[gradeTogether(one, weights)] -= one.products;
      open[gradeTogether(repaired, weights)] += one.products;
      return repaired;
    });
    fixes.push({ rule, ...all, typical: typicalGrade(open) });
  }
  return fixes;
}

type Open = Omit<Combination, 'failed'> & { readonly failed: ReadonlySet<Rule> };
type Gain = Pick<Fix, 'products' | 'sellable' | 'better'>;
/** Of all products, and of those of them that are not passive. */
interface Gains {
  readonly all: Gain;
  readonly sold: Gain;
}
type Gained = readonly [Rule, Gains];

const NO_GAIN: Gain = { products: 0, sellable: 0, better: 0 };

/** Rules that keep a product from being sold: errors, and what settles one of which the copy cannot tell. */
const isNeeded = ({ severity, settles }: Rule): boolean => severity === 'error' || settles !== undefined;

/** The grade of products that fail the same rules. */
function gradeTogether({ failed, hintPoints }: Open, weights: Weights): Grade {
  const points = [...failed].reduce((sum, { severity }) => sum + weights[severity], hintPoints);
  return gradeOf(points, [...failed].filter(({ severity }) => severity === 'error').length);
}

/** What repairing each rule alone would do. */
function tallyGains(combinations: readonly Open[], weights: Weights): ReadonlyMap<Rule, Gains> {
  const gains = new Map<Rule, Gains>();
  for (const one of combinations) {
    const { failed, products, sold } = one;
    const needed = [...failed].filter(isNeeded).length;
    const grade = gradeTogether(one, weights);
    for (const rule of failed) {
      const { all, sold: ofSold } = gains.get(rule) ?? { all: NO_GAIN, sold: NO_GAIN };
      const repaired = { ...one, failed: new Set([...failed].filter((each) => each !== rule)) };
      const isBetter = gradeTogether(repaired, weights) < grade;
      const add = (gain: Gain, count: number): Gain => ({
        products: gain.products + count,
        sellable: gain.sellable + (isNeeded(rule) && needed === 1 ? count : 0),
        better: gain.better + (isBetter ? count : 0),
      });
      gains.set(rule, { all: add(all, products), sold: add(ofSold, sold) });
    }
  }
  return gains;
}

const gainOf = ({ sellable, better }: Gain): number => SELLABLE_COUNTS * sellable + better;

/** Of two steps of one effort the one that gains more. */
function compareGains([one, gains]: Gained, [other, otherGains]: Gained): number {
  return (
    gainOf(otherGains.sold) - gainOf(gains.sold) ||
    gainOf(otherGains.all) - gainOf(gains.all) ||
    otherGains.sold.products - gains.sold.products ||
    otherGains.all.products - gains.all.products ||
    (one.id < other.id ? -1 : 1)
  );
}

/** Of steps of several efforts the one that gains more for its minutes. */
function compareWorth([one, gains]: Gained, [other, otherGains]: Gained): number {
  const worth = (of: keyof Gains, { effort }: Rule, gained: Gains): number => {
    const [all, each] = MINUTES[effort];
    return gainOf(gained[of]) / (all + each * gained.all.products);
  };
  return (
    worth('sold', other, otherGains) - worth('sold', one, gains) ||
    worth('all', other, otherGains) - worth('all', one, gains) ||
    compareGains([one, gains], [other, otherGains])
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
