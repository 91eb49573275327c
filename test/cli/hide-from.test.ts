/** Answers of the Commerce Engine, and a catalog from which nothing is hidden. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { hideFrom } from '../../src/cli/hide-from.ts';
import type { CommerceEngine, PimCatalog } from '../../src/pim/catalog-port.ts';
import { openForTest } from '../support/catalog-server.ts';
import { ownDirectory } from '../support/own-cache.ts';

const OTHERS = { readLabels: () => [], now: () => 0 };

const CATALOG: PimCatalog = {
  async *fetchPages() {},
  async *fetchSearch() {},
  fetchList: async () => undefined,
  identity: 'any',
  status: () => ({ filterCase: 'unknown', pageSizes: {}, quota: [], warnings: [] }),
};

it('takes hidden fields and prices out of answers of the Commerce Engine', async () => {
  const body = {
    items: [
      {
        sku: 'A',
        cost: 'SECRET',
        prices: [
          { list: 'Dealer', net: 'SECRET' },
          { list: 'Shop', net: 5 },
        ],
      },
    ],
  };
  const engine: CommerceEngine = {
    paths: [],
    identity: 'any',
    fetch: async () => ({ body, ageMs: undefined, keep: () => {} }),
    quota: () => [],
    warnings: () => [],
  };
  const spec = { fields: ['cost'], price_labels: ['Dealer'] };
  const { hideAnswers } = hideFrom(CATALOG, spec, OTHERS);
  const call = {
    signal: new AbortController().signal,
    deadlineAtMs: 1,
    notices: [],
    requests: 0,
  };
  const answer = await hideAnswers(engine).fetch('any', new Map(), false, call);
  expect(answer.body).toEqual({ items: [{ sku: 'A', prices: [{ list: 'Shop', net: 5 }] }] });
});

it('puts nothing before a catalog from which nothing is hidden', () => {
  const { toCalls, toCopy, hiding } = hideFrom(CATALOG, {}, OTHERS);
  expect([toCalls, toCopy, hiding]).toEqual([CATALOG, CATALOG, undefined]);
  expect(toCalls).toBe(CATALOG);
});

it('reads no resource where the rules file cannot be used', async () => {
  const rules = join(ownDirectory('rules'), 'rules.yaml');
  writeFileSync(rules, 'hidden: [\n');
  const server = await openForTest({ env: { PIM_RULES: rules } });
  const reading = server.client.readResource({ uri: 'pim://products/ABC-1' });
  await expect(reading).rejects.toThrow('The rules file cannot be used.');
});
