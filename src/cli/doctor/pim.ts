/** The PIM itself: what check_connection tells, and how long its pages are. Three requests at most, if nothing goes wrong. */

import { buildPageQuery } from '../../call/page-query.ts';
import { CatalogError } from '../../errors.ts';
import { PRODUCT_PARAMETERS } from '../../filter/parameters.ts';
import { SCAN_PAGE_SIZE } from '../../lists/found/pages.ts';
import type { Call } from '../../pim/port.ts';
import { checkConnection } from '../../tools/check-connection.ts';
import type { ToolSession } from '../tool-session.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

/** What matters here of check_connection's answer. */
interface Connection {
  readonly ok?: boolean;
  readonly error?: { readonly code: string; readonly failed: string; readonly fix: string };
  readonly products?: number;
  readonly latency_ms?: number;
  readonly filter_spelling?: string;
  readonly commerce_engine?: CommerceConnection | 'not configured';
}

interface CommerceConnection {
  readonly ok: boolean;
  readonly path: string;
  readonly token?: string;
  readonly error?: Connection['error'];
}

/** Asks the PIM. A request limit that is used up is no fault of the set-up, so it is a warning. */
export async function* checkPim(session: ToolSession, signal: AbortSignal): AsyncGenerator<Finding, void, void> {
  const call = session.beginCall(signal);
  const { answer } = await session.run(checkConnection, {}, call);
  const connection = answer as Connection; // its own answer
  yield* describeEngine(connection.commerce_engine);
  const { error, products, latency_ms: latencyMs, filter_spelling: spelling } = connection;
  if (error !== undefined) {
    const isAboutKeys = error.code === 'CREDENTIALS_REJECTED' || error.code === 'FORBIDDEN';
    yield (isLimit(error.code) ? warn : fail)(isAboutKeys ? 'credentials' : 'query', error.failed, error.fix);
    return;
  }
  const counted = products === undefined ? '' : `, ${products} products`;
  yield ok('credentials', `Accepted: the PIM answered a query in ${latencyMs} ms${counted}.`);
  yield spelling === 'unknown'
    ? warn(
        'filters',
        'The records of this PIM do not show how it spells filters.',
        'Set PIM_FILTER_CASE to pascal or camel.',
      )
    : ok('filters', `This PIM applies filters spelled in ${spelling === 'camel' ? 'camelCase' : 'PascalCase'}.`);
  yield await checkPageSize(session, session.beginCall(signal));
  for (const warning of call.warnings) yield warn('filters', warning, 'Tell the operator of the PIM.');
}

function* describeEngine(engine: Connection['commerce_engine']): Generator<Finding, void, void> {
  if (engine === undefined || engine === 'not configured') return;
  const { error, path, token } = engine;
  if (error === undefined) yield ok('commerce engine', `It answered at its path ${path}; the token is ${token}.`);
  else yield (isLimit(error.code) ? warn : fail)('commerce engine', error.failed, error.fix);
}

async function checkPageSize({ catalog }: ToolSession, call: Call): Promise<Finding> {
  const pageSize = SCAN_PAGE_SIZE;
  const query = buildPageQuery({ endpoint: 'products', filter: {}, parameters: PRODUCT_PARAMETERS, pageSize });
  try {
    // The first page is all that is wanted.
    for await (const { records, last } of catalog.fetchPages(query, call)) {
      const { max } = catalog.status().pageSizes.products ?? {};
      if (max !== undefined && max !== pageSize) {
        return ok('page size', `This PIM returns ${max} products when asked for ${pageSize}; pim-mcp adapts to that.`);
      }
      if (last)
        return ok('page size', `All ${records.length} products fit on one page, so the largest page size is unknown.`);
      return ok('page size', `This PIM returns full pages of ${pageSize}.`);
    }
    return ok('page size', 'The catalog has no products, so the largest page size is unknown.');
  } catch (error) {
    if (!(error instanceof CatalogError)) throw error;
    return (isLimit(error.code) ? warn : fail)('page size', error.message, error.fix);
  }
}

function isLimit(code: string): boolean {
  return code === 'RATE_LIMITED' || code === 'BUSY';
}
