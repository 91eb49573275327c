import { describe, expect, it } from 'vitest';
import { BadResponseError } from '../../../src/errors.ts';
import { parsePage, parseSearch } from '../../../src/pim/http/response-body.ts';

describe('parsePage', () => {
  it('Spec §4.1: reads result and totalCount', () => {
    const rows = [{ Code: 'A' }];
    expect(parsePage('products', { result: rows, totalCount: 7 })).toEqual({ rows, total: 7 });
  });

  it.each([
    ['Result', 'TotalCount'],
    ['RESULT', 'TOTALCOUNT'],
    ['result', 'total_count'],
  ])('Spec §2: reads %s and %s', (result, total) => {
    expect(parsePage('products', { [result]: [{}], [total]: 1 })).toEqual({ rows: [{}], total: 1 });
  });

  it.each([
    [
      'an error instead of a result',
      { type: 'Error', code: '429', message: 'Too Many Requests', errors: [] },
    ],
    ['null as result', { result: null, totalCount: 0 }],
    ['an error beside an empty result', { type: 'Error', result: [], totalCount: 0 }],
    [
      'a list of errors beside an empty result',
      { result: [], totalCount: 0, errors: [{ message: 'x' }] },
    ],
    ['an object as result', { result: { items: [] }, totalCount: 0 }],
    ['rows that are no records', { result: [1, 2] }],
    ['a null among the records', { result: [{}, null] }],
    ['a bare list', [{ Code: 'A' }]],
  ])('Spec §4.1: takes %s for an error, never for nothing found', (_, body) => {
    expect(() => parsePage('products', body)).toThrow(BadResponseError);
  });

  it.each([
    ['7', 7],
    [0, 0],
    [undefined, undefined],
    [null, undefined],
  ])('reads totalCount %j as %j', (totalCount, total) => {
    expect(parsePage('products', { result: [], totalCount })).toEqual({ rows: [], total });
  });

  it.each([1.5, 'many', '9007199254740993', true, [5]])(
    'says that totalCount %j is odd',
    (totalCount) => {
      expect(parsePage('products', { result: [], totalCount })).toMatchObject({
        total: undefined,
        isTotalOdd: true,
      });
    },
  );

  it.each([0, 1])(
    'takes a total of %i beside two rows for a count of something else',
    (totalCount) => {
      const result = [{ Id: 1 }, { Id: 2 }];
      expect(parsePage('products', { result, totalCount }).total).toBeUndefined();
      expect(parseSearch({ result, totalCount }).total).toBeUndefined();
    },
  );

  it('reads rows and total beside errors', () => {
    expect(parsePage('products', { result: [{}], totalCount: 1, errors: ['x'] })).toEqual({
      rows: [{}],
      total: 1,
    });
  });
});

describe('parseSearch', () => {
  it('Spec §4.6: reads hits and totalCount', () => {
    const { rows, total } = parseSearch({
      result: [{ entityType: 'Product', id: 4, name: 'Boot' }],
      totalCount: 9,
    });
    expect([rows.map(({ type, id, name }) => [type, id, name]), total]).toEqual([
      [['Product', 4, 'Boot']],
      9,
    ]);
  });

  it.each([
    ['no list at all', { totalCount: 0 }],
    ['null as result', { result: null }],
    ['an error', { type: 'Error', code: '500', message: 'x', errors: [] }],
    ['a list of errors beside an empty result', { result: [], errors: ['x'] }],
    ['a bare list', []],
  ])('takes %s for an error, never for nothing found', (_, body) => {
    expect(() => parseSearch(body)).toThrow(BadResponseError);
  });
});
