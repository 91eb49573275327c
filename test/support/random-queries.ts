/**
 * SELECTs of the shapes that models write, drawn by dice, for comparing one engine with another. Every result is
 * determined: rows that tie are ordered by the id, and sums of fractions are rounded.
 */

import type { Dice } from '../../scripts/generated-catalog/random.ts';

/** A query. `isOrdered`: the order of its rows is determined, too. */
export interface RandomQuery {
  readonly shape: string;
  readonly sql: string;
  readonly isOrdered: boolean;
}

/** Each expression is over `products p`; the rest may be NULL where the column is not. */
const GROUPS = [
  'p.type',
  'p.status',
  'p.unit',
  'p.tax_rate',
  'left(p.code, 3)',
  'p.parent_id',
  'p.is_child',
  'year(p.created)',
  'p.short_description IS NULL',
];

const SORTS = [
  'p.created',
  'p.updated',
  'p.name',
  'p.code',
  'p.integration_code',
  'length(p.long_description)',
  'try_cast(p.integration_code AS BIGINT)',
  "nullif(p.status, 'active')",
  "CASE left(p.code, 3) WHEN 'SHR' THEN 1 WHEN 'POL' THEN 2 END",
  'p.tax_rate',
];

const HAS_PICTURE =
  "EXISTS (SELECT 1 FROM pictures i WHERE i.owner = 'product' AND i.product_id = p.product_id)";

const CONDITIONS = [
  HAS_PICTURE,
  `NOT ${HAS_PICTURE}`,
  'NOT EXISTS (SELECT 1 FROM variants v WHERE v.product_id = p.product_id)',
  'EXISTS (SELECT 1 FROM prices x WHERE x.product_id = p.product_id AND x.price > 50)',
  "NOT EXISTS (SELECT 1 FROM properties y WHERE y.owner = 'product' AND y.product_id = p.product_id AND y.value IS NULL)",
  'p.product_id IN (SELECT c.product_id FROM product_categories c WHERE c.category_id > 120)',
  'p.product_id NOT IN (SELECT v.product_id FROM variants v WHERE v.product_id IS NOT NULL)',
  "p.status = 'active'",
  "p.code = 'NOPE'",
  'p.parent_id IS NULL',
  'p.updated IS NOT NULL',
  "p.name ILIKE '%a%' OR p.unit IS NULL",
  "p.created >= TIMESTAMP '2022-01-01'",
  '(SELECT count(*) FROM variants v WHERE v.product_id = p.product_id) > 2',
  'p.product_id = (SELECT max(m.product_id) FROM products m WHERE m.type IS NOT DISTINCT FROM p.type)',
];

/** What may be joined to the products; a join may repeat them. */
const JOINS = [
  '',
  'LEFT JOIN products q ON q.product_id = p.parent_id',
  'JOIN products q ON q.product_id = p.parent_id',
  'LEFT JOIN products q ON q.code = p.code AND q.product_id <> p.product_id',
  'JOIN variants v ON v.product_id = p.product_id',
  'LEFT JOIN variants v ON v.product_id = p.product_id',
  "JOIN prices r ON r.product_id = p.product_id AND r.owner = 'product'",
  "LEFT JOIN prices r ON r.product_id = p.product_id AND r.label = 'Retail'",
  "LEFT JOIN properties y ON y.product_id = p.product_id AND y.name = 'Material'",
  "LEFT JOIN pictures i ON i.product_id = p.product_id AND i.owner = 'product' AND i.is_cover",
  'JOIN product_categories pc ON pc.product_id = p.product_id LEFT JOIN categories c USING (category_id)',
  'LEFT JOIN product_brands b ON b.product_id = p.product_id',
];

const TREE = 'categories c LEFT JOIN categories u ON u.category_id = c.parent_id';
const TREE_CONDITIONS = [
  'NOT EXISTS (SELECT 1 FROM product_categories x WHERE x.category_id = c.category_id)',
  'EXISTS (SELECT 1 FROM product_categories x WHERE x.category_id = c.category_id)',
  'u.category_id IS NULL',
  'c.parent_id IS NOT NULL',
  'EXISTS (SELECT 1 FROM categories d WHERE d.parent_id = c.category_id)',
];

/** One value for each product, which may be NULL. */
const SCALARS = [
  '(SELECT x.price FROM prices x WHERE x.product_id = p.product_id ORDER BY x.price LIMIT 1)',
  '(SELECT x.price FROM prices x WHERE x.product_id = p.product_id ORDER BY x.price DESC LIMIT 1)',
  '(SELECT min(x.price) FROM prices x WHERE x.product_id = p.product_id)',
  '(SELECT count(*) FROM pictures i WHERE i.product_id = p.product_id)',
  "(SELECT y.value FROM properties y WHERE y.product_id = p.product_id AND y.owner = 'product' ORDER BY y.value LIMIT 1)",
  '(SELECT v.code FROM variants v WHERE v.product_id = p.product_id ORDER BY v.variant_id DESC LIMIT 1)',
  '(SELECT q.name FROM products q WHERE q.product_id = p.parent_id)',
];

/** Rows of other views with a name to group them by and a number that may be NULL. */
const OTHERS = [
  { from: "properties WHERE owner = 'product'", name: 'name', number: 'try_cast(value AS DOUBLE)' },
  { from: 'properties', name: 'code', number: 'number' },
  { from: 'options', name: 'name', number: 'try_cast(value AS INTEGER)' },
  { from: 'prices', name: 'label', number: 'price' },
  { from: "prices WHERE currency = 'EUR'", name: 'owner', number: 'nullif(price, 0)' },
  { from: 'pictures', name: 'type_code', number: 'sort_order' },
  { from: 'measures', name: 'kind', number: 'number' },
  { from: 'translations', name: 'culture', number: 'length(long_description)' },
];

const RANKINGS = ['row_number', 'rank', 'dense_rank'];
const ORDERS = ['', ' DESC', ' NULLS FIRST', ' DESC NULLS LAST'];
const FRAMES = [
  'ROWS BETWEEN 2 PRECEDING AND CURRENT ROW',
  'ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING',
  'ROWS BETWEEN 1 FOLLOWING AND 3 FOLLOWING',
  'RANGE BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW',
];
const AGGREGATES = [
  'count(*)',
  'count(p.updated)',
  'count(DISTINCT p.unit)',
  'min(p.code)',
  'max(p.updated)',
  'sum(p.tax_rate)::DECIMAL(18,2)',
  `count(*) FILTER (${HAS_PICTURE})`,
  "round(100.0 * count(*) FILTER (p.status = 'active') / count(*), 1)",
];

/** `products p` with a join. */
const drawFrom = (dice: Dice): string => `products p ${dice.pick(JOINS)}`;

/** WHERE with up to two conditions. */
function drawWhere(dice: Dice): string {
  const count = dice.pick([0, 0, 1, 1, 2]);
  const conditions = Array.from({ length: count }, () => dice.pick(CONDITIONS));
  return count === 0 ? '' : `WHERE ${conditions.map((one) => `(${one})`).join(' AND ')}`;
}

/** `row_number() OVER (…)` or another ranking. @param tie what orders equal rows; without it only their number counts */
function drawRanking(dice: Dice, group: string, sort: string, tie = ''): string {
  const partition = dice.chance(75) ? `PARTITION BY ${group} ` : '';
  const order = `ORDER BY ${sort}${dice.pick(ORDERS)}${tie === '' ? '' : `, ${tie}`}`;
  return `${dice.pick(RANKINGS)}() OVER (${partition}${order})`;
}

/** The limit of a ranking: mostly few, sometimes more than there are rows. */
const drawLimit = (dice: Dice): string =>
  dice.pick(['= 1', '= 1', '<= 1', '<= 2', '<= 3', '< 5', '<= 50', '<= 1000000']);

type Shape = (dice: Dice) => { readonly sql: string; readonly isOrdered?: boolean };

/** The shapes; every one draws its parts. */
const SHAPES: Readonly<Record<string, Shape>> = {
  firstOfEach: (dice) => {
    const group = dice.pick(GROUPS);
    const ranking = drawRanking(dice, group, dice.pick(SORTS), 'p.product_id');
    return {
      sql: `SELECT p.product_id, p.code, ${group} AS g FROM products p ${drawWhere(dice)} QUALIFY ${ranking} ${drawLimit(dice)}`,
    };
  },
  numberOfFirst: (dice) => {
    const { from, name, number } = dice.pick(OTHERS);
    const ranking = `row_number() OVER (PARTITION BY ${name} ORDER BY ${number}${dice.pick(ORDERS)})`;
    return {
      sql: `SELECT name, count(*) AS n FROM (SELECT ${name} AS name, ${ranking} AS rn FROM ${from}) WHERE rn ${drawLimit(dice)} GROUP BY name`,
    };
  },
  valuesOfFirst: (dice) => {
    const { from, name, number } = dice.pick(OTHERS);
    const sort = `${number}${dice.pick(ORDERS)}`;
    return {
      sql: `WITH ranked AS (SELECT ${name} AS name, ${number} AS amount, ${dice.pick(RANKINGS)}() OVER (PARTITION BY ${name} ORDER BY ${sort}) AS rn FROM ${from}) SELECT name, amount, rn FROM ranked WHERE rn ${drawLimit(dice)}`,
    };
  },
  firstByScalar: (dice) => {
    const ranking = drawRanking(dice, dice.pick(GROUPS), 'least', 'product_id');
    return {
      sql: `SELECT p.product_id, ${dice.pick(SCALARS)} AS least FROM products p ${drawWhere(dice)} QUALIFY ${ranking} ${drawLimit(dice)}`,
    };
  },
  countedFirstOfJoin: (dice) => {
    const ranking = drawRanking(dice, dice.pick(GROUPS), dice.pick(SORTS));
    return {
      sql: `SELECT count(*) FROM (SELECT p.code FROM ${drawFrom(dice)} ${drawWhere(dice)} QUALIFY ${ranking.replace(/^\w+/, 'row_number')} ${drawLimit(dice)})`,
    };
  },
  severalCounts: (dice) => {
    const from = drawFrom(dice);
    const other = dice.chance(70) ? from : drawFrom(dice);
    return {
      sql: `SELECT (SELECT count(*) FROM ${from} ${drawWhere(dice)}) AS a, (SELECT count(*) FROM ${other} ${drawWhere(dice)}) AS b, (SELECT count(DISTINCT p.product_id) FROM ${from}) AS c`,
    };
  },
  unionOfCounts: (dice) => {
    const from = drawFrom(dice);
    const parts = Array.from(
      { length: dice.between(2, 4) },
      (_, at) => `SELECT 'k${at}' AS k, count(*) AS n FROM ${from} ${drawWhere(dice)}`,
    );
    return { sql: parts.join(' UNION ALL ') };
  },
  shareOfCtes: (dice) => {
    const from = drawFrom(dice);
    return {
      sql: `WITH a AS (SELECT count(*) AS n FROM ${from}), b AS (SELECT count(*) AS m FROM ${from} ${drawWhere(dice)}) SELECT n, m, round(100.0 * m / nullif(n, 0), 1) FROM a, b`,
    };
  },
  categories: (dice) => {
    const first = dice.pick(TREE_CONDITIONS);
    const second = dice.pick(TREE_CONDITIONS);
    return dice.chance(50)
      ? {
          sql: `SELECT 'all' AS k, count(*) AS n FROM ${TREE} UNION ALL SELECT 'some', count(*) FROM ${TREE} WHERE ${first} UNION ALL SELECT 'both', count(*) FROM ${TREE} WHERE ${first} AND ${second}`,
        }
      : {
          sql: `SELECT c.code, c.name, u.name AS parent, (SELECT count(DISTINCT x.product_id) FROM product_categories x WHERE x.category_id = c.category_id) AS n FROM ${TREE} WHERE ${first}`,
        };
  },
  groups: (dice) => {
    const having = dice.pick(['', 'HAVING count(*) > 3', 'HAVING count(DISTINCT p.unit) = 1']);
    return {
      sql: `SELECT ${dice.pick(GROUPS)} AS g, ${dice.pick(AGGREGATES)} AS x, ${dice.pick(AGGREGATES)} AS y FROM ${drawFrom(dice)} ${drawWhere(dice)} GROUP BY g ${having}`,
    };
  },
  rankedGroups: (dice) => ({
    sql: `SELECT ${dice.pick(GROUPS)} AS g, count(*) AS n, rank() OVER (ORDER BY count(*) DESC) AS place, round(100.0 * count(*) / sum(count(*)) OVER (), 2) AS share FROM ${drawFrom(dice)} ${drawWhere(dice)} GROUP BY g QUALIFY place ${drawLimit(dice)}`,
  }),
  topByGroup: (dice) => ({
    sql: `SELECT ${dice.pick(GROUPS)} AS g, count(*) AS n FROM ${drawFrom(dice)} ${drawWhere(dice)} GROUP BY g ORDER BY n DESC, g LIMIT ${dice.between(1, 6)}`,
    isOrdered: true,
  }),
  top: (dice) => ({
    sql: `SELECT p.product_id, p.name, ${dice.pick(SORTS)} AS s FROM products p ${drawWhere(dice)} ORDER BY s${dice.pick(ORDERS)}, p.product_id LIMIT ${dice.between(1, 20)}${dice.chance(30) ? ' OFFSET 3' : ''}`,
    isOrdered: true,
  }),
  topByScalar: (dice) => ({
    sql: `SELECT p.product_id, ${dice.pick(SCALARS)} AS s FROM products p ${drawWhere(dice)} ORDER BY s${dice.pick(ORDERS)}, p.product_id LIMIT ${dice.between(1, 20)}`,
    isOrdered: true,
  }),
  scalars: (dice) => ({
    sql: `SELECT p.code, ${dice.pick(SCALARS)} AS a, ${dice.pick(SCALARS)} AS b FROM products p ${drawWhere(dice)}`,
  }),
  distinct: (dice) => ({
    sql: `SELECT DISTINCT ${dice.pick(GROUPS)} AS a, ${dice.pick(GROUPS)} AS b FROM ${drawFrom(dice)} ${drawWhere(dice)}`,
  }),
  distinctOn: (dice) => {
    const group = dice.pick(GROUPS);
    return {
      sql: `SELECT DISTINCT ON (${group}) ${group} AS g, p.product_id FROM products p ${drawWhere(dice)} ORDER BY ${group}, ${dice.pick(SORTS)}${dice.pick(ORDERS)}, p.product_id`,
    };
  },
  frames: (dice) => {
    const over = `OVER (PARTITION BY ${dice.pick(GROUPS)} ORDER BY p.created, p.product_id ${dice.pick(FRAMES)})`;
    const call = dice
      .pick([
        'count(p.updated)',
        'sum(p.tax_rate)::DECIMAL(18,2)',
        'max(p.code)',
        'first_value(p.product_id)',
        'last_value(p.name)',
      ])
      .replace(/\)(::.*)?$/, (_, cast = '') => `) ${over}${cast}`);
    return { sql: `SELECT p.product_id, ${call} AS w FROM products p ${drawWhere(dice)}` };
  },
  neighbours: (dice) => ({
    sql: `SELECT p.product_id, ${dice.pick(['lag', 'lead'])}(${dice.pick(SORTS)}) OVER (PARTITION BY ${dice.pick(GROUPS)} ORDER BY p.created, p.product_id) AS w, count(*) OVER (PARTITION BY ${dice.pick(GROUPS)}) AS n FROM products p ${drawWhere(dice)}`,
  }),
  moreThanItsGroup: (dice) => {
    const group = dice.pick(GROUPS);
    return {
      sql: `SELECT p.product_id FROM products p WHERE length(p.name) > (SELECT avg(length(o.name)) FROM products o WHERE (${group.replaceAll('p.', 'o.')}) IS NOT DISTINCT FROM (${group}))`,
    };
  },
  windowOfWhole: (dice) => {
    const call = dice.pick([
      'max(p.updated)',
      'min(p.code)',
      'count(p.updated)',
      'max(p.product_id)',
    ]);
    return {
      sql: `SELECT p.product_id, ${call} OVER (PARTITION BY ${dice.pick(GROUPS)}) AS w FROM ${drawFrom(dice)} ${drawWhere(dice)}`,
    };
  },
  randomGroups: (dice) => ({
    sql: `SELECT count(*), sum(n) > 0 FROM (SELECT count(*) OVER (PARTITION BY draw) AS n FROM (SELECT p.product_id, ${dice.pick(['uuid()', 'random()', '(random() * 3)::INTEGER'])} AS draw FROM products p ${drawWhere(dice)}))`,
  }),
  setsOfIds: (dice) => ({
    sql: `SELECT p.product_id FROM ${drawFrom(dice)} ${drawWhere(dice)} ${dice.pick(['EXCEPT', 'INTERSECT', 'UNION'])} SELECT p.product_id FROM ${drawFrom(dice)} ${drawWhere(dice)}`,
  }),
  cteTwice: (dice) => ({
    sql: `WITH chosen AS (SELECT p.product_id, p.parent_id, ${dice.pick(GROUPS)} AS g FROM products p ${drawWhere(dice)}) SELECT a.g, count(*) AS n, count(b.product_id) AS parents, (SELECT count(*) FROM chosen) AS whole FROM chosen a LEFT JOIN chosen b ON b.product_id = a.parent_id GROUP BY a.g`,
  }),
  joinOfAggregates: (dice) => {
    const group = dice.pick(GROUPS);
    return {
      sql: `WITH a AS (SELECT ${group} AS g, count(*) AS n FROM ${drawFrom(dice)} ${drawWhere(dice)} GROUP BY g), b AS (SELECT ${group} AS g, count(*) AS n FROM ${drawFrom(dice)} ${drawWhere(dice)} GROUP BY g) SELECT g, a.n AS n, b.n AS m FROM a ${dice.pick(['LEFT', 'FULL', 'INNER'])} JOIN b USING (g)`,
    };
  },
};

/** Draws a query. One of four is counted as a whole, as a model does that only wants to know how many there are. */
export function drawQuery(dice: Dice): RandomQuery {
  const shape = dice.pick(Object.keys(SHAPES));
  const { sql, isOrdered = false } = SHAPES[shape]?.(dice) ?? { sql: 'SELECT 1' };
  return dice.chance(25)
    ? { shape, sql: `SELECT count(*) FROM (${sql})`, isOrdered: true }
    : { shape, sql, isOrdered };
}
