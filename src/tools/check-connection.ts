/** check_connection: simple queries with the credentials (Spec §5 rule 5), and what they tell of this PIM. */

import * as z from 'zod';
import type { Answer } from '../answer/envelope.ts';
import { compactObject } from '../answer/trim-sub.ts';
import type { Page, PageQuery, QuotaLeft } from '../pim/port.ts';
import { PRODUCT_PARAMETERS } from '../query/parameters.ts';
import { buildJudge } from '../query/proof.ts';
import type { Filter } from '../record/filter.ts';
import { getField, type JsonValue, readText } from '../record/value.ts';
import { defineTool, type ToolContext } from './define-tool.ts';

export const checkConnection = defineTool({
  name: 'check_connection',
  title: 'Check the connection',
  description:
    'Tests address and credentials with two small queries; tells latency, request quota left per endpoint, filter spelling and page size of this PIM, and whether the data is a demo. Use it when calls fail.',
  input: {},
  output: z.looseObject({ ok: z.boolean(), warnings: z.array(z.string()).optional() }),
  run: async (_args, context): Promise<Answer> => {
    const { catalog, call, settings } = context;
    const startedMs = settings.now();
    const page = await fetchFirst({}, settings.pageSize, context);
    const latencyMs = Math.round(settings.now() - startedMs);
    // A product that is not the first, asked for by its own code, shows which spelling of filters this PIM honours.
    const code =
      page === undefined || page.records.length < 2 ? undefined : readText(getField(page.records.at(-1) ?? {}, 'Code'));
    if (code !== undefined) await fetchFirst({ Codes: [code] }, 1, context);
    const { filterCase, pageSizes, quota, warnings } = catalog.status();
    const { max } = pageSizes.products ?? {};
    const told = [...call.warnings, ...warnings];
    return compactObject({
      ok: true,
      catalog:
        settings.source === 'sandbox' ? 'sandbox: invented demo data, no PIM is configured' : 'the configured PIM',
      products: page?.total,
      latency_ms: latencyMs,
      filter_spelling: filterCase,
      page_size: compactObject({ asked: settings.pageSize, max }),
      quota_left: Object.fromEntries(quota.map(describeQuota)),
      token_budget: settings.tokenBudget,
      version: settings.version,
      warnings: told.length > 0 ? told : undefined,
      source: settings.source,
    });
  },
});

async function fetchFirst(filter: Filter, pageSize: number, { catalog, call }: ToolContext): Promise<Page | undefined> {
  const query: PageQuery = {
    endpoint: 'products',
    filter,
    argumentNames: {},
    offset: 0,
    pageSize,
    priority: 'lookup',
    continued: false,
    judge: buildJudge(filter, PRODUCT_PARAMETERS),
  };
  for await (const page of catalog.fetchPages(query, call)) return page;
  return undefined;
}

function describeQuota({ endpoint, limit, left, waitMs }: QuotaLeft): [string, JsonValue] {
  if (limit === undefined || left === undefined) return [endpoint, 'unlimited'];
  return [endpoint, waitMs > 0 ? `${left} of ${limit}, next in ${Math.ceil(waitMs / 1_000)} s` : `${left} of ${limit}`];
}
