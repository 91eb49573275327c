import { describe, expect, it } from 'vitest';
import { entriesOf } from './read-entries.ts';

describe('sizes in one text', () => {
  it('are read beside a weight', () => {
    const sent = {
      dimensions: '31x9x4',
      dimensionsUnit: 'cm',
      weight: '2.5',
      weightUnit: 'kg',
    };

    expect(entriesOf('dimensions', sent)).toMatchObject([
      { name: 'dimensions', value: '31x9x4', unit: 'cm' },
      { name: 'weight', value: '2.5', unit: 'kg' },
    ]);
  });

  it('are read without the id of their product', () => {
    const sent = { id_product: '31', width: '9', size_unit: 'cm', weight: '2', weight_unit: 'kg' };

    expect(entriesOf('dimensions', [sent])).toMatchObject([
      { name: 'width', value: '9', unit: 'cm' },
      { name: 'weight', value: '2', unit: 'kg' },
    ]);
  });
});

it('takes no id of a record for a measure', () => {
  const sent = [{ variationId: 5001, weightG: 185, widthMM: 33 }];

  expect(entriesOf('dimensions', sent)).toEqual([
    { name: 'weightG', value: '185' },
    { name: 'widthMM', value: '33' },
  ]);
});
