/** Prices as people write them. */
import { describe, expect, it } from 'vitest';
import { isSameCurrency, readPriceText } from '../../src/filter/currency.ts';

describe('readPriceText', () => {
  it.each([
    ['$100', 100, 'USD'],
    ['100 EUR', 100, 'EUR'],
    ['1.234,56 €', 1_234.56, 'EUR'],
    ['£ 1,234.50', 1_234.5, 'GBP'],
    ['99,90 TL', 99.9, 'TRY'],
    ['chf 20', 20, 'CHF'],
    ['20.5', 20.5, undefined],
  ])('reads %j', (text, amount, currency) => {
    expect(readPriceText(text)).toMatchObject({ amount, currency });
  });

  it.each([
    ...['1,000', '$1.500', 'max 100', '<100', '100-200', 'cheap', '', '€100 USD', '100 pcs', '-5 €'],
    '1'.repeat(50),
  ])('does not read %j', (text) => {
    expect(readPriceText(text)).toBeUndefined();
  });
});

describe('isSameCurrency', () => {
  it.each([
    ['€', 'eur', true],
    ['$', 'CAD', true],
    ['$', 'EUR', false],
    ['USD', 'CAD', false],
  ])('%s and %s: %s', (sign, currency, isSame) => {
    expect(isSameCurrency(sign, currency)).toBe(isSame);
  });
});
