/** Grades of products: each failed rule costs points, and points and errors decide the letter. Pure. */

import type { Severity } from './rule.ts';

/** The grades, the best first. */
export const GRADES = ['A', 'B', 'C', 'D', 'E'] as const;

/** One of {@link GRADES}. */
export type Grade = (typeof GRADES)[number];

/** Points that a product loses for each failed rule of a severity. */
export type Weights = Readonly<Record<Severity, number>>;

/** The default points. */
export const DEFAULT_WEIGHTS: Weights = { error: 10, warning: 3, hint: 1 };

/**
 * The most points that each grade but the last allows. With the default weights each further warning costs a grade, so
 * that repairing what all products lack shows; and a product that lacks two things that sell, such as brand and
 * barcode, is no B.
 */
const MOST_POINTS: Readonly<Record<Exclude<Grade, 'E'>, number>> = { A: 2, B: 5, C: 8, D: 14 };

/** The best grade of a product with an error, whatever the weights are: it cannot be sold. */
const BEST_WITH_ERROR = 'D';

/** The grade of a product. @param points points that it lost @param errors rules of severity `error` that it fails */
export function gradeOf(points: number, errors: number): Grade {
  const byPoints = GRADES.find((grade) => grade !== 'E' && points <= MOST_POINTS[grade]) ?? 'E';
  return errors > 0 && byPoints < BEST_WITH_ERROR ? BEST_WITH_ERROR : byPoints;
}

/** The median grade: half of the products have it or a better one; undefined: there are no products. */
export function typicalGrade(grades: Readonly<Record<Grade, number>>): Grade | undefined {
  const products = GRADES.reduce((sum, grade) => sum + grades[grade], 0);
  let counted = 0;
  return GRADES.find((grade) => {
    counted += grades[grade];
    return products > 0 && counted * 2 >= products;
  });
}

/** {@link gradeOf} in SQL, of two expressions. */
export function writeGrade(points: string, errors: string): string {
  const { A, B, C, D } = MOST_POINTS;
  return `CASE WHEN ${points} > ${D} THEN 'E' WHEN ${points} > ${C} OR ${errors} > 0 THEN '${BEST_WITH_ERROR}'
    WHEN ${points} > ${B} THEN 'C' WHEN ${points} > ${A} THEN 'B' ELSE 'A' END`;
}

/** Products of the two best grades. */
export function countGood({ A, B }: Readonly<Record<Grade, number>>): number {
  return A + B;
}

/** The two worst grades. */
export const BAD = ['D', 'E'] as const satisfies readonly Grade[];

/** Products of the two worst grades. */
export function countBad(grades: Readonly<Record<Grade, number>>): number {
  return BAD.reduce((sum, grade) => sum + grades[grade], 0);
}

/** What the grades mean, in two sentences for reports and docs. */
export function tellGrades({ error, warning, hint }: Weights): string {
  const { A, B, C, D } = MOST_POINTS;
  return `Each rule that a product or one of its variants fails costs it points: an error ${error}, a warning ${warning}, a hint ${hint}. A is up to ${A} points, B up to ${B}, C up to ${C}, D up to ${D}, and E more; with an error, ${BEST_WITH_ERROR} is the best.`;
}
