import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InvalidArgumentError } from '../../src/errors.ts';
import { parsePathTemplate } from '../../src/pim/path-template.ts';
import { everydayOrSoak } from '../support/soak.ts';

const expand = (template: string, values: Readonly<Record<string, string>> = {}): string =>
  parsePathTemplate('stock', template).expand(new Map(Object.entries(values)));

const BASE = 'https://engine.example/base';

describe('parsePathTemplate', () => {
  it.each([
    ['/metadata', {}, '/metadata'],
    ['/stock/{code}', { code: 'SHR-1' }, '/stock/SHR-1'],
    ['/stock({code})', { code: 'a b' }, '/stock(a%20b)'],
    ['/stock/{code}.json', { code: 'ş/1' }, '/stock/%C5%9F%2F1.json'],
    ['/stock/{code}', { code: '%2e' }, undefined],
    [
      '/stock/{code}',
      { code: "!'()*;:@&=+$,/?#[]" },
      '/stock/%21%27%28%29%2A%3B%3A%40%26%3D%2B%24%2C%2F%3F%23%5B%5D',
    ],
    [
      '/stock{?page,warehouse}',
      { warehouse: 'a&b=c#d', page: '2' },
      '/stock?page=2&warehouse=a%26b%3Dc%23d',
    ],
    ['/stock{?page}', {}, '/stock'],
    ['/stock/{code}{?page}', { code: '1', page: '../..' }, '/stock/1?page=..%2F..'],
  ])('expands %s with %j', (template, values, expanded) => {
    if (expanded === undefined)
      expect(() => expand(template, values)).toThrow(InvalidArgumentError);
    else expect(expand(template, values)).toBe(expanded);
  });

  it.each([
    '.',
    '..',
    '../orders',
    'x/../../orders',
    '..\\orders',
    '%2e%2e',
    '..%2forders',
    '%252e%252e%252forders',
    '..;x=1',
    '..%3bx',
    ' .. ',
    '\ud800',
  ])('refuses %j in a path', (code) => {
    expect(() => expand('/stock/{code}', { code })).toThrow(
      expect.objectContaining({ code: 'INVALID_ARGUMENT', argument: 'code' }),
    );
  });

  it('refuses arguments that only together climb', () => {
    expect(() => expand('/stock/{first}{second}', { first: '.', second: '.' })).toThrow(
      InvalidArgumentError,
    );
    expect(() => expand('/stock/.{code}', { code: '.' })).toThrow(InvalidArgumentError);
    expect(expand('/stock/{first}-{second}', { first: '.', second: '.' })).toBe('/stock/.-.');
  });

  it.each([
    ['/stock/{code}', {}, 'needs code'],
    ['/stock/{code}', { code: '' }, 'needs code'],
    ['/stock/{code}', { code: '1', page: '2' }, 'does not take page'],
    ['/stock/{code}', { constructor: '1', code: '2' }, 'does not take constructor'],
  ])('refuses for %s the arguments %j: %s', (template, values, told) => {
    expect(() => expand(template, values)).toThrow(told);
  });

  const value = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.string({
      unit: fc.constantFrom(
        '.',
        '/',
        '\\',
        '%',
        '2',
        'e',
        'f',
        '5',
        'c',
        '?',
        '#',
        '&',
        ';',
        ' ',
        'a',
        '\t',
      ),
      maxLength: 12,
    }),
  );
  const decodeTwice = (text: string): string => {
    const decode = (one: string): string =>
      one.replace(/%([\da-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
    return decode(decode(text));
  };

  it('Spec §5: no value leaves its segment, adds one, or adds a query or fragment', () => {
    fc.assert(
      fc.property(value, value, (code, warehouse) => {
        let expanded: string;
        try {
          expanded = expand('/stock/{code}/lots{?warehouse}', { code, warehouse });
        } catch (error) {
          expect(error).toBeInstanceOf(InvalidArgumentError);
          return;
        }
        const url = new URL(BASE + expanded);
        expect(url.origin + url.pathname + url.search).toBe(BASE + expanded);
        expect(url.hash).toBe('');
        const segments = url.pathname.split('/');
        expect(segments).toHaveLength(5);
        expect(segments.toSpliced(3, 1)).toEqual(['', 'base', 'stock', 'lots']);
        expect(decodeURIComponent(segments[3] ?? '')).toBe(code);
        expect([...url.searchParams]).toEqual([['warehouse', warehouse]]);
      }),
      { numRuns: everydayOrSoak(800, 3_000) },
    );
  });

  it('Spec §5: no value climbs at a server that decodes before it splits, once or twice', () => {
    fc.assert(
      fc.property(value, (code) => {
        let expanded: string;
        try {
          expanded = expand('/stock/{code}', { code });
        } catch {
          return;
        }
        for (const path of [expanded, decodeTwice(expanded)]) {
          const depths = path.split(/[/\\]/).map((part) => part.replace(/;.*$/, '').trim());
          expect(depths.filter((part) => part === '..' || part === '.')).toEqual([]);
        }
      }),
      { numRuns: everydayOrSoak(800, 3_000) },
    );
  });
});
