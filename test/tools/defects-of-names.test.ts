/** list_defects finds the records of brands by the names that answers show. */

import { describe, expect, it } from 'vitest';
import type { CatalogSource } from '../../src/sandbox/catalog-source.ts';
import { createSmallCatalog } from '../support/small-catalog.ts';
import { serveCopy } from './served-copy.ts';

const NAMES = ['Insignia\u0099', 'M&amp;S', 'Zagg', 'Zagg'];

/** Of four products in turn each is of another brand; none has a short description. */
function brandedSource(): CatalogSource {
  const small = createSmallCatalog();
  const trademarks = NAMES.map((name, at) => {
    const record = { TrademarkId: at + 1, Name: name, Status: 1 };
    return { id: at + 1, code: null, name, status: 1, parentId: null, record };
  });
  const record = (position: number) => ({
    ...small.products.record(position),
    ShortDescription: null,
    TrademarkProducts: [{ TrademarkId: 1 + (position % NAMES.length) }],
  });
  return { ...small, trademarks, products: { ...small.products, record } };
}

const source = brandedSource();
const { audit, callWithViews } = serveCopy(source);

describe('a cell of the board', () => {
  it.each([
    ['a hidden character', 'Insignia', 0],
    ['HTML', 'M&S', 1],
    ['its id, which tells it from another one', 'Zagg (ID 4)', 3],
  ])('opens what it counts of a brand whose name has %s', async (_what, label, at) => {
    await audit();
    const args = { rules: ['no_short_description'], grade_by: 'brand', label };
    const { structuredContent } = await callWithViews('list_defects', args);
    const total = Math.ceil((source.products.size - at) / NAMES.length);
    expect(structuredContent).toMatchObject({ total });
    expect(total).toBeGreaterThan(0);
  });

  it('opens nothing of a name that no brand is shown by', async () => {
    const args = { rules: ['no_short_description'], grade_by: 'brand', label: 'Zagg' };
    expect((await callWithViews('list_defects', args)).structuredContent).toMatchObject({
      total: 0,
    });
  });
});
