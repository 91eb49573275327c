/** What tabs of a sheet show beside texts and variants: documents, the family, and what the audit finds. */

import { fetchDefects } from '../audit/defects.tsx';
import { useLoaded } from '../components/load.tsx';
import { Loading } from '../components/states.tsx';
import { ScrollArea, Table } from '../components/table.tsx';
import { useAttempt } from '../components/take-out.tsx';
import { formatName, SEVERITY_WORDS, useWords } from '../components/words.ts';
import type { Host } from '../host/host.ts';
import { isValues, textOf, textsOf, type Values } from '../host/read-answer.ts';
import { Fact, type OnProduct, ProductLink } from './facts.tsx';

/** The documents, those of one type below each other. */
export function Documents({ documents, host }: { readonly documents: readonly Values[]; readonly host: Host }) {
  const { compareTexts } = useWords();
  const [told, attempt] = useAttempt();
  const typeOf = ({ type_code: type }: Values): string => textOf(type) ?? '';
  const open = (address: string) => async (): Promise<string> => {
    await host.openLink(address);
    return '';
  };
  const nameOf = ({ name, path }: Values) => {
    const [address, title] = [textOf(path), textOf(name) ?? textOf(path) ?? 'Document'];
    if (address !== undefined && /^https?:\/\//i.test(address)) {
      return (
        <button type="button" class="link" onClick={() => attempt(open(address))}>
          <bdi>{title}</bdi>
        </button>
      );
    }
    return (
      <>
        <bdi>{title}</bdi> {address === undefined || address === title ? '' : <bdi class="code soft">{address}</bdi>}
      </>
    );
  };
  const hasVariants = documents.some(({ variant_code: variant }) => textOf(variant) !== undefined);
  const ofVariant = {
    key: 'variant',
    title: 'Variant',
    look: 'code',
    cell: (row: Values) => <bdi>{textOf(row.variant_code)}</bdi>,
  };
  return (
    <>
      <Table
        rows={documents.toSorted((one, other) => compareTexts(typeOf(one), typeOf(other)))}
        columns={[
          { key: 'type', title: 'Type', cell: (row) => <bdi>{typeOf(row) || '–'}</bdi> },
          { key: 'name', title: 'Document', cell: nameOf },
          ...(hasVariants ? [ofVariant] : []),
        ]}
      />
      <p role="status">{told}</p>
    </>
  );
}

interface FamilyProps {
  readonly sheet: Values;
  readonly onProduct: OnProduct;
}

/** The parent of the product, whose sheet tells the siblings, and its children. */
export function Family({ sheet: { parent, children }, onProduct }: FamilyProps) {
  return (
    <>
      {isValues(parent) ? (
        <>
          <h2>Parent</h2>
          <p>
            <ProductLink id={parent.product_id} onProduct={onProduct}>
              {textOf(parent.name) ?? textOf(parent.code) ?? 'Product'}
            </ProductLink>{' '}
            <bdi class="code soft">{textOf(parent.code)}</bdi>
          </p>
          <p class="note">Its sheet tells the siblings of this product.</p>
        </>
      ) : undefined}
      {isValues(children) ? <Children family={children} onProduct={onProduct} /> : undefined}
    </>
  );
}

function Children({ family, onProduct }: { readonly family: Values; readonly onProduct: OnProduct }) {
  const { formatDate } = useWords();
  const { rows, as_of: asOf } = family;
  if (!Array.isArray(rows)) return <p>There are no children.</p>;
  const columns = textsOf(family.columns).map((name, at) => ({
    key: name,
    title: <bdi>{name}</bdi>,
    cell: (row: unknown) => {
      const value: unknown = Array.isArray(row) ? row[at] : undefined;
      if (name !== 'product_id') return <Fact value={value} />;
      return (
        <ProductLink id={value} onProduct={onProduct}>
          {String(value)}
        </ProductLink>
      );
    },
  }));
  return (
    <>
      <h2>Children</h2>
      <ScrollArea name="Children">
        <Table columns={columns} rows={rows} />
      </ScrollArea>
      {typeof asOf === 'string' ? <p class="note">By the local copy, as of {formatDate(asOf)}.</p> : undefined}
    </>
  );
}

/** Findings of one product that are shown. */
const MOST_FINDINGS = 100;

/** Which rules of the audit a product or its variants fail, asked of the local copy when somebody looks. */
export function Findings({ productId, host }: { readonly productId: number; readonly host: Host }) {
  const { formatNumber } = useWords();
  const { loaded } = useLoaded(productId, (id) => fetchDefects(host, { product_id: id, limit: MOST_FINDINGS }));
  if (loaded === undefined) return <Loading words="Asking the rules of the audit" />;
  if ('failed' in loaded) {
    return (
      <p class="notice">
        <strong>Not known.</strong> {loaded.failed} {loaded.fix}
      </p>
    );
  }
  const { defects, total = defects.length } = loaded;
  if (defects.length === 0) return <p>By the local copy, no rule finds anything on this product or its variants.</p>;
  return (
    <>
      <ul class="plain">
        {defects.map(({ rule, severity, detail, code, variantId }, index) => (
          <li key={index}>
            <span class={`badge ${severity}-text`}>{SEVERITY_WORDS[severity].one}</span> <b>{formatName(rule)}</b>{' '}
            {variantId === undefined ? undefined : (
              <span class="soft">
                variant <bdi class="code">{code}</bdi>
              </span>
            )}{' '}
            <bdi>{detail}</bdi>
          </li>
        ))}
      </ul>
      {total > defects.length ? (
        <p class="note">{formatNumber(total - defects.length)} more are not shown.</p>
      ) : undefined}
      <p class="note">By the local copy, which may be older than the rest of this sheet.</p>
    </>
  );
}
