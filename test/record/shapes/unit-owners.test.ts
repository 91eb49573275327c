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
});
