/** Records that are linked with each other, whose fields stand under ids of their types. */

import { describe, expect, it } from 'vitest';
import { READERS } from '../../../src/record/readers.ts';
import { RecordShaper } from '../../../src/record/shapes/reshape.ts';
import { entriesOf } from './read-entries.ts';

/** Texts as the systems wrap them. */
const texts = (sv: string, en: string) => ({ stringMap: { sv, en } });

describe('links of entities', () => {
  it('are to the category whose id was found, not to the row of the link', () => {
    const link = {
      id: 5001,
      linkTypeId: 'NodeProducts',
      source: { id: 1103, displayName: texts('Lampor', 'Lamps') },
      target: { id: 20004 },
    };
    const shaper = new RecordShaper([
      { list: 'categories', path: 'source.id', role: 'id', source: 'values' },
    ]);
    const { CategoryProducts } = shaper.reshape('product', { CategoryProducts: [link] });
    const read = READERS.categories(CategoryProducts);

    expect(read.state === 'value' && read.value).toMatchObject([{ id: 1103 }]);
  });

  it('have the name of a field by its language, and its id as its code', () => {
    const sent = [
      {
        fieldTypeId: 'ItemSocket',
        fieldTypeDisplayName: texts('Sockel', 'Lamp base'),
        data: 'E27',
      },
    ];

    expect(entriesOf('properties', sent)).toMatchObject([
      { name: 'Sockel', code: 'ItemSocket', value: 'E27' },
    ]);
  });

  it('have no value where their field has none', () => {
    const fieldTypeDisplayName = texts('Anteckning', 'Note');
    const sent = [{ fieldTypeId: 'ItemNote', fieldTypeDisplayName, data: null }];

    expect(entriesOf('properties', sent)).toMatchObject([{ name: 'Anteckning' }]);
    expect(entriesOf('properties', sent)).not.toContainEqual(
      expect.objectContaining({ value: expect.anything() }),
    );
  });

  it('have the name that the type of a specification has', () => {
    const specificationFieldType = { id: 'SpecPower', name: texts('Effekt', 'Power'), unit: 'W' };

    expect(entriesOf('properties', [{ specificationFieldType, data: 7.5 }])).toMatchObject([
      { name: 'Effekt', value: '7.5', unit: 'W' },
    ]);
  });

  it('have the unit that another of their fields says in a record', () => {
    const fields = {
      ProductHeight: 79,
      ProductDimensionUnit: { key: 'mm', value: 'mm' },
      ProductNetWeight: 91,
      ProductWeightUnit: { key: 'g', value: 'g' },
    };

    expect(entriesOf('dimensions', [{ entityId: 20003, fields }])).toMatchObject([
      { name: 'ProductHeight', value: '79', unit: 'mm' },
      { name: 'ProductNetWeight', value: '91', unit: 'g' },
    ]);
  });

  it('have the number of pieces from which a price holds', () => {
    const fields = { PriceAmount: 44.57, PriceCurrency: 'SEK', PriceFromQuantity: 10 };

    expect(entriesOf('prices', [{ id: 5, entityTypeId: 'Price', fields }])).toMatchObject([
      { price: 44.57, currency: 'SEK', minQuantity: 10 },
    ]);
  });
});
