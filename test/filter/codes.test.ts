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
      'a dash between the digits of a code without any, short ends first',
      '12345',
      ['12345', '123-45', '1234-5', '12-345', '1-2345'],
    ],
    [
      'the code in its spellings where digits do not tell enough',
      'ab 12',
      ['ab 12', 'AB 12', 'AB-12', 'AB12', 'AB_12', 'AB.12'],
    ],
    [
      'digits without leading zeros, too',
      '003.977.36',
      ['003.977.36', '003-977-36', '00397736', '003_977_36', '003977-36', '003-97736', '397736'],
    ],
    [
      'the beginning of a code whose separators may stand anywhere',
      'WH01XLOrange',
      ['WH01XLOrange', 'WH01XLORANGE', 'WH-01-XLORANGE', 'WH01-XLORANGE', 'WH-01XLORANGE'].concat([
        'WH01',
        'WH-01',
      ]),
    ],
  ])('is %s', (_, code, pieces) => {
    expect(listPieces(code, 20)).toEqual(pieces);
  });

  it('is no more than fits, of which the likeliest comes first', () => {
    expect(listPieces('pol0000442grn', 4)).toEqual(['0000442', '00004-42', '000044-2', '0000-442']);
    expect(listPieces('wh01xlorange', 5)).toEqual([
      'wh01xlorange',
      'WH01',
      'WH-01',
      'wh01',
      'wh-01',
    ]);
  });

  it.each([
    ['AB1XL', 'AB1'],
    ['SHR00002GRNXL', 'SHR00002'],
  ])('is no beginning of %s, which too many codes share, or digits tell better', (code, head) => {
    expect(listPieces(code, 20)).not.toContain(head);
  });

  it('tries a dash at every place of a short code', () => {
    expect(listSpellings('a-b1', 20)).toEqual(
      expect.arrayContaining(['AB1', 'A-B1', 'AB-1', 'A-B-1']),
    );
  });
});
