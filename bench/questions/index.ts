/**
 * `npm run bench:questions [DIRECTORY]`: asks questions in plain words about the catalog in a folder of JSONL files (as
 * for `pim-mcp sandbox --data`), or about the demo catalog: with lookups, first without and then with a local copy, and
 * then in SQL. Prints only figures; `--show` also prints the questions that were not answered as they should be, which
 * names records.
 */

import { existsSync, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createGeneratedCatalog } from '../../scripts/generated-catalog/catalog.ts';
import { ENGINE_FILE } from '../../src/copy/engine-file.ts';
import { loadDataDir } from '../../src/sandbox/data-dir.ts';
import { openCatalogServer } from '../../test/support/catalog-server.ts';
import setUpOwnCache from '../../test/support/own-cache.ts';
import { filesBelow, root } from '../../test/support/read-sources.ts';
import { type Asked, askAll, isAnswered } from './ask.ts';
import { type AskedInSql, askAllInSql } from './ask-sql.ts';
import { buildFurtherQuestions, buildQuestions } from './generate.ts';
import { readPlain } from './plain.ts';
import { printFigures, printSqlFigures } from './report.ts';

const DEMO_PRODUCTS = 500;

// The engine of the copy runs from dist; an older one would answer as the code was.
const newestMs = Math.max(
  ...filesBelow(root, /\.(ts|json)$/).map((file) => statSync(file).mtimeMs),
);
if (!existsSync(ENGINE_FILE) || statSync(ENGINE_FILE).mtimeMs < newestMs) {
  throw new Error('dist is older than src: run npm run build first.');
}

const { values, positionals } = parseArgs({
  options: { show: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [directory] = positionals;
const removeCache = setUpOwnCache();
const source =
  directory === undefined
    ? createGeneratedCatalog({ products: DEMO_PRODUCTS, seed: 1, baseUrl: 'http://127.0.0.1' })
    : await loadDataDir(directory);
const plain = readPlain(source);
const questions = [...buildQuestions(plain), ...buildFurtherQuestions(plain)];
const server = await openCatalogServer({ source, env: { PIM_DEADLINE_MS: '300000' } });

const ask = async (title: string): Promise<void> => {
  const asked = await askAll(questions, (tool, args) => server.call(tool, args));
  printFigures(title, asked, console.log);
  if (values.show) for (const one of asked) if (!isAnswered(one)) show(one);
};

function show({ question, verdict, calls, tokens, answer }: Asked): void {
  console.log(`\n${verdict}, ${calls} calls, ${tokens} tokens: ${question.words}`);
  console.log(
    `  ${question.call.tool} ${JSON.stringify(question.call.args)}\n  ${JSON.stringify(answer).slice(0, 1_000)}`,
  );
}

function showSql({ question, verdict, isRightAtLast, answer }: AskedInSql): void {
  console.log(`\n${verdict}${isRightAtLast ? '' : ', not right at last'}: ${question.words}`);
  console.log(`  ${question.sql.query}\n  ${JSON.stringify(answer).slice(0, 1_000)}`);
}

await ask('without a copy');
await server.call('sync_catalog');
await ask('with a copy');
const inSql = await askAllInSql(questions, (tool, args) => server.call(tool, args));
printSqlFigures('in SQL', inSql, console.log);
if (values.show) for (const one of inSql) if (one.verdict !== 'right') showSql(one);
await server.close();
removeCache();
