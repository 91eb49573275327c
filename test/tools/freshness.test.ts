/** Answers from the local copy in the place of the PIM (issue: freshness). */
import { describe, expect, it } from 'vitest';
import { serveCopy } from './served-copy.ts';

const { server } = serveCopy();

describe('freshness snapshot', () => {
  it('answers from the copy without a request, and says so', async () => {
    for (const args of [
      { missing: ['cover_picture'] },
      { codes: ['SHR-00002'] },
      { limit: 0 },
      { name_contains: ['shirt'] },
      { missing: ['brand'], status: 'active' },
      { sort_by: 'price', limit: 3 },
      { category_names: ['Hand Tools'] },
      { brand_names: ['Kestrelund'] },
    ]) {
      const live = await server().call('find_products', args);
      const copied = await server().call('find_products', { ...args, freshness: 'snapshot' });
      console.log(JSON.stringify(args), live.requests, copied.requests, JSON.stringify(copied.answer).slice(-420));
      expect(copied.answer.total).toEqual(live.answer.total);
      expect(copied.answer.products).toEqual(live.answer.products);
    }
  });
});
