/** Questions that can be read in two ways, or of which some records state nothing: the answer tells both, and how many. */

import { type Json, shows } from '../answer.ts';
import {
  barcodesOf,
  categoriesBySize,
  fold,
  inCategory,
  inSome,
  listOf,
  mainCurrency,
  type Plain,
  type PlainCatalog,
  pricesOf,
  tally,
  textOf,
  textsOf,
} from '../plain.ts';
import { askCount, type Question } from '../question.ts';
import { inBranch, isCalled, quote, sqlCount, sqlCounts } from '../sql.ts';

/** Asks where products and variants differ, what is not stated, and what a word may mean; without the trait nothing. */
export function askBothReadings(catalog: PlainCatalog): readonly Question[] {
  return [askOwn, askDearest, askNotStated, askLanguages, askChanged, askNoPrice, askViews].flatMap(
    (ask) => ask(catalog),
  );
}

type Test = (record: Plain) => boolean;
/** Whether a record was not changed since it was created. */
const isNeverUpdated: Test = ({ Updated }) => Updated === null;

/** The product, and all its variants. */
function familyOf({ variants }: PlainCatalog, product: Plain): readonly Plain[] {
  return [product, ...variants.filter(({ ProductId }) => ProductId === product.ProductId)];
}

/** Products that have or lack something, themselves and with their variants: where these differ, both are told. */
function askOwn(catalog: PlainCatalog): readonly Question[] {
  const { products, variants } = catalog;
  const ask = (what: string, args: Json, isMatch: Test, sql: string): readonly Question[] => {
    // Where no record has it, the PIM may not send it.
    if (![...products, ...variants].some(isMatch)) return [];
    const isMeant = (some: readonly Plain[]): boolean =>
      some.some(isMatch) === (args.missing === undefined);
    const own = products.filter((it) => isMeant([it])).length;
    const whole = products.filter((it) => isMeant(familyOf(catalog, it))).length;
    const asked = askCount(
      'own and with variants',
      `How many products have ${what}?`,
      { args, sql },
      whole,
    );
    const isTold = (answer: Json): boolean => {
      // Without a copy, who knows nothing of the variants says so.
      if (answer.total === own && shows(answer, 'not those of its variants'))
        return answer.freshness !== 'copy';
      return (
        [own, whole].every((one) => shows(answer, one)) &&
        /own|variant/.test(JSON.stringify(answer))
      );
    };
    return [
      { ...asked, isRight: (answer) => (own === whole ? answer.total === own : isTold(answer)) },
    ];
  };
  const has = (field: string) => (it: Plain) => listOf(it, field).length > 0;
  const hasBarcode: Test = (it) => barcodesOf(it).length > 0;
  const [value] = tally(variants.flatMap((it) => textsOf(it, 'OptionValues', 'Value')))
    .map(([one]) => one)
    .filter((one) => products.some((it) => textsOf(it, 'Properties', 'Value').includes(one)));
  const valued = variants
    .flatMap((it) => listOf(it, 'OptionValues'))
    .find(({ Value }) => Value === value);
  const name = textOf(valued?.OptionName);
  const isValued: Test = (it) =>
    [...listOf(it, 'Properties'), ...listOf(it, 'OptionValues')].some(
      (one) => textOf(one.Name ?? one.OptionName) === name && textOf(one.Value) === value,
    );
  const views = ["properties WHERE owner = 'product' AND", 'variant_attributes WHERE'].map(
    (view) =>
      `SELECT product_id FROM ${view} name = ${quote(name)} AND ${isCalled('value', value)}`,
  );
  const count = 'SELECT count(*) FROM';
  if (variants.length === 0) return [];
  return [
    ask(
      'no picture',
      { missing: ['pictures'] },
      has('Pictures'),
      `${count} coverage WHERE NOT any_picture`,
    ),
    ask(
      'no barcode',
      { missing: ['barcode'] },
      hasBarcode,
      `${count} coverage WHERE NOT any_barcode`,
    ),
    ask(
      'no price',
      { missing: ['prices'] },
      has('Prices'),
      `${count} coverage WHERE NOT any_price`,
    ),
    ask(
      'documents',
      { has: ['documents'] },
      has('Documents'),
      'SELECT count(DISTINCT product_id) FROM documents',
    ),
    ask(
      `${name} ${value}`,
      { properties: [{ name, value }] },
      isValued,
      `${count} (${views.join(' UNION ')})`,
    ),
  ].flat();
}

/** Where a variant costs more than any product, the answer tells both prices. */
function askDearest(catalog: PlainCatalog): readonly Question[] {
  const currency = mainCurrency(catalog);
  const most = (some: readonly Plain[]): number =>
    Math.max(...some.flatMap((it) => pricesOf(it, currency)));
  const [own, all] = [most(catalog.products), most([...catalog.products, ...catalog.variants])];
  if (!Number.isFinite(own) || catalog.variants.length === 0) return [];
  const args = {
    sort_by: 'price',
    sort_direction: 'desc',
    currency,
    limit: 1,
    fields: ['code', 'prices'],
  };
  const query = `SELECT max(price) AS price FROM prices WHERE currency = ${quote(currency)}`;
  return [
    {
      kind: 'own and with variants',
      words: `What is the dearest thing that we sell, in ${currency}?`,
      call: { tool: 'find_products', args },
      isRight: (answer) => shows(answer, own) && shows(answer, all),
      sql: { query, isRight: (answer) => shows(answer, all) },
    },
  ];
}

/** Filters by a property, a price and a date say how many of the scope state none. */
function askNotStated(catalog: PlainCatalog): readonly Question[] {
  const { products } = catalog;
  const currency = mainCurrency(catalog);
  type Told = readonly [scope: readonly Plain[], isSilent: Test, isMatch: Test];
  const ask = (
    what: string,
    args: Json,
    [scope, isSilent, isMatch]: Told,
    sql: string,
  ): Question => {
    const silent = scope.filter(isSilent).length;
    const told = ({ not_stated }: Json): boolean => silent === 0 || shows({ not_stated }, silent);
    return askCount(
      'not stated',
      `How many products ${what}?`,
      { args, sql, told },
      scope.filter(isMatch).length,
    );
  };
  const isWorded = ({ Value }: Plain): boolean => /^[\p{L} ]{3,20}$/u.test(textOf(Value));
  const worded = products.flatMap((it) => listOf(it, 'Properties').filter(isWorded));
  const names = tally(worded.map(({ Name }) => textOf(Name))).map(([name]) => name);
  const states = (it: Plain, name: string): boolean => textsOf(it, 'Properties').includes(name);
  const pairs = categoriesBySize(catalog).flatMap((scope) =>
    names.slice(0, 12).map((name) => ({ scope, name })),
  );
  const isPartly = (some: readonly boolean[]): boolean =>
    some.includes(true) && some.includes(false);
  const partly = pairs.find(({ scope, name }) =>
    isPartly(inCategory(catalog, scope).map((it) => states(it, name))),
  );
  const { scope = '', name = '' } = partly ?? {};
  const within = inCategory(catalog, scope);
  const entries = within.flatMap((it) =>
    listOf(it, 'Properties').filter((one) => textOf(one.Name) === name),
  );
  const [[value = ''] = []] = tally(entries.map((one) => textOf(one.Value)));
  const isValued: Test = (it) =>
    listOf(it, 'Properties').some(
      (one) => textOf(one.Name) === name && fold(textOf(one.Value)) === fold(value),
    );
  const days = products
    .flatMap(({ Updated }) => (Updated === null ? [] : [textOf(Updated).slice(0, 10)]))
    .sort();
  const day = days[Math.floor(days.length / 3)] ?? '';
  const prices = products
    .flatMap((it) => pricesOf(it, currency))
    .sort((left, right) => left - right);
  const bound = prices[Math.floor(prices.length / 2)] ?? 0;
  const count = (condition: string): string =>
    `SELECT count(DISTINCT product_id) FROM ${condition} AND owner = 'product'`;
  const property = `properties WHERE name = ${quote(name)} AND ${isCalled('value', value)} AND product_id IN (${inBranch(scope)})`;
  const price = `prices WHERE currency = ${quote(currency)} AND price <= ${bound}`;
  const isCheap: Test = (it) => pricesOf(it, currency).some((one) => one <= bound);
  const isBefore: Test = (it) => !isNeverUpdated(it) && textOf(it.Updated) < day;
  const inScope = { category_names: [scope], properties: [{ name, value }] };
  const isUnpriced: Test = (it) => pricesOf(it, currency).length === 0;
  const early = `SELECT count(*) FROM products WHERE updated < ${quote(day)}`;
  const asked = [
    value !== '' &&
      ask(
        `in ${scope} have ${name} ${value}`,
        inScope,
        [within, (it) => !states(it, name), isValued],
        count(property),
      ),
    bound > 0 &&
      ask(
        `cost up to ${bound}`,
        { price_max: bound, currency },
        [products, isUnpriced, isCheap],
        count(price),
      ),
    day !== '' &&
      ask(
        `were changed before ${day}`,
        { updated_before: day },
        [products, isNeverUpdated, isBefore],
        early,
      ),
  ];
  return asked.flatMap((one) => one || []);
}

/** What is missing in one language, of one text, or in one currency. */
function askLanguages(catalog: PlainCatalog): readonly Question[] {
  const { products } = catalog;
  const languageOf = (culture: unknown): string => textOf(culture).slice(0, 2).toLowerCase();
  const languages = tally(
    products.flatMap((it) => textsOf(it, 'Translations', 'Culture').map(languageOf)),
  );
  const [language = ''] = languages[Math.floor(languages.length / 2)] ?? [];
  const currency =
    tally(products.flatMap((it) => textsOf(it, 'Prices', 'Currency')))[1]?.[0] ??
    mainCurrency(catalog);
  const lacking = (from: string): string =>
    `SELECT count(*) FROM products p WHERE p.product_id NOT IN (SELECT x.product_id FROM ${from} AND x.owner = 'product')`;
  const isLong = products.some((it) => textsOf(it, 'Translations', 'LongDescription').length > 0);
  const [field, key] = isLong
    ? ['long_description', 'LongDescription']
    : ['short_description', 'ShortDescription'];
  const lacks = products.filter((it) =>
    listOf(it, 'Translations').every(
      (one) => languageOf(one.Culture) !== language || textOf(one[key]) === '',
    ),
  ).length;
  const ask = (what: string, args: Json, from: string, right: number): Question =>
    askCount(
      'missing in a language or currency',
      `How many products have no ${what}?`,
      { args, sql: lacking(from) },
      right,
    );
  const text = `translations x WHERE x.culture LIKE '${language}%' AND trim(x.${field}) <> ''`;
  const price = `prices x WHERE x.currency = ${quote(currency)}`;
  const unpriced = products.filter((it) => pricesOf(it, currency).length === 0).length;
  const asked = [
    language !== '' &&
      ask(`${language} ${field}`, { missing: [`translation:${language}.${field}`] }, text, lacks),
    language !== '' &&
      ask(`${field} in ${language}`, { missing: [field], culture: language }, text, lacks),
    currency !== '' &&
      ask(`price in ${currency}`, { missing: [`price:${currency}`] }, price, unpriced),
  ];
  return asked.flatMap((one) => one || []);
}

/** What was created since and never updated has changed, too. */
function askChanged({ products }: PlainCatalog): readonly Question[] {
  const created = products
    .filter(isNeverUpdated)
    .map((it) => textOf(it.Created))
    .sort();
  const day = (created[Math.floor(created.length / 2)] ?? '').slice(0, 10);
  const isNew: Test = ({ Created }) => textOf(Created) >= day;
  const fresh = products.filter((it) => isNeverUpdated(it) && isNew(it)).length;
  const ask = (
    args: Json,
    isMatch: Test,
    condition: string,
    told?: (answer: Json) => boolean,
  ): Question => {
    const ways = {
      args,
      sql: `SELECT count(*) FROM products WHERE ${condition}`,
      ...(told && { told }),
    };
    const words = `${Object.keys(args)} ${day}: how many products?`;
    return askCount('updated or created', words, ways, products.filter(isMatch).length);
  };
  if (day === '') return [];
  const since = (field: string): string => `${field} >= ${quote(day)}`;
  const isUpdated: Test = ({ Updated }) => textOf(Updated) >= day;
  return [
    ask({ updated_after: day }, isUpdated, since('updated'), (answer) => shows(answer, fresh)),
    ask(
      { changed_after: day },
      (it) => isUpdated(it) || isNew(it),
      `${since('created')} OR ${since('updated')}`,
    ),
  ];
}

/** That something has no price is told as a fact. */
function askNoPrice({ products, variants }: PlainCatalog): readonly Question[] {
  const told = /no price|without.?price|"prices":"none"/i;
  const bare = [products, variants].map((some) =>
    some.find((it) => listOf(it, 'Prices').length === 0),
  );
  return bare.flatMap((it, at) => {
    if (
      it === undefined ||
      [products, variants][at]?.every((one) => listOf(one, 'Prices').length === 0)
    )
      return [];
    const [tool, view] = at === 0 ? ['find_products', 'product'] : ['get_variants', 'variant'];
    const sql = `SELECT count(*) FROM prices r JOIN ${view}s v USING (${view}_id) WHERE r.owner = '${view}' AND v.code = ${quote(it.Code)}`;
    const args = { codes: [it.Code], fields: ['code', 'prices'] };
    const asked = askCount(
      'no price',
      `What does ${textOf(it.Code)} cost?`,
      { args, tool, sql },
      0,
    );
    return {
      ...asked,
      call: { tool, args },
      isRight: (answer: Json) => told.test(JSON.stringify(answer)),
    };
  });
}

/** What SQL tells best: what can be bought, the tree of categories, and files that several owners share. */
function askViews(catalog: PlainCatalog): readonly Question[] {
  const { products, variants } = catalog;
  const ask = (words: string, query: string, right: number): Question => {
    const sql = sqlCount(query, right);
    return {
      kind: 'views',
      words,
      call: { tool: 'query_catalog', args: { sql: query } },
      isRight: sql.isRight,
      sql,
    };
  };
  const hasNone: Test = (it) =>
    familyOf(catalog, it).length === 1 &&
    products.every(({ ParentId }) => ParentId !== it.ProductId);
  const things = [...variants, ...products.filter(hasNone)];
  // A variant without a price of its own costs what its product costs.
  const priced = new Set(
    products.filter((it) => listOf(it, 'Prices').length > 0).map((it) => it.ProductId),
  );
  const bare = things.filter(
    (it) => listOf(it, 'Prices').length === 0 && !priced.has(it.ProductId),
  ).length;
  const files = tally(
    [...products, ...variants].flatMap((it) => [...new Set(textsOf(it, 'Pictures', 'PictureKey'))]),
  );
  const shared = files.filter(([, count]) => count > 1).length;
  const roots = catalog.categories.filter(({ ParentId }) => ParentId === null);
  const sizes = roots.map(
    (it) => [fold(textOf(it.Name)), inSome(catalog, (one) => one === it).length] as const,
  );
  const right = sizes.filter(([, count]) => count > 0).sort((one, other) => other[1] - one[1]);
  const tree =
    'SELECT root, count(DISTINCT product_id) AS n FROM product_category_tree GROUP BY root ORDER BY n DESC LIMIT 5';
  const sql = sqlCounts(tree, right);
  return [
    ask('How many things can be bought?', 'SELECT count(*) FROM sellable', things.length),
    ask(
      'How many of them have no price?',
      'SELECT count(*) FROM sellable WHERE price IS NULL',
      bare,
    ),
    ask(
      'How many files of pictures are there?',
      'SELECT count(DISTINCT file) FROM pictures',
      files.length,
    ),
    ask(
      'How many of them do several share?',
      'SELECT count(DISTINCT file) FROM pictures WHERE file_uses > 1',
      shared,
    ),
    {
      kind: 'views',
      words: 'How many products has each department?',
      call: { tool: 'find_products', args: { count_by: 'root_category', limit: 5 } },
      isRight: (answer) => sql.isRight({ ...answer, rows: answer.counts }),
      sql,
    },
  ];
}
