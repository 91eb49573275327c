/** Parts of a sheet: findings of the audit, variants, documents, and the family. */

import {
  asValues,
  isValues,
  readRows,
  textOf,
  textsOf,
  type Values,
} from '../bridge/read-answer.ts';
import { Attempt } from '../components/controls.tsx';
import { type Column, PagedTable } from '../components/table.tsx';
import { useHost } from '../components/trail.tsx';
import { formatName, useWords } from '../components/words.ts';
import type { ProductFinding, ProductQuality } from '../view-data.ts';
import { Fact, ProductList } from './labelled-fields.tsx';

const MOST_OPEN = 3;

/** Lists findings on the product and its variants, and gaps of nearly all products. */
export function Problems({ findings = [], accepted = [] }: ProductQuality) {
  const { formatCount } = useWords();
  const problems = findings.filter(({ isOfSystem }) => isOfSystem !== true);
  const systemGaps = findings.filter((finding) => !problems.includes(finding));
  const rest = problems.slice(MOST_OPEN);
  const titles = [...new Set(systemGaps.map(({ title }) => title))];
  const gaps =
    titles.length > 0 &&
    `${formatCount(titles.length, 'gap')} of the whole system: ${titles.join(', ')}`;
  const folded = [rest.length > 0 && `${rest.length} more`, gaps].filter(Boolean);
  return (
    <section class="problems" aria-label="What to do">
      <h2>
        {problems.length === 0
          ? 'No problem of data quality is known'
          : formatCount(problems.length, 'problem')}
      </h2>
      <FindingList findings={problems.slice(0, MOST_OPEN)} />
      {folded.length > 0 && (
        <details>
          <summary>{folded.join(', ')}</summary>
          <FindingList findings={[...rest, ...systemGaps]} />
        </details>
      )}
      {accepted.length > 0 && <p class="note">Accepted, and in no grade: {accepted.join('; ')}</p>}
      <p class="note">
        From the last check of data quality. What channels ask for is not part of it.
      </p>
    </section>
  );
}

function FindingList({ findings }: { readonly findings: readonly ProductFinding[] }) {
  return (
    <ul class="plain">
      {findings.map(({ title, severity, detail, variant, fix, isOfSystem }, index) => (
        <li key={index}>
          <span class={`badge ${severity}-text`}>
            {isOfSystem ? 'Nearly all products' : formatName(severity)}
          </span>{' '}
          <b>{title}</b>{' '}
          {variant !== undefined && (
            <span class="soft">
              variant <bdi class="code">{variant}</bdi>
            </span>
          )}{' '}
          <bdi>{detail}</bdi>
          <p class="note">{fix}</p>
        </li>
      ))}
    </ul>
  );
}

// Titles of values beside code and options; values that no variant has are left out.
const VALUE_TITLES = { prices: 'Price', barcodes: 'Barcode', status: 'Status' };

/** Lists the variants. @param sheet has the values that all of them share */
export function Variants({
  variants,
  sheet,
}: {
  readonly variants: readonly Values[];
  readonly sheet: Values;
}) {
  const options = new Set(
    variants.flatMap(({ options: variantOptions }) => Object.keys(asValues(variantOptions))),
  );
  const filled = Object.entries(VALUE_TITLES).filter(([key]) =>
    variants.some((variant) => variant[key] !== undefined),
  );
  const columns: readonly Column<Values>[] = [
    {
      key: 'code',
      title: 'Code',
      look: 'code',
      isHead: true,
      value: ({ code, variant_id: id }) => textOf(code ?? id),
    },
    ...[...options].map((name) => ({
      key: `=${name}`,
      title: <bdi>{name}</bdi>,
      value: (variant: Values) => readOption(name, variant),
    })),
    ...filled.map(([key, title]) => ({
      key,
      title,
      cell: (variant: Values) => <Fact value={variant[key]} />,
    })),
  ];
  const { variant_status: status, variant_prices: prices } = sheet;
  return (
    <>
      {status !== undefined && <p class="note">All are {textOf(status)}</p>}
      {prices !== undefined && <p class="note">{formatName(String(prices))}</p>}
      <PagedTable name="Variants" look="records" rows={variants} columns={columns} />
    </>
  );
}

function readOption(name: string, { options }: Values): string | undefined {
  const { [name]: value } = asValues(options);
  return textOf(value) ?? (textsOf(value).join(', ') || undefined);
}

/** Lists the documents; documents on the web can be opened. */
export function Documents({ documents }: { readonly documents: readonly Values[] }) {
  const host = useHost();
  return (
    <ul class="plain">
      {documents.map(
        ({ path = '', name = path, type_code: type, status, variant_code: variant }, index) => {
          const url = String(path);
          const canOpen = /^https?:\/\//i.test(url) && host?.capabilities.openLinks !== undefined;
          const open = canOpen ? () => host.openLink(url).then(() => '') : undefined;
          return (
            <li key={index}>
              <Attempt look="link" name={<bdi>{textOf(name) ?? 'Document'}</bdi>} act={open} />{' '}
              <bdi class="code soft">
                {[type, status !== 'active' && status, variant, !canOpen && name !== path && path]
                  .filter(Boolean)
                  .join(', ')}
              </bdi>
            </li>
          );
        },
      )}
    </ul>
  );
}

type FamilyProps = Pick<Parameters<typeof ProductList>[0], 'onProduct'> & {
  readonly sheet: Values;
};

/** Shows parent and children of the product; siblings are on the sheet of the parent. */
export function Family({ sheet: { parent, children }, onProduct }: FamilyProps) {
  const { formatDay } = useWords();
  const family = asValues(children);
  const asOf = textOf(family.as_of);
  return (
    <>
      {isValues(parent) && (
        <>
          <h3>Parent</h3>
          <ProductList products={[parent]} onProduct={onProduct} />
        </>
      )}
      {Array.isArray(family.rows) && (
        <>
          <h3>Children</h3>
          <ProductList products={readRows(family, 'rows')} onProduct={onProduct} />
          {asOf !== undefined && (
            <p class="note">As of {formatDay(asOf)}, when the catalog was read.</p>
          )}
        </>
      )}
    </>
  );
}
