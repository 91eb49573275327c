/** What an answer says of lists under keys that say nothing: which keys they are, and that the operator can name them (Spec §2.4). */
import { describe, expect, it } from 'vitest';
import { openOverRecords } from './broken-pim.ts';

const WAY_OUT = 'The operator can say what such keys mean under shapes in the rules file.';

const ODD = {
  ProductId: 1,
  Code: 'P-1',
  Name: 'Lamp',
  Prices: [{ zz: 'x', yy: 'q' }],
  Dimensions: [{ zz: 'x', yy: 'q' }],
  Status: 1,
};
const PLAIN = { ProductId: 1, Code: 'P-1', Name: 'Lamp', Prices: [{ Price: 5 }], Status: 1 };

describe('a product with lists under keys that say nothing', () => {
  it('names the keys of each list, and says once who can name them', async () => {
    const server = await openOverRecords([ODD]);
    const { answer } = await server.call('find_products', { fields: ['prices', 'dimensions'] });
    expect(answer.warnings).toEqual([
      'prices: this PIM sends entries in an unknown shape (keys zz, yy); shown as they are, and never counted as missing.',
      'dimensions: this PIM sends entries in an unknown shape (keys zz, yy); shown as they are, and never counted as missing.',
      WAY_OUT,
    ]);
  });

  it('says so where a condition could not judge it', async () => {
    const server = await openOverRecords([ODD]);
    const { warnings } = await server.call('find_products', { price_min: 3 });
    expect(warnings).toContain('could not be judged for price_min');
    expect(warnings).toContain(WAY_OUT);
  });
});

it('a product whose lists are read says nothing of shapes', async () => {
  const server = await openOverRecords([PLAIN]);
  const { warnings } = await server.call('find_products', { fields: ['prices'] });
  expect(warnings).not.toContain('shapes');
});

it('pictures under keys that say nothing are none that an operator can name', async () => {
  const server = await openOverRecords([{ ...PLAIN, Pictures: [{ zz: 'x' }] }]);
  const { warnings } = await server.call('find_products', { fields: ['pictures'] });
  expect(warnings).toContain('pictures: this PIM sends entries in an unknown shape (keys zz)');
  expect(warnings).not.toContain(WAY_OUT);
});
