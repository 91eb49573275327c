/** What is cut when it is read cannot be had: no answer tells how to go on with it. */
import { describe, expect, it } from 'vitest';
import { productOf } from '../support/catalog-server.ts';
import { NOTHING } from '../support/copied.ts';
import { honestPage, numberedProducts, openOverPim } from './broken-pim.ts';
import { openOver, sends, TOOL } from './open-commerce-engine.ts';

const CHARS = 100_000;
const READ = 64 * 1024;
const UNREAD = 'cannot be had through this server';

function openOverProduct(fields: object) {
  const products = numberedProducts(1).map((product) => ({ ...product, ...fields }));
  return openOverPim((endpoint, body) =>
    endpoint === 'products' ? { body: honestPage(products, body) } : NOTHING,
  );
}

describe('get_product of a text that is longer than is read', () => {
  const text = 'word '.repeat(CHARS / 5);

  it('goes on to the end of what is read, and says at each step that the rest cannot be had', async () => {
    const server = await openOverProduct({ LongDescription: text });
    const args = { product_id: 1, sections: ['texts'], max_tokens: 8_000 };
    let offset: unknown = 0;
    let read = 0;
    let last = '';
    for (let portion = 0; portion < 40 && offset !== undefined; portion += 1) {
      const { answer, warnings } = await server.call('get_product', {
        ...args,
        text_offset: offset,
      });
      expect(warnings).toContain(UNREAD);
      last = String(productOf(answer).long_description);
      read = Number(offset) + last.replace(/ \[…\+\d+\]$/, '').length;
      offset = answer.next_text_offset;
      if (offset !== undefined) continue;
      expect(answer).not.toHaveProperty('cut_by');
      expect(warnings).not.toContain('raise max_tokens');
    }
    expect(offset).toBeUndefined();
    expect(read).toBeGreaterThan(READ - 100);
    expect(last).toMatch(new RegExp(` \\[…\\+${CHARS - READ}\\]$`));
  });
});

describe('call_commerce_engine', () => {
  it.each([
    ['a list within a record', Array.from({ length: 1_500 }, (_, at) => at)],
    ['a text', 'x'.repeat(CHARS)],
  ])('says of %s that is longer than is read that no call gives the rest', async (_what, long) => {
    const { server } = await openOver(sends({ stock: [{ long }] }));
    const args = { path: 'any', max_tokens: 8_000 };
    expect((await server.call(TOOL, args)).warnings).toContain(UNREAD);
    expect((await server.call(TOOL, { ...args, at: '/stock/0/long' })).warnings).toContain(UNREAD);
  });
});
