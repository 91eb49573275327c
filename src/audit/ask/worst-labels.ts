/** Which categories or brands are the worst: the one order of answers, reports and boards. Pure. */

import { countBad } from '../grade.ts';
import type { Counts, Standing } from './standing.ts';

/** What categories or brands are compared by: the grades of their products, or the share that fails an error. */
type ComparedBy = 'grades' | 'errors';

type Labelled = Standing['labels'][number];

/** Of fewer products a share says little: one product of one is all of them. */
export const LEAST_PRODUCTS = 5;

/**
 * All categories or brands, the worst first: those of at least {@link LEAST_PRODUCTS} products before the others, of these
 * the largest share of products that are D or E (or that fail an error), of the same share
 * those with the most errors, then with the most such products.
 */
export function sortLabels({ labels }: Pick<Standing, 'labels'>, by: ComparedBy): Standing['labels'] {
  const bad = COUNT_BAD[by];
  const compareLabels = (one: Labelled, other: Labelled): number =>
    Number(isSmall(one)) - Number(isSmall(other)) ||
    compareShares(one, other, bad) ||
    other.withError - one.withError ||
    bad(other) - bad(one) ||
    comparePoints(one, other, by) ||
    other.products - one.products ||
    (one.name < other.name ? -1 : 1);
  return [...labels].sort(compareLabels);
}

/**
 * The categories or brands that are worse than all products together, in the order of {@link sortLabels}: where all are
 * alike, none is the worst. Those of fewer than {@link LEAST_PRODUCTS} products only where no larger one is.
 */
export function listWorse(standing: Standing, by: ComparedBy): Worse {
  const isWorse = (label: Labelled): boolean =>
    (compareShares(label, standing, COUNT_BAD[by]) || comparePoints(label, standing, by)) < 0;
  const worse = sortLabels(standing, by).filter(isWorse);
  const large = worse.filter((label) => !isSmall(label));
  return large.length === 0 ? { worse, small: 0 } : { worse: large, small: worse.length - large.length };
}

/** What is worse than the whole. */
interface Worse {
  readonly worse: Standing['labels'];
  /** How many more are worse and left out, because they have too few products. */
  readonly small: number;
}

const COUNT_BAD: Readonly<Record<ComparedBy, (counts: Counts) => number>> = {
  grades: ({ grades }) => countBad(grades),
  errors: ({ withError }) => withError,
};

function isSmall({ products }: Counts): boolean {
  return products < LEAST_PRODUCTS;
}

/** Below 0: a larger share of the first is bad. */
function compareShares(one: Counts, other: Counts, bad: (counts: Counts) => number): number {
  return shareOf(other, bad(other)) - shareOf(one, bad(one));
}

/** Below 0: products of the first lose more points each. */
function comparePoints(one: Counts, other: Counts, by: ComparedBy): number {
  return by === 'grades' ? shareOf(other, other.points) - shareOf(one, one.points) : 0;
}

function shareOf({ products }: Counts, count: number): number {
  return products === 0 ? 0 : count / products;
}
