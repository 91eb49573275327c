/**
 * `npm run demo-catalog`: writes the demo catalog to src/sandbox/demo-catalog/. With `--output DIRECTORY --products N
 * --seed S` it writes another catalog, of any size, for `pim-mcp sandbox --data DIRECTORY`.
 */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { brotliCompressSync, constants } from 'node:zlib';
import type { WireRecord } from '../src/sandbox/catalog-source.ts';
import { DEMO_PRODUCTS } from '../src/sandbox/data-dir.ts';
import { createGeneratedCatalog } from './generated-catalog/catalog.ts';

const { values } = parseArgs({
  options: {
    output: {
      type: 'string',
      default: fileURLToPath(new URL('../src/sandbox/demo-catalog', import.meta.url)),
    },
    products: { type: 'string', default: String(DEMO_PRODUCTS) },
    seed: { type: 'string', default: '1' },
  },
});

/** The best compression of brotli, with a window as large as a file. */
const params = {
  [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
  [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
};

const { products, variants, categories, trademarks, list } = createGeneratedCatalog({
  products: Number(values.products),
  seed: Number(values.seed),
});
const listed = ({ size, record }: typeof products | typeof variants) =>
  Array.from({ length: size }, (_, position) => record(position));
const files: Readonly<Record<string, readonly WireRecord[]>> = {
  products: listed(products),
  variants: listed(variants),
  categories: categories.map(({ record }) => record),
  trademarks: trademarks.map(({ record }) => record),
  documents: list('documents'),
  documenttypes: list('documenttypes'),
  properties: list('properties'),
  options: list('options'),
};
mkdirSync(values.output, { recursive: true });
for (const [name, records] of Object.entries(files)) {
  const text = records.map((record) => `${JSON.stringify(record)}\n`).join('');
  const packed = brotliCompressSync(text, { params });
  writeFileSync(join(values.output, `${name}.jsonl.br`), packed);
  console.log(`${name}: ${records.length} records, ${packed.length} bytes`);
}
