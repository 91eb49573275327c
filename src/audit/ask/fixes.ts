import {
  EFFORTS,
  type Effort,
  type Grade,
  gradeOf,
  type Rule,
  typicalGrade,
  type Weights,
} from '../rule.ts';

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
  grades: Readonly<Record<Grade, number>>,
): readonly Fix[] {
  const fixes: Fix[] = [];
  const open = { ...grades };
  let left: readonly Open[] = combinations.map(({ failed, ...rest }) => ({
    ...rest,
    failed: new Set(failed),
  }));
  while (fixes.length < most) {
    const isByGrade = fixes.length >= MAX_NEEDED && !combinations.some(isOfChannel);
    const [step] = [...tallyGains(left, weights)].sort(
      isByGrade ? sortBy('raises', 'needed') : sortBy('needed', 'raises'),
    );
    if (step === undefined) break;
    const [rule, { needed: _, raises: __, ...gain }] = step;
    left = left.map((combination) => {
      if (!combination.failed.has(rule)) return combination;
      const repaired = {
        ...combination,
        failed: new Set([...combination.failed].filter((each) => each !== rule)),
      };
      open[gradeTogether(combination, weights)] -= combination.products;
      open[gradeTogether(repaired, weights)] += combination.products;
      return repaired;
    });
    fixes.push({ rule, ...gain, typical: typicalGrade(open) });
  }
  return fixes;
}

type Open = Omit<Combination, 'failed'> & { readonly failed: ReadonlySet<Rule> };
type Figure = readonly [sold: number, all: number];
type Gain = Omit<Fix, 'rule' | 'typical'> & { readonly needed: Figure; readonly raises: Figure };
type Gained = readonly [Rule, Gain];

const NO_GAIN: Gain = {
  products: 0,
  sellable: 0,
  ready: 0,
  better: 0,
  needed: [0, 0],
  raises: [0, 0],
};

const isError = ({ severity }: Rule): boolean => severity === 'error';

const isBlocking = (rule: Rule): boolean => isError(rule) || rule.settles !== undefined;

function findReadiness(failed: readonly Rule[], staysOpen = false) {
  const sellable = !failed.some(isError);
  return {
    sellable,
    ready: sellable && !staysOpen && !failed.some(({ settles }) => settles !== undefined),
  };
}

function gradeTogether({ failed, hintPoints }: Open, weights: Weights): Grade {
  const points = [...failed].reduce((sum, { severity }) => sum + weights[severity], hintPoints);
  return gradeOf(points, [...failed].filter(isError).length);
}

function tallyGains(combinations: readonly Open[], weights: Weights): ReadonlyMap<Rule, Gain> {
  const gains = new Map<Rule, Gain>();
  for (const combination of combinations) {
    const { failed, products, sold, staysOpen } = combination;
    const grade = gradeTogether(combination, weights);
    const before = findReadiness([...failed], staysOpen);
    const blocking = [...failed].filter(isBlocking).length;
    const add = ([ofSold, ofAll]: Figure, part: number): Figure => [
      ofSold + part * sold,
      ofAll + part * products,
    ];
    for (const rule of failed) {
      const gain = gains.get(rule) ?? NO_GAIN;
      const repaired = {
        ...combination,
        failed: new Set([...failed].filter((each) => each !== rule)),
      };
      const after = findReadiness([...repaired.failed], staysOpen);
      const ready = Number(after.ready && !before.ready);
      const sellable = Number(ready === 1 || (after.sellable && !before.sellable));
      const better = Number(gradeTogether(repaired, weights) < grade);
      gains.set(rule, {
        products: gain.products + products,
        sellable: gain.sellable + sellable * products,
        ready: gain.ready + ready * products,
        better: gain.better + better * products,
        needed: add(gain.needed, isBlocking(rule) ? 1 / blocking : 0),
        raises: add(gain.raises, better),
      });
    }
  }
  return gains;
}

const isOfChannel = ({ failed }: Combination): boolean =>
  failed.some(({ group }) => group === 'channel');

const sortBy =
  (...keys: readonly ('needed' | 'raises')[]) =>
  (first: Gained, second: Gained): number => {
    // Shares of thirds add up to wholes only nearly.
    const differ = (at: 0 | 1) =>
      keys.map((key) => Math.round((second[1][key][at] - first[1][key][at]) * 1e6));
    return [...differ(0), ...differ(1)].find((by) => by !== 0) ?? compareWork(first, second);
  };

const compareWork = ([rule, gain]: Gained, [otherRule, otherGain]: Gained): number =>
  EFFORTS.indexOf(rule.effort) - EFFORTS.indexOf(otherRule.effort) ||
  otherGain.products - gain.products ||
  (rule.id < otherRule.id ? -1 : 1);

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
