/** check_connection: a simple query with the credentials (Spec §5 rule 5), and what has been learned of this PIM. */

import * as z from 'zod';
import type { Answer } from '../answer/envelope.ts';
import { compactObject } from '../answer/trim-sub.ts';
import type { PimStatus, QuotaLeft } from '../pim/port.ts';
import type { JsonValue } from '../record/value.ts';
import { defineTool } from './define-tool.ts';

export const checkConnection = defineTool({
  name: 'check_connection',
  title: 'Check the connection',
  description:
    'Tests address and credentials with one small query; tells latency, request quota left per endpoint, what was learned of this PIM, and whether the data is a demo. Use it when calls fail.',
  input: {},
  output: z.looseObject({ ok: z.boolean(), warnings: z.array(z.string()).optional() }),
  run: async (_args, { catalog, call, settings }): Promise<Answer> => {
    const startedMs = settings.now();
    const query = {
      endpoint: 'products',
      filter: {},
      argumentNames: {},
      offset: 0,
      pageSize: 1,
      priority: 'lookup',
      continued: false,
    } as const;
    const first = await catalog.fetchPages(query, call).next();
    const latencyMs = Math.round(settings.now() - startedMs);
    const status = catalog.status();
    const warnings = [...call.warnings, ...status.warnings];
    return compactObject({
      ok: true,
      catalog:
        settings.source === 'sandbox' ? 'sandbox: invented demo data, no PIM is configured' : 'the configured PIM',
      products: first.done ? undefined : first.value.total,
      latency_ms: latencyMs,
      filter_spelling: status.filterCase,
      page_size: compactObject(describePageSizes(status, settings.pageSize)),
      quota_left: Object.fromEntries(status.quota.map(describeQuota)),
      token_budget: settings.tokenBudget,
      version: settings.version,
      warnings: warnings.length > 0 ? warnings : undefined,
      source: settings.source,
    });
  },
});

function describePageSizes({ pageSizes }: PimStatus, asked: number): Record<string, JsonValue> {
  const learned = Object.entries(pageSizes).filter(([, known]) => known?.max !== undefined);
  return { asked, ...Object.fromEntries(learned.map(([endpoint, known]) => [`max_${endpoint}`, known?.max ?? 0])) };
}

function describeQuota({ endpoint, limit, left, waitMs }: QuotaLeft): [string, JsonValue] {
  if (limit === undefined || left === undefined) return [endpoint, 'unlimited'];
  return [endpoint, waitMs > 0 ? `${left} of ${limit}, next in ${Math.ceil(waitMs / 1_000)} s` : `${left} of ${limit}`];
}
