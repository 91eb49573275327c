/** How good products are: the typical grade in a ring, how many are A or B, all grades, and how many can be sold. */

import { Ring } from './bar.tsx';
import { GradeBar } from './grade-bar.tsx';
import { useWords } from './locale.ts';

/** What is shown. */
interface GradesProps {
  readonly standing: {
    readonly products: number;
    readonly withError: number;
    readonly open: number;
    readonly good: number;
    readonly percentGood: number;
    readonly level: 'good' | 'fair' | 'poor' | undefined;
    readonly typicalGrade: string | undefined;
    readonly grades: Readonly<Record<string, number>>;
  };
}

/** The figures. That a product can be sold says little of how good it is, so it is never the ring. */
export function Grades({ standing }: GradesProps) {
  const { formatNumber } = useWords();
  const { products, withError, open, good, percentGood, level, typicalGrade, grades } = standing;
  return (
    <>
      <figure>
        <Ring
          percent={products === 0 ? undefined : percentGood}
          name="Grade A or B"
          grade={typicalGrade}
          level={level}
        />
        <figcaption>Typical grade, share of A and B</figcaption>
      </figure>
      <div>
        <p class="lead-figure">
          <b class={level === undefined ? undefined : `${level}-text`}>
            {formatNumber(good)} of {formatNumber(products)}
          </b>{' '}
          products are A or B.
        </p>
        <GradeBar grades={grades} />
        <p class="note">
          {formatNumber(products - withError)} are sellable: they fail no error.
          {open > 0 ? ` Of ${formatNumber(open)} of these not all is known.` : ''}
        </p>
      </div>
    </>
  );
}
