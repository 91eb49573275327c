/** check_connection: tries simple queries with the credentials (Spec §5 rule 5) and reports what they show. */

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

/** At least this many records are asked for, so that there is one that is not the first. */
const FEW_RECORDS = 10;

/** The tool. */
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
    const [asked, commerceEngine] = await Promise.all([ask(context), checkCommerceEngine(context)]);
    const { filterCase, pageSizes, quota, warnings } = catalog.status();
    const { full, max } = pageSizes.products ?? {};
    const told = sayNotices([...call.notices, ...warnings], context);
    const isDemo = settings.source === 'sandbox';
    const left = quota.map((one) => [one.endpoint, describeLeft(one)]);
    return compactObject({
      ok: asked.error === undefined,
      warnings: told.length > 0 ? told : undefined,
      catalog: isDemo ? 'sandbox: invented demo data, no PIM is configured' : 'the configured PIM',
      ...asked,
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

/** Asks the PIM. A failure is part of the result; throws only if the call was cancelled. */
async function ask(context: CallContext): Promise<{ readonly error?: Answer }> {
  const { now, pageSize } = context.settings;
  const startedMs = now();
  let asked = {};
  try {
    const page = await fetchFirst({}, Math.max(pageSize, FEW_RECORDS), context);
    const elapsedMs = Math.round(now() - startedMs);
    asked = { products: page?.total, latency_ms: elapsedMs };
    // A product that is not the first, asked for by its own code, shows which spelling of filters this PIM applies.
    const [, ...others] = page?.records ?? [];
    const code = readText(getField(others.at(-1) ?? {}, 'Code'));
    if (code !== undefined) await fetchFirst({ Codes: [code] }, 1, context);
    return asked;
  } catch (error) {
    if (!(error instanceof CatalogError) || error.code === 'CANCELLED') {
      throw error;
    }
    return { error: describeError(error), ...asked };
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

/** Statuses with which an engine may answer a value that does not exist there. */
const OF_INVENTED_VALUES: readonly (number | undefined)[] = [400, 404, 410, 422];

/**
 * Asks one path, if possible one that needs no argument. If arguments must be invented, a refusal only proves that the
 * token was not rejected. A failure is part of the result; throws only if the call was cancelled.
 */
async function checkCommerceEngine({
  commerceEngine,
  call,
  settings,
}: CallContext): Promise<JsonValue> {
  if (commerceEngine === undefined) return 'not configured';
  const { paths } = commerceEngine;
  const asked = paths.find(({ required }) => required.length === 0) ?? paths[0];
  if (asked === undefined) return 'not configured';
  const values = new Map(asked.required.map((argument) => [argument, '0']));
  const startedMs = settings.now();
  const told = await commerceEngine.fetch(asked.name, values, false, call).then(
    () => ({ ok: true, token: 'accepted' }),
    (error: unknown) => describeFailure(error, values.size > 0),
  );
  const quota = commerceEngine.quota().find(({ endpoint }) => endpoint === asked.name);
  const warnings = sayNotices(commerceEngine.warnings());
  return compactObject({
    ...told,
    path: asked.name,
    latency_ms: Math.round(settings.now() - startedMs),
    quota_left: quota && describeLeft(quota),
    warnings: warnings.length === 0 ? undefined : warnings,
  });
}

function describeFailure(error: unknown, isInvented: boolean): Readonly<Record<string, JsonValue>> {
  if (!(error instanceof CatalogError) || error.code === 'CANCELLED') {
    throw error;
  }
  if (isInvented && OF_INVENTED_VALUES.includes(error.status)) {
    return { ok: true, token: 'not rejected' };
  }
  return { ok: false, error: describeError(error) };
}

/** `58 of 60`, and the seconds to wait if no request is left. */
function describeLeft({ limit, left, waitMs }: Omit<QuotaLeft, 'endpoint'>): string {
  if (limit === undefined || left === undefined) return 'unlimited';
  if (waitMs <= 0) return `${left} of ${limit}`;
  const seconds = Math.ceil(waitMs / 1_000);
  return `${left} of ${limit}, next in ${seconds} s`;
}
