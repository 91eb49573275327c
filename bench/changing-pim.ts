/**
 * A sandbox over a generated catalog that changes from day to day, in its own process. Its one argument is its options as
 * JSON. It sends its address; told a day, it serves the catalog of that day and sends how many requests there were before.
 */

import { createGeneratedCatalog } from '../scripts/generated-catalog/catalog.ts';
import { startSandbox } from '../test/support/generated-sandbox.ts';
import { changeCatalog } from './changed-catalog.ts';

const { products, ...options } = JSON.parse(process.argv[2] ?? '{}');
const source = createGeneratedCatalog({ products, seed: 1 });
const startedMs = Date.now();
const sandbox = await startSandbox({ ...options, source });

process.on('message', (day: number) => {
  sandbox.setEdits(changeCatalog(source, day, startedMs));
  process.send?.(sandbox.requests.at(-1)?.sequence ?? 0);
});
process.send?.(sandbox.url);
