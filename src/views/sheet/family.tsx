/** The family of a product: its parent, whose sheet tells the siblings, and its children. */

import { useWords } from '../components/locale.ts';
import { isValues, textOf, type Values } from '../host/read-answer.ts';
import { Fact } from './facts.tsx';

interface FamilyProps {
  readonly sheet: Values;
  readonly onProduct: (id: number) => void;
}

/** Parent and children. */
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

function Children({ family, onProduct }: { readonly family: Values } & Pick<FamilyProps, 'onProduct'>) {
  const { formatDate } = useWords();
  const { columns, rows, as_of: asOf } = family;
  if (!Array.isArray(columns) || !Array.isArray(rows)) return <p>There are no children.</p>;
  const idAt = columns.indexOf('product_id');
  return (
    <>
      <h2>Children</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which keys must be able to do as well */}
      <section class="scroll" tabIndex={0} aria-label="Children">
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={String(column)} scope="col">
                  <bdi>{String(column)}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={index}>
                {(Array.isArray(row) ? row : [row]).map((value: unknown, at) => (
                  <td key={at}>
                    {at === idAt ? (
                      <ProductLink id={value} onProduct={onProduct}>
                        {String(value)}
                      </ProductLink>
                    ) : (
                      <Fact value={value} />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {typeof asOf === 'string' ? <p class="note">By the local copy, as of {formatDate(asOf)}.</p> : undefined}
    </>
  );
}

function ProductLink({
  id,
  onProduct,
  children,
}: {
  readonly id: unknown;
  readonly onProduct: (id: number) => void;
  readonly children: string;
}) {
  if (typeof id !== 'number') return <bdi>{children}</bdi>;
  return (
    <button type="button" class="link" onClick={() => onProduct(id)}>
      <bdi>{children}</bdi>
    </button>
  );
}
