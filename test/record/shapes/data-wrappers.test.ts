/** Entries whose relations are wrapped in `data` and `attributes`, with the moments at which a system wrote them. */

import { describe, expect, it } from 'vitest';
import { entriesOf } from './read-entries.ts';

/** A related record as such a system sends it. */
const related = (attributes: object) => ({
  data: { id: 3, attributes: { ...attributes, createdAt: '2024-05-14T09:31:22.000Z' } },
});

describe('relations within entries', () => {
  it('are the name and the unit of a property', () => {
    const property = {
      attribute: related({ label: 'Reach' }),
      value: 3.5,
      unit: related({ symbol: 'm' }),
    };
    expect(entriesOf('properties', [property])).toMatchObject([
      { name: 'Reach', value: '3.5', unit: 'm' },
    ]);
  });

  it('are the name of a number or a truth beside them, and not what is true of all such values', () => {
    const attribute = (label: string) => related({ label, filterable: true });
    const properties = [
      { attribute: attribute('Parts'), number: 14 },
      { attribute: attribute('Washable'), answer: false },
    ];
    expect(entriesOf('properties', properties)).toMatchObject([
      { name: 'Parts', value: '14' },
      { name: 'Washable', value: 'false' },
    ]);
  });

  it('are the name and the value of an option, which no moment is', () => {
    const option = {
      id: 41,
      attributes: {
        option: related({ name: 'Colour' }),
        optionValue: related({ name: 'Moss' }),
        createdAt: '2024-05-14T09:31:22.000Z',
      },
    };
    expect(entriesOf('options', [option])).toMatchObject([{ name: 'Colour', value: 'Moss' }]);
  });

  it('are the category that a link leads to, with its id', () => {
    const link = { id: 9001, primary: true, category: related({ name: 'Hoses' }) };
    expect(entriesOf('categories', [link])).toEqual([{ id: 3, name: 'Hoses' }]);
  });

  it('are several tags', () => {
    const tags = {
      tags: { data: [related({ name: 'new' }).data, related({ name: 'sale' }).data] },
    };
    expect(entriesOf('tags', [tags])).toMatchObject([{ name: 'new' }, { name: 'sale' }]);
  });
});
