import { type Grade, type GradeCounts, gradeOf, typicalGrade, type Weights } from '../grade.ts';
import { EFFORTS, type Effort, type Rule } from '../rule.ts';

/** Products that fail the same rules. */
export interface Combination {
  readonly failed: readonly Rule[];
  readonly staysOpen?: boolean;
  readonly hintPoints: number;
  readonly products: number;
  readonly sold: number;
}

/** Step of the list: the gain from repairing a rule everywhere, after the steps before it. */
export interface Fix {
  readonly rule: Rule;
  readonly products: number;
  /** Products that then fail no error any more, or of which no error is unknown any more. */
  readonly sellable: number;
  readonly ready: number;
  readonly better: number;
  readonly typical?: Grade | undefined;
}

const WORK: Readonly<Record<Effort, string>> = {
  once: 'Work: once for all.',
  import: 'Work: one import.',
  check: 'Work: a look at each.',
  write: 'Work: each by hand.',
};

/** Describes a step and the work that it takes. */
export const describeFix = ({ fix, effort }: Rule): string => `${fix} ${WORK[effort]}`;

// Most steps that are chosen by what products need: else a few errors of one product each would
// fill the list.
const MAX_NEEDED = 3;

/**
 * Chooses the steps greedily: first those that the most products need to become sellable, where a
 * product that needs several counts for each in part, then those that raise the most grades. A
 * channel has no grades. Passive products only break ties.
 * @param most steps at most
 * @param grades products of each grade, before the first step
 */
export function listFixes(
  combinations: readonly Combination[],
  weights: Weights,
  most: number,
  grades: GradeCounts,
): readonly Fix[] {
  const hasGrades = !combinations.some(isOfChannel);
  const gradesLeft = { ...grades };
  let unrepaired = combinations.map(toUnrepaired);
  const fixes: Fix[] = [];
  while (fixes.length < most) {
    const isByGrade = hasGrades && fixes.length >= MAX_NEEDED;
    const gains = sumGains(unrepaired, weights);
    const best = chooseBest(gains, isByGrade ? ['raises', 'needed'] : ['needed', 'raises']);
    if (best === undefined) break;
    const { rule, products, sellable, ready, better } = best;
    unrepaired = unrepaired.map((before) => {
      if (!before.failed.has(rule)) return before;
      const after = repair(before, rule);
      gradesLeft[gradeOfCombination(before, weights)] -= before.products;
      gradesLeft[gradeOfCombination(after, weights)] += before.products;
      return after;
    });
    fixes.push({
      rule,
      products,
      sellable,
      ready,
      better,
      typical: typicalGrade(gradesLeft),
    });
  }
  return fixes;
}

// Products that fail the same rules, without those that earlier steps repair.
interface Unrepaired extends Omit<Combination, 'failed'> {
  readonly failed: ReadonlySet<Rule>;
}

// A sum over products; passive ones count only in `all`.
interface ProductSum {
  readonly sold: number;
  readonly all: number;
}

// What repairing a rule everywhere gains. `needed`: the products that need it to become sellable,
// in part if they need more; `raises`: those that get a better grade.
interface Gain extends Omit<Fix, 'typical'> {
  readonly needed: ProductSum;
  readonly raises: ProductSum;
}

const NO_PRODUCTS: ProductSum = { sold: 0, all: 0 };

const NO_GAIN: Omit<Gain, 'rule'> = {
  products: 0,
  sellable: 0,
  ready: 0,
  better: 0,
  needed: NO_PRODUCTS,
  raises: NO_PRODUCTS,
};

function toUnrepaired({ failed, ...counts }: Combination): Unrepaired {
  return { ...counts, failed: new Set(failed) };
}

function repair(combination: Unrepaired, rule: Rule): Unrepaired {
  const failed = new Set(combination.failed);
  failed.delete(rule);
  return { ...combination, failed };
}

function isOfChannel({ failed }: Combination): boolean {
  return failed.some(({ group }) => group === 'channel');
}

function isError({ severity }: Rule): boolean {
  return severity === 'error';
}

function settlesOther({ settles }: Rule): boolean {
  return settles !== undefined;
}

function isBlocking(rule: Rule): boolean {
  return isError(rule) || settlesOther(rule);
}

function gradeOfCombination({ failed, hintPoints }: Unrepaired, weights: Weights): Grade {
  let points = hintPoints;
  let errors = 0;
  for (const rule of failed) {
    points += weights[rule.severity];
    if (isError(rule)) errors += 1;
  }
  return gradeOf(points, errors);
}

// Sellable: without an error; ready: no error is unknown either.
function findReadiness({ failed, staysOpen = false }: Unrepaired) {
  const rules = [...failed];
  const isSellable = !rules.some(isError);
  const isReady = isSellable && !staysOpen && !rules.some(settlesOther);
  return { isSellable, isReady };
}

// Sums up what repairing each failed rule gains.
function sumGains(combinations: readonly Unrepaired[], weights: Weights): readonly Gain[] {
  const sums = new Map<Rule, Gain>();
  for (const combination of combinations) {
    for (const rule of combination.failed) {
      const effect = findEffect(combination, rule, weights);
      const sum = sums.get(rule) ?? { rule, ...NO_GAIN };
      sums.set(rule, addGain(sum, combination, effect));
    }
  }
  return [...sums.values()];
}

// What repairing a rule does to each product of a combination. `neededPart`: 1, if that alone makes
// it sellable; a half, if it needs two repairs.
interface Effect {
  readonly becomesSellable: boolean;
  readonly becomesReady: boolean;
  readonly getsBetter: boolean;
  readonly neededPart: number;
}

function findEffect(combination: Unrepaired, rule: Rule, weights: Weights): Effect {
  const repaired = repair(combination, rule);
  const before = findReadiness(combination);
  const after = findReadiness(repaired);
  const becomesReady = after.isReady && !before.isReady;
  const blocking = [...combination.failed].filter(isBlocking);
  // Grades compare as letters: A is before B.
  const getsBetter =
    gradeOfCombination(repaired, weights) < gradeOfCombination(combination, weights);
  return {
    becomesSellable: becomesReady || (after.isSellable && !before.isSellable),
    becomesReady,
    getsBetter,
    neededPart: isBlocking(rule) ? 1 / blocking.length : 0,
  };
}

function addGain(sum: Gain, combination: Unrepaired, effect: Effect): Gain {
  const { products } = combination;
  const { becomesSellable, becomesReady, getsBetter, neededPart } = effect;
  return {
    rule: sum.rule,
    products: sum.products + products,
    sellable: sum.sellable + (becomesSellable ? products : 0),
    ready: sum.ready + (becomesReady ? products : 0),
    better: sum.better + (getsBetter ? products : 0),
    needed: addProducts(sum.needed, combination, neededPart),
    raises: addProducts(sum.raises, combination, getsBetter ? 1 : 0),
  };
}

function addProducts(sum: ProductSum, { sold, products }: Unrepaired, part: number): ProductSum {
  return {
    sold: sum.sold + part * sold,
    all: sum.all + part * products,
  };
}

type GainKey = 'needed' | 'raises';

// Chooses the greatest gain: by both keys over products for sale, then over all; among equals, what
// is the least work.
function chooseBest(gains: readonly Gain[], keys: readonly GainKey[]): Gain | undefined {
  const [best] = [...gains].sort((first, second) => {
    for (const products of ['sold', 'all'] as const) {
      for (const key of keys) {
        const difference = second[key][products] - first[key][products];
        // Shares of thirds add up to wholes only nearly.
        const rounded = Math.round(difference * 1e6);
        if (rounded !== 0) return rounded;
      }
    }
    return compareWork(first, second);
  });
  return best;
}

function compareWork(first: Gain, second: Gain): number {
  return (
    EFFORTS.indexOf(first.rule.effort) - EFFORTS.indexOf(second.rule.effort) ||
    second.products - first.products ||
    (first.rule.id < second.rule.id ? -1 : 1)
  );
}

// Effect of the steps. `sells`: some of them make products sellable. `all_sell`: all products are
// sellable already, so the steps only raise grades. `none_sells`: some products have errors, but no
// step makes one sellable.
type Aim = 'sells' | 'all_sell' | 'none_sells';

/**
 * Determines the effect of the steps.
 * @param withError number of products that are not sellable
 */
export function aimOf(steps: readonly Pick<Fix, 'sellable'>[], withError: number): Aim {
  if (withError === 0) return 'all_sell';
  return steps.some(({ sellable }) => sellable > 0) ? 'sells' : 'none_sells';
}

const NOT_ENOUGH = [
  'These repairs are needed, but not enough for any product yet: the rules tell what else is.',
  'What the most products need comes first.',
].join(' ');

/** Explains the order of steps for a channel; more steps may follow them. */
export function describeReadiness(steps: readonly Pick<Fix, 'sellable' | 'ready'>[]): string {
  if (steps.every(({ sellable }) => sellable === 0)) return NOT_ENOUGH;
  const frees = steps.some(({ sellable, ready }) => sellable > ready);
  const what = frees ? 'be ready, or free of known gaps,' : 'be ready';
  return `The repairs that the most products need to ${what} come first.`;
}

/** Note on how the steps build on each other. */
export const IN_ORDER = 'Each step counts what is left after those before it.';

export const AIM_WORDS: Readonly<Record<Exclude<Aim, 'sells'>, string>> = {
  all_sell: 'No product fails an error. These steps raise grades, the most first.',
  none_sells: [
    'Even all of these steps make no product sellable.',
    'What the most products need comes first, up to three, then what raises the most grades.',
  ].join(' '),
};
