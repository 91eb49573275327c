/** Questions about names, words, tags, languages, and products that belong together. */

import { asJson, rowsOf } from '../answer.ts';
import {
  foldLabel,
  listOf,
  type Plain,
  type PlainCatalog,
  spread,
  tally,
  textOf,
  textsOf,
} from '../plain.ts';
import { askCount, askForNothing, type Question } from '../question.ts';
import { cellsOf, isCalled, quote, sqlRecord, sqlShows } from '../sql.ts';

/** Asks by free text, by part of a name, by a tag, and in another language. */
export function askTexts({ products, variants }: PlainCatalog): readonly Question[] {
  const named = products.filter(({ Name }) => /^[\p{L}\d ]{8,60}$/u.test(textOf(Name)));
  const [[word = 'shirt'] = []] = tally(
    named.flatMap((it) =>
      textOf(it.Name)
        .split(' ')
        .filter((one) => /^[A-Za-z]{5,}$/.test(one)),
    ),
  );
  const [exact = {}] = named;
  const tags = tally(products.flatMap((it) => [...new Set(textsOf(it, 'Tags'))]));
  const [[parent] = []] = tally(
    products.map(({ ParentId }) => textOf(ParentId)).filter((one) => one !== ''),
  );
  return [
    ...spread(named).slice(0, 2).map(askSearch),
    askCount(
      'a piece of a name',
      `How many products have ${word} in their name?`,
      {
        args: { name_contains: [word] },
        sql: `SELECT count(*) FROM products WHERE name ILIKE '%${word}%'`,
      },
      products.filter(({ Name }) => textOf(Name).toLowerCase().includes(word.toLowerCase())).length,
    ),
    askCount(
      'a whole name',
      `How many products are called ${textOf(exact.Name)}?`,
      {
        args: { names: [exact.Name] },
        sql: `SELECT count(*) FROM products WHERE ${isCalled('name', exact.Name)}`,
      },
      products.filter(({ Name }) => textOf(Name).toLowerCase() === textOf(exact.Name).toLowerCase())
        .length,
    ),
    ...askTags(tags, products),
    parent === undefined
      ? askCount(
          'children of a product',
          `How many products are under ${textOf(exact.Code)}?`,
          {
            args: { parent_id: exact.ProductId },
            sql: `SELECT count(*) FROM products c JOIN products p ON p.product_id = c.parent_id WHERE p.code = ${quote(exact.Code)}`,
          },
          0,
        )
      : askCount(
          'children of a product',
          `How many products are under ${parent}?`,
          {
            args: { parent_id: Number(parent) },
            sql: `SELECT count(*) FROM products WHERE parent_id = ${Number(parent)}`,
          },
          products.filter(({ ParentId }) => textOf(ParentId) === parent).length,
        ),
    ...askTranslated(products),
    ...askDescribed(products, variants),
  ];
}

function askSearch({ ProductId, Name }: Plain): Question {
  return {
    kind: 'a search',
    words: `Do we have a ${textOf(Name)}?`,
    call: { tool: 'search_catalog', args: { query: textOf(Name), limit: 5 } },
    // Products with the same name are equally right.
    isRight: (answer) =>
      rowsOf(answer, 'results').some(
        ({ id, name }) => id === ProductId || textOf(name) === textOf(Name),
      ),
    sql: sqlShows(
      `SELECT code, name, status FROM products WHERE name ILIKE ${quote(`%${textOf(Name)}%`)} LIMIT 5`,
      [Name],
    ),
  };
}

function askTags(tags: ReturnType<typeof tally>, products: readonly Plain[]): readonly Question[] {
  const count = (tag: string): string =>
    `SELECT count(DISTINCT product_id) FROM tags WHERE owner = 'product' AND ${isCalled('name', tag)}`;
  if (tags.length === 0)
    return [
      askForNothing('a tag', 'How many products have the tag eco?', {
        args: { tag: 'eco' },
        sql: count('eco'),
      }),
    ];
  return spread(tags)
    .slice(0, 2)
    .map(([name]) =>
      askCount(
        'a tag',
        `How many products have the tag ${name}?`,
        { args: { tag: name.toUpperCase() }, sql: count(name) },
        products.filter((it) =>
          textsOf(it, 'Tags').some((one) => foldLabel(one) === foldLabel(name)),
        ).length,
      ),
    );
}

function askTranslated(products: readonly Plain[]): readonly Question[] {
  const translated = products.find((it) => textOf(it.Code) !== '' && translations(it).length > 0);
  const [translation] = translated === undefined ? [] : translations(translated);
  if (translated === undefined || translation === undefined) {
    const words = 'How many products have a French translation?';
    const sql =
      "SELECT count(DISTINCT product_id) FROM translations WHERE owner = 'product' AND culture LIKE 'fr%'";
    return [askForNothing('another language', words, { args: { has: ['translation:fr'] }, sql })];
  }
  const culture = textOf(translation.Culture);
  return [
    {
      kind: 'another language',
      words: `What is ${textOf(translated.Code)} called in ${culture}?`,
      call: {
        tool: 'get_product',
        args: { code: translated.Code, culture, sections: ['classification'] },
      },
      isRight: (answer) =>
        textOf(asJson(answer.product).name).startsWith(textOf(translation.Name).slice(0, 20)),
      sql: {
        query: `SELECT t.name FROM translations t JOIN products p USING (product_id) WHERE t.owner = 'product' AND p.code = ${quote(translated.Code)} AND t.culture = ${quote(culture)}`,
        isRight: (answer) =>
          textOf(cellsOf(answer)[0]?.[0]).startsWith(textOf(translation.Name).slice(0, 20)),
      },
    },
  ];
}

/** The translations of a product that have a name. */
function translations(product: Plain): readonly Plain[] {
  return listOf(product, 'Translations').filter(
    ({ Name, Culture }) => textOf(Name) !== '' && textOf(Culture) !== '',
  );
}

/** Asks for a description that is plain enough to compare. */
function askDescribed(products: readonly Plain[], variants: readonly Plain[]): readonly Question[] {
  const described = [...products].find(
    (it) => /^[\w ,.'-]{10,}$/.test(textOf(it.ShortDescription)) && textOf(it.Code) !== '',
  );
  const [variant] = variants;
  return [
    ...(described === undefined
      ? []
      : [
          {
            kind: 'a description',
            words: `How is ${textOf(described.Code)} described in short?`,
            call: {
              tool: 'find_products',
              args: { codes: [described.Code], fields: ['short_description'] },
            },
            isRight: (answer) =>
              textOf(rowsOf(answer, 'products')[0]?.short_description) ===
              textOf(described.ShortDescription),
            sql: sqlShows(
              `SELECT short_description FROM products WHERE code = ${quote(described.Code)}`,
              [described.ShortDescription],
            ),
          } satisfies Question,
        ]),
    ...(variant === undefined
      ? []
      : [
          {
            kind: 'the product of a variant',
            words: `Which product is ${textOf(variant.Code)} a variant of?`,
            call: {
              tool: 'find_products',
              args: { variant_codes: [variant.Code], fields: ['product_id', 'code'] },
            },
            isRight: (answer) => rowsOf(answer, 'products')[0]?.product_id === variant.ProductId,
            sql: sqlRecord(
              `SELECT p.product_id, p.code FROM variants v JOIN products p USING (product_id) WHERE v.code = ${quote(variant.Code)}`,
              'product_id',
              variant.ProductId,
            ),
          } satisfies Question,
        ]),
  ];
}
