/** A catalog in which much is equally frequent, equally far or equally long, so that order could decide. */
import type { PimRecord } from '../../../src/record/value.ts';
import { product, range, variant } from '../by-hand.ts';
import type { Lists } from '../open-records.ts';

const SIDES = ['Height', 'Width', 'Depth'];

/** Sixty products of one category, half of them in a second one, with two mistakes of each kind that are as bad. */
export function catalogWithTies(): Lists {
  const products = range(1, 60).map((id) => product(id, fieldsOf(id)));
  const variants = range(1, 60).flatMap((id) =>
    range(1, 4).map((nth) =>
      variant(id * 10 + nth, id, {
        OptionValues: [
          { OptionName: nth % 2 === 0 ? 'Colour' : 'COLOUR', Value: nth < 3 ? 'Red' : 'red' },
          { OptionName: 'Size', Value: String(34 + 2 * (nth === 3 && id < 3 ? 6 : nth)) },
        ],
        Prices: [
          { Price: nth === 4 && id < 4 ? 500 : 50, Currency: 'EUR' },
          { Price: nth === 4 && id < 4 ? 500 : 50, Currency: 'USD' },
        ],
        Codes: [{ CodeType: 'EAN', Value: id % 20 === 0 ? '4006381333931' : `${id}${nth}` }],
      }),
    ),
  );
  return { products, variants };
}

function fieldsOf(id: number): PimRecord {
  const isOdd = id % 25 === 0;
  const inTwo = id % 2 === 0 ? [{ CategoryId: 2, Name: 'Two' }] : [];
  return {
    Name: isOdd ? 'Café chair Ashford' : `Chair Ashford ${id}`,
    ShortDescription: isOdd
      ? '<p>A short text</p>'
      : 'A chair to sit on at a table for a long time.',
    LongDescription: 'TODO',
    TaxRate: isOdd ? 7 : 19,
    CategoryProducts: [{ CategoryId: 1, Name: 'One' }, ...inTwo],
    TrademarkProducts: [{ Name: id % 2 === 0 ? 'Kvalberg' : 'KVALBERG' }],
    Properties: [
      { Name: 'Material', Value: id % 2 === 0 ? 'Oak wood' : 'oak wood' },
      { Name: 'Load', Value: String(isOdd ? 12_000 : 110 + (id % 7)), Unit: 'kg' },
      { Name: 'Seats', Value: String(isOdd ? 100 : 1 + (id % 3)) },
      { Name: 'load', Value: String(isOdd ? 12_000 : 110 + (id % 7)), Unit: 'kg' },
      { Name: 'Weight', Value: String(isOdd ? 5 : 5 + (id % 4)), Unit: isOdd ? 'cm' : 'kg' },
      { Name: 'Net weight', Value: String(4 + (id % 4)), Unit: isOdd ? 'g' : 'kg' },
      { Name: 'Gross weight', Value: String(isOdd ? 3 : 6 + (id % 4)), Unit: 'kg' },
    ],
    Dimensions: SIDES.map((Name, at) => ({
      Name,
      Value: String((isOdd ? 10 : 1) * (40 + at * 30 + (id % 5))),
      Unit: 'cm',
    })),
    Prices: [
      { Price: isOdd ? 9_000 : 90 + (id % 9), Currency: 'EUR', PriceListName: 'List' },
      { Price: isOdd ? 9_500 : 80 + (id % 9), Currency: 'EUR', PriceListName: 'Sale' },
      { Price: isOdd ? 9_000 : 90 + (id % 9), Currency: 'USD', PriceListName: 'List' },
      { Price: isOdd ? 9_500 : 80 + (id % 9), Currency: 'USD', PriceListName: 'Sale' },
    ],
    Translations: ['de', 'fr', 'tr', 'de-AT'].map((Culture) => ({
      Culture,
      Name: `Chair Ashford ${id}`,
      ShortDescription: id % 3 === 0 ? 'A chair to sit on at a table for a long time.' : null,
      LongDescription: 'TODO',
    })),
    Pictures: range(1, 3).map((nth) => ({
      PictureId: id * 10 + nth,
      PictureKey: `chair-${id % 30}.jpg`,
      ImageUrl: `http:/broken.example/${id % 30}.jpg`,
      IsCover: nth < 3,
      SortOrder: 1,
      Status: 1,
    })),
  };
}
