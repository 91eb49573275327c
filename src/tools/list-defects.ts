/** list_defects: the records that fail audit rules, page by page. Only views call it. */

import * as z from 'zod';
import { readDefects, readGrade } from '../audit/ask/records.ts';
import { requireLocalCopy } from '../catalog/call/context.ts';
import { requireDerived } from '../catalog/call/waiting.ts';
import { compactObject, readId } from '../record/value.ts';
import { readCovers } from '../shown/allowed-pictures.ts';
import { createCleaner, readDefect } from '../shown/audit-texts.ts';
import { input, readRequest } from './audit-catalog.ts';
import { defineTool, listOutput } from './define-tool.ts';
import { id, text } from './shared-arguments.ts';

/** Records in one answer. */
const MAX_LIMIT = 500;

const DEFAULT_LIMIT = 25;

const { rules, category_names, brand_names, status, is, grade_by, channel } = input;

/** What products without a property are told to fail. */
const NO_PROPERTY = { id: 'no_property', severity: 'hint', fix: '' } as const;

/** The tool. Arguments that audit_catalog has too mean the same. */
export const listDefects = defineTool({
  name: 'list_defects',
  title: 'List failing records',
  description: 'Lists the records of the local copy that fail rules of audit_catalog, the worst first.',
  visibility: 'app',
  view: 'board',
  input: {
    ...{ rules, category_names, brand_names, status, is, grade_by, channel },
    label: text.optional().describe('Only of this category or brand, as grade_by names it'),
    product_id: id.optional().describe('Only of this product'),
    lacks_property: text.optional().describe('Instead: the products without this property'),
    offset: z.number().int().min(0).max(10_000_000).optional().describe('Records to leave out at the start'),
    limit: z.number().int().min(1).max(MAX_LIMIT).optional().describe(`Default ${DEFAULT_LIMIT}`),
  },
  output: listOutput('defects'),
  run: async (args, context) => {
    const { label, product_id: productId, lacks_property: lacksProperty, offset = 0, limit = DEFAULT_LIMIT } = args;
    const { settings, call } = context;
    const localCopy = requireLocalCopy(context);
    const request = await readRequest(args, context);
    await requireDerived(request.chosen.plan, localCopy, context);
    const window = { offset, limit, productUrl: settings.productUrl };
    const filter = { ...request, label, productId, lacksProperty };
    const { rows, total } = await readDefects(filter, window, call, localCopy);
    const productIds = [...new Set(rows.flatMap((row) => readId(row[2]) ?? []))];
    const covers = await readCovers(settings.pictureOrigins ?? [], call, localCopy, productIds);
    const clean = createCleaner(settings.redact);
    const defects = rows.map((row) => {
      const rule = request.rules.find((one) => one.id === row[0]) ?? NO_PROPERTY;
      // Empty values are left out, because the view knows all columns.
      return compactObject({ ...readDefect(rule, row, clean, covers), ...(productId && { fix: rule.fix }) });
    });
    const grade = productId === undefined ? undefined : await readGrade(productId, call, localCopy);
    return { total, offset, returned: defects.length, ...(grade && { grade }), defects };
  },
});
