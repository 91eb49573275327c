/** Questions about brands and categories by their names. */

import { asJson, countsIn, type Json, rowsOf, shows } from '../answer.ts';
import {
  brandsBySize,
  categoriesBySize,
  fold,
  inCategory,
  inSome,
  ofBrand,
  type Plain,
  type PlainCatalog,
  pathOf,
  spread,
  tally,
  textOf,
  textsOf,
} from '../plain.ts';
import { askCount, askForNothing, type Question } from '../question.ts';
import { inBranch, isCalled, lacks, quote, sqlCount, sqlNothing } from '../sql.ts';

/** Asks how many products a brand has, how many are in a category and below, and both together. */
export function askNames(catalog: PlainCatalog): readonly Question[] {
  const { products } = catalog;
  const brands = brandsBySize(catalog);
  const [first = 'Acme', second = 'Globex'] = brands;
  const [largest = 'Shoes', next = largest] = categoriesBySize(catalog);
  const within = inCategory(catalog, next);
  const [[common] = [first]] = tally(within.flatMap((it) => textsOf(it, 'TrademarkProducts')));
  const accented = brands.find((name) => fold(name) !== name.toUpperCase()) ?? second;
  return [
    ...(brands.length === 0 ? ['Acme', 'Globex', 'Initech'] : spread(brands)).map((name) =>
      countBrand('a brand', name, name, catalog),
    ),
    countBrand('a brand in another case', first.toLowerCase(), first, catalog),
    countBrand('a brand without its accents', fold(accented), accented, catalog),
    ...[first, second].map((name) => countMisspelt(name, catalog)),
    ...spread(categoriesBySize(catalog)).map((name) =>
      askCount(
        'a category',
        `How many products are in ${name}, all below included?`,
        {
          args: { category_names: [name] },
          sql: `SELECT count(*) FROM products WHERE product_id IN (${inBranch(name)})`,
        },
        inCategory(catalog, name).length,
      ),
    ),
    countBoth(common, next, catalog),
    countBoth(first, largest, catalog),
    brands.length < 2
      ? askForNothing('two brands', 'How many products are of Acme or Globex?', {
          args: { brand_names: ['Acme', 'Globex'] },
          sql: countTwo('Acme', 'Globex'),
        })
      : askCount(
          'two brands',
          `How many products are of ${first} or ${second}?`,
          { args: { brand_names: [first, second] }, sql: countTwo(first, second) },
          new Set([...ofBrand(products, first), ...ofBrand(products, second)]).size,
        ),
    countOthers(first, catalog),
    {
      kind: 'a list of names',
      words: 'How many brands do we carry?',
      call: { tool: 'list_reference_data', args: { kind: 'brands', limit: 0 } },
      isRight: ({ total }) => total === catalog.brands.length,
      sql: sqlCount('SELECT count(*) FROM brands', catalog.brands.length),
    },
  ];
}

function countBrand(kind: string, asked: string, name: string, catalog: PlainCatalog): Question {
  const words = `How many products of ${asked} are there?`;
  const right = ofBrand(catalog.products, name).length;
  const ways = { args: { brand_names: [asked] }, sql: countOf(asked) };
  return right === 0 ? askForNothing(kind, words, ways) : askCount(kind, words, ways, right);
}

/** SQL that counts the products of a brand. */
function countOf(brand: string): string {
  return `SELECT count(DISTINCT product_id) FROM product_brands WHERE ${isCalled('name', brand)}`;
}

function countTwo(first: string, second: string): string {
  return `SELECT count(DISTINCT product_id) FROM product_brands WHERE name IN (${quote(first)}, ${quote(second)})`;
}

/** One letter is missing; the nearest names in the error lead to the right one. */
function countMisspelt(name: string, catalog: PlainCatalog): Question {
  const middle = Math.floor(name.length / 2);
  const asked = name.slice(0, middle) + name.slice(middle + 1);
  const right = ofBrand(catalog.products, name).length;
  return {
    kind: 'a misspelt brand',
    words: `How many products of ${asked} are there?`,
    call: { tool: 'find_products', args: { brand_names: [asked], limit: 0 } },
    next: (answer) => {
      const nearest = [asJson(answer.error).nearest]
        .flat()
        .map((one) => String(one).replace(/ \(\d+\)$/, ''));
      const meant = nearest.slice(0, 3).find((one) => fold(one) === fold(name));
      return meant === undefined
        ? undefined
        : { tool: 'find_products', args: { brand_names: [meant], limit: 0 } };
    },
    isRight: (answer) =>
      right === 0
        ? answer.error !== undefined || answer.warnings !== undefined
        : answer.total === right,
    sql: right === 0 ? sqlNothing(countOf(asked)) : sqlCount(countOf(asked), right),
  };
}

function countBoth(brand: string, category: string, catalog: PlainCatalog): Question {
  const words = `How many products of ${brand} are in ${category}?`;
  const from = 'products p JOIN product_brands b USING (product_id)';
  const ways = {
    args: { brand_names: [brand], category_names: [category] },
    sql: `SELECT count(DISTINCT p.product_id) FROM ${from} WHERE ${isCalled('b.name', brand)} AND p.product_id IN (${inBranch(category)})`,
  };
  const right = ofBrand(inCategory(catalog, category), brand).length;
  return ofBrand(catalog.products, brand).length === 0
    ? askForNothing('a brand in a category', words, ways)
    : askCount('a brand in a category', words, ways, right);
}

/** The brand to leave out is given by its id, which the list of brands tells. */
function countOthers(brand: string, { products, brands }: PlainCatalog): Question {
  const isListed = brands.some((it) => fold(textOf(it.Name)) === fold(brand));
  const right = products.length - ofBrand(products, brand).length;
  return {
    kind: 'all but a brand',
    words: `How many products are not of ${brand}?`,
    call: { tool: 'list_reference_data', args: { kind: 'brands', name_contains: brand, limit: 5 } },
    next: (answer) => {
      const ids = rowsOf(answer, 'items').flatMap(({ id, name }) =>
        fold(String(name)) === fold(brand) ? [id] : [],
      );
      return ids.length === 0
        ? undefined
        : { tool: 'find_products', args: { exclude_brand_ids: ids, limit: 0 } };
    },
    isRight: ({ total }) => total === (isListed ? right : 0),
    sql: sqlCount(
      `SELECT count(*) FROM products p WHERE ${lacks('product_brands', isCalled('x.name', brand))}`,
      right,
    ),
  };
}

/** A category by levels of its path, by nearly its name, and by a name that several have. */
export function askPaths(catalog: PlainCatalog): readonly Question[] {
  const all = catalog.categories.map((it) => pathOf(catalog, it)).filter((path) => path.length > 2);
  const isNamesake = (path: readonly string[]): boolean =>
    all.filter((one) => one.at(-1) === path.at(-1)).length > 1;
  const paths = [...all.filter(isNamesake), ...all];
  const [path] = paths;
  const deep = paths.find((one) => one.at(-1) !== path?.at(-1) && one.length > 3);
  if (path === undefined) return [];
  const [above = '', last = ''] = path.slice(-2);
  const ask = (
    kind: string,
    asked: string,
    [first = '', second = '']: readonly string[],
    like: string,
  ): Question => {
    const isBelow = (it: Plain): boolean =>
      textOf(it.Name) === second && pathOf(catalog, it).slice(0, -1).includes(first);
    const sql = `SELECT count(DISTINCT product_id) FROM product_category_tree WHERE path LIKE ${quote(like)}`;
    const ways = { args: { category_names: [asked] }, sql };
    return askCount(
      kind,
      `How many products are in ${asked}?`,
      ways,
      inSome(catalog, isBelow).length,
    );
  };
  const named = `${above} > ${last}`;
  const [top = '', , leaf = ''] = deep?.slice(-3) ?? [];
  const right = inCategory(catalog, last).length;
  const several = {
    args: { category_names: [last] },
    sql: `SELECT count(*) FROM products WHERE product_id IN (${inBranch(last)})`,
    told: (answer: Json) =>
      all.every((one) => one.at(-1) !== last || shows(answer, one.slice(-2).join(' > '))),
  };
  const near: Question = {
    ...ask('a category nearly by its name', `${above}'s ${last}`, [above, last], `%${named}`),
    // No category is called so: the nearest names of the error must lead to the one that is meant.
    next: ({ error }) => {
      const nearest = [asJson(error).nearest]
        .flat()
        .map((one) => String(one).replace(/ \(\d+\)$/, ''));
      const meant = nearest.filter((one) => one.includes(named)).slice(0, 1);
      return meant.length === 0
        ? undefined
        : { tool: 'find_products', args: { category_names: meant, limit: 0 } };
    },
  };
  return [
    ask('a category by its path', named, [above, last], `%${named}`),
    ...(deep === undefined
      ? []
      : [ask('a category by its path', `${top} > ${leaf}`, [top, leaf], `%${top} > % > ${leaf}`)]),
    ...(/^\p{L}+$/u.test(above) ? [near] : []),
    ...(isNamesake(path)
      ? [askCount('a name of several categories', `And in ${last}?`, several, right)]
      : []),
  ];
}

/** Counts by category inside a category: one level, each with all below it, and nothing of another tree. */
export function askInside(catalog: PlainCatalog): readonly Question[] {
  const { categories } = catalog;
  const sizeOf = (it: Plain): number => inSome(catalog, (one) => one === it).length;
  const below = (it: Plain): readonly Plain[] =>
    categories.filter((one) => one.ParentId === it.CategoryId && sizeOf(one) > 0);
  const chosen = categories.find(
    (it) => it.ParentId !== null && below(it).length > 1 && below(it).length < 9,
  );
  if (chosen === undefined) return [];
  const path = pathOf(catalog, chosen).join(' > ');
  const right = below(chosen).map((it) => [textOf(it.Name), sizeOf(it)] as const);
  // Beside those below, only the category itself may have a row.
  const isRight = (rows: ReturnType<typeof countsIn>): boolean =>
    right.every(([name, count]) =>
      rows.some(([value, shown]) => value.includes(name) && shown === count),
    ) &&
    rows.every(
      ([value]) =>
        value.includes(textOf(chosen.Name)) || right.some(([name]) => value.includes(name)),
    );
  const query = `SELECT path AS value, count(DISTINCT product_id) AS count FROM product_category_tree WHERE path LIKE ${quote(`${path} > %`)} AND path NOT LIKE ${quote(`${path} > % > %`)} GROUP BY path ORDER BY 2 DESC`;
  return [
    {
      kind: 'categories inside a category',
      words: `How are the products of ${path} divided?`,
      call: {
        tool: 'find_products',
        args: { category_names: [path], count_by: 'category', limit: 20 },
      },
      isRight: (answer) => isRight(countsIn(answer)),
      sql: { query, isRight: (answer) => isRight(countsIn({ ...answer, counts: answer.rows })) },
    },
  ];
}
