import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  foldKey,
  getField,
  readAmount,
  readBoolean,
  readDate,
  readId,
  readNumber,
  readStatus,
  readText,
  toSnakeCase,
} from '../../src/record/value.ts';

describe('getField', () => {
  it.each(['ProductId', 'productId', 'product_id', 'PRODUCTID'])(
    'Spec §4.7: finds ProductId under %s',
    (key) => {
      expect(getField({ Other: 1, [key]: 7 }, 'ProductId')).toBe(7);
    },
  );

  it.each([
    [{ CodeName: 7, SubCode: 8 }, undefined],
    [{ code: 'b', CODE: 'c', Code: 'a' }, 'a'],
    [{ Code: null }, null],
  ])(
    'takes no longer key, the exact one first, and null as null: Code of %j is %j',
    (record, value) => {
      expect(getField(record, 'Code')).toBe(value);
    },
  );
});

describe('keys', () => {
  it.each([
    ['ProductId', 'product_id'],
    ['TRBCode', 'trb_code'],
    ['ImageURL', 'image_url'],
    ['Net Price', 'net_price'],
  ])('spells %s as %s in answers', (name, expected) => {
    expect(toSnakeCase(name)).toBe(expected);
  });

  it('folds a key as it folds its answer spelling', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z][A-Za-z0-9]{0,20}$/), (key) => {
        expect(foldKey(toSnakeCase(key))).toBe(foldKey(key));
      }),
    );
  });
});

/** What is read as a value, and what is read as nothing. */
const READERS: readonly (readonly [
  name: string,
  read: (raw: unknown) => unknown,
  as: object,
  nothing: readonly unknown[],
])[] = [
  ['readText', readText, { a: 'a', ' a ': ' a ' }, ['', ' \t', Number.NaN, true, null, {}, ['a']]],
  [
    'readNumber',
    readNumber,
    { '12.5': 12.5, ' -3 ': -3 },
    ['', '12,5', '1e3', '12 kg', '9007199254740993', Number.NaN],
  ],
  [
    'readId',
    readId,
    { 7: 7, 9007199254740991: 9007199254740991 },
    [7.5, '7.5', 'A-7', 2 ** 53, null],
  ],
  [
    'readBoolean',
    readBoolean,
    { true: true, False: false, 1: true, 0: false },
    [2, 'yes', '', null],
  ],
  [
    'readStatus',
    readStatus,
    { 1: 'active', '-1': 'passive', 5: 5, PASSIVE: 'passive', Draft: 'draft' },
    [null, '', {}],
  ],
  [
    'readAmount',
    readAmount,
    { '12,50': 12.5, '1.234,50': 1234.5, '1 234,50': 1234.5 },
    ['12,500', '12.500', '12 %', null],
  ],
];

describe.each(READERS)('%s', (_name, read, as, nothing) => {
  it('reads texts', () => {
    const texts = Object.keys(as);
    expect(texts.map(read)).toEqual(Object.values(as));
  });

  it.each(nothing)('reads %j as nothing', (raw) => {
    expect(read(raw)).toBeUndefined();
  });
});

it.each([
  [readText(12.5), '12.5'],
  [readNumber(12.5), 12.5],
  [readBoolean(0), false],
  [readStatus(-1), 'passive'],
  [readAmount(12.534), 12.534],
])('a value of JSON is read as %j', (read, expected) => {
  expect(read).toBe(expected);
});

it('readId never gives an id that reads differently from what was sent', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }), (id) => {
      const read = readId(id.toString());
      if (read !== undefined) expect(BigInt(read)).toBe(id);
    }),
  );
});

describe('readDate', () => {
  it.each([
    ['2026-03-01', '2026-03-01T00:00:00'],
    ['2026-03-01 14:30:05', '2026-03-01T14:30:05'],
    ['2026-03-01T14:30:05Z', '2026-03-01T14:30:05'],
    ['2026-03-01T14:30:05.1234567', '2026-03-01T14:30:05.1234567'],
    ['2026-03-01T14:30:05+03:00', '2026-03-01T11:30:05'],
    ['2026-03-01T01:30+03:00', '2026-02-28T22:30:00'],
  ])('reads %s as %s', (written, expected) => {
    expect(readDate(written)).toBe(expected);
  });

  it.each([
    ...['', 'today', '01.03.2026', '2026-3-1', '2026-03', '2026-13-01', '2026-02-30'],
    ...[
      '2026-03-01T25:00',
      '2026-03-01T12:60',
      '2026-03-01T12:00:61',
      '2026-02-30T10:00:00+01:00',
      20260301,
      null,
    ],
  ])('reads %j as no date', (written) => {
    expect(readDate(written)).toBeUndefined();
  });

  it('orders moments as they happened, whatever their zone and fraction', () => {
    const moments = fc.date({
      min: new Date('1990-01-01'),
      max: new Date('2090-01-01'),
      noInvalidDate: true,
    });
    const offsets = fc.constantFrom(-720, -330, 0, 60, 180, 345, 840);
    const write = (moment: Date, offset: number): string => {
      const sign = offset < 0 ? '-' : '+';
      const hours = String(Math.floor(Math.abs(offset) / 60)).padStart(2, '0');
      const minutes = String(Math.abs(offset) % 60).padStart(2, '0');
      return new Date(moment.getTime() + offset * 60_000)
        .toISOString()
        .replace('Z', `${sign}${hours}:${minutes}`);
    };
    fc.assert(
      fc.property(moments, offsets, moments, offsets, (left, leftOffset, right, rightOffset) => {
        const first = readDate(write(left, leftOffset)) ?? '';
        const second = readDate(write(right, rightOffset)) ?? '';
        expect(Number(first > second) - Number(first < second)).toBe(
          Math.sign(left.getTime() - right.getTime()),
        );
      }),
    );
  });
});
