/**
 * Questions to a catalog, each with the number that is meant, computed by plain loops, and with ways to write it in SQL that
 * come to mind: some right, some not, and which is which the answers tell.
 */
import {
  BRANDS,
  CATEGORIES,
  COLOURS,
  CURRENCIES,
  KINDS,
  type PlainPrice,
  type PlainProduct,
  type Random,
  SIZES,
} from './plain-catalog.ts';
import { QUESTIONS_OF_VALUES } from './value-questions.ts';

/** A question with one number for an answer; NaN: no one number answers it. */
export interface Question {
  readonly meant: number;
  readonly ways: readonly [string, ...string[]];
}

/** One way to ask it. */
export interface NaturalQuery {
  readonly sql: string;
  readonly meant: number;
}

/** Asks it of a catalog. */
export type AskNaturally = (products: readonly PlainProduct[], random: Random) => Question;

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
const average = (numbers: readonly number[]): number => sum(numbers) / numbers.length;
const same = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase();

const QUESTIONS: readonly AskNaturally[] = [
  ...QUESTIONS_OF_VALUES,
  // How many products have a status?
  (products, random) => {
    const status = random.pick(['active', 'passive', 'Active', 'PASSIVE', 'Passive']);
    return {
      meant: products.filter((product) => same(product.status, status)).length,
      ways: [
        `SELECT count(*) FROM products WHERE status = '${status}'`,
        `SELECT count(*) FROM products WHERE lower(status) = '${status}'`,
        `SELECT count(*) FROM products WHERE lower(status) = lower('${status}')`,
        `SELECT count(*) FROM products WHERE status IN ('${status}')`,
        `SELECT count(*) FROM products WHERE status LIKE '${status}'`,
        `SELECT count(*) FROM products WHERE status ILIKE '${status}'`,
        `SELECT sum(CASE WHEN status = '${status}' THEN 1 ELSE 0 END) FROM products`,
        `WITH p AS (SELECT * FROM products) SELECT count(*) FROM p WHERE status = '${status}'`,
      ],
    };
  },
  // How many products weigh as much?
  (products, random) => {
    const [from, to] = [30 + random.below(300), 400 + random.below(900)];
    const isAbove = random.below(2) === 0;
    const of = "FROM measures WHERE name = 'Weight' AND";
    return {
      meant: products.filter(({ weight }) => weight >= from && (isAbove || weight <= to)).length,
      ways: isAbove
        ? [
            `SELECT count(*) ${of} value >= '${from}'`,
            `SELECT count(*) ${of} number >= ${from}`,
            `SELECT count(*) ${of} '${from}' <= value`,
            `SELECT count(*) ${of} try_cast(value AS DOUBLE) >= ${from}`,
            `SELECT count(*) ${of} value::INT >= ${from}`,
            `SELECT count(*) FROM products p JOIN measures m USING (product_id) WHERE m.name = 'Weight' AND m.value >= '${from}'`,
          ]
        : [
            `SELECT count(*) ${of} value BETWEEN '${from}' AND '${to}'`,
            `SELECT count(*) ${of} number_base BETWEEN ${from} AND ${to}`,
            `SELECT count(*) ${of} number >= ${from} AND number <= ${to}`,
          ],
    };
  },
  // What does the heaviest of a brand weigh?
  (products, random) => {
    const brand = random.pick(BRANDS);
    const of = `FROM measures m JOIN product_brands b USING (product_id) WHERE b.name = '${brand}' AND m.name = 'Weight'`;
    return {
      meant: Math.max(...products.filter((product) => same(product.brand, brand)).map(({ weight }) => weight)),
      ways: [
        `SELECT max(m.value) ${of}`,
        `SELECT max(m.number) ${of}`,
        `SELECT m.value ${of} ORDER BY m.value DESC LIMIT 1`,
        `SELECT m.value ${of} ORDER BY m.number DESC LIMIT 1`,
        `SELECT max(m.number) ${of.replace('b.name =', 'lower(b.name) =').replace(brand, brand.toLowerCase())}`,
      ],
    };
  },
  // What is the average price, or the highest?
  (products, random) => {
    const [currency, kind] = [random.pick(CURRENCIES), random.pick(KINDS)];
    const isMeant = (price: PlainPrice): boolean => price.currency === currency && price.kind === kind;
    const amounts = products.flatMap(({ prices }) => prices.filter(isMeant)).map(({ amount }) => amount);
    const [name, meant] = random.pick([
      ['avg', average(amounts)],
      ['max', Math.max(...amounts)],
      ['sum', sum(amounts)],
    ]);
    const of = `SELECT ${name}(price) FROM prices WHERE owner = 'product'`;
    return {
      meant,
      ways: [
        of,
        `${of} AND currency = '${currency}'`,
        `${of} AND label = '${kind}'`,
        `${of} AND currency = '${currency}' AND label = '${kind}'`,
        `${of} AND currency IN ('${currency}') AND label LIKE '${kind}'`,
        `${of} AND currency = '${currency.toLowerCase()}' AND label = '${kind}'`,
        ...(name === 'max'
          ? []
          : [`SELECT ${name}(price) FROM prices WHERE currency = '${currency}' AND label = '${kind}'`]),
        `SELECT ${name}(price) FILTER (currency = '${currency}' AND label = '${kind}') FROM prices WHERE owner = 'product'`,
        `SELECT n FROM (SELECT currency, label, ${name}(price) AS n FROM prices WHERE owner = 'product' GROUP BY ALL) WHERE currency = '${currency}' AND label = '${kind}'`,
        `SELECT n FROM (SELECT currency, ${name}(price) AS n FROM prices WHERE owner = 'product' GROUP BY ALL) WHERE currency = '${currency}'`,
        `SELECT ${name}(r.price) FROM products p JOIN prices r ON r.product_id = p.product_id AND r.owner = 'product' WHERE r.currency = '${currency}' AND r.label = '${kind}'`,
      ],
    };
  },
  // How many products, or what tax in all, have something?
  (products, random) => {
    const isSum = random.below(3) === 0;
    const category = random.pick(CATEGORIES);
    const size = random.pick(SIZES);
    const [view, condition, has] = random.pick<readonly [string, string, (product: PlainProduct) => boolean]>([
      ['variants', '', ({ variants }) => variants.length > 0],
      ['pictures', " AND x.owner = 'product'", ({ pictures }) => pictures > 0],
      [
        'prices',
        " AND x.owner = 'product' AND x.currency = 'EUR'",
        ({ prices }) => prices.some(({ currency }) => currency === 'EUR'),
      ],
      ['product_categories', '', ({ categories }) => categories.length > 0],
      [
        'product_categories',
        ` AND x.name = '${category}'`,
        ({ categories }) => categories.some((one) => one === category),
      ],
      ['properties', " AND x.owner = 'product' AND x.name = 'Colour'", ({ colour }) => colour !== undefined],
      ['options', ` AND x.value = '${size}'`, ({ variants }) => variants.some((one) => one.size === size)],
      ['tags', " AND x.owner = 'product'", ({ tags }) => tags.length > 0],
    ]);
    const all = products.filter(has);
    const [rows, single] = isSum
      ? ['sum(p.tax_rate)', 'sum(p.tax_rate)']
      : ['count(*)', 'count(DISTINCT p.product_id)'];
    return {
      meant: isSum ? sum(all.map(({ taxRate }) => taxRate)) : all.length,
      ways: [
        `SELECT ${rows} FROM products p JOIN ${view} x ON x.product_id = p.product_id${condition}`,
        `SELECT ${rows} FROM products p, ${view} x WHERE x.product_id = p.product_id${condition}`,
        `SELECT ${rows} FROM products p WHERE EXISTS (FROM ${view} x WHERE x.product_id = p.product_id${condition})`,
        `SELECT ${rows} FROM products p WHERE product_id IN (SELECT x.product_id FROM ${view} x WHERE true${condition})`,
        `SELECT ${rows} FROM products p SEMI JOIN ${view} x ON x.product_id = p.product_id${condition}`,
        `SELECT ${single} FROM products p JOIN ${view} x USING (product_id) WHERE true${condition}`,
        `SELECT ${single} FROM products p JOIN ${view} x USING (product_id) JOIN measures m USING (product_id) WHERE true${condition}`,
        `SELECT ${rows} FROM products p JOIN (SELECT DISTINCT x.product_id FROM ${view} x WHERE true${condition}) u USING (product_id)`,
        `SELECT ${rows} FROM products p JOIN (SELECT x.product_id, count(*) AS n FROM ${view} x WHERE true${condition} GROUP BY 1) u USING (product_id)`,
      ],
    };
  },
  // How many pictures, or prices, do products have?
  (products, random) => {
    const [view, count] = random.pick<readonly [string, (product: PlainProduct) => number]>([
      ['pictures', ({ pictures }) => pictures],
      ['prices', ({ prices }) => prices.length],
    ]);
    const isActive = random.below(2) === 0;
    const of = products.filter(({ status }) => !isActive || status === 'active');
    const status = isActive ? " AND p.status = 'active'" : '';
    return {
      meant: sum(of.map(count)),
      ways: [
        `SELECT count(*) AS ${view} FROM products p JOIN ${view} x USING (product_id) WHERE true${status}`,
        `SELECT count(*) AS ${view} FROM products p JOIN ${view} x USING (product_id) WHERE x.owner = 'product'${status}`,
        `SELECT count(*) FROM ${view} x JOIN products p USING (product_id) WHERE x.owner = 'product'${status}`,
        `SELECT count(*) FROM ${view} x JOIN products p USING (product_id) WHERE x.variant_id IS NULL${status}`,
        `SELECT count(*) FROM ${view} x JOIN products p USING (product_id) JOIN product_categories c USING (product_id) WHERE x.owner = 'product'${status}`,
      ],
    };
  },
  // How many products have no picture of their own, or are nobody's parent?
  (products, random) => {
    const parents = new Set(products.map(({ parentId }) => parentId));
    const none = 'SELECT count(*) FROM products p WHERE NOT EXISTS (FROM pictures x WHERE x.product_id = p.product_id';
    return random.below(2) === 0
      ? {
          meant: products.filter(({ id }) => !parents.has(id)).length,
          ways: [
            'SELECT count(*) FROM products WHERE product_id NOT IN (SELECT parent_id FROM products)',
            'SELECT count(*) FROM products WHERE product_id <> ALL (SELECT parent_id FROM products)',
            'SELECT count(*) FROM products WHERE product_id NOT IN (SELECT parent_id FROM products WHERE parent_id IS NOT NULL)',
            'SELECT count(*) FROM products p WHERE NOT EXISTS (FROM products c WHERE c.parent_id = p.product_id)',
            'SELECT count(*) FROM products p ANTI JOIN products c ON c.parent_id = p.product_id',
          ],
        }
      : {
          meant: products.filter(({ pictures }) => pictures === 0).length,
          ways: [
            `${none})`,
            `${none} AND x.owner = 'product')`,
            `${none} AND x.variant_id IS NULL)`,
            'SELECT count(*) FROM products WHERE product_id NOT IN (SELECT product_id FROM pictures)',
            "SELECT count(*) FROM products WHERE product_id NOT IN (SELECT product_id FROM pictures WHERE owner = 'product')",
            "SELECT count(*) FROM products p LEFT JOIN pictures x ON x.product_id = p.product_id AND x.owner = 'product' WHERE x.product_id IS NULL",
          ],
        };
  },
  // How many products are of a colour, or of a brand?
  (products, random) => {
    const colour = random.pick([...COLOURS, 'red', 'BLUE'] as const);
    const brand = random.pick(BRANDS);
    const of = "FROM properties WHERE owner = 'product' AND name";
    return random.below(2) === 0
      ? {
          meant: products.filter((product) => same(product.colour ?? '', colour)).length,
          ways: [
            `SELECT count(*) ${of} = 'Colour' AND value = '${colour}'`,
            `SELECT count(*) ${of} = 'colour' AND value = '${colour}'`,
            `SELECT count(*) ${of} = 'Color' AND value = '${colour}'`,
            `SELECT count(*) ${of} ILIKE 'colour' AND lower(value) = '${colour.toLowerCase()}'`,
            `SELECT count(DISTINCT product_id) ${of} = 'Colour' AND value ILIKE '${colour}'`,
          ],
        }
      : {
          meant: products.filter((product) => same(product.brand, brand)).length,
          ways: [
            `SELECT count(*) FROM product_brands WHERE name = '${brand}'`,
            `SELECT count(DISTINCT product_id) FROM product_brands WHERE name IN ('${brand}')`,
            `SELECT count(*) FROM product_brands WHERE lower(name) = '${brand.toLowerCase()}'`,
            `SELECT count(*) FROM products p JOIN product_brands b USING (product_id) WHERE b.name ILIKE '${brand}'`,
          ],
        };
  },
  // How many products are in some categories?
  (products, random) => {
    const [one, other] = [random.pick(CATEGORIES), random.pick(CATEGORIES)];
    const of = `FROM product_categories WHERE name IN ('${one}', '${other}')`;
    return {
      meant: products.filter(({ categories }) => categories.some((name) => name === one || name === other)).length,
      ways: [
        `SELECT count(*) ${of}`,
        `SELECT count(DISTINCT product_id) ${of}`,
        `SELECT count(*) FROM (SELECT DISTINCT product_id ${of})`,
        `SELECT count(*) FROM products WHERE product_id IN (SELECT product_id ${of})`,
      ],
    };
  },
  // How many variants has a product on average?
  (products) => ({
    meant: average(products.map(({ variants }) => variants.length)),
    ways: [
      'SELECT avg(n) FROM (SELECT p.product_id, count(*) AS n FROM products p LEFT JOIN variants v USING (product_id) GROUP BY 1)',
      'SELECT avg(n) FROM (SELECT p.product_id, count(v.variant_id) AS n FROM products p LEFT JOIN variants v USING (product_id) GROUP BY 1)',
      'SELECT (SELECT count(*) FROM variants) / (SELECT count(*) FROM products)',
    ],
  }),
  // How many variants are there, of which products?
  (products, random) => {
    const rate = random.pick([7, 19, 20]);
    return {
      meant: sum(products.filter(({ taxRate }) => taxRate === rate).map(({ variants }) => variants.length)),
      ways: [
        `SELECT count(*) FROM variants v JOIN products p USING (product_id) WHERE p.tax_rate = ${rate}`,
        `SELECT count(*) AS variants FROM products p JOIN variants v USING (product_id) WHERE p.tax_rate = ${rate}`,
        `SELECT count(v.variant_id) FROM products p LEFT JOIN variants v USING (product_id) WHERE p.tax_rate = ${rate}`,
        `SELECT sum(n) FROM (SELECT p.product_id, count(*) AS n FROM products p JOIN variants v USING (product_id) WHERE p.tax_rate = ${rate} GROUP BY 1)`,
        `SELECT count(*) FROM variants WHERE product_id IN (SELECT product_id FROM products WHERE tax_rate = ${rate})`,
        `SELECT count(*) FROM variants v JOIN prices r USING (variant_id) JOIN products p ON p.product_id = v.product_id WHERE p.tax_rate = ${rate}`,
      ],
    };
  },
];

/** So many different queries. */
export function writeQueries(
  count: number,
  products: readonly PlainProduct[],
  random: Random,
): readonly NaturalQuery[] {
  const found = new Map<string, NaturalQuery>();
  for (let turn = 0; found.size < count; turn += 1) {
    const { meant, ways } = (QUESTIONS[turn % QUESTIONS.length] ?? QUESTIONS[0])?.(products, random) ?? {
      meant: 0,
      ways: ['SELECT 0'],
    };
    const sql = random.pick(ways);
    found.set(sql, { sql, meant });
  }
  return [...found.values()];
}
