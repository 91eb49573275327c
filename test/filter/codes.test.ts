/** Codes and barcodes as people write them. */
import { describe, expect, it } from 'vitest';
import {
  foldCode,
  listFragments,
  listHeads,
  listSpellings,
  pickFragment,
} from '../../src/filter/codes.ts';

describe('folding', () => {
  it.each([
    'TSR-000001',
    'tsr_000001',
    'TSR 000001',
    'tsr000001',
    'ＴＳＲ－000001',
    'TSR—000001',
    'tsr‐000001',
  ])('takes %s for TSR-000001', (code) => {
    expect(foldCode(code)).toBe('TSR000001');
  });

  it.each(['TSR-000002', 'TSR.000001', 'TSR/000001', 'XTSR-000001'])('keeps %s apart', (code) => {
    expect(foldCode(code)).not.toBe('TSR000001');
  });
});

describe('what a contains filter is asked for', () => {
  it('is the longest digits where they tell enough', () => {
    expect(listFragments('tsr_000001', 9)).toEqual(['000001']);
  });

  it('has a dash between the digits of a code without any, short ends first', () => {
    expect(listFragments('pol0000442grn', 4)).toEqual([
      '0000442',
      '00004-42',
      '000044-2',
      '0000-442',
    ]);
    expect(listFragments('12345', 20)).toEqual(['12345', '123-45', '1234-5', '12-345', '1-2345']);
  });

  it('is the code in its spellings where they do not', () => {
    expect(listFragments('ab 12', 9)).toEqual(['ab 12', 'AB 12', 'AB-12', 'AB12', 'AB_12']);
  });

  it('tries a dash at every place of a short code', () => {
    expect(listSpellings('a-b1', 20)).toEqual(
      expect.arrayContaining(['AB1', 'A-B1', 'AB-1', 'A-B-1']),
    );
  });

  it.each([
    ['WH01XLOrange', ['WH01', 'WH-01']],
    ['wh01xlorange', ['WH01', 'WH-01', 'wh01', 'wh-01']],
    ['WH01', []],
    ['AB1XL', []],
    ['SHR00002GRNXL', []],
  ])(
    'is at last the beginning of a code whose separators may stand anywhere: of %s %j',
    (code, heads) => {
      expect(listHeads(code)).toEqual(heads);
    },
  );

  it('is one text without a separator where matches cost nothing', () => {
    expect(pickFragment('no_such-1')).toBe('such');
    expect(pickFragment('--')).toBeUndefined();
  });
});
