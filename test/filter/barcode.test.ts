import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildEan13 } from '../../scripts/generated-catalog/ean.ts';
import { isBarcode } from '../../src/filter/codes.ts';

describe('isBarcode', () => {
  it.each(['4006381333931', '4 006381 333931', '04006381333931', '96385074', '036000291452'])('takes %s', (code) => {
    expect(isBarcode(code)).toBe(true);
  });

  it.each(['4006381333932', '400638133393', '4984900', 'SHR-00002', '', '0000000000000', '4006381333931X', '5'])(
    'does not take %j',
    (code) => {
      expect(isBarcode(code)).toBe(false);
    },
  );

  it('takes every EAN with its check digit, and with no other', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), fc.integer({ min: 1, max: 9 }), (serial, off) => {
        const ean = buildEan13('8690', serial);
        const wrong = ean.slice(0, 12) + ((Number(ean[12]) + off) % 10);
        expect([isBarcode(ean), isBarcode(wrong)]).toEqual([true, false]);
      }),
    );
  });
});
