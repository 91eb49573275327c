/** Lists of which a part was left out are told as such, also where their keys were learned. */

import { expect, it } from 'vitest';
import { READERS } from '../../../src/record/readers.ts';
import { RecordShaper } from '../../../src/record/shapes/reshape.ts';

it('tells that entries of a list with learned roles are left out', () => {
  const shaper = new RecordShaper([
    { list: 'properties', path: 'aa', role: 'name', source: 'values' },
    { list: 'properties', path: 'bb', role: 'value', source: 'values' },
  ]);
  const record = shaper.reshape('product', { Properties: [{ aa: 'Colour', bb: 'Red' }, '[…+7]'] });
  expect(READERS.properties(record.Properties)).toMatchObject({
    state: 'value',
    value: [{ name: 'Colour', value: 'Red' }],
    unknownKeys: ['(left out)'],
  });
});
