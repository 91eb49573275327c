/** Facts of a product with their labels, whatever their shape, and lists of products. */

import type { ComponentChildren } from 'preact';
import { isValues, textOf, type Values } from '../bridge/read-answer.ts';
import { useWords } from '../components/words.ts';

const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

interface FactsProps {
  readonly values: Values;
  readonly names: Readonly<Record<string, string>>;
  /** Those that the product surely lacks. */
  readonly gaps?: readonly string[];
}

/** Those facts that the product has or lacks, in the order of `names`. */
export function Facts({ values, names, gaps = [] }: FactsProps) {
  return (
    <dl class="facts">
      {Object.entries(names).map(([key, name]) =>
        values[key] === undefined && !gaps.includes(key) ? undefined : (
          <div key={key}>
            <dt>{name}</dt>
            <dd>{values[key] === undefined ? <span class="missing">Missing</span> : <Fact value={values[key]} />}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

/** One value. */
export function Fact({ value }: { readonly value: unknown }): ComponentChildren {
  const { formatDate, formatPrice } = useWords();
  if (value === null || value === undefined) return <span class="soft">–</span>;
  if (value === true || value === 'true') return 'Yes';
  if (value === false || value === 'false') return 'No';
  if (typeof value === 'string') return <bdi>{ISO_TIME.test(value) ? formatDate(value) : value}</bdi>;
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return <Items items={value} />;
  if (!isValues(value)) return null;
  const name = nameOf(value);
  if (name !== undefined) return <bdi>{name}</bdi>;
  return (
    <dl class="map">
      {Object.entries(value).map(([key, one]) => (
        <div key={key}>
          <dt class={isPrice(key, one) ? 'hidden' : undefined}>
            <bdi>{key.replaceAll('_', ' ')}</bdi>
          </dt>
          <dd>{isPrice(key, one) ? <span class="price">{formatPrice(one, key)}</span> : <Fact value={one} />}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Prices are told by currency (ISO 4217). */
function isPrice(key: string, value: unknown): value is number {
  return typeof value === 'number' && /^[A-Z]{3}$/.test(key);
}

function Items({ items }: { readonly items: readonly unknown[] }) {
  const names = items.map(nameOf);
  if (names.every((name) => name !== undefined)) return <bdi>{names.join(', ')}</bdi>;
  return (
    <ul class="plain">
      {items.map((item, index) => (
        <li key={index}>
          <Fact value={item} />
        </li>
      ))}
    </ul>
  );
}

/** The name of a value; undefined if it has more than a name. */
function nameOf(value: unknown): string | undefined {
  if (!isValues(value)) return textOf(value);
  return typeof value.name === 'string' && !('value' in value) ? value.name : undefined;
}

/** Shows another product. */
export type OnProduct = (id: number) => void;

interface ProductListProps {
  readonly products: readonly Values[];
  readonly onProduct: OnProduct;
}

/** A list of products, each with a link to its sheet. */
export function ProductList({ products, onProduct }: ProductListProps) {
  return (
    <ul class="plain">
      {products.map(({ product_id: id, ...told }, index) => {
        const name = textOf(told.name) ?? textOf(told.code) ?? `Product ${id}`;
        const beside = Object.values(told).flatMap((value) => textOf(value) ?? []);
        return (
          <li key={index}>
            {typeof id === 'number' ? (
              <button type="button" class="link" onClick={() => onProduct(id)}>
                <bdi>{name}</bdi>
              </button>
            ) : (
              <bdi>{name}</bdi>
            )}{' '}
            <bdi class="code soft">{beside.filter((text) => text !== name).join(', ')}</bdi>
          </li>
        );
      })}
    </ul>
  );
}
