import { countBad } from '../grade.ts';
import type { ProductCounts, QualitySummary } from './quality-summary.ts';

/** Measure of bad products: grades D and E, or an error. */
type BadBy = 'grades' | 'errors';

/** A category or a brand with its counts. */
type Label = QualitySummary['labels'][number];

/**
 * Categories or brands with fewer products are small: their share says little, as one product of
 * one is 100 %.
 */
export const MIN_PRODUCTS = 5;

/**
 * Sorts categories or brands, the worst first: small ones (see {@link MIN_PRODUCTS}) come last;
 * then by their share of bad products (grades D and E, or with an error), by their products with an
 * error, and by their bad products.
 */
export function sortLabels(
  { labels }: Pick<QualitySummary, 'labels'>,
  by: BadBy,
): QualitySummary['labels'] {
  const compareLabels = (first: Label, second: Label): number =>
    Number(isSmall(first)) - Number(isSmall(second)) ||
    compareBadShares(first, second, by) ||
    second.withError - first.withError ||
    COUNT_BAD[by](second) - COUNT_BAD[by](first) ||
    comparePoints(first, second, by) ||
    second.products - first.products ||
    (first.name < second.name ? -1 : 1);
  return [...labels].sort(compareLabels);
}

/**
 * Lists the categories or brands that are worse than all products together, in the order of {@link
 * sortLabels}; none if all are alike. Small ones are listed only if no larger one is worse; `small`
 * is the number of those that are worse too, and left out.
 */
export function listWorseLabels(summary: QualitySummary, by: BadBy) {
  const isWorse = (label: Label): boolean => {
    const difference = compareBadShares(label, summary, by) || comparePoints(label, summary, by);
    return difference < 0;
  };
  const worse = sortLabels(summary, by).filter(isWorse);
  const large = worse.filter((label) => !isSmall(label));
  if (large.length === 0) return { worse, small: 0 };
  return { worse: large, small: worse.length - large.length };
}

const COUNT_BAD: Readonly<Record<BadBy, (counts: ProductCounts) => number>> = {
  grades: ({ grades }) => countBad(grades),
  errors: ({ withError }) => withError,
};

function isSmall({ products }: ProductCounts): boolean {
  return products < MIN_PRODUCTS;
}

// Below 0: the first has the larger share of bad products.
function compareBadShares(first: ProductCounts, second: ProductCounts, by: BadBy): number {
  const countBadOnes = COUNT_BAD[by];
  return perProduct(countBadOnes(second), second) - perProduct(countBadOnes(first), first);
}

// Below 0: the first loses more points per product. Without grades, points do not count.
function comparePoints(first: ProductCounts, second: ProductCounts, by: BadBy): number {
  if (by === 'errors') return 0;
  return perProduct(second.points, second) - perProduct(first.points, first);
}

function perProduct(count: number, { products }: ProductCounts): number {
  return products === 0 ? 0 : count / products;
}
