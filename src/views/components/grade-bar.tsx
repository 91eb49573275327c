/** How many products have each grade. */

import { Bar, type BarPart, Swatch } from './bar.tsx';
import { useWords } from './locale.ts';

/** A bar of the grades, the best first, and what each part of it stands for. */
export function GradeBar({ grades }: { readonly grades: Readonly<Record<string, number>> }) {
  const { formatNumber } = useWords();
  const told = Object.entries(grades);
  const all = told.reduce((sum, [, products]) => sum + products, 0);
  return (
    <div class="grades">
      <Bar parts={listParts(grades, all)} />
      <ul aria-label="Products by grade">
        {told.map(([grade, products]) => (
          <li key={grade}>
            <Swatch look={lookOf(grade)} /> <b>{grade}</b> {formatNumber(products)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The parts of a bar of grades. @param all how many products there are */
export function listParts(grades: Readonly<Record<string, number>>, all: number): readonly BarPart[] {
  return Object.entries(grades).map(([grade, products]) => ({
    look: lookOf(grade),
    percent: all === 0 ? 0 : (products / all) * 100,
  }));
}

function lookOf(grade: string): string {
  return `grade-${grade.toLowerCase()}`;
}
