import { describe, expect, it } from 'vitest';
import { entriesOf } from './read-entries.ts';

describe('units named after amounts', () => {
  it('belong to these, though the name of another amount has the word for a unit', () => {
    const sent = [
      {
        GrossWeight: '0.4',
        WeightUnit: 'KG',
        UnitSpecificItemLength: '116',
        UnitSpecificItemWidth: '93',
        ItemMeasurementUnit: 'MM',
        ContentVolume: '0.2',
        VolumeUnit: '',
      },
    ];

    expect(entriesOf('dimensions', sent)).toMatchObject([
      { name: 'GrossWeight', value: '0.4', unit: 'KG' },
      { name: 'UnitSpecificItemLength', value: '116', unit: 'MM' },
      { name: 'UnitSpecificItemWidth', value: '93', unit: 'MM' },
      { name: 'ContentVolume', value: '0.2' },
    ]);
    expect(entriesOf('dimensions', sent)).not.toContainEqual(
      expect.objectContaining({ name: 'ContentVolume', unit: expect.anything() }),
    );
  });

  it('belong to these where each stands in a row of its own', () => {
    const rows = [
      { 'attribute-id': 'dimWidth', content: '32.9' },
      { 'attribute-id': 'dimUnit', content: 'cm' },
      { 'attribute-id': 'dimWeight', content: '1.06' },
      { 'attribute-id': 'dimWeightUnit', content: 'kg' },
    ];
    expect(entriesOf('dimensions', rows)).toEqual([
      { name: 'dimWidth', value: '32.9', unit: 'cm' },
      { name: 'dimWeight', value: '1.06', unit: 'kg' },
    ]);
  });

  it('are none among rows whose texts are measures', () => {
    const rows = [
      { name: 'Sales unit', value: 'piece' },
      { name: 'Colour', value: 'Red' },
      { name: 'Width', value: '12 cm' },
    ];
    expect(entriesOf('dimensions', rows)).toMatchObject([
      { name: 'Sales unit', value: 'piece' },
      { name: 'Colour', value: 'Red' },
      { name: 'Width', value: '12 cm' },
    ]);
  });
});
