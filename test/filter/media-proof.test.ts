/** Whose media an item is shows its own ids, else its pictures and documents, which must agree (Spec §2.3, §4.4, §4.5). */
import { describe, expect, it } from 'vitest';
import { PRODUCT_MEDIA_PARAMETERS, VARIANT_MEDIA_PARAMETERS } from '../../src/filter/parameters.ts';
import { buildJudge } from '../../src/filter/proof.ts';

const ofProducts = buildJudge({ ProductIds: [7] }, PRODUCT_MEDIA_PARAMETERS);
const ofCodes = buildJudge({ ProductCodes: ['P-7'] }, PRODUCT_MEDIA_PARAMETERS);
const ofVariants = buildJudge({ VariantIds: [7] }, VARIANT_MEDIA_PARAMETERS);

const MATCHES = { violatingRecords: 0, violated: [] };

describe('an item that names no owner of its own', () => {
  it('belongs to the product that its pictures name', () => {
    const item = { Pictures: [{ ProductId: 7 }, { ProductId: '7' }] };
    expect(ofProducts([item])).toEqual({ ...MATCHES, proven: ['ProductIds'] });
    expect(ofProducts([{ Pictures: [{ ProductId: 8 }] }])).toMatchObject({ violatingRecords: 1 });
  });

  it('belongs to the product that its documents name', () => {
    expect(ofProducts([{ Documents: [{ ProductId: 7 }] }])).toEqual({ ...MATCHES, proven: ['ProductIds'] });
    expect(ofCodes([{ Documents: [{ ProductCode: 'p-7' }] }])).toEqual({ ...MATCHES, proven: ['ProductCodes'] });
    expect(ofCodes([{ Documents: [{ ProductCode: 'P-8' }] }])).toMatchObject({ violatingRecords: 1 });
  });

  it('belongs to the variant that its pictures name', () => {
    expect(ofVariants([{ Pictures: [{ VariantId: 7 }] }])).toEqual({ ...MATCHES, proven: ['VariantIds'] });
    expect(ofVariants([{ Pictures: [{ VariantId: 8 }] }])).toMatchObject({ violatingRecords: 1 });
  });

  it.each([
    ['whose entries name several', { Pictures: [{ ProductId: 8 }], Documents: [{ ProductId: 9 }] }],
    ['one of whose entries names none', { Pictures: [{ ProductId: 8 }, { PictureId: 1 }] }],
    ['without entries', { Pictures: [], Documents: null }],
    ['whose entries are no records', { Pictures: ['8'] }],
  ])('is not judged %s', (_which, item) => {
    expect(ofProducts([item])).toEqual({ ...MATCHES, proven: [] });
  });
});

it('believes the owner that an item names itself before those of its entries', () => {
  const item = { ProductId: 7, Pictures: [{ ProductId: 8 }] };
  expect(ofProducts([item])).toEqual({ ...MATCHES, proven: ['ProductIds'] });
});
