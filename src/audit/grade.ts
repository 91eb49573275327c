import type { Severity } from './rule.ts';

/** The grades, the best first. */
export const GRADES = ['A', 'B', 'C', 'D', 'E'] as const;

export type Grade = (typeof GRADES)[number];

/** Number of products with each grade. */
export type GradeCounts = Readonly<Record<Grade, number>>;

/** Points that a product loses for each failed rule of a severity. */
export type Weights = Readonly<Record<Severity, number>>;

export const DEFAULT_WEIGHTS: Weights = {
  error: 10,
  warning: 3,
  hint: 1,
};

// The most points that each grade but the last allows. With the default weights each further
// warning costs a grade, so that repairing what all products lack shows; and a product that lacks
// two things that sell, such as brand and barcode, is no B.
const MAX_POINTS: Readonly<Record<Exclude<Grade, 'E'>, number>> = {
  A: 2,
  B: 5,
  C: 8,
  D: 14,
};

// The best grade of a product with an error, whatever the weights are: it cannot be sold.
const BEST_WITH_ERROR = 'D';

/**
 * Grades a product.
 * @param points points that it lost
 * @param errors number of failed rules of severity `error`
 */
export function gradeOf(points: number, errors: number): Grade {
  const gradeByPoints = GRADES.find((grade) => grade !== 'E' && points <= MAX_POINTS[grade]) ?? 'E';
  const isTooGood = errors > 0 && gradeByPoints < BEST_WITH_ERROR;
  return isTooGood ? BEST_WITH_ERROR : gradeByPoints;
}

/**
 * Finds the median grade: half of the products have it or a better one; undefined: there are no
 * products.
 */
export function typicalGrade(grades: GradeCounts): Grade | undefined {
  const products = GRADES.reduce((sum, grade) => sum + grades[grade], 0);
  if (products === 0) return undefined;
  let sameOrBetter = 0;
  for (const grade of GRADES) {
    sameOrBetter += grades[grade];
    if (sameOrBetter * 2 >= products) return grade;
  }
  return undefined;
}

/** The limits of {@link gradeOf} by the names that SQL reads. */
export const GRADE_LIMITS = {
  most_a: MAX_POINTS.A,
  most_b: MAX_POINTS.B,
  most_c: MAX_POINTS.C,
  most_d: MAX_POINTS.D,
  best_with_error: BEST_WITH_ERROR,
} as const;

/** Counts the products of grades A and B. */
export function countGood({ A, B }: GradeCounts): number {
  return A + B;
}

/** Counts the products of grades D and E. */
export function countBad({ D, E }: GradeCounts): number {
  return D + E;
}

/** Explains the grades in two sentences for reports and docs. */
export function describeGrades({ error, warning, hint }: Weights): string {
  const { A, B, C, D } = MAX_POINTS;
  return [
    'Each rule that a product or one of its variants fails costs it points:',
    `an error ${error}, a warning ${warning}, a hint ${hint}.`,
    `A is up to ${A} points, B up to ${B}, C up to ${C}, D up to ${D}, and E more;`,
    `with an error, ${BEST_WITH_ERROR} is the best.`,
  ].join(' ');
}
