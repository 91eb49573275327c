/** Named facts of whatever shape the answer has them in: texts, numbers, lists, and maps by language or kind. */

import type { ComponentChildren } from 'preact';
import { useWords } from '../components/locale.ts';
import { isValues, type Values } from '../host/read-answer.ts';

const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/** The facts that there are, in the order of their names. */
export function Facts({
  values,
  names,
}: {
  readonly values: Values;
  readonly names: Readonly<Record<string, string>>;
}) {
  return (
    <dl class="facts">
      {Object.entries(names).map(([key, name]) =>
        values[key] === undefined ? undefined : (
          <div key={key}>
            <dt>{name}</dt>
            <dd>
              <Fact value={values[key]} />
            </dd>
          </div>
        ),
      )}
    </dl>
  );
}

/** One value. */
export function Fact({ value }: { readonly value: unknown }): ComponentChildren {
  const { formatDate } = useWords();
  if (value === null || value === undefined) return <span class="soft">–</span>;
  if (typeof value === 'string') return <bdi>{ISO_TIME.test(value) ? formatDate(value) : value}</bdi>;
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return <Items items={value} />;
  if (!isValues(value)) return null;
  // What has a name is called by it.
  if (typeof value.name === 'string' && !('value' in value)) return <bdi>{value.name}</bdi>;
  return (
    <dl class="map">
      {Object.entries(value).map(([key, one]) => (
        <div key={key}>
          <dt class={isPrice(key, one) ? 'hidden' : undefined}>
            <bdi>{key.replaceAll('_', ' ')}</bdi>
          </dt>
          <dd>{isPrice(key, one) ? <Price currency={key} amount={one} /> : <Fact value={one} />}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Prices are told by currency (ISO 4217). */
function isPrice(key: string, value: unknown): value is number {
  return typeof value === 'number' && /^[A-Z]{3}$/.test(key);
}

function Price({ currency, amount }: { readonly currency: string; readonly amount: number }) {
  const { formatPrice } = useWords();
  return <span class="price">{formatPrice(amount, currency)}</span>;
}

function Items({ items }: { readonly items: readonly unknown[] }) {
  const isPlain = items.every((item) => !isValues(item) || (typeof item.name === 'string' && !('value' in item)));
  if (!isPlain) {
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
  return (
    <>
      {items.map((item, index) => (
        <span key={index}>
          {index === 0 ? '' : ', '}
          <Fact value={item} />
        </span>
      ))}
    </>
  );
}
