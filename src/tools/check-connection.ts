/** check_connection: simple queries with the credentials (Spec §5 rule 5), and what they tell of this PIM. */

import * as z from 'zod';
import type { Answer } from '../answer/envelope.ts';
import { compactObject } from '../answer/trim-sub.ts';
import { CatalogError } from '../errors.ts';
import type { Page } from '../pim/port.ts';
import { PRODUCT_PARAMETERS } from '../query/parameters.ts';
import type { Filter } from '../record/filter.ts';
import { getField, readText } from '../record/value.ts';
import { checkCommerceEngine } from './check-commerce-engine.ts';
import { defineTool, type ToolContext } from './define-tool.ts';
import { buildPageQuery } from './page-query.ts';
import { describeQuota } from './quota-left.ts';
import { describeError } from './run-tool.ts';

/** Enough records for one that is not the first; otherwise the page size of lookups is tried. */
const FEW_RECORDS = 10;

/** The tool. */
export const checkConnection = defineTool({
  name: 'check_connection',
  title: 'Check the connection',
  description:
    'Tests address and credentials with two queries; tells latency, request quota left per endpoint, filter spelling and page size of this PIM, and whether the data is a demo. Use it when calls fail; for data, find_products.',
  input: {},
  output: z.looseObject({ ok: z.boolean(), warnings: z.array(z.string()).optional() }),
  run: async (_args, context): Promise<Answer> => {
    const { catalog, call, settings } = context;
    // At once, since each of them may take all the time that there is.
    const [asked, commerceEngine] = await Promise.all([ask(context), checkCommerceEngine(context)]);
    const { filterCase, pageSizes, quota, warnings } = catalog.status();
    const { full, max } = pageSizes.products ?? {};
    const told = [...new Set([...call.warnings, ...warnings])];
    return compactObject({
      ok: asked.error === undefined,
      catalog:
        settings.source === 'sandbox' ? 'sandbox: invented demo data, no PIM is configured' : 'the configured PIM',
      ...asked,
      commerce_engine: commerceEngine,
      filter_spelling: filterCase,
      page_size: compactObject({ asked: settings.pageSize, given: full === 0 ? undefined : full, max }),
      quota_left: describeQuota(quota),
      token_budget: settings.tokenBudget,
      versions: compactObject({ pim_mcp: settings.version, node: settings.nodeVersion }),
      warnings: told.length > 0 ? told : undefined,
      source: settings.source,
    });
  },
});

interface Asked {
  readonly error?: Answer;
  readonly products?: number | undefined;
  readonly latency_ms?: number;
}

/** What the queries told; what went wrong is part of it. Throws only when the call was cancelled. */
async function ask(context: ToolContext): Promise<Asked> {
  const { now } = context.settings;
  const startedMs = now();
  let asked: Asked = {};
  try {
    const page = await fetchFirst({}, Math.max(context.settings.pageSize, FEW_RECORDS), context);
    asked = { products: page?.total, latency_ms: Math.round(now() - startedMs) };
    // A product that is not the first, asked for by its own code, shows which spelling of filters this PIM honours.
    const [, ...others] = page?.records ?? [];
    const code = readText(getField(others.at(-1) ?? {}, 'Code'));
    if (code !== undefined) await fetchFirst({ Codes: [code] }, 1, context);
    return asked;
  } catch (error) {
    if (!(error instanceof CatalogError) || error.code === 'CANCELLED') throw error;
    return { error: describeError(error), ...asked };
  }
}

async function fetchFirst(filter: Filter, pageSize: number, { catalog, call }: ToolContext): Promise<Page | undefined> {
  const query = buildPageQuery({ endpoint: 'products', filter, parameters: PRODUCT_PARAMETERS, pageSize });
  for await (const page of catalog.fetchPages(query, call)) return page;
  return undefined;
}
