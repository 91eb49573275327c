/** Codes and barcodes as people write them. */
import { describe, expect, it } from 'vitest';
import { foldCode, listPieces, listSpellings } from '../../src/filter/codes.ts';

describe('folding', () => {
  it.each([
    'TSR-000001',
    'tsr_000001',
    'TSR 000001',
    'tsr000001',
    'ＴＳＲ－000001',
    'TSR—000001',
    'tsr‐000001',
    'TSR.000001',
    'TSR/000.001',
    '\u202aTSR-000\u200b001\u202c',
    'tsr\u00ad000\u200e001',
  ])('takes %s for TSR-000001', (code) => {
    expect(foldCode(code)).toBe('TSR000001');
  });

  it.each(['TSR-000002', 'TSR-00001', 'XTSR-000001'])('keeps %s apart', (code) => {
    expect(foldCode(code)).not.toBe('TSR000001');
  });
});

describe('what a contains filter is asked for', () => {
  it.each([
    ['the longest digits where they tell enough', 'tsr_000001', ['000001']],
    [
      'the code in its spellings where digits do not tell enough',
      'ab 12',
      ['ab 12', 'AB 12', 'AB-12', 'AB12', 'AB_12', 'AB.12'],
    ],
    [
      'digits without leading zeros, too',
      '003.977.36',
      ['003.977.36', '003-977-36', '00397736', '003_977_36', '397736'],
    ],
    ['a short number without its leading zeros', '000000004567', ['4567']],
    ['a long number without its leading zeros', '000000000000012345', ['12345']],
    ['a number that is too short without its zeros as it is', '007', ['007', '7']],
    ['digits without what nobody sees in them', 'AB-12\u200b345', ['12345']],
  ])('is %s', (_, code, pieces) => {
    expect(listPieces(code, 20)).toEqual(pieces);
  });

  it('is no more than fits, of which the likeliest comes first', () => {
    expect(listPieces('wh-01 xl', 4)).toEqual(['wh-01 xl', 'WH-01 XL', 'WH-01-XL', 'WH01XL']);
  });

  it('has a number without its leading zeros for a filter of whole codes', () => {
    expect(listSpellings('0000987654', 20)).toEqual(['0000987654', '987654']);
    expect(listSpellings('000', 20)).toEqual(['000']);
  });

  it('has a dash between letters and digits', () => {
    expect(listSpellings('ab1', 20)).toEqual(['ab1', 'AB1', 'AB-1']);
  });
});
