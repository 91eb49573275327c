/** Where a barcode is looked for: codes of all kinds, of products and variants, without a copy and with one (Spec §4.2, §4.3). */
import { describe, expect, it } from 'vitest';
import type { WireRecord } from '../../src/sandbox/catalog-source.ts';
import { listColumn, productOf } from '../support/catalog-server.ts';
import { SYNC_ENV } from '../support/copied.ts';
import { openOverPim } from './broken-pim.ts';
import { filterByCodes } from './codes-pim.ts';

const PRODUCTS: readonly WireRecord[] = [
  { ProductId: 1, Code: 'LAMP', IntegrationCode: '4006381333931', Name: 'Lamp', Status: 1 },
  { ProductId: 2, Code: 'CHAIR', IntegrationCode: 'ERP-2', Name: 'Chair', Status: 1 },
  { ProductId: 3, Code: '4006381333948', IntegrationCode: 'ERP-3', Name: 'Sofa', Status: 1 },
  {
    ProductId: 4,
    Code: 'RUG',
    Name: 'Rug',
    Codes: [{ Type: 'Supplier article', Value: '4006381333955' }],
    Status: 1,
  },
  {
    ProductId: 5,
    Code: 'BED',
    Name: 'Bed',
    Codes: [{ Type: 'EAN', Value: '4006381333962' }],
    Packaging: [
      { unitDescriptor: 'CASE', gtin: '14006381333969', grossWeight: { value: '12', unit: 'kg' } },
    ],
    Status: 1,
  },
  { ProductId: 6, Code: 'VASE', IntegrationCode: '0012345678905', Name: 'Vase', Status: 1 },
];
const VARIANTS: readonly WireRecord[] = [
  {
    VariantId: 21,
    ProductId: 2,
    Code: 'CHAIR-RED',
    IntegrationCode: '4006381333979',
    Codes: [{ Type: 'Supplier article', Value: '4006381333986' }],
    Status: 1,
  },
  { VariantId: 22, ProductId: 2, Code: '4006381333993', Status: 1 },
];
const LISTS = { products: PRODUCTS, variants: VARIANTS };

/** Opens a server without a copy over a PIM whose search brings up the product of every code of any kind. */
function openSearching() {
  const byCodes = filterByCodes(LISTS);
  return openOverPim((endpoint, body) => {
    if (endpoint !== 'search') return byCodes(endpoint, body);
    const sought = String(body.searchKey);
    const ids = [...PRODUCTS, ...VARIANTS]
      .filter((record) => JSON.stringify(record).includes(sought))
      .map(({ ProductId }) => ProductId);
    const hits = PRODUCTS.filter(({ ProductId }) => ids.includes(ProductId));
    return { body: { result: hits, totalCount: hits.length } };
  });
}

/** Opens a server without a copy over a PIM whose search finds nothing. */
const openFiltering = () => openOverPim(filterByCodes(LISTS));

async function openCopied() {
  const server = await openOverPim(filterByCodes(LISTS), { env: SYNC_ENV });
  await server.call('sync_catalog');
  return server;
}

/** A barcode, the product that it is of, and how. */
const BY_FILTER = [
  ['4006381333931', 'LAMP', 'integration_code'],
  ['04006381333931', 'LAMP', 'integration_code'],
  ['012345678905', 'VASE', 'integration_code'],
  ['4006381333948', '4006381333948', 'code'],
  ['4006381333993', 'CHAIR', 'variant_code'],
] as const;
const BY_SEARCH = [
  ['4006381333962', 'BED', undefined],
  ['14006381333969', 'BED', 'packaging_barcode'],
  ['4006381333955', 'RUG', 'additional_code'],
  ['4006381333979', 'CHAIR', 'variant_integration_code'],
  ['4006381333986', 'CHAIR', 'variant_additional_code'],
] as const;

describe('a barcode in get_product', () => {
  it.each(BY_FILTER)('is found by the filters alone: %s', async (barcode, code, by) => {
    const { answer } = await (await openFiltering()).call('get_product', { barcode });
    expect(productOf(answer)).toMatchObject({ code });
    expect(answer.matched_by).toBe(by);
  });

  it.each([...BY_FILTER, ...BY_SEARCH])(
    'is found without a copy where the search brings the product up: %s',
    async (barcode, code, by) => {
      const { answer } = await (await openSearching()).call('get_product', { barcode });
      expect(productOf(answer)).toMatchObject({ code });
      expect(answer.matched_by).toBe(by);
    },
  );

  it('is found in the copy in every place', async () => {
    const server = await openCopied();
    for (const [barcode, code, by] of [...BY_FILTER, ...BY_SEARCH]) {
      const { answer } = await server.call('get_product', { barcode });
      expect(productOf(answer)).toMatchObject({ code });
      expect(answer.matched_by).toBe(by);
    }
  });

  it('says where it was looked for and where not, when nothing shows it', async () => {
    const { answer } = await (await openFiltering()).call('get_product', {
      barcode: '4006381333955',
    });
    expect(answer).toMatchInlineSnapshot(`
      {
        "advice": "No record confirms it, which does not prove that it does not exist; try its code or name.",
        "no_match": {
          "barcode": "4006381333955",
        },
        "tried": [
          "search, confirmed by the codes of the records",
          "integration code",
          "code in other spellings",
          "variant code",
          "not tried: barcodes, additional codes and integration codes of variants of records that the search did not bring up are known to a local copy alone (sync_catalog)",
        ],
        "warnings": [
          "No record confirms the barcodes in no_match, which does not prove that no product has them: the PIM has no filter for barcodes, typed codes and integration codes of variants, and a local copy (sync_catalog) can only tell if the PIM sends them.",
        ],
      }
    `);
  });
});

describe('barcodes in find_products', () => {
  it('are found by the filters, each with the way', async () => {
    const { answer, warnings } = await (await openFiltering()).call('find_products', {
      barcodes: ['4006381333931', '4006381333993', '4006381333955'],
    });
    expect(listColumn(answer, 'products', 'code')).toEqual(['LAMP', 'CHAIR']);
    expect(answer.matched_by).toEqual({
      '4006381333931': { integration_code: 'LAMP' },
      '4006381333993': { variant_code: '4006381333993' },
    });
    expect(answer.no_match).toEqual(['4006381333955']);
    expect(warnings).toContain(
      'the PIM has no filter for barcodes, typed codes and integration codes of variants',
    );
  });

  it('are found in the copy by one SELECT without a request', async () => {
    const server = await openCopied();
    const before = server.requests.length;
    const { answer } = await server.call('find_products', {
      barcodes: [...BY_FILTER, ...BY_SEARCH].map(([barcode]) => barcode),
      freshness: 'copy',
      fields: ['code'],
    });
    expect(listColumn(answer, 'products', 'code')).toEqual([
      'LAMP',
      'CHAIR',
      '4006381333948',
      'RUG',
      'BED',
      'VASE',
    ]);
    expect(server.requests.length).toBe(before);
  });
});
