import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createGeneratedCatalog } from '../../../scripts/generated-catalog/catalog.ts';
import { breakCheckDigit, buildEan13, ean13CheckDigit } from '../../../scripts/generated-catalog/ean.ts';

it.each(['4006381333931', '9780306406157', '5901234123457'])('computes the check digit of %s', (ean) => {
  expect(ean13CheckDigit(ean.slice(0, 12))).toBe(Number(ean[12]));
});

it('builds different numbers for different serials', () => {
  const serial = fc.nat(99_999_999);
  fc.assert(
    fc.property(serial, serial, (one, other) => {
      expect(buildEan13('8690', one) === buildEan13('8690', other)).toBe(one === other);
    }),
  );
});

it('breaks nothing but the check digit', () => {
  expect(breakCheckDigit('4006381333931')).toBe('4006381333934');
});

describe('barcodes of a catalog', () => {
  const catalog = createGeneratedCatalog({ products: 500, seed: 5, baseUrl: '' });

  it('are valid on all variants and never repeat', () => {
    const codes = Array.from({ length: catalog.variants.size }, (_, position) => {
      const { Codes } = catalog.variants.record(position);
      return String(Array.isArray(Codes) ? Codes[0]?.Value : '');
    });
    expect(codes.filter((code) => ean13CheckDigit(code.slice(0, 12)) !== Number(code[12]))).toEqual([]);
    expect(new Set(codes).size).toBe(codes.length);
  });
});
