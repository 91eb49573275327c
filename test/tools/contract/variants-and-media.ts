import { listRows, type ToolAnswer } from '../../support/catalog-server.ts';
import { entries, inDisplayOrder, lower, numbersIn, pathOf } from '../ground-truth.ts';
import { BRAND, CODES, ofAnswer, ofList, type Question, totalOf, withCodes } from './question.ts';

/** What is asked of get_variants. */
export const GET_VARIANTS: readonly Question[] = [
  {
    title: 'lists sizes and colours by product code',
    ask: ofList(
      'get_variants',
      { product_codes: ['SHR-00002', 'POL-00004'], fields: ['code', 'options'] },
      'variants',
      ({ code, options }) => [code, options],
    ),
    right: (truth) =>
      truth.variants
        .filter(({ ProductId }) => ProductId === 100002 || ProductId === 100004)
        .map((it) => [
          it.Code,
          Object.fromEntries(
            entries(it, 'OptionValues').map(({ OptionName, Value }) => [OptionName, Value]),
          ),
        ]),
  },
  {
    title: 'names the parent of a variant',
    ask: ofList(
      'get_variants',
      { codes: ['SHR-00002-GRN-XL'] },
      'variants',
      ({ product }) => product,
    ),
    right: (truth) => [{ product_id: 100002, code: 'SHR-00002', name: truth.products[1]?.Name }],
  },
  {
    title: 'counts the variants of a brand with an option',
    ask: totalOf('get_variants', {
      brand_ids: [BRAND],
      options: [{ name: 'colour', value: 'black' }],
    }),
    right: (truth) => {
      const owners = truth.products.filter((it) =>
        numbersIn(it, 'TrademarkProducts', 'TrademarkId').includes(BRAND),
      );
      return truth.variants.filter(
        (it) =>
          owners.some(({ ProductId }) => ProductId === it.ProductId) &&
          entries(it, 'OptionValues').some(
            ({ OptionCode, Value }) => OptionCode === 'colour' && lower(Value) === 'black',
          ),
      ).length;
    },
  },
  {
    title: 'says which product has no variants and which does not exist',
    ask: ofAnswer(
      'get_variants',
      { product_codes: ['USB-00003', 'NO-SUCH', 'SLB-00001'] },
      (answer) => [
        answer.not_found,
        answer.without_variants,
        new Set(listRows(answer, 'variants').map(({ product }) => (product as ToolAnswer)?.code))
          .size,
      ],
    ),
    right: (truth) => {
      const without = ['USB-00003', 'SLB-00001'].filter((code) => {
        const product = truth.products.find(({ Code }) => Code === code);
        return !truth.variants.some(({ ProductId }) => ProductId === product?.ProductId);
      });
      return [['NO-SUCH'], without.length === 0 ? undefined : without, 2 - without.length];
    },
  },
];

/** What is asked of get_media. */
export const GET_MEDIA: readonly Question[] = [
  {
    title: 'lists pictures by product codes in display order',
    ask: ofList('get_media', { product_codes: [...CODES, 'HSE-00146'] }, 'media', (row) => [
      row.product_code,
      pathOf(row.link),
    ]),
    right: (truth) =>
      withCodes(truth).flatMap((it) =>
        inDisplayOrder(entries(it, 'Pictures'), 'PictureId').map(({ Link }) => [
          it.Code,
          pathOf(Link),
        ]),
      ),
  },
  {
    title: 'lists the media of variants by code',
    ask: ofList(
      'get_media',
      { variant_codes: ['SHR-00002-GRN-XL', 'POL-00004-PNK'] },
      'media',
      (row) => [row.variant_code, pathOf(row.link)],
    ),
    right: (truth) =>
      truth.variants
        .filter(({ Code }) => Code === 'SHR-00002-GRN-XL' || Code === 'POL-00004-PNK')
        .flatMap((it) =>
          inDisplayOrder(entries(it, 'Pictures'), 'PictureId').map(({ Link }) => [
            it.Code,
            pathOf(Link),
          ]),
        ),
  },
];
