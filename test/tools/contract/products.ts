import type { WireRecord } from '../../../src/sandbox/catalog-source.ts';
import { listColumn, listRows, productOf, type ToolAnswer } from '../../support/catalog-server.ts';
import {
  below,
  containsAny,
  countIn,
  entries,
  idsOf,
  inDisplayOrder,
  numbersIn,
  pathOf,
  pricesIn,
  textsIn,
} from '../ground-truth.ts';
import {
  BRAND,
  CODES,
  codeOf,
  DEPARTMENT,
  LEAF,
  ofAnswer,
  ofList,
  type Question,
  status,
  totalOf,
  withCodes,
} from './question.ts';

type IsMeant = (it: WireRecord) => boolean;

/** Which products an answer lists, walked to its end. */
const listed = (title: string, args: ToolAnswer, isMeant: IsMeant): Question => ({
  title,
  ask: ofList('find_products', args, 'products', (row) => row.product_id),
  right: (truth) => idsOf(truth.products.filter(isMeant)),
});

const counted = (title: string, args: ToolAnswer, isMeant: IsMeant): Question => ({
  title,
  ask: totalOf('find_products', args),
  right: (truth) => truth.products.filter(isMeant).length,
});

const isOfBrand: IsMeant = (it) =>
  numbersIn(it, 'TrademarkProducts', 'TrademarkId').includes(BRAND);

/** What is asked of find_products. */
export const FIND_PRODUCTS: readonly Question[] = [
  {
    title: 'lists products by exact codes with name and status',
    ask: ofList(
      'find_products',
      { codes: CODES, fields: ['product_id', 'code', 'name'] },
      'products',
      (row) => [row.product_id, row.code, row.name, row.status],
    ),
    right: (truth) => withCodes(truth).map((it) => [it.ProductId, it.Code, it.Name, status(it)]),
  },
  {
    title: 'tells the brand and the barcodes of products',
    ask: ofList(
      'find_products',
      { codes: CODES, fields: ['code', 'brand', 'barcodes'] },
      'products',
      (row) => [row.code, row.brand, row.barcodes ?? []],
    ),
    right: (truth) =>
      withCodes(truth).map((it) => [
        it.Code,
        textsIn(it, 'TrademarkProducts', 'Name').join(', '),
        entries(it, 'Codes').flatMap(({ CodeType, Value }) => (CodeType === 'EAN' ? [Value] : [])),
      ]),
  },
  {
    title: 'tells how many variants and pictures a product has, and its cover',
    ask: ofList(
      'find_products',
      { codes: CODES, fields: ['code', 'variant_count', 'picture_count', 'cover_picture'] },
      'products',
      (row) => [
        row.code,
        row.variant_count ?? 0,
        row.picture_count ?? 0,
        row.cover_picture && pathOf(row.cover_picture),
      ],
    ),
    right: (truth) =>
      withCodes(truth).map((it) => [
        it.Code,
        entries(it, 'Variants').length,
        entries(it, 'Pictures').length,
        pathOf(entries(it, 'Pictures').find(({ IsCover }) => IsCover === true)?.Link),
      ]),
  },
  listed(
    'lists products by a piece of their name, without another',
    { name_contains: ['durable', 'modern'], name_excludes: ['shirt'] },
    ({ Name }) => containsAny(Name, ['durable', 'modern']) && !containsAny(Name, ['shirt']),
  ),
  listed('lists the products of a brand by its id', { brand_ids: [BRAND] }, isOfBrand),
  counted(
    'counts the products that are not of a brand',
    { exclude_brand_ids: [BRAND] },
    (it) => !isOfBrand(it),
  ),
  listed('lists the products of a category by its id', { category_ids: [LEAF] }, (it) =>
    numbersIn(it, 'CategoryProducts', 'CategoryId').includes(LEAF),
  ),
  {
    title: 'counts the products of a whole department',
    ask: totalOf('find_products', { category_ids: [DEPARTMENT] }),
    right: (truth) => countIn(truth, below(truth, DEPARTMENT)),
  },
  {
    title: 'finds the products that have given variants',
    ask: ofAnswer(
      'find_products',
      { variant_codes: ['SHR-00002-GRN-XL', 'POL-00004-PNK', 'NO-SUCH-VARIANT'] },
      (answer) => [listColumn(answer, 'products', 'product_id'), answer.not_found],
    ),
    right: () => [[100002, 100004], ['NO-SUCH-VARIANT']],
  },
  listed(
    'finds what has no French translation',
    { missing: ['translation:fr'], fields: ['product_id'] },
    (it) => !textsIn(it, 'Translations', 'Culture').some((one) => one.startsWith('fr')),
  ),
  counted(
    'counts what has no cover picture',
    { missing: ['cover_picture'] },
    // A passive one is none.
    (it) =>
      !entries(it, 'Pictures').some(({ IsCover, Status }) => IsCover === true && Status === 1),
  ),
  counted(
    'counts active products with a tag',
    { status: 'active', tag: 'Gift-Idea' },
    (it) => it.Status === 1 && textsIn(it, 'Tags', 'Name').includes('gift-idea'),
  ),
  counted(
    'counts products with a property',
    { properties: [{ name: 'waterproof', value: 'true' }] },
    (it) =>
      entries(it, 'Properties').some(
        ({ Code, Value }) => Code === 'waterproof' && Value === 'true',
      ),
  ),
  {
    title: 'ranks by price in one currency',
    ask: ofAnswer(
      'find_products',
      {
        sort_by: 'price',
        sort_direction: 'desc',
        currency: 'EUR',
        limit: 5,
        fields: ['product_id'],
      },
      (answer) => listColumn(answer, 'products', 'product_id'),
    ),
    right: (truth) =>
      truth.products
        .filter((it) => pricesIn(it, 'EUR').length > 0)
        .sort(
          (one, other) => Math.max(...pricesIn(other, 'EUR')) - Math.max(...pricesIn(one, 'EUR')),
        )
        .slice(0, 5)
        .map((it) => it.ProductId),
  },
  {
    title: 'shows a product in another language',
    ask: ofList(
      'find_products',
      { codes: CODES, culture: 'tr', fields: ['code', 'name'] },
      'products',
      (row) => [row.code, row.name, String(row.culture_fallback ?? '').slice(0, 4)],
    ),
    right: (truth) =>
      withCodes(truth).map((it) => [
        it.Code,
        entries(it, 'Translations').find(({ Culture }) => Culture === 'tr-TR')?.Name ?? it.Name,
        entries(it, 'Translations').some(({ Culture, Name }) => Culture === 'tr-TR' && Name)
          ? ''
          : 'name',
      ]),
  },
];

/** What is asked of get_product. */
export const GET_PRODUCT: readonly Question[] = [
  {
    title: 'gives the sheet of a product by its code',
    ask: ofAnswer('get_product', { code: 'SHR-00002', max_tokens: 8_000 }, (answer) => {
      const product = productOf(answer);
      return [
        product.product_id,
        product.name,
        listRows(answer, 'variants').map(codeOf),
        listRows(answer, 'pictures').map(({ link }) => pathOf(link)),
        listRows(answer, 'documents').map(({ name }) => name),
      ];
    }),
    right: (truth) => {
      const product = truth.products[1] ?? {};
      return [
        product.ProductId,
        product.Name,
        truth.variants
          .filter(({ ProductId }) => ProductId === product.ProductId)
          .map(({ Code }) => Code),
        inDisplayOrder(entries(product, 'Pictures'), 'PictureId').map(({ Link }) => pathOf(Link)),
        inDisplayOrder(entries(product, 'Documents'), 'ProductDocumentId').map(({ Name }) => Name),
      ];
    },
  },
  ...[
    { by: 'barcode', args: { barcode: '8681995694621' } },
    { by: 'code', args: { variant_code: 'SHR-00002-GRN-XL' } },
  ].map(({ by, args }) => ({
    title: `finds a product by the ${by} of one of its variants`,
    ask: ofAnswer(
      'get_product',
      { ...args, sections: ['codes'] },
      (answer) => productOf(answer).product_id,
    ),
    right: () => 100002,
  })),
  {
    title: 'says that no product has an integration code',
    ask: ofAnswer('get_product', { integration_code: 'NO-SUCH' }, (answer) => [
      answer.not_found,
      answer.product,
    ]),
    right: () => [{ integration_code: 'NO-SUCH' }, undefined],
  },
];
