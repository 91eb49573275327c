/** What tests of the local copy share: a PIM of a few lists, and a question to the copy. */

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type CopyFiles, nameFiles } from '../../src/copy/copy-files.ts';
import type { PimAnswer, PimServer } from '../tools/broken-pim.ts';
import { listRows } from './catalog-server.ts';

/** An empty list. */
export const NOTHING: PimAnswer = { body: { result: [], totalCount: 0 } };

/** Enough for any sync of a test, so that one call sees its end. */
export const SYNC_ENV = { PIM_DEADLINE_MS: '300000' };

/** The one value of an SQL expression, asked of the copy. */
export async function askValue(server: Pick<PimServer, 'call'>, sql: string): Promise<unknown> {
  const { answer } = await server.call('query_catalog', { sql: `SELECT (${sql}) AS n, 1 AS one` });
  return listRows(answer, 'rows')[0]?.n;
}

/** How many rows a view of the copy has. */
export function countRows(server: Pick<PimServer, 'call'>, view: string): Promise<unknown> {
  return askValue(server, `SELECT count(*) FROM ${view}`);
}

/** The pages of an endpoint that were asked for, by their index. @param requests as any PIM of the tests tells them */
export function pagesOf(
  requests: readonly Readonly<Record<'endpoint' | 'body', unknown>>[],
  endpoint: string,
): readonly unknown[] {
  return requests
    .filter((request) => request.endpoint === endpoint)
    .map(({ body }) => (body as { readonly pageIndex: number }).pageIndex); // what every request for a list holds
}

/** The endpoints that a sync asks. */
export const LISTS = [
  'products',
  'variants',
  'product-media-list',
  'variant-media-list',
  'categories',
  'trademarks',
];

/** Limits of a PIM, and settings of a server, by which a sync waits for nothing. */
export const UNLIMITED: Readonly<Record<string, number>> = Object.fromEntries(
  [...LISTS, 'total'].map((name) => [name, 0]),
);

/** The files of the one copy in a directory of data. */
export function filesIn(dataDir: string): CopyFiles {
  return nameFiles(join(dataDir, readdirSync(dataDir)[0] ?? ''));
}
