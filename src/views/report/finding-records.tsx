/** The records of a rule in its block: the first for everybody, those that follow where no script shows them all. */

import { type Defect, DefectTable } from '../components/defect-table.tsx';
import { formatNumber } from '../components/words.ts';
import { RECORDS_ID } from './ids.ts';
import type { RuleData } from './report-data.ts';

/** What is known of them. */
interface FindingRecordsProps {
  readonly rule: RuleData;
  /** Those that follow the first. */
  readonly next: readonly Defect[];
}

/** The first records, which are the worst where some are worse than others; all of them are where the script puts them. */
export function FindingRecords({ rule: { id, first, failed }, next }: FindingRecordsProps) {
  if (first.length === 0) return null;
  const isAll = failed <= first.length;
  const columns = ['name', 'code', 'category', 'brand', 'detail'] as const;
  const filled = columns.filter((column) => column === 'name' || first.some((defect) => defect[column] !== ''));
  const caption = isAll
    ? `All ${formatNumber(failed)}`
    : `The first ${formatNumber(first.length)} of ${formatNumber(failed)}`;
  return (
    <>
      <DefectTable defects={first} columns={filled} caption={caption} />
      {isAll ? undefined : (
        <>
          <p class="more">
            <a href={`#${RECORDS_ID}`} data-rule={id}>
              Show all {formatNumber(failed)}
            </a>
          </p>
          {/* A browser that runs the script reads over it, so it costs such a page no time. */}
          <noscript>
            <NextRecords start={first.length} next={next} failed={failed} />
          </noscript>
          <p class="instead">
            For all {formatNumber(failed)}, run the command that made this report with <code>--output defects.csv</code>
            .
          </p>
        </>
      )}
    </>
  );
}

/** Little more than their texts: they may be many. */
function NextRecords({
  start,
  next,
  failed,
}: {
  readonly start: number;
  readonly next: readonly Defect[];
  readonly failed: number;
}) {
  if (next.length === 0) return null;
  const hasDetails = next.some(({ detail }) => detail !== '');
  return (
    <table class="next">
      <caption>
        {formatNumber(start + 1)} to {formatNumber(start + next.length)} of {formatNumber(failed)}
      </caption>
      <thead>
        <tr>
          <th scope="col">Product</th>
          <th scope="col">Code</th>
          {hasDetails ? <th scope="col">Detail</th> : undefined}
        </tr>
      </thead>
      <tbody>
        {next.map(({ productId, variantId, name, code, detail }) => (
          <tr key={`${productId} ${variantId} ${code}`}>
            <td>{name}</td>
            <td>{code === '' ? (variantId === undefined ? `product ${productId}` : `variant ${variantId}`) : code}</td>
            {hasDetails ? <td>{detail}</td> : undefined}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
