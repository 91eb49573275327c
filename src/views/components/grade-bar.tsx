/** How many products have each grade. */

import { Bar, Swatch } from './bar.tsx';
import { useWords } from './locale.ts';

/** A bar of the grades, the best first, and what each part of it stands for. */
export function GradeBar({ grades }: { readonly grades: Readonly<Record<string, number>> }) {
  const { formatNumber } = useWords();
  const told = Object.entries(grades);
  const all = told.reduce((sum, [, products]) => sum + products, 0);
  const lookOf = (grade: string): string => `grade-${grade.toLowerCase()}`;
  return (
    <div class="grades">
      <Bar
        parts={told.map(([grade, products]) => ({
          look: lookOf(grade),
          percent: all === 0 ? 0 : (products / all) * 100,
        }))}
      />
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
