/** Questions about values that are written in two languages, and about what comes first; as natural-queries.ts asks them. */
import type { AskNaturally } from './natural-queries.ts';
import { CATEGORIES } from './plain-catalog.ts';

/** The questions. */
export const QUESTIONS_OF_VALUES: readonly AskNaturally[] = [
  // How many products are made of cotton, which some call pamuk?
  (products, random) => {
    const of = "FROM properties WHERE code = 'material'";
    const text = random.pick(['cotton', 'pamuk']);
    const both = "value IN ('cotton', 'pamuk')";
    return {
      meant: products.filter(({ materials }) => materials.some((one) => one === 'cotton' || one === 'pamuk')).length,
      ways: [
        `SELECT count(*) ${of} AND value = '${text}'`,
        `SELECT count(DISTINCT product_id) ${of} AND lower(value) = '${text}'`,
        `SELECT count(*) ${of} AND ${both}`,
        `SELECT count(DISTINCT product_id) ${of} AND ${both}`,
        `SELECT count(*) FROM products p WHERE EXISTS (FROM properties x WHERE x.product_id = p.product_id AND x.value = '${text}')`,
        `SELECT count(*) FROM products p WHERE EXISTS (FROM properties x WHERE x.product_id = p.product_id AND x.${both})`,
        `SELECT sum(n) FROM (SELECT value, count(DISTINCT product_id) AS n ${of} AND ${both} GROUP BY value)`,
      ],
    };
  },
  // How many products have a material?
  (products) => ({
    meant: products.filter(({ materials }) => materials.length > 0).length,
    ways: [
      "SELECT count(*) FROM properties WHERE code = 'material'",
      "SELECT count(value) FROM properties WHERE name = 'Material'",
      "SELECT count(DISTINCT product_id) FROM properties WHERE code = 'material'",
      "SELECT count(*) FROM products WHERE product_id IN (SELECT product_id FROM properties WHERE name = 'Material')",
    ],
  }),
  // Which product has the most variants, or weighs most? Several may have as many.
  (products, random) => {
    const category = random.pick(CATEGORIES);
    const of = products.filter(({ categories }) => categories.some((one) => one === category));
    const isWeight = random.below(2) === 0;
    const rank = ({ variants, weight }: (typeof products)[number]): number => (isWeight ? weight : variants.length);
    const most = Math.max(...of.map(rank));
    const first = of.filter((product) => rank(product) === most);
    const from = `JOIN product_categories c USING (product_id) WHERE c.name = '${category}'`;
    return {
      meant: first.length === 1 ? (first[0]?.id ?? Number.NaN) : Number.NaN,
      ways: isWeight
        ? [
            `SELECT product_id FROM measures m ${from} AND m.name = 'Weight' ORDER BY m.number DESC LIMIT 1`,
            `SELECT product_id FROM measures m ${from} AND m.name = 'Weight' ORDER BY m.number_base DESC, product_id LIMIT 1`,
          ]
        : [
            `SELECT product_id, count(*) AS n FROM variants v ${from} GROUP BY 1 ORDER BY n DESC LIMIT 1`,
            `SELECT v.product_id FROM variants v ${from} GROUP BY 1 ORDER BY count(*) DESC, v.product_id LIMIT 1`,
            `WITH n AS (SELECT product_id, count(*) AS variants FROM variants v ${from} GROUP BY ALL) SELECT * FROM n ORDER BY variants DESC LIMIT 1`,
          ],
    };
  },
];
