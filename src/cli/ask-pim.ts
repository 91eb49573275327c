/** The smallest question to the PIM, only to know whether it can be asked (Spec §5, rule 5). */

import { CatalogError } from '../errors.ts';
import type { PimCatalog } from '../pim/port.ts';

/** A probe is not to wait long; what comes later counts for the next one. */
const DEADLINE_MS = 5_000;

/** Whether the PIM answers a query. True also where a limit, which only time gives back, keeps it from being asked. */
export async function askPim(catalog: PimCatalog, now: () => number): Promise<boolean> {
  const { signal } = new AbortController();
  const call = { signal, deadlineAtMs: now() + DEADLINE_MS, warnings: new Set<string>(), requests: 0 };
  const query = {
    endpoint: 'products',
    filter: {},
    argumentNames: {},
    offset: 0,
    pageSize: 1,
    priority: 'lookup',
    continued: false,
  } as const;
  try {
    for await (const _page of catalog.fetchPages(query, call)) break;
    return true;
  } catch (error) {
    return error instanceof CatalogError && error.code === 'RATE_LIMITED';
  }
}
