/**
 * What the audit finds of mistakes as people make them: they are planted by a seed in catalogs that are right there.
 * `npm run bench:planted -- [--kinds name,…] [--seed N] [--show] [DIR…]`; without a directory, in the demo catalog.
 */

import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { DEMO_PRODUCTS, loadDataDir, loadDemoCatalog } from '../../src/sandbox/data-dir.ts';
import { readLists } from '../../test/audit/open-records.ts';
import { KINDS } from './kinds/index.ts';
import { type Finding, type Measured, measureKinds } from './measure.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kinds: { type: 'string' },
    seed: { type: 'string', default: '1' },
    show: { type: 'boolean', default: false },
  },
});
const wanted = values.kinds?.split(',');
const kinds = KINDS.filter(({ name }) => wanted === undefined || wanted.includes(name));
const catalogs =
  positionals.length === 0
    ? [{ name: 'demo', source: loadDemoCatalog(DEMO_PRODUCTS) }]
    : positionals.map((path) => ({ name: basename(path), source: loadDataDir(path) }));
for (const { name, source } of catalogs)
  print(name, await measureKinds(readLists(source), kinds, Number(values.seed)));

function print(name: string, { tallies, products, standing, alarms }: Measured): void {
  console.log(`\n${name}: ${products} products`);
  console.table(
    tallies.map(({ kind, planted, found, named, proposed, right }) => ({
      kind,
      planted,
      found,
      'field named': named,
      proposed,
      'proposed right': right,
    })),
  );
  console.log(`${alarms.length} new findings on records that nothing was planted in`);
  console.log(`${standing.length} findings of these rules in the catalog as it is`);
  if (!values.show) return;
  for (const { kind, missed } of tallies)
    for (const { id, field } of missed) console.log('missed', kind, id, String(field));
  for (const { kind, wrong } of tallies)
    for (const one of wrong) console.log('wrong', kind, JSON.stringify(one));
  for (const finding of alarms) console.log('new', tell(finding));
  for (const finding of standing) console.log('standing', tell(finding));
}

function tell({ rule, productId, variantId, detail, field }: Finding): string {
  return [rule, productId, variantId ?? '', field, detail].join(' | ');
}
