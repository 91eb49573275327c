/**
 * check_connection: tries simple queries with the credentials (Spec §5 rule 5) and reports what
 * they show.
 */

import * as z from 'zod';
import type { Answer } from '../answer/envelope.ts';
import { sayNotices } from '../answer/notices.ts';
import type { CallContext } from '../catalog/call/context.ts';
import { describeError } from '../catalog/call/describe-error.ts';
import { buildPageQuery } from '../catalog/call/page-query.ts';
import { CatalogError } from '../errors.ts';
import { PRODUCT_PARAMETERS } from '../filter/pim-filters.ts';
import type { Page, QuotaLeft } from '../pim/catalog-port.ts';
import { compactObject, type Filter, getField, type JsonValue, readText } from '../record/value.ts';
import { defineTool } from './define-tool.ts';

// At least this many records are requested, so that one of them is not the first.
const FEW_RECORDS = 10;

/** The tool check_connection. */
export const checkConnection = defineTool({
  name: 'check_connection',
  title: 'Check the connection',
  description: [
    'Tests address and credentials with two requests; ' +
      'reports latency, request quota left, and whether the data is a demo. ' +
      'Use it when calls fail',
    { of: ['find_products'], text: '; for data use find_products' },
    '.',
  ],
  input: {},
  asksAnew: true,
  output: z.looseObject({ ok: z.boolean() }),
  run: async (_args, context): Promise<Answer> => {
    const { catalog, call, settings } = context;
    // Both at once, because each may use up the time of the call.
    const [pimReport, commerceEngine] = await Promise.all([
      checkPim(context),
      checkCommerceEngine(context),
    ]);
    const { filterCase, pageSizes, quota, warnings } = catalog.status();
    const { full, max } = pageSizes.products ?? {};
    const sentences = sayNotices([...call.notices, ...warnings], context);
    const isDemo = settings.source === 'sandbox';
    const left = quota.map((entry) => [entry.endpoint, describeLeft(entry)]);
    return compactObject({
      ok: pimReport.error === undefined,
      warnings: sentences.length > 0 ? sentences : undefined,
      catalog: isDemo ? 'sandbox: invented demo data, no PIM is configured' : 'the configured PIM',
      ...pimReport,
      commerce_engine: commerceEngine,
      filter_spelling: filterCase,
      page_size: compactObject({
        asked: settings.pageSize,
        given: full === 0 ? undefined : full,
        max,
      }),
      quota_left: Object.fromEntries(left),
      token_budget: settings.tokenBudget,
      versions: compactObject({
        pim_mcp: settings.version,
        node: settings.nodeVersion,
      }),
      source: settings.source,
    });
  },
});

// Sends two requests to the PIM. A failure is part of the result; throws only if the call was
// cancelled.
async function checkPim(context: CallContext): Promise<{ readonly error?: Answer }> {
  const { now, pageSize } = context.settings;
  const startedMs = now();
  let report = {};
  try {
    const page = await fetchFirst({}, Math.max(pageSize, FEW_RECORDS), context);
    const elapsedMs = Math.round(now() - startedMs);
    report = { products: page?.total, latency_ms: elapsedMs };
    // The request for a product that is not the first, by its code, shows which spelling of filters
    // this PIM applies.
    const [, ...afterFirst] = page?.records ?? [];
    const code = readText(getField(afterFirst.at(-1) ?? {}, 'Code'));
    if (code !== undefined) await fetchFirst({ Codes: [code] }, 1, context);
    return report;
  } catch (error) {
    if (!(error instanceof CatalogError) || error.code === 'CANCELLED') {
      throw error;
    }
    return { error: describeError(error), ...report };
  }
}

async function fetchFirst(
  filter: Filter,
  pageSize: number,
  { catalog, call }: CallContext,
): Promise<Page | undefined> {
  const query = buildPageQuery({
    endpoint: 'products',
    filter,
    parameters: PRODUCT_PARAMETERS,
    pageSize,
  });
  for await (const page of catalog.fetchPages(query, call)) return page;
  return undefined;
}

const STATUSES_OF_INVENTED_VALUES: readonly (number | undefined)[] = [400, 404, 410, 422];

// Requests one path, if possible one that needs no argument. If arguments must be invented, a
// refusal only proves that the token was not rejected. A failure is part of the result; throws only
// if the call was cancelled.
async function checkCommerceEngine({
  commerceEngine,
  call,
  settings,
}: CallContext): Promise<JsonValue> {
  if (commerceEngine === undefined) return 'not configured';
  const { paths } = commerceEngine;
  const path = paths.find(({ required }) => required.length === 0) ?? paths[0];
  if (path === undefined) return 'not configured';
  const values = new Map(path.required.map((argument) => [argument, '0']));
  const startedMs = settings.now();
  const outcome = await commerceEngine.fetch(path.name, values, false, call).then(
    () => ({ ok: true, token: 'accepted' }),
    (error: unknown) => describeFailure(error, values.size > 0),
  );
  const quota = commerceEngine.quota().find(({ endpoint }) => endpoint === path.name);
  const warnings = sayNotices(commerceEngine.warnings());
  return compactObject({
    ...outcome,
    path: path.name,
    latency_ms: Math.round(settings.now() - startedMs),
    quota_left: quota && describeLeft(quota),
    warnings: warnings.length === 0 ? undefined : warnings,
  });
}

function describeFailure(error: unknown, isInvented: boolean): Readonly<Record<string, JsonValue>> {
  if (!(error instanceof CatalogError) || error.code === 'CANCELLED') {
    throw error;
  }
  if (isInvented && STATUSES_OF_INVENTED_VALUES.includes(error.status)) {
    return { ok: true, token: 'not rejected' };
  }
  return { ok: false, error: describeError(error) };
}

function describeLeft({ limit, left, waitMs }: Omit<QuotaLeft, 'endpoint'>): string {
  if (limit === undefined || left === undefined) return 'unlimited';
  if (waitMs <= 0) return `${left} of ${limit}`;
  const seconds = Math.ceil(waitMs / 1_000);
  return `${left} of ${limit}, next in ${seconds} s`;
}
