/** Every field of Spec §2.1–2.3 can be asked for and is shown. The tables are typed from the spec, not derived from the code. */
import { describe, expect, it } from 'vitest';
import {
  DOCUMENT_FIELDS,
  PICTURE_FIELDS,
  PRODUCT_FIELDS,
  VARIANT_FIELDS,
} from '../../src/record/record-fields.ts';
import type { WireRecord } from '../../src/sandbox/catalog-source.ts';
import { listColumn, type ToolAnswer } from '../support/catalog-server.ts';
import { entries } from './ground-truth.ts';
import { serveGroundTruth } from './served-truth.ts';

/** What answers call the fields of the spec: as the spec does, in snake case, but for a few. */
function nameFields(
  wires: string,
  others: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  const snake = (wire: string): string => wire.replace(/(?<=[a-z])[A-Z]/g, '_$&').toLowerCase();
  return Object.fromEntries(wires.split(/\s+/).map((wire) => [wire, others[wire] ?? snake(wire)]));
}

const PRODUCT = nameFields(
  `ProductId Name Code IntegrationCode ShortDescription LongDescription Unit Type TaxRate Link ParentId Variants Pictures
   Documents Properties Tags CategoryProducts TrademarkProducts Translations Codes Prices Dimensions Packaging Warranties
   Status Created Updated`,
  { CategoryProducts: 'categories', TrademarkProducts: 'brands' },
);
const VARIANT = nameFields(
  `VariantId ProductId Code IntegrationCode Name ShortDescription LongDescription SourceItemId Product Pictures Documents
   OptionValues Tags Properties Translations Codes Prices Status Created Updated`,
  { OptionValues: 'options' },
);
const PICTURE = nameFields(
  `PictureId ProductId PictureKey ImageUrl DocumentId Alt IsCover SortOrder Code SourceCode DocumentName SelectionType
   TypeCode Link Status Created Updated`,
);
const DOCUMENT = nameFields(
  `ProductDocumentId ProductId DocumentId Code Name IntegrationCode Path SortOrder DocumentName SelectionType TypeCode
   Tags Status Created Updated`,
);

const { truth, server } = serveGroundTruth(300);

// What the generated catalog never fills, so that it has a record with every field of the spec.
const [document] = truth.products.flatMap((product) => product.Documents as readonly WireRecord[]);
Object.assign(truth.variants[3] ?? {}, {
  LongDescription: '<p>Cut from <b>one</b> piece.</p>',
  Documents: [document],
});
for (const entry of (truth.source.products.media(3).Pictures ?? []) as WireRecord[])
  entry.Updated = '2025-02-03T04:05:06';
for (const entry of (truth.products[3]?.Pictures ?? []) as WireRecord[])
  entry.Updated = '2025-02-03T04:05:06';

/** A value that says something: what a PIM without the datum would not send. */
function isThere(value: unknown): boolean {
  return (
    value !== null &&
    value !== undefined &&
    value !== '' &&
    !(Array.isArray(value) && value.length === 0)
  );
}

/** Digits and letters of the first plain value in it, however deep: what an answer must repeat in some form. */
function firstPlain(value: unknown): string {
  if (Array.isArray(value)) return firstPlain(value[0]);
  if (typeof value === 'object' && value !== null) {
    const named = value as WireRecord;
    return firstPlain(
      named.VariantId ??
        named.Name ??
        named.Value ??
        named.Price ??
        named.Culture ??
        named.PictureId ??
        named.Code,
    );
  }
  return String(value);
}

/** How a plain value of the wire is printed; texts by their first words, since HTML becomes text. */
function printed(field: string, value: unknown): string {
  if (field === 'Status') return value === 1 ? 'active' : 'passive';
  const plain = firstPlain(value);
  return field === 'LongDescription'
    ? (plain.replace(/<[^>]*>/g, '').match(/^[\p{L} ]{1,25}/u)?.[0] ?? plain)
    : plain;
}

describe('Spec §2.1–2.3: the field tables', () => {
  it.each([
    ['Spec §2.1: products', PRODUCT, PRODUCT_FIELDS],
    ['Spec §2.2: variants', VARIANT, VARIANT_FIELDS],
    ['Spec §2.3: pictures', PICTURE, PICTURE_FIELDS],
    ['Spec §2.3: documents', DOCUMENT, DOCUMENT_FIELDS],
  ])('%s have every field of the spec and no other', (_title, spec, table) => {
    expect(Object.fromEntries(table.map(({ wire, key }) => [wire, key]))).toEqual(spec);
  });
});

describe('Spec §2.1–2.3: every field can be asked for and is shown from a record that has it', () => {
  /** The answer of one call that asks for one field of one record. */
  async function showField(
    tool: string,
    args: ToolAnswer,
    recordsKey: string,
    key: string,
  ): Promise<unknown> {
    const { answer } = await server.call(tool, {
      ...args,
      fields: [key],
      layout: 'records',
      max_tokens: 8_000,
    });
    const [record] = (answer[recordsKey] ?? []) as readonly ToolAnswer[]; // records layout
    return record?.[key];
  }

  it.each(Object.entries(PRODUCT))('Spec §2.1: %s of a product as %s', async (wire, key) => {
    const record = truth.products.find((product) => isThere(product[wire]));
    const shown = await showField(
      'find_products',
      { product_ids: [record?.ProductId] },
      'products',
      key,
    );
    expect(JSON.stringify(shown)).toContain(printed(wire, record?.[wire]));
  });

  it.each(Object.entries(VARIANT))('Spec §2.2: %s of a variant as %s', async (wire, key) => {
    const record = truth.variants.find((variant) => isThere(variant[wire]));
    const shown = await showField(
      'get_variants',
      { variant_ids: [record?.VariantId] },
      'variants',
      key,
    );
    expect(JSON.stringify(shown)).toContain(printed(wire, record?.[wire]));
  });

  it.each([
    ...Object.entries(PICTURE).map(([wire, key]) => ['Pictures', 'pictures', wire, key] as const),
    ...Object.entries(DOCUMENT).map(
      ([wire, key]) => ['Documents', 'documents', wire, key] as const,
    ),
  ])('Spec §2.3: of %s (kind %s) %s as %s', async (list, kind, wire, key) => {
    const holders = truth.products.flatMap((product) =>
      (product[list] as readonly WireRecord[]).map((entry) => ({ product, entry })),
    );
    const holder = holders.find(({ entry }) => isThere(entry[wire]));
    const args = {
      product_ids: [holder?.product.ProductId],
      kind,
      fields: [key],
      max_tokens: 8_000,
    };
    const { answer } = await server.call('get_media', args);
    expect(JSON.stringify(listColumn(answer, 'media', key))).toContain(
      printed(wire, holder?.entry[wire]),
    );
  });

  it.each([
    ['find_products', { product_ids: [100004] }, 'products', PRODUCT],
    ['get_variants', { variant_ids: [5000004] }, 'variants', VARIANT],
  ] as const)(
    'shows every field that a record of %s has with fields ["all"]',
    async (tool, args, key, spec) => {
      const { answer } = await server.call(tool, {
        ...args,
        fields: ['all'],
        layout: 'records',
        max_tokens: 8_000,
      });
      const [shown = {}] = answer[key] as readonly ToolAnswer[]; // records layout
      const record = tool === 'find_products' ? truth.products[3] : truth.variants[3];
      const there = Object.entries(spec).flatMap(([wire, name]) =>
        isThere(record?.[wire]) ? [name] : [],
      );
      expect(Object.keys(shown)).toEqual(expect.arrayContaining(there));
    },
  );
});

it('properties are shown as columns, with the value that each product has, also as a dimension or in its variants', async () => {
  const args = { fields: ['code', 'property:weight'], limit: 40, max_tokens: 8_000 };
  const { answer } = await server.call('find_products', args);
  const told = (product: WireRecord): unknown => {
    const own = entries(product, 'Properties').find(({ Code }) => Code === 'weight');
    const found = own ?? entries(product, 'Dimensions').find(({ Type }) => Type === 'Weight');
    const value = found === undefined ? null : [found.Value, found.Unit ?? []].flat().join(' ');
    const options = entries(product, 'Variants').flatMap((variant) =>
      entries(variant, 'OptionValues'),
    );
    const values = options.flatMap(({ OptionName, Value }) =>
      OptionName === 'Weight' ? [Value] : [],
    );
    const [first = value, ...others] = new Set(values);
    const variants = others.length > 0 ? [first, ...others] : first;
    return variants === value ? value : { ...(value !== null && { product: value }), variants };
  };
  expect(listColumn(answer, 'products', 'property:weight')).toEqual(
    truth.products.slice(0, 40).map(told),
  );
});
