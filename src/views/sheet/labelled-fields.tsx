/** Facts of a product with their labels, whatever their shape, and lists of products. */

import type { ComponentChildren } from 'preact';
import type { Arguments } from '../bridge/host.ts';
import { isValues, textOf, type Values } from '../bridge/read-answer.ts';
import { Table } from '../components/table.tsx';
import { formatName, ISO_TIME, useWords } from '../components/words.ts';
import type { SheetData } from '../view-data.ts';

interface FactsProps {
  readonly values: Values;
  /** Those that are shown, in order. */
  readonly keys: readonly string[];
  /** Those that the product surely lacks. */
  readonly gaps?: readonly string[];
  readonly look?: string;
}

/** Those facts that the product has or lacks. */
export function Facts({ values, keys, gaps = [], look = 'facts' }: FactsProps) {
  const { formatPrice } = useWords();
  const draw = (key: string, value: unknown): ComponentChildren => {
    if (value === undefined) return <Missing />;
    return isPrice(key, value) ? (
      <span class="price">{formatPrice(value, key)}</span>
    ) : (
      <Fact value={value} />
    );
  };
  return (
    <dl class={look}>
      {keys
        .filter((key) => values[key] !== undefined || gaps.includes(key))
        .map((key) => (
          <div key={key}>
            <dt
              class={
                isPrice(key, values[key]) || ['price', ''].includes(key) ? 'hidden' : undefined
              }
            >
              <bdi>{formatName(key)}</bdi>
            </dt>
            <dd>{draw(key, values[key])}</dd>
          </div>
        ))}
    </dl>
  );
}

/** The properties by the names of their groups. */
export function groupProperties({ groups = {} }: SheetData, properties: unknown): Values {
  if (!isValues(properties)) return { properties };
  const grouped: Record<string, Record<string, unknown>> = {};
  for (const [name, value] of Object.entries(properties)) {
    // Where there are values in several languages, each name ends with its own.
    const group = groups[name] ?? groups[name.replace(/ \([^()]*\)$/, '')] ?? 'Properties';
    grouped[group] = { ...grouped[group], [name]: value };
  }
  return grouped;
}

/** Prices are told by currency (ISO 4217). */
const isPrice = (key: string, value: unknown): value is number =>
  typeof value === 'number' && /^[A-Z]{3}$/.test(key);

/** Stands where something would be that is missing. */
export const Missing = () => <span class="missing">Missing</span>;

/** More digits than anybody wrote: `0.009999999776482582 g`; and how many of them mean something. */
const [LONG_NUMBER, DIGITS] = [/\d+\.\d{7,}/g, 6];

/** Writes a text or number; undefined: it is neither, or empty. */
type Tell = (one: unknown) => string | undefined;

/** One value. @param hasCodes entries are told with their codes, as where two are of one name */
export function Fact({
  value,
  hasCodes,
}: {
  readonly value: unknown;
  readonly hasCodes?: boolean;
}): ComponentChildren {
  const { formatDay, formatPrice, formatAmount } = useWords();
  const tell: Tell = (one) => {
    const text = textOf(one)?.replace(LONG_NUMBER, (digits) =>
      String(Number(Number(digits).toPrecision(DIGITS))),
    );
    return typeof one === 'number' ? formatAmount(Number(text)) : text;
  };
  if (value === null || value === undefined) return <span class="soft">–</span>;
  if (value === true || value === 'true') return 'Yes';
  if (value === false || value === 'false') return 'No';
  const text = tell(value);
  if (text !== undefined) {
    return ISO_TIME.test(text) ? <time>{formatDay(text)}</time> : <bdi>{text}</bdi>;
  }
  if (isValues(value) && value.name !== undefined) {
    return tellEntry(value, tell);
  }
  if (isValues(value)) {
    return <Facts look="map" values={value} keys={Object.keys(value)} />;
  }
  if (!Array.isArray(value)) return null;
  // Of texts that the catalog has with different HTML, nothing differs here.
  const items: readonly unknown[] = [...new Set(value)];
  const told = items.map((item) => {
    if (!isValues(item)) return tell(item);
    const twins = value.filter((other) => isValues(other) && other.name === item.name);
    if (isNamed(item) && (hasCodes || twins.length > 1)) {
      return `${textOf(item.name)} (${textOf(item.code ?? item.id) ?? '–'})`;
    }
    if (typeof item.price === 'number') {
      return tellEntry(namePrice(item, formatPrice(item.price, textOf(item.currency))), tell);
    }
    return item.name === undefined ? undefined : tellEntry(item, tell);
  });
  // Brands, categories and tags have names alone, prices their labels. Nobody sees in a line where what has commas ends.
  if (told.every((one) => one !== undefined && !/[:,] |[.!?]$/.test(one))) {
    return <bdi>{told.join(', ')}</bdi>;
  }
  return (
    <ul class="plain">
      {items.map((one, at) => (
        <li key={at}>{told[at] ?? <Fact value={one} />}</li>
      ))}
    </ul>
  );
}

/** Whether an entry has a name, and nothing but what identifies it. */
function isNamed(entry: Values): boolean {
  return (
    Object.keys(entry).every((key) => ['id', 'code', 'name'].includes(key)) &&
    entry.name !== undefined
  );
}

/** Prices of which several have one currency are a list: each is named by its amount. */
function namePrice({ price: _, currency: __, label, ...others }: Values, amount: string): Values {
  return {
    name: label === undefined ? amount : `${amount} (${textOf(label)})`,
    ...others,
  };
}

/** An entry of a list in one line: its name and value, then what else is known of it, each amount with its unit. */
function tellEntry({ name, value, unit, id: _, code: __, ...others }: Values, tell: Tell): string {
  const rest = Object.entries(others).flatMap(([key, one]) => {
    const text = tell(one);
    if (text === undefined || text === name || key.endsWith('_unit')) return [];
    // The unit of `gross_weight` is `weight_unit`.
    return [key.replaceAll('_', ' '), text, textOf(others[`${key.split('_').at(-1)}_unit`])]
      .filter(Boolean)
      .join(' ');
  });
  const amount = [tell(value), textOf(unit)].filter(Boolean).join(' ');
  return [[textOf(name), amount].filter(Boolean).join(': '), ...rest].join(', ');
}

interface ProductListProps {
  readonly products: readonly Values[];
  /** Shows one of them; undefined: this host lets views ask for nothing. */
  readonly onProduct: ((which: Arguments) => void) | undefined;
}

/** A list of products, each of which opens its sheet. */
export function ProductList({ products, onProduct }: ProductListProps) {
  const open = ({ product_id }: Values) =>
    onProduct && typeof product_id === 'number' ? () => onProduct({ product_id }) : undefined;
  const beside = new Set(products.flatMap((product) => Object.keys(product)));
  const columns = [...beside].filter((key) => key !== 'product_id' && key !== 'name');
  return (
    <Table
      look="records"
      rows={products}
      onOpen={open}
      columns={[
        {
          key: 'name',
          title: 'Name',
          isHead: true,
          value: ({ name, product_id: id }) => textOf(name) ?? `No. ${id}`,
        },
        ...columns.map((key) => ({
          key,
          title: formatName(key),
          value: (product: Values) => textOf(product[key]),
        })),
      ]}
    />
  );
}
