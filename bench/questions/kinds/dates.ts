/** Questions about new, changed and discontinued products, and counts by date and status. */

import { countsIn, rowsOf } from '../answer.ts';
import {
  brandsBySize,
  fold,
  ofBrand,
  type Plain,
  type PlainCatalog,
  tally,
  tallyNames,
  textOf,
} from '../plain.ts';
import { askCount, type Question } from '../question.ts';
import { isCalled, quote, sqlCounts } from '../sql.ts';

/** Questions by date and status. */
export function askDates(catalog: PlainCatalog): readonly Question[] {
  const { products } = catalog;
  const [brand] = brandsBySize(catalog);
  const since = dayInTheMiddle(products, 'Created');
  const changed = dayInTheMiddle(products, 'Updated');
  const year = (it: Plain, field: string): string => textOf(it[field]).slice(0, 4);
  const [[busiest = '2024'] = []] = tally(products.map((it) => year(it, 'Created')));
  const passive = products.filter(({ Status }) => Status === -1);
  const after = (field: string, day: string): number =>
    products.filter((it) => textOf(it[field]) >= day).length;
  const newest =
    products
      .map((it) => textOf(it.Created))
      .sort()
      .at(-1) ?? '';
  return [
    askCount(
      'what is new',
      `How many products came since ${since}?`,
      {
        args: { created_after: since },
        sql: `SELECT count(*) FROM products WHERE created >= ${quote(since)}`,
      },
      after('Created', since),
    ),
    askCount(
      'what is new',
      `How many products changed since ${changed}?`,
      {
        args: { updated_after: changed },
        sql: `SELECT count(*) FROM products WHERE updated >= ${quote(changed)}`,
      },
      after('Updated', changed),
    ),
    askCount(
      'what is new',
      `How many products came in ${busiest}?`,
      {
        args: { created_after: `${busiest}-01-01`, created_before: `${Number(busiest) + 1}-01-01` },
        sql: `SELECT count(*) FROM products WHERE year(created) = ${Number(busiest)}`,
      },
      products.filter((it) => year(it, 'Created') === busiest).length,
    ),
    {
      kind: 'what is new',
      words: 'Which product is the newest?',
      call: {
        tool: 'find_products',
        args: { sort_by: 'created', sort_direction: 'desc', limit: 1, fields: ['code', 'created'] },
      },
      isRight: (answer) =>
        textOf(rowsOf(answer, 'products')[0]?.created).slice(0, 19) === newest.slice(0, 19),
      sql: {
        query: 'SELECT code, name, created FROM products ORDER BY created DESC LIMIT 1',
        isRight: (answer) =>
          textOf(rowsOf(answer, 'rows')[0]?.created).slice(0, 19) === newest.slice(0, 19),
      },
    },
    askCount(
      'by status',
      'How many products are passive?',
      {
        args: { status: 'passive' },
        sql: "SELECT count(*) FROM products WHERE status = 'passive'",
      },
      passive.length,
    ),
    ...(brand === undefined
      ? []
      : [
          askCount(
            'by status',
            `How many products of ${brand} are active?`,
            {
              args: { status: 'active', brand_names: [brand] },
              sql: `SELECT count(DISTINCT p.product_id) FROM products p JOIN product_brands b USING (product_id) WHERE p.status = 'active' AND ${isCalled('b.name', brand)}`,
            },
            ofBrand(products, brand).filter(({ Status }) => Status === 1).length,
          ),
        ]),
    askBreakdown(
      'status',
      'status, count(*) AS n FROM products',
      tally(products.map(({ Status }) => (Status === 1 ? 'ACTIVE' : 'PASSIVE'))),
    ),
    askBreakdown(
      'year_created',
      'year(created) AS year, count(*) AS n FROM products',
      tally(products.map((it) => year(it, 'Created'))),
    ),
    askBreakdown(
      'brand',
      'name, count(DISTINCT product_id) AS n FROM product_brands',
      tallyNames(products, 'TrademarkProducts'),
    ),
    askBreakdown(
      'tag',
      "name, count(DISTINCT product_id) AS n FROM tags WHERE owner = 'product'",
      tallyNames(products, 'Tags'),
    ),
  ];
}

/** The date of the record in the middle; a date long ago if no record has one. */
function dayInTheMiddle(products: readonly Plain[], field: string): string {
  const days = products
    .flatMap((it) => (textOf(it[field]) === '' ? [] : [textOf(it[field]).slice(0, 10)]))
    .sort();
  return days[Math.floor(days.length / 2)] ?? '2001-01-01';
}

/**
 * Asks for the most frequent values with their counts.
 * @param counts the value and its count in SQL
 * @param right the counts by folded value
 */
function askBreakdown(word: string, counts: string, right: ReturnType<typeof tally>): Question {
  const most = right.slice(0, 5).map(([, count]) => count);
  const known = new Map(right);
  return {
    kind: 'counts by a value',
    words: `How many products are there by ${word.replace('_', ' ')}?`,
    call: { tool: 'find_products', args: { count_by: word, limit: 5 } },
    isRight: (answer) => {
      const shown = countsIn(answer);
      if (right.length === 0) return shown.length === 0;
      return (
        shown.length === most.length &&
        shown.every(([name, count], at) => count === most[at] && known.get(fold(name)) === count)
      );
    },
    sql: sqlCounts(`SELECT ${counts} GROUP BY 1 ORDER BY n DESC LIMIT 5`, right),
  };
}
