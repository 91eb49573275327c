/** Rules about what only one record may have; no two rows share a value. */
import type { PimRecord } from '../../../src/record/value.ts';
import { ean, product, range, variant } from '../by-hand.ts';
import { ofRule, type Row } from './row.ts';

const called = (...names: readonly string[]): PimRecord[] =>
  names.map((Name, at) => product(at + 1, { Name }));
const coded = (...codes: readonly string[]): PimRecord[] =>
  codes.map((Code, at) => product(at + 1, { Code }));
const barcodes = (...values: string[]): PimRecord => ({
  Codes: values.flatMap((value) => ean(value).Codes),
});
const inTree = (id: number, Name: string, ParentId: number): PimRecord =>
  product(id, { Name, ParentId });
const integrated = (...codes: readonly (string | null)[]): PimRecord[] =>
  codes.map((IntegrationCode, at) => product(at + 1, { IntegrationCode }));

export const SHARED_VALUES: readonly Row[] = [
  ...ofRule('duplicate_code', [
    [
      'case and spaces around it do not count',
      coded('AB-1', ' ab-1', 'AC'),
      [1, 2],
      'AB-1 (2 products)',
    ],
    ['ı is another letter than i', coded('ık', 'ik', 'IK', 'straße', 'STRASSE'), [2, 3]],
  ]),
  ...ofRule('variant_duplicate_code', [
    [
      'of whichever products',
      [variant(1, 1, { Code: 'X' }), variant(2, 2, { Code: 'x' }), variant(3, 1)],
      [1, 2],
    ],
  ]),
  ...ofRule('duplicate_name', [
    [
      'as people read it',
      called(
        'Çanta',
        'ÇANTA ',
        'Işık',
        'IŞIK',
        'a\u00a0b',
        'A  b',
        'é',
        'e\u0301',
        'Straße',
        'STRASSE',
        'Kaş',
      ),
      range(1, 10),
    ],
    [
      'names the other one',
      [product(1, { Name: 'Cap', Code: 'P-1' }), product(2, { Name: 'cap', Code: 'P-2' })],
      [1, 2],
      /^cap \(also P-\d+\)$/i,
    ],
    [
      'tells how many have it where the other has no code',
      [product(1, { Name: 'Visor', Code: 'P-1' }), product(2, { Name: 'Visor', Code: null })],
      [1, 2],
      'Visor (2 products)',
    ],
    ['products of one variation tree have one', [inTree(1, 'Shirt', 0), inTree(2, 'Shirt', 1)], []],
    [
      'tells how many products have it, not how many trees',
      [
        ...called('Same'),
        ...[2, 3, 4].map((id) => inTree(id, 'Same', 1)),
        product(5, { Name: 'Same' }),
      ],
      range(1, 5),
      'Same (5 products)',
    ],
  ]),
  ...ofRule('duplicate_barcode', [
    [
      'zeros are none',
      ['0000000000000', '00000000'].map((value, at) => product(at + 1, ean(value))),
      [],
    ],
    [
      'that of another product, which is named where it is one',
      [1, 2].map((id) => product(id, { ...ean('4006381333931'), Code: `P-${id}` })),
      [1, 2],
      /^4006381333931 \(also P-\d+\)$/,
    ],
    [
      'that of several',
      [1, 2, 3].map((id) => product(id, ean('9780201379624'))),
      [1, 2, 3],
      '9780201379624 (on 3 products)',
    ],
    [
      'that of its variant may be its own',
      [product(1, ean('96385074')), variant(1, 1, ean('96385074'))],
      [],
    ],
    [
      'that of a variant of another product, zeros in front left out',
      [product(1, ean('0036000291452')), product(2), variant(2, 2, ean('036000291452'))],
      [1],
    ],
    [
      'is unknown where no reader knows its codes',
      [product(1, ean('5901234123457')), product(2, { Codes: [{ Zq1: 'x' }] })],
      [],
      undefined,
      [2],
    ],
  ]),
  ...ofRule('variant_duplicate_barcode', [
    [
      'the same with blanks or a zero',
      [variant(1, 1, ean('4 012345 678901')), variant(2, 1, ean('04012345678901'))],
      [1, 2],
    ],
    [
      'twice at one variant is once',
      [variant(1, 1, barcodes('9780306406157', '09780306406157'))],
      [],
    ],
    [
      'that of another variant',
      range(1, 2).map((id) => variant(id, 1, ean('4012345678901'))),
      [1, 2],
    ],
  ]),
  ...ofRule('duplicate_integration_code', [
    [
      'of three, whatever their case',
      integrated('E1', 'E1', 'e1 ', null),
      [1, 2, 3],
      /^E1 \(3 products\)$/i,
    ],
  ]),
];
