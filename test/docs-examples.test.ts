/** The examples of README.md and the pages in docs/: SQL and YAML, as a reader pastes them, run on the demo catalog. */
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { parseRules } from '../src/cli/rules-file/parse-rules.ts';
import { callMade, listColumn, openServer } from './support/catalog-server.ts';
import { listRulesBut } from './support/few-rules.ts';
import { addressOf } from './support/generated-sandbox.ts';
import { ownDirectory } from './support/own-cache.ts';
import { serveCopy } from './tools/served-copy.ts';

const DOCS = new URL('../docs/', import.meta.url);
const pages = ['../README.md', ...readdirSync(DOCS).filter((name) => name.endsWith('.md'))];

/** What stands between the fences of a language. */
function blocksOf(language: string): readonly string[] {
  const blocks = pages.flatMap((page) => [
    ...readFileSync(new URL(page, DOCS), 'utf8').matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm),
  ]);
  return blocks.flatMap(([, own, text = '']) => (own === language ? [text] : []));
}

/** SQL of its own, and in command lines. */
const queries = [
  ...blocksOf('sql'),
  ...blocksOf('sh').flatMap((block) =>
    [...block.matchAll(/\bsql='([^']+)'/g)].map(([, sql = '']) => sql),
  ),
];
/** How the YAML of other programs begins: of Prometheus, and of Compose. */
const OTHER_YAML = /^(?:scrape_configs|x-share):/;
const [others, rulesFiles] = [true, false].map((isOther) =>
  blocksOf('yaml').filter((text) => OTHER_YAML.test(text) === isOther),
);

const { ask, dataDir, server } = serveCopy(300);

// Without examples there is no test here, which vitest calls a failure.
it.each(queries)('answers with rows and no warning: %s', async (sql) => {
  const { answer, isError, text } = await ask(sql);
  expect(isError, text).toBe(false);
  expect(answer.returned).toBeGreaterThan(0);
  expect(answer.warnings).toBeUndefined();
});

it('the YAML of another program parses', () => {
  for (const text of others ?? [])
    expect(Object.keys(parse(text))).toContainEqual(
      expect.stringMatching(/^(?:scrape_configs|services)$/),
    );
});

it.each(rulesFiles ?? [])('runs own rules and house words: %s', async (file) => {
  const parsed = parseRules(file);
  if ('problems' in parsed) throw new Error(JSON.stringify(parsed.problems));
  const rules = join(ownDirectory('rules'), 'rules.yaml');
  // Rules that the example does not name are none of its business, and take longest.
  const unnamed = listRulesBut('no_name').filter((id) => !file.includes(id));
  const example: { readonly mute?: readonly string[] } = parse(file);
  writeFileSync(rules, JSON.stringify({ ...example, mute: [...(example.mute ?? []), ...unnamed] }));
  // What hides something takes the copy over.
  const ownDataDir = ownDirectory('data');
  cpSync(dataDir, ownDataDir, { recursive: true });
  const pim = {
    ...addressOf(server().sandbox),
    PIM_DATA_DIR: ownDataDir,
    PIM_COPY: 'auto',
  };
  const own = await openServer({ env: { ...pim, PIM_RULES: rules, PIM_DEADLINE_MS: '300000' } });
  onTestFinished(() => own.close());
  const ids = parsed.file.own.map(({ id }) => id);
  const audited = await callMade(own, 'audit_catalog', ids.length > 0 ? { rules: ids } : {});
  expect(audited.isError, audited.text).toBe(false);
  expect(audited.warnings).not.toContain('could not');
  if (ids.length > 0) expect(listColumn(audited.answer, 'findings', 'rule')).toEqual(ids);
  for (const { name } of parsed.file.words) {
    const sql = `SELECT count(*) AS n, 1 AS one FROM products WHERE is_${name}`;
    expect((await own.call('query_catalog', { sql })).answer.rows, name).toEqual([
      [expect.any(Number), 1],
    ]);
  }
});
