/** What list_reference_data tells of documents: how many products have each, and how many distinct ones there are. */
import { describe, expect, it } from 'vitest';
import type { WireRecord } from '../../src/sandbox/catalog-source.ts';
import { listRows } from '../support/catalog-server.ts';
import { openOverLists } from './broken-pim.ts';
import { serveCopyOf } from './served-copy.ts';

const MANUAL = { DocumentId: 'F1', Code: 'MAN', Name: 'Manual', Path: '/files/manual.pdf' };
const CARD = { DocumentId: 'F2', Code: 'CARD', Name: 'Warranty card', Path: '/files/card.pdf' };
const DRAFT = { DocumentId: 'F3', Code: 'DRAFT', Name: 'Draft', Path: '/files/draft.pdf' };

const link = (id: number, document: WireRecord, status = 1): WireRecord => ({
  ProductDocumentId: id,
  ...document,
  Status: status,
});
const hold = (id: number, documents: readonly WireRecord[]): WireRecord => ({
  ProductId: id,
  Code: `P-${id}`,
  Name: `Product ${id}`,
  Documents: documents,
  Status: 1,
});

/** Product 1 has the manual twice; of product 4, a variant alone has it; the draft is passive. */
const LISTS = {
  products: [
    hold(1, [link(11, MANUAL), link(12, MANUAL)]),
    hold(2, [link(21, MANUAL), link(22, CARD)]),
    hold(3, [link(31, DRAFT, -1)]),
    hold(4, []),
  ],
  'product-media-list': [
    { ProductId: 1, Documents: [link(11, MANUAL), link(12, MANUAL)] },
    { ProductId: 2, Documents: [link(21, MANUAL), link(22, CARD)] },
    { ProductId: 3, Documents: [link(31, DRAFT, -1)] },
  ],
  variants: [{ VariantId: 41, ProductId: 4, Code: 'V-41', Status: 1 }],
  'variant-media-list': [{ VariantId: 41, ProductId: 4, Documents: [link(41, MANUAL)] }],
};

describe('with a copy', () => {
  const { call } = serveCopyOf({ ...LISTS, documents: [MANUAL, CARD, DRAFT] });

  it('counts the products of each document, with those of which a variant has it', async () => {
    const { answer, warnings } = await call('list_reference_data', { kind: 'documents' });
    expect(listRows(answer, 'items').map(({ id, products }) => [id, products ?? null])).toEqual([
      ['F1', 3],
      ['F2', 1],
      ['F3', null],
    ]);
    expect(warnings).toContain('where 2 distinct documents hang on 3 products');
  });
});

describe('a list that has one record for each use of a document', () => {
  it('shows each document once, and says that total counts uses', async () => {
    const documents = [link(11, MANUAL), link(21, MANUAL), link(22, CARD)];
    const server = await openOverLists({ ...LISTS, documents });
    const { answer, warnings } = await server.call('list_reference_data', { kind: 'documents' });
    expect(listRows(answer, 'items').map(({ name }) => name)).toEqual(['Manual', 'Warranty card']);
    expect(answer.total).toBe(3);
    expect(warnings).toBe(
      'Several records of this list have one id: the first of each is shown, while total counts all.',
    );
  });

  it('is not said of a list that has each document once', async () => {
    const server = await openOverLists({ ...LISTS, documents: [MANUAL, CARD] });
    const { warnings } = await server.call('list_reference_data', { kind: 'documents' });
    expect(warnings).not.toContain('have one id');
  });
});
