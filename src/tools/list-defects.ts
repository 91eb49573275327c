import * as z from 'zod';
import { createCleaner, readDefect } from '../audit/ask/clean-texts.ts';
import { readCoverAddresses } from '../audit/ask/cover-addresses.ts';
import { readProductQuality } from '../audit/ask/product-quality.ts';
import { readDefects } from '../audit/ask/read-defects.ts';
import { titleOf } from '../audit/rule.ts';
import type { GradedBy } from '../audit/scope.ts';
import { type CallContext, requireLocalCopy } from '../catalog/call/context.ts';
import { requireDerived, tryWithin3s } from '../catalog/call/waiting.ts';
import { QUALITY } from '../copy/sql-text.ts';
import { compactObject, readId } from '../record/value.ts';
import { allowAddress } from '../shown/allowed-pictures.ts';
import type { ProductQuality } from '../views/view-data.ts';
import { input, readRequest } from './audit-catalog.ts';
import { defineTool } from './define-tool.ts';
import { id, text } from './shared-arguments.ts';

const MAX_LIMIT = 500;

const DEFAULT_LIMIT = 25;

const { rules, category_names, brand_names, status, is, grade_by, channel } = input;

/** The tool list_defects. Arguments that audit_catalog has too mean the same. */
export const listDefects = defineTool({
  name: 'list_defects',
  title: 'List failing records',
  description:
    'Lists the records of the local copy that fail rules of audit_catalog, the worst first.',
  visibility: 'app',
  view: 'board',
  input: {
    rules,
    category_names,
    brand_names,
    status,
    is,
    grade_by,
    channel,
    label: text.optional().describe('Only of this category or brand, as grade_by names it'),
    product_id: id
      .optional()
      .describe('All that was found in this product, instead, with its grade'),
    lacks_property: text.optional().describe('Instead: the products without this property'),
    offset: z
      .number()
      .int()
      .min(0)
      .max(10_000_000)
      .optional()
      .describe('Records to leave out at the start'),
    limit: z.number().int().min(1).max(MAX_LIMIT).optional().describe(`Default ${DEFAULT_LIMIT}`),
  },
  output: z.looseObject({ total: z.number().optional() }),
  run: async (args, context) => {
    const {
      label,
      product_id: productId,
      lacks_property: lacksProperty,
      offset = 0,
      limit = DEFAULT_LIMIT,
    } = args;
    const { settings, call } = context;
    const localCopy = requireLocalCopy(context);
    const request = await readRequest(productId === undefined ? args : {}, context);
    await requireDerived(request.chosen.plan, localCopy, context);
    if (productId !== undefined) {
      return { ...(await readQuality(productId, context)) };
    }
    const window = {
      offset,
      limit,
      productUrl: settings.productUrl,
    };
    const clean = createCleaner(settings.redact);
    const labels = label === undefined ? undefined : await readLabels(request.gradedBy, context);
    // Views send labels as answers show them, which is cleaned.
    const names = labels?.filter((name) => clean.plain(name) === label);
    const filter = { ...request, names, lacksProperty };
    const { rows, total, asOf } = await readDefects(filter, window, call, localCopy);
    const covers = await readCovers(
      rows.flatMap((row) => readId(row[2]) ?? []),
      context,
    );
    const defects = rows.map((row) => compactObject(readDefect(row, clean, covers)));
    return {
      as_of: asOf,
      total,
      offset,
      returned: defects.length,
      defects,
    };
  },
});

async function readLabels(kind: GradedBy, context: CallContext): Promise<readonly string[]> {
  const sql = `SELECT label FROM ${QUALITY}.labels WHERE kind = '${kind}'`;
  const window = {
    offset: 0,
    maxRows: 100_000,
    maxMs: 60_000,
    isUncut: true,
  };
  const { rows } = await requireLocalCopy(context).query(sql, window, context.call);
  return rows.flatMap(([label]) => (typeof label === 'string' ? label : []));
}

async function readCovers(productIds: readonly number[], context: CallContext) {
  const { pictureOrigins = [] } = context.settings;
  const ids = pictureOrigins.length === 0 ? [] : [...new Set(productIds)];
  const addresses = await readCoverAddresses(ids, context.call, requireLocalCopy(context));
  return new Map(
    [...addresses].map(([productId, address]) => {
      const allowed = allowAddress(address, pictureOrigins);
      return [productId, allowed];
    }),
  );
}

/**
 * Reads the findings of the audit about one product. The result is empty while the audit is being
 * made, undefined where there will be none in time.
 */
export function readQuality(
  productId: number,
  context: CallContext,
): Promise<ProductQuality | undefined> {
  return tryWithin3s(context, async (call) => {
    const { localCopy, settings } = context;
    if (localCopy === undefined) return undefined;
    const request = await readRequest({}, { ...context, call });
    const made = await localCopy.derive(request.chosen.plan);
    if (made.state === 'failed') throw made.error;
    if (made.state === 'making') return {};
    const window = { offset: 0, limit: MAX_LIMIT };
    // A product is graded by all rules, whatever scope the rules file sets for audits.
    const filter = { ...request, scope: {}, productId };
    const { rows } = await readDefects(filter, window, call, localCopy);
    const quality = await readProductQuality(productId, QUALITY, localCopy, call);
    const { grade, gaps, accepted } = quality;
    const clean = createCleaner(settings.redact);
    const findings = rows.flatMap((row) => {
      const rule = request.rules.find(({ id: ruleId }) => ruleId === row[0]);
      if (rule === undefined) return [];
      const { variantId, code, detail } = readDefect(row, clean);
      return {
        rule: rule.id,
        title: titleOf(rule),
        severity: rule.severity,
        fix: rule.fix,
        ...(detail !== '' && { detail }),
        ...(variantId !== undefined && { variant: code }),
        ...(gaps.includes(rule.id) && { isOfSystem: true as const }),
      };
    });
    const acceptedLines = accepted.map(({ rule: acceptedId, reason }) => {
      const rule = request.rules.find(({ id: ruleId }) => ruleId === acceptedId);
      return clean.plain(`${titleOf(rule ?? { id: acceptedId })}: ${reason}`);
    });
    return {
      ...(grade && { grade }),
      findings,
      ...(acceptedLines.length > 0 && { accepted: acceptedLines }),
    };
  });
}
