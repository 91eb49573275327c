/** Mistakes in prices, taxes, sides and check digits. */

import { change, type Kind, type Kinds } from './garden.ts';
import type { Draft } from './shop.ts';

const ODD_PRICE = ['price_outlier', 'variant_price_outlier'];
const SALE_ABOVE_LIST = ['sale_above_list_price', 'variant_sale_above_list_price'];

const isReduced = ({ record }: Draft): boolean => record.Prices.length > 1;
const isMeasured = ({ record }: Draft): boolean => record.Dimensions.length > 0;
const round = (number: number): number => Number(number.toFixed(2));
const pricesOf = ({ record, variants }: Draft) =>
  [record, ...variants].flatMap(({ Prices }) => Prices);

/** Multiplies all prices; of every fourth one those of one variant only. */
function timesPrice(factor: number): Kind {
  const multiply = (prices: Draft['record']['Prices']): void => {
    for (const price of prices) price.Price = round(price.Price * factor);
  };
  const all = (draft: Draft): void => multiply(pricesOf(draft));
  return change(
    ODD_PRICE,
    [all, all, all, (draft, { draws }) => multiply(draws.pick(draft.variants).Prices)],
    {
      suits: (draft, at) => at % 4 !== 3 || (draft.variants.length > 3 && !isReduced(draft)),
      also: SALE_ABOVE_LIST,
    },
  );
}

/** Changes the numbers of all sides, not their unit. */
const timesSides = (...factors: readonly number[]): Kind =>
  change(
    ['size_in_wrong_unit'],
    factors.map((factor) => ({ record }) => {
      for (const side of record.Dimensions.slice(0, 3)) side.Value = round(side.Value * factor);
    }),
    { suits: isMeasured, also: ['contradicting_units'] },
  );

const sideOf = ({ record }: Draft, type: string) =>
  record.Dimensions.find(({ Type }) => Type === type);

const swapHeight =
  (type: string) =>
  (draft: Draft): void => {
    const [height, other] = [sideOf(draft, 'Height'), sideOf(draft, type)];
    if (height && other) [height.Value, other.Value] = [other.Value, height.Value];
  };

/** Raises one digit of a barcode, of a product or of its first variant. */
const raiseDigit =
  (at: number) =>
  ({ record, variants }: Draft): void => {
    const [code] = (variants[0] ?? record).Codes;
    if (code)
      code.Value =
        code.Value.slice(0, at) + ((Number(code.Value[at]) + 3) % 10) + code.Value.slice(at + 1);
  };

export const NUMBERS: Kinds = {
  sale_above_list: change(
    SALE_ABOVE_LIST,
    [1.02, 1.3, 1.01, 10].map((factor) => ({ record, variants }) => {
      for (const {
        Prices: [list, sale],
      } of [record, ...variants])
        if (list && sale) sale.Price = round(list.Price * factor);
    }),
    { suits: isReduced, also: ODD_PRICE },
  ),
  price_times_10: timesPrice(10),
  price_divided_by_10: timesPrice(0.1),
  price_times_100: timesPrice(100),
  dummy_price: change(
    ODD_PRICE,
    [0.01, 1, 9_999, 99_999].map(
      (Price) => (draft) => pricesOf(draft).map((price) => Object.assign(price, { Price })),
    ),
    { suits: (draft) => !isReduced(draft) },
  ),
  odd_tax_rate: change(
    ['odd_tax'],
    [0, 16, 70, 1.9].map(
      (TaxRate) =>
        ({ record }) =>
          Object.assign(record, { TaxRate }),
    ),
  ),
  odd_vat_flag: change(
    ['odd_tax'],
    [
      (draft) =>
        pricesOf(draft).map((price) => Object.assign(price, { TaxIncluded: !price.TaxIncluded })),
    ],
  ),
  swapped_sides: change(['swapped_sides'], ['Depth', 'Width'].map(swapHeight), {
    suits: ({ shelf }) => shelf.isShaped === true,
    also: ['contradicting_units'],
  }),
  mm_as_cm: timesSides(10, 0.1),
  inches_as_cm: timesSides(1 / 2.54),
  unit_of_other_kind: change(
    ['unit_of_other_kind', 'contradicting_units'],
    ['Weight cm', 'Height kg', 'Width g', 'Weight mm', 'Depth W'].map((written) => (draft) => {
      const [type = '', Unit] = written.split(' ');
      Object.assign(sideOf(draft, type) ?? {}, { Unit });
    }),
    { suits: isMeasured },
  ),
  wrong_check_digit: change(
    ['invalid_barcode', 'variant_invalid_barcode'],
    [12, 6, 9].map(raiseDigit),
  ),
};
