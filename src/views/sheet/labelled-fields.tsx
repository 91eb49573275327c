/** Labelled values of a product, whatever their shape, and lists of products. */

import type { ComponentChildren } from 'preact';
import type { Arguments } from '../bridge/host.ts';
import { isValues, textOf, type Values } from '../bridge/read-answer.ts';
import { Table } from '../components/table.tsx';
import { formatName, ISO_TIME, useWords } from '../components/words.ts';
import type { SheetData } from '../view-data.ts';

interface FactsProps {
  readonly values: Values;
  readonly keys: readonly string[];
  readonly gaps?: readonly string[];
  readonly look?: string;
}

/** Shows the values that the product has or lacks. */
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

/** Groups properties by the names of their groups. */
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

// Prices are keyed by currency (ISO 4217).
const isPrice = (key: string, value: unknown): value is number =>
  typeof value === 'number' && /^[A-Z]{3}$/.test(key);

export const Missing = () => <span class="missing">Missing</span>;

// LONG_NUMBER matches more digits than anybody wrote: `0.009999999776482582 g`; the first DIGITS
// are meaningful.
const [LONG_NUMBER, DIGITS] = [/\d+\.\d{7,}/g, 6];

// Writes a text or number; undefined: it is neither, or empty.
type WriteValue = (value: unknown) => string | undefined;

/**
 * Shows one value.
 * @param hasCodes true: entries have their codes, as if two of them shared a name
 */
export function Fact({
  value,
  hasCodes,
}: {
  readonly value: unknown;
  readonly hasCodes?: boolean;
}): ComponentChildren {
  const { formatDay, formatPrice, formatAmount } = useWords();
  const write: WriteValue = (entry) => {
    const text = textOf(entry)?.replace(LONG_NUMBER, (digits) =>
      String(Number(Number(digits).toPrecision(DIGITS))),
    );
    return typeof entry === 'number' ? formatAmount(Number(text)) : text;
  };
  if (value === null || value === undefined) return <span class="soft">–</span>;
  if (value === true || value === 'true') return 'Yes';
  if (value === false || value === 'false') return 'No';
  const text = write(value);
  if (text !== undefined) {
    return ISO_TIME.test(text) ? <time>{formatDay(text)}</time> : <bdi>{text}</bdi>;
  }
  if (isValues(value) && value.name !== undefined) {
    return writeEntry(value, write);
  }
  if (isValues(value)) {
    return <Facts look="map" values={value} keys={Object.keys(value)} />;
  }
  if (!Array.isArray(value)) return null;
  // Texts that differ only in their HTML look the same here.
  const items: readonly unknown[] = [...new Set(value)];
  const itemTexts = items.map((item) => {
    if (!isValues(item)) return write(item);
    const twins = value.filter((candidate) => isValues(candidate) && candidate.name === item.name);
    if (isNameOnly(item) && (hasCodes || twins.length > 1)) {
      return `${textOf(item.name)} (${textOf(item.code ?? item.id) ?? '–'})`;
    }
    if (typeof item.price === 'number') {
      return writeEntry(namePrice(item, formatPrice(item.price, textOf(item.currency))), write);
    }
    return item.name === undefined ? undefined : writeEntry(item, write);
  });
  // Brands, categories and tags have only names, prices only labels. Items with commas or colons
  // could not be told apart in a line.
  if (itemTexts.every((itemText) => itemText !== undefined && !/[:,] |[.!?]$/.test(itemText))) {
    return <bdi>{itemTexts.join(', ')}</bdi>;
  }
  return (
    <ul class="plain">
      {items.map((item, at) => (
        <li key={at}>{itemTexts[at] ?? <Fact value={item} />}</li>
      ))}
    </ul>
  );
}

// An entry that has a name, and otherwise only what identifies it.
function isNameOnly(entry: Values): boolean {
  return (
    Object.keys(entry).every((key) => ['id', 'code', 'name'].includes(key)) &&
    entry.name !== undefined
  );
}

// Several prices of one currency are a list, so each is named by its amount.
function namePrice({ price: _, currency: __, label, ...rest }: Values, amount: string): Values {
  return {
    name: label === undefined ? amount : `${amount} (${textOf(label)})`,
    ...rest,
  };
}

// Writes an entry of a list in one line: its name and value, then the rest, each amount with its
// unit.
function writeEntry(
  { name, value, unit, id: _, code: __, ...extra }: Values,
  write: WriteValue,
): string {
  const rest = Object.entries(extra).flatMap(([key, member]) => {
    const text = write(member);
    if (text === undefined || text === name || key.endsWith('_unit')) return [];
    // The unit of `gross_weight` is `weight_unit`.
    return [key.replaceAll('_', ' '), text, textOf(extra[`${key.split('_').at(-1)}_unit`])]
      .filter(Boolean)
      .join(' ');
  });
  const amount = [write(value), textOf(unit)].filter(Boolean).join(' ');
  return [[textOf(name), amount].filter(Boolean).join(': '), ...rest].join(', ');
}

interface ProductListProps {
  readonly products: readonly Values[];
  /** Opens one of them; undefined if this host gives views no access to tools. */
  readonly onProduct: ((which: Arguments) => void) | undefined;
}

/** Lists products, each of which opens its sheet. */
export function ProductList({ products, onProduct }: ProductListProps) {
  const open = ({ product_id }: Values) =>
    onProduct && typeof product_id === 'number' ? () => onProduct({ product_id }) : undefined;
  const keys = new Set(products.flatMap((product) => Object.keys(product)));
  const columns = [...keys].filter((key) => key !== 'product_id' && key !== 'name');
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
