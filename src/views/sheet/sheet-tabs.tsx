/** More tabs of a sheet: documents, the family, and audit findings. */

import type { Defect } from '../audit/audit-data.ts';
import type { fetchDefects } from '../audit/defects.tsx';
import type { Host } from '../bridge/host.ts';
import { isValues, readRows, textOf, type Values } from '../bridge/read-answer.ts';
import { Loading } from '../components/states.tsx';
import { useAttempt } from '../components/take-out.tsx';
import { formatName, SEVERITY_WORDS, useWords } from '../components/words.ts';
import { type OnProduct, ProductList } from './labelled-fields.tsx';

/** The documents, grouped by type. */
export function Documents({ documents, host }: { readonly documents: readonly Values[]; readonly host: Host }) {
  const { compareTexts } = useWords();
  const [told, attempt] = useAttempt();
  const typeOf = ({ type_code: type }: Values): string => textOf(type) ?? '';
  const open = (address: string): void =>
    attempt(async () => {
      await host.openLink(address);
      return '';
    });
  return (
    <>
      <ul class="plain">
        {documents
          .toSorted((one, other) => compareTexts(typeOf(one), typeOf(other)))
          .map((row, index) => {
            const [address = '', name] = [textOf(row.path), textOf(row.name)];
            const title = <bdi>{name ?? (address || 'Document')}</bdi>;
            const isWeb = /^https?:\/\//i.test(address);
            const beside = [typeOf(row), textOf(row.variant_code), isWeb || name === undefined ? '' : address];
            return (
              <li key={index}>
                {isWeb ? (
                  <button type="button" class="link" onClick={() => open(address)}>
                    {title}
                  </button>
                ) : (
                  title
                )}{' '}
                <bdi class="code soft">{beside.filter(Boolean).join(', ')}</bdi>
              </li>
            );
          })}
      </ul>
      <p role="status">{told}</p>
    </>
  );
}

interface FamilyProps {
  readonly sheet: Values;
  readonly onProduct: OnProduct;
}

/** The parent and the children of the product; siblings are on the sheet of the parent. */
export function Family({ sheet: { parent, children }, onProduct }: FamilyProps) {
  const { formatDate } = useWords();
  const family = isValues(children) ? children : {};
  const asOf = textOf(family.as_of);
  return (
    <>
      {isValues(parent) && (
        <>
          <h2>Parent</h2>
          <ProductList products={[parent]} onProduct={onProduct} />
        </>
      )}
      {Array.isArray(family.rows) && (
        <>
          <h2>Children</h2>
          <ProductList products={readRows(family, 'rows')} onProduct={onProduct} />
          {asOf !== undefined && <p class="note">By the local copy, as of {formatDate(asOf)}.</p>}
        </>
      )}
    </>
  );
}

/** What the rules of the audit find on a product and its variants. @param found undefined: it is being asked */
export function Findings({ found }: { readonly found: Awaited<ReturnType<typeof fetchDefects>> | undefined }) {
  const { formatNumber } = useWords();
  if (found === undefined) return <Loading words="Checking the product" />;
  if ('failed' in found)
    return <p class="notice">What is wrong with it is not known: the catalog has not been checked.</p>;
  const { defects, total = defects.length } = found;
  if (defects.length === 0) return <p>No problem is known of this product or its variants.</p>;
  return (
    <>
      <FindingList defects={defects} />
      {total > defects.length && <p class="note">{formatNumber(total - defects.length)} more are not shown.</p>}
      <p class="note">As of the last check of the catalog, which may be older than the rest of this page.</p>
    </>
  );
}

/** Findings in words, each with what to do. */
export function FindingList({ defects }: { readonly defects: readonly Defect[] }) {
  return (
    <ul class="plain">
      {defects.map(({ rule, title = formatName(rule), severity, detail, code, variantId, fix }, index) => (
        <li key={index}>
          <span class={`badge ${severity}-text`}>{SEVERITY_WORDS[severity].one}</span> <b>{title}</b>{' '}
          {variantId !== undefined && (
            <span class="soft">
              variant <bdi class="code">{code}</bdi>
            </span>
          )}{' '}
          <bdi>{detail}</bdi>
          {fix !== undefined && <p class="note">{fix}</p>}
        </li>
      ))}
    </ul>
  );
}
