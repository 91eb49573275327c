/** What is new, what has changed, what is not sold any more, and counts by such words. */

import { brandsBySize, fold, ofBrand, type Plain, type PlainCatalog, tally, tallyNames, textOf } from '../plain.ts';
import { askCount, countsIn, type Question, rowsOf } from '../question.ts';

/** By date and status. */
export function askDates(catalog: PlainCatalog): readonly Question[] {
  const { products } = catalog;
  const [brand] = brandsBySize(catalog);
  const since = dayInTheMiddle(products, 'Created');
  const changed = dayInTheMiddle(products, 'Updated');
  const year = (it: Plain, field: string): string => textOf(it[field]).slice(0, 4);
  const [[busiest = '2024'] = []] = tally(products.map((it) => year(it, 'Created')));
  const passive = products.filter(({ Status }) => Status === -1);
  const after = (field: string, day: string): number => products.filter((it) => textOf(it[field]) >= day).length;
  const newest =
    products
      .map((it) => textOf(it.Created))
      .sort()
      .at(-1) ?? '';
  return [
    askCount(
      'what is new',
      `How many products came since ${since}?`,
      { created_after: since },
      after('Created', since),
    ),
    askCount(
      'what is new',
      `How many products changed since ${changed}?`,
      { updated_after: changed },
      after('Updated', changed),
    ),
    askCount(
      'what is new',
      `How many products came in ${busiest}?`,
      { created_after: `${busiest}-01-01`, created_before: `${Number(busiest) + 1}-01-01` },
      products.filter((it) => year(it, 'Created') === busiest).length,
    ),
    {
      kind: 'what is new',
      words: 'Which product is the newest?',
      call: {
        tool: 'find_products',
        args: { sort_by: 'created', sort_direction: 'desc', limit: 1, fields: ['code', 'created'] },
      },
      isRight: (answer) => textOf(rowsOf(answer, 'products')[0]?.created).slice(0, 19) === newest.slice(0, 19),
    },
    askCount('by status', 'How many products are passive?', { status: 'passive' }, passive.length),
    ...(brand === undefined
      ? []
      : [
          askCount(
            'by status',
            `How many products of ${brand} are active?`,
            { status: 'active', brand_names: [brand] },
            ofBrand(products, brand).filter(({ Status }) => Status === 1).length,
          ),
        ]),
    askBreakdown('status', tally(products.map(({ Status }) => (Status === 1 ? 'ACTIVE' : 'PASSIVE')))),
    askBreakdown('year_created', tally(products.map((it) => year(it, 'Created')))),
    askBreakdown('brand', tallyNames(products, 'TrademarkProducts')),
    askBreakdown('tag', tallyNames(products, 'Tags')),
  ];
}

/** The day of the record in the middle; one of long ago where none has a date. */
function dayInTheMiddle(products: readonly Plain[], field: string): string {
  const days = products.flatMap((it) => (textOf(it[field]) === '' ? [] : [textOf(it[field]).slice(0, 10)])).sort();
  return days[Math.floor(days.length / 2)] ?? '2001-01-01';
}

/** The values of most products with their counts. @param right by the folded value */
function askBreakdown(word: string, right: ReturnType<typeof tally>): Question {
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
  };
}
