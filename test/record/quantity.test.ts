import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readQuantities } from '../../src/record/quantity.ts';

describe('readQuantities', () => {
  it.each([
    ['42', 42, undefined],
    ['-3.5', -3.5, undefined],
    ['15,6', 15.6, undefined],
    ['0.24250000715255737', 0.24250000715255737, undefined],
    ['0,30000000000000004 g', 0.30000000000000004, 'g'],
    ['0,125', 0.125, undefined],
    ['1.234,5', 1_234.5, undefined],
    ['1,234.5', 1_234.5, undefined],
    ['1.234.567', 1_234_567, undefined],
    ["1'234.5", 1_234.5, undefined],
    ['12 000 mAh', 12_000, 'mAh'],
    ['15.6 in', 15.6, 'in'],
    ['15,6"', 15.6, '"'],
    ['15.6-inch', 15.6, 'inch'],
    ['-3 °C', -3, '°C'],
    ['100%', 100, '%'],
    ['5 m²', 5, 'm²'],
    ['42 EU', 42, 'EU'],
  ])('reads %j', (text, amount, unit) => {
    expect(readQuantities(text)).toEqual([{ amount, unit }]);
  });

  it.each([
    ...['', 'XL', 'kg', '10-20', '10 – 20 cm', '3 x 4', '5x3', '1920×1080', '1/2', '5+', '< 5 W', 'approx. 2 kg'],
    ...['007', '1,234', '12,500 g', '1.250', '1.23.4', '60 % cotton', '2 kg or more', '1e5', '٣', '12345678901234567'],
  ])('does not read %j as one number', (text) => {
    expect(readQuantities(text)).not.toHaveLength(1);
  });

  it.each([
    ['1.500 g', [1.5, 1_500]],
    ['-1,234', [-1.234, -1_234]],
    ['12.500', [12.5, 12_500]],
    ['0.500', [0.5]],
    ['1.500,5', [1_500.5]],
    ['1.500.000', [1_500_000]],
    ['1.500-2', []],
  ])('reads %j as %j', (text, amounts) => {
    expect(readQuantities(text).map(({ amount }) => amount)).toEqual(amounts);
  });

  it('reads every number as JSON writes it, first if not alone', () => {
    const plain = fc.double({ min: -1e9, max: 1e9, noNaN: true }).filter((value) => !String(value).includes('e'));
    fc.assert(
      fc.property(plain, (value) => {
        expect(readQuantities(String(value === 0 ? 0 : value))[0]?.amount).toBe(value === 0 ? 0 : value);
      }),
    );
  });
});
