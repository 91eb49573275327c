/** What get_media says of a product without pictures: whether the PIM has pictures of any record. */
import { describe, expect, it } from 'vitest';
import type { WireRecord } from '../../src/sandbox/catalog-source.ts';
import { SYNC_ENV } from '../support/copied.ts';
import { openOverPim } from './broken-pim.ts';
import { filterByCodes, type Lists } from './codes-pim.ts';

const PRODUCTS: readonly WireRecord[] = [1, 2].map((id) => ({
  ProductId: id,
  Code: `P-${id}`,
  Name: `Product ${id}`,
  Status: 1,
}));
const VARIANTS: readonly WireRecord[] = [{ VariantId: 11, ProductId: 1, Code: 'V-11', Status: 1 }];
const MANUAL = { ProductDocumentId: 1, DocumentId: 'F1', Name: 'Manual', Path: '/manual.pdf' };
const BARE = {
  products: PRODUCTS,
  variants: VARIANTS,
  'product-media-list': [{ ProductId: 1, Pictures: [], Documents: [MANUAL] }],
  'variant-media-list': [{ VariantId: 11, ProductId: 1, Pictures: [], Documents: [] }],
};
const ASKED = { product_ids: [2] };

async function openCopied(lists: Lists) {
  const server = await openOverPim(filterByCodes(lists), { env: SYNC_ENV });
  await server.call('sync_catalog');
  return server;
}

describe('where no record has a picture', () => {
  it('says that this PIM has none for any record, by the copy', async () => {
    const { answer, warnings } = await (await openCopied(BARE)).call('get_media', ASKED);
    expect(answer.without_pictures).toEqual([2]);
    expect(warnings).toMatch(/No pictures; this PIM has none for any record \(local copy of 2/);
  });

  it('does not say so of documents, which another product has', async () => {
    const server = await openCopied(BARE);
    const { answer, warnings } = await server.call('get_media', { ...ASKED, kind: 'documents' });
    expect(answer.without_documents).toEqual([2]);
    expect(warnings).not.toContain('none for any record');
  });

  it('does not say so without a copy, which alone proves it', async () => {
    const live = await openOverPim(filterByCodes(BARE));
    const { answer, warnings } = await live.call('get_media', ASKED);
    expect(answer.without_pictures).toEqual([2]);
    expect(warnings).not.toContain('none for any record');
  });
});

it('does not say that this PIM has no pictures where another record has one', async () => {
  const picture = { PictureId: 1, Link: 'https://example.test/1.jpg', Status: 1 };
  const media = [{ ProductId: 1, Pictures: [picture], Documents: [] }];
  const server = await openCopied({ ...BARE, 'product-media-list': media });
  const { answer, warnings } = await server.call('get_media', ASKED);
  expect(answer.without_pictures).toEqual([2]);
  expect(warnings).not.toContain('none for any record');
});
