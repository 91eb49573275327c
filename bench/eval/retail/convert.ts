/**
 * `npx tsx bench/eval/retail/convert.ts products.json`: writes the retail catalog of τ-bench as records in the shapes of
 * Spec §2, beside this file. It maps what is there and invents nothing: see README.md.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import * as z from 'zod';

/** `tau_bench/envs/retail/data/products.json`: products by their id. */
const productsSchema = z.record(
  z.string(),
  z.object({
    name: z.string(),
    product_id: z.string().regex(/^\d{10}$/),
    variants: z.record(
      z.string(),
      z.object({
        item_id: z.string().regex(/^\d{10}$/),
        options: z.record(z.string(), z.string()),
        available: z.boolean(),
        price: z.number(),
      }),
    ),
  }),
);

type Product = z.infer<typeof productsSchema>[string];
type Variant = Product['variants'][string];

/** What the set does not have. A PIM sends such fields all the same, empty. */
const NO_TEXTS = { IntegrationCode: null, ShortDescription: null, LongDescription: null };
const NO_LISTS = {
  Pictures: [],
  Documents: [],
  Properties: [],
  Tags: [],
  Translations: [],
  Codes: [],
};
const NO_DATES = { Created: null, Updated: null };

const inBrief = ({ name }: Product, { item_id, options, available }: Variant) => ({
  VariantId: Number(item_id),
  Code: item_id,
  Name: name,
  OptionValues: Object.entries(options).map(([OptionName, Value]) => ({ OptionName, Value })),
  Status: available ? 1 : -1,
});

const asProduct = (product: Product) => ({
  ProductId: Number(product.product_id),
  Name: product.name,
  Code: product.product_id,
  ...NO_TEXTS,
  ParentId: null,
  Variants: Object.values(product.variants).map((variant) => inBrief(product, variant)),
  ...NO_LISTS,
  CategoryProducts: [],
  TrademarkProducts: [],
  Prices: [],
  Dimensions: [],
  Packaging: [],
  Warranties: [],
  Status: 1,
  ...NO_DATES,
});

const asVariant = (product: Product, variant: Variant) => ({
  ...inBrief(product, variant),
  ProductId: Number(product.product_id),
  ...NO_TEXTS,
  Product: {
    ProductId: Number(product.product_id),
    Code: product.product_id,
    Name: product.name,
    Status: 1,
  },
  ...NO_LISTS,
  Prices: [{ Price: variant.price }],
  ...NO_DATES,
});

const products = Object.values(
  productsSchema.parse(JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'))),
);
const files = {
  products: products.map(asProduct),
  variants: products.flatMap((product) =>
    Object.values(product.variants).map((one) => asVariant(product, one)),
  ),
};
for (const [name, records] of Object.entries(files)) {
  const packed = brotliCompressSync(
    records.map((record) => `${JSON.stringify(record)}\n`).join(''),
  );
  writeFileSync(fileURLToPath(new URL(`${name}.jsonl.br`, import.meta.url)), packed);
  console.log(`${name}: ${records.length} records, ${packed.length} bytes`);
}
