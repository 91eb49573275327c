/** A code that nothing has is answered with the nearest codes of the local copy. */
import { expect, it } from 'vitest';
import { serveCopy } from './served-copy.ts';

const { server } = serveCopy();

it.each([
  ['find_products', { codes: ['SHR-0002'] }],
  ['find_products', { codes: ['SHR-0002'], freshness: 'live' }],
  ['get_media', { product_codes: ['SHR-0002'] }],
  ['get_variants', { product_codes: ['SHR-0002'] }],
] as const)('%s %j offers codes of products', async (tool, args) => {
  const { answer } = await server().call(tool, args);
  expect(answer).toMatchObject({ total: 0, not_found: ['SHR-0002'] });
  expect(answer.none_has).toEqual([{ code: 'SHR-0002', nearest: expect.arrayContaining(['SHR-00002']) }]);
});

it('get_variants offers codes of variants', async () => {
  const { answer } = await server().call('get_variants', { codes: ['SHR-00002-GRM-XL'] });
  expect(answer.none_has).toEqual([
    { code: 'SHR-00002-GRM-XL', nearest: expect.arrayContaining(['SHR-00002-GRN-XL']) },
  ]);
});

it('get_product offers codes beside what it tried', async () => {
  const { answer } = await server().call('get_product', { code: 'SHX-00002' });
  expect(answer).toMatchObject({ not_found: { code: 'SHX-00002' }, nearest: expect.arrayContaining(['SHR-00002']) });
});

it.each([['ZZZZZZZZZZ'], ["O'NEILL-9"], ['X'], ['☃☃☃☃☃']])(
  'offers nothing for %s, which is like no code',
  async (code) => {
    const { answer } = await server().call('find_products', { codes: [code] });
    expect(answer).toMatchObject({ total: 0 });
    expect(answer).not.toHaveProperty('none_has');
  },
);
