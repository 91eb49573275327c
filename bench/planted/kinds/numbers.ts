/** Mistakes in numbers: moved decimal points, units that were not converted, exchanged numbers and taxes. */

import {
  type Catalog,
  type Draw,
  entriesOf,
  idOf,
  type Kind,
  type Planted,
  pick,
  type Sent,
  textOf,
} from '../kind.ts';

/** A number of a record, and the field that it stands in. */
interface Stated {
  readonly list: string;
  readonly name: string;
  readonly unit: string;
  readonly entry: Sent;
  readonly number: number;
  readonly decimals: number;
}

/** The lists of a record that have numbers, with what a finding calls them. */
const LISTS: Readonly<Record<string, string>> = {
  Properties: 'properties',
  Dimensions: 'dimensions',
  Packaging: 'packaging',
};

/** A field is usual if so many products have it; a mistake in another one nobody can see. */
const MIN_PEERS = 40;

function numbersOf(record: Sent): readonly Stated[] {
  return Object.keys(LISTS).flatMap((list) =>
    entriesOf(record, list).flatMap((entry) => {
      const written =
        typeof entry.Value === 'number' ? String(entry.Value) : textOf(entry, 'Value');
      const name = textOf(entry, 'Name');
      if (name === undefined || written === undefined || !/^\d+(?:[.,]\d+)?$/.test(written))
        return [];
      const number = Number(written.replace(',', '.'));
      const decimals = written.split(/[.,]/)[1]?.length ?? 0;
      return number > 0
        ? [{ list, name, unit: textOf(entry, 'Unit') ?? '', entry, number, decimals }]
        : [];
    }),
  );
}

const countsByCatalog = new WeakMap<Catalog, ReadonlyMap<string, readonly number[]>>();

/** The numbers of all products by list, name and unit. */
function fieldsOf(catalog: Catalog): ReadonlyMap<string, readonly number[]> {
  const known = countsByCatalog.get(catalog);
  if (known !== undefined) return known;
  const all = new Map<string, number[]>();
  for (const stated of catalog.products.flatMap(numbersOf)) {
    const key = keyOf(stated);
    all.set(key, [...(all.get(key) ?? []), stated.number]);
  }
  countsByCatalog.set(catalog, all);
  return all;
}

const keyOf = ({ list, name, unit }: Stated): string => `${list} ${name} ${unit}`;

/** Numbers that are amounts: many products have one, and they are not small counts. */
function amountsOf(record: Sent, catalog: Catalog): readonly Stated[] {
  const fields = fieldsOf(catalog);
  return numbersOf(record).filter((stated) => {
    const all = fields.get(keyOf(stated)) ?? [];
    const isCount = stated.unit === '' && all.every(Number.isInteger) && Math.max(...all) < 100;
    return all.length >= MIN_PEERS && new Set(all).size >= 4 && !isCount;
  });
}

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const fieldOf = ({ list, name }: Stated): RegExp =>
  new RegExp(`^${LISTS[list]}(\\.${escapePattern(name)})?$`);

/** Writes another number, in the way of the one that stood there. @param digits decimals that a person would keep */
function write(stated: Stated, number: number, digits: number, record: Sent): Planted {
  const right = String(stated.entry.Value);
  const text = String(Number(number.toFixed(digits)));
  const spelled = right.includes(',') ? text.replace('.', ',') : text;
  stated.entry.Value = typeof stated.entry.Value === 'number' ? Number(text) : spelled;
  return { owner: 'product', id: idOf(record), field: fieldOf(stated), right };
}

const ABOUT_NUMBERS = [
  'off_by_factor',
  'broken_relation',
  'property_outlier',
  'size_in_wrong_unit',
  'contradicting_units',
];

const decimalMoved: Kind = {
  name: 'decimal_moved',
  rules: ABOUT_NUMBERS,
  plant: (record, catalog, draw) => {
    const stated = pick(amountsOf(record, catalog), draw);
    if (stated === undefined) return undefined;
    const times = pick([10, 10, 0.1, 100, 0.01], draw) ?? 10;
    return write(stated, stated.number * times, stated.decimals + 2, record);
  },
};

/** A number in the unit of another country under the unit of the catalog. */
function unconverted(name: string, units: Readonly<Record<string, number>>): Kind {
  return {
    name,
    rules: ABOUT_NUMBERS,
    plant: (record, catalog, draw) => {
      const ofUnit = amountsOf(record, catalog).filter(({ unit }) => unit.toLowerCase() in units);
      const stated = pick(ofUnit, draw);
      if (stated === undefined) return undefined;
      const times = units[stated.unit.toLowerCase()] ?? 1;
      return write(stated, stated.number * times, Math.max(1, stated.decimals), record);
    },
  };
}

const swappedNumbers: Kind = {
  name: 'net_for_gross',
  rules: ['broken_relation', 'off_by_factor'],
  plant: (record, catalog, draw) => {
    const weights = amountsOf(record, catalog).filter(({ unit }) => /^k?g$/i.test(unit));
    const pairs = weights.flatMap((net) =>
      weights
        .filter(
          ({ name, unit, number }) =>
            name !== net.name &&
            unit === net.unit &&
            number > net.number * 1.02 &&
            number < net.number * 1.4,
        )
        .filter(({ name }) => isAlways(catalog, net, name))
        .map((gross) => ({ net, gross })),
    );
    const pair = pick(pairs, draw);
    if (pair === undefined) return undefined;
    const { net, gross } = pair;
    [net.entry.Value, gross.entry.Value] = [gross.entry.Value, net.entry.Value];
    const names = [net, gross].map(({ name }) => escapePattern(name)).join('|');
    return { owner: 'product', id: idOf(record), field: new RegExp(`\\.(${names})$`) };
  },
};

/** Whether all products with both have the one at most as high as the other. */
function isAlways(catalog: Catalog, { name: low, unit }: Stated, high: string): boolean {
  const both = catalog.products.flatMap((record) => {
    const stated = numbersOf(record).filter((each) => each.unit === unit);
    const one = stated.find(({ name }) => name === low)?.number;
    const other = stated.find(({ name }) => name === high)?.number;
    return one === undefined || other === undefined ? [] : [one <= other];
  });
  return both.length >= MIN_PEERS && both.filter((holds) => !holds).length <= 2;
}

/** Prices that are above 0. */
const pricesOf = (record: Sent): readonly Sent[] =>
  entriesOf(record, 'Prices').filter(({ Price }) => Number(Price) > 0);

const priceDecimal: Kind = {
  name: 'price_decimal',
  rules: ['price_outlier', 'broken_relation', 'sale_above_list_price'],
  plant: (record, _catalog, draw) => {
    const price = pick(pricesOf(record), draw);
    if (price === undefined || entriesOf(record, 'CategoryProducts').length === 0) return undefined;
    const right = String(price.Price);
    const times = pick([10, 100, 0.01], draw) ?? 10;
    price.Price = Number((Number(price.Price) * times).toFixed(4));
    return { owner: 'product', id: idOf(record), field: /^prices/, right };
  },
};

const priceTax: Kind = {
  name: 'price_without_tax',
  rules: ['broken_relation'],
  plant: (record, _catalog, draw) => {
    const prices = pricesOf(record);
    const [one, other] = prices;
    if (one === undefined || other === undefined) return undefined;
    const ratio = Number(other.Price) / Number(one.Price);
    if (![1.07, 1.19, 1.2, 1.21].some((tax) => Math.abs(ratio - tax) < 0.002)) return undefined;
    const isSwapped = draw() < 0.5;
    if (isSwapped) [one.Price, other.Price] = [other.Price, one.Price];
    else other.Price = one.Price;
    return { owner: 'product', id: idOf(record), field: /^prices/ };
  },
};

/** Whether a number is the sum or the product of two others, and how. */
function isMade(total: Stated, one: Stated, other: Stated): boolean {
  const made = [one.number * other.number];
  if (one.unit === total.unit && other.unit === total.unit) made.push(one.number + other.number);
  return made.some((number) => Math.abs(number - total.number) < 0.001 * total.number);
}

/** Whether most products that have three numbers of these names have the first as sum or product of the others. */
function isUsuallyMade(catalog: Catalog, names: readonly string[]): boolean {
  const verdicts = catalog.products.flatMap((record) => {
    const numbers = numbersOf(record);
    const [total, one, other] = names.map((name) => numbers.find((each) => each.name === name));
    return total && one && other ? [isMade(total, one, other)] : [];
  });
  return verdicts.length >= MIN_PEERS && verdicts.filter(Boolean).length >= 0.9 * verdicts.length;
}

const brokenTotal: Kind = {
  name: 'total_of_other_parts',
  rules: ['broken_relation'],
  plant: (record, catalog, draw) => {
    const numbers = numbersOf(record).filter(({ number }) => number !== 1);
    const made = numbers.flatMap((total) =>
      numbers.flatMap((one, at) =>
        numbers
          .slice(at + 1)
          .filter((other) => new Set([total, one, other]).size === 3 && isMade(total, one, other))
          .map((other) => [total, one, other] as const),
      ),
    );
    const usual = made.filter((all) =>
      isUsuallyMade(
        catalog,
        all.map(({ name }) => name),
      ),
    );
    const stated = pick(usual, draw)?.[0];
    if (stated === undefined) return undefined;
    return write(stated, stated.number * (draw() < 0.5 ? 1.5 : 0.6), stated.decimals, record);
  },
};

/** The variants of the same product. */
const siblingsOf = (variant: Sent, { variants }: Catalog): readonly Sent[] =>
  variants.filter(({ ProductId }) => ProductId === variant.ProductId);

function changedPrice(name: string, change: (draw: Draw) => number): Kind {
  return {
    name,
    owner: 'variant',
    rules: ['variant_price_outlier', 'variant_off_by_factor'],
    plant: (variant, catalog, draw) => {
      const [price] = pricesOf(variant);
      const others = siblingsOf(variant, catalog).map((each) => Number(pricesOf(each)[0]?.Price));
      const isAlike = others.every((each) => each === Number(price?.Price));
      if (price === undefined || others.length < 4 || !isAlike) return undefined;
      const right = String(price.Price);
      price.Price = Number((Number(price.Price) * change(draw)).toFixed(2));
      return { owner: 'variant', id: idOf(variant), field: /^prices/, right };
    },
  };
}

const variantNumber: Kind = {
  name: 'variant_number',
  owner: 'variant',
  rules: ['variant_off_by_factor'],
  plant: (variant, catalog, draw) => {
    if (siblingsOf(variant, catalog).length < 4) return undefined;
    const stated = pick(
      numbersOf(variant).filter(({ unit }) => unit !== ''),
      draw,
    );
    if (stated === undefined) return undefined;
    const times = pick([10, 0.1, 1000, 0.001], draw) ?? 10;
    return {
      ...write(stated, stated.number * times, stated.decimals + 3, variant),
      owner: 'variant',
    };
  },
};

export const NUMBER_KINDS: readonly Kind[] = [
  decimalMoved,
  unconverted('inches', { cm: 1 / 2.54, mm: 1 / 25.4 }),
  unconverted('pounds', { kg: 2.2046, g: 1 / 28.35 }),
  swappedNumbers,
  priceDecimal,
  priceTax,
  brokenTotal,
  changedPrice('variant_price_decimal', (draw) => pick([10, 100, 0.1], draw) ?? 10),
  changedPrice('variant_price_tax', () => 1.19),
  variantNumber,
];
