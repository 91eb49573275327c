import { describe, expect, it } from 'vitest';
import { entriesOf } from './read-entries.ts';

describe('a value that is a list of attributes', () => {
  it('is an amount with its unit', () => {
    const sent = [
      {
        name: 'load',
        value: [
          { name: 'amount', value: 25 },
          { name: 'unit', value: { key: 'kg', label: 'Kilogram' } },
        ],
        definition: { label: 'Load' },
      },
    ];

    expect(entriesOf('properties', sent)).toMatchObject([{ value: '25', unit: 'kg' }]);
  });

  it('is several amounts of its name', () => {
    const sent = [
      {
        name: 'pack',
        value: [
          { name: 'length', value: 38 },
          { name: 'width', value: 17 },
          { name: 'unit', value: 'cm' },
        ],
      },
    ];

    expect(entriesOf('dimensions', sent)).toMatchObject([
      { group: 'pack', name: 'length', value: '38', unit: 'cm' },
      { group: 'pack', name: 'width', value: '17', unit: 'cm' },
    ]);
  });

  it('is several values where no attribute is a unit', () => {
    const sent = [
      {
        name: 'use',
        value: [
          { name: 'Trad', value: 'trad' },
          { name: 'Sport', value: 'sport' },
        ],
      },
    ];

    expect(entriesOf('properties', sent)).toMatchObject([{ name: 'use', value: 'Trad, Sport' }]);
  });
});

describe('a list of amounts that only their type names', () => {
  it('is an entry for each, within the group of the list', () => {
    const sent = [
      {
        moduleName: 'nutrition',
        nutrientHeader: [
          {
            nutrientBasis: { value: '100', unitCode: 'GRM' },
            nutrientDetail: [
              {
                nutrientTypeCode: 'SUGAR-',
                measurementPrecisionCode: 'APPROXIMATELY',
                contained: [{ value: '5.1', unitCode: 'GRM' }],
              },
              {
                nutrientTypeCode: 'ENER-',
                measurementPrecisionCode: 'APPROXIMATELY',
                contained: [
                  { value: '318', unitCode: 'KJO' },
                  { value: '76', unitCode: 'E14' },
                ],
              },
            ],
          },
        ],
      },
    ];

    expect(entriesOf('properties', sent)).toMatchObject([
      { group: 'nutrition', name: 'SUGAR-', value: '5.1', unit: 'GRM' },
      { group: 'nutrition', name: 'ENER-', value: '318 KJO, 76 E14' },
    ]);
  });
});
