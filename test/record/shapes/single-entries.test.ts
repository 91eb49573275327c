import { describe, expect, it } from 'vitest';
import { entriesOf } from './read-entries.ts';

describe('an entry that is no list', () => {
  it('is a pack of some type with its number of pieces', () => {
    expect(entriesOf('packaging', { type: 'Carton', quantity: 12 })).toMatchObject([
      { name: 'Carton', value: '12' },
    ]);
  });

  it('is a warranty of some type', () => {
    const sent = { type: 'maker', duration: '2 years', conditions: 'Keep the receipt' };

    expect(entriesOf('warranties', sent)).toMatchObject([{ name: 'maker', value: '2 years' }]);
  });

  it('is several warranties, each with its span under a key of its own', () => {
    const sent = [{ warranty_consumer: '36', warranty_business: '24' }];

    expect(entriesOf('warranties', sent)).toEqual([
      { name: 'warranty_consumer', value: '36' },
      { name: 'warranty_business', value: '24' },
    ]);
  });
});
