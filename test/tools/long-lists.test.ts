/**
 * No call keeps the others waiting because many of its words mean nothing. In this process client and sandbox work too, so what
 * is measured is processor time between two turns of the thread, and the bound is several times what is meant, 50 ms.
 */
import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { unwrap } from '../../src/catalog/arguments/correct-value.ts';
import { auditCatalog } from '../../src/tools/audit-catalog.ts';
import { catalogChanges } from '../../src/tools/catalog-changes.ts';
import type { Tool } from '../../src/tools/define-tool.ts';
import { findProducts } from '../../src/tools/find-products.ts';
import { getVariants } from '../../src/tools/get-variants.ts';
import { searchCatalog } from '../../src/tools/search-catalog.ts';
import { serveCopy } from './served-copy.ts';

const { server } = serveCopy(110);

const TOOLS: readonly Tool[] = [
  findProducts,
  getVariants,
  catalogChanges,
  auditCatalog,
  searchCatalog,
];

const MAX_CPU_MS = 400;

/** The most processor time that passed between two turns while a call was answered, milliseconds. */
async function measureLongestHold(call: Promise<unknown>): Promise<number> {
  let isEnded = false;
  let longestMs = 0;
  void call.finally(() => {
    isEnded = true;
  });
  while (!isEnded) {
    const before = process.cpuUsage();
    await setImmediate();
    const { user, system } = process.cpuUsage(before);
    longestMs = Math.max(longestMs, (user + system) / 1_000);
  }
  return longestMs;
}

const listArguments = TOOLS.flatMap((tool) =>
  Object.entries(tool.input.shape)
    .filter(([, schema]) => unwrap(schema) instanceof z.ZodArray)
    .map(([argument]) => ({ name: tool.name, argument })),
);

it.each(listArguments)(
  '$name is answered with turns for others, whatever $argument holds',
  async ({ name, argument }) => {
    const query = name === 'search_catalog' && argument !== 'any_of' ? { query: 'jacket' } : {};
    const lists = [
      Array.from({ length: 5_000 }, (_, at) => `unknown name ${at}`),
      Array.from({ length: 100 }, (_, at) => `unknown name ${at} `.repeat(30).slice(0, 490)),
    ];
    for (const list of lists) {
      const call = server().callOnce(name, { ...query, [argument]: list });
      expect(await measureLongestHold(call)).toBeLessThan(MAX_CPU_MS);
    }
  },
);
