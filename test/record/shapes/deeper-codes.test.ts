/** Codes that stand deeper than the others, codes named by their key alone, and values beside prices that are none. */
import { describe, expect, it } from 'vitest';
import { entriesOf } from './read-entries.ts';

describe('codes', () => {
  it('reads those of a record within the entry under their kinds, and a repeated list not again', () => {
    const raw = [
      {
        OtherIds: { Ean: '4006381333931', ref: 'K-77' },
        OtherIdValues: ['4006381333931', 'K-77'],
        ManufacturerCode: 'BOS.12',
      },
    ];
    const entries = entriesOf('codes', raw);
    expect(entries).toContainEqual({ type: 'Ean', value: '4006381333931' });
    expect(entries).toContainEqual({ type: 'ManufacturerCode', value: 'BOS.12' });
  });

  it('takes false for no code, and gives it no other code of the record', () => {
    const codes = { default_code: 'HV-12', barcode: '4006381333931', hs_code: false };
    expect(entriesOf('codes', [codes])).not.toContainEqual({ type: 'hs_code', value: 'HV-12' });
  });

  it('reads the codes of several records that have the same kinds, each once', () => {
    const raw = { piece: { ean: '4006381333931' }, carton: { ean: '14006381333938' }, mpn: 'K-1' };
    expect(entriesOf('codes', [raw])).toEqual([
      { type: 'mpn', value: 'K-1' },
      { type: 'ean', value: '4006381333931' },
      { type: 'ean', value: '14006381333938' },
    ]);
  });

  it('names a code by a key of words of its own', () => {
    expect(entriesOf('codes', [{ commodityCode: '8403 13 00' }])).toEqual([
      { type: 'commodityCode', value: '8403 13 00' },
    ]);
  });

  it('lets a barcode under such a key be one', () => {
    expect(entriesOf('codes', [{ scannableCode: '4006381333931' }])).toEqual([
      { value: '4006381333931' },
    ]);
  });
});

describe('prices', () => {
  it('takes a value of another name beside a price for none', () => {
    const raw = [{ price: '12.5', currency: { isocode: 'EUR' }, matchValue: 1 }];
    expect(entriesOf('prices', raw)).toEqual([{ price: 12.5, currency: 'EUR' }]);
  });

  it('takes instalments for none', () => {
    const instalments = [
      { Value: 30, NumberOfInstallments: 1, PaymentSystemName: 'Card' },
      { Value: 10, NumberOfInstallments: 3, PaymentSystemName: 'Card' },
    ];
    const raw = [{ currency: 'EUR', offer: { Price: 30, Installments: instalments } }];
    expect(entriesOf('prices', raw)).toEqual([{ price: 30, currency: 'EUR' }]);
  });
});
