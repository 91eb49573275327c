/** find_products: the product query of Spec §4.2, and refinements that the PIM has no filter for. */

import * as z from 'zod';
import { buildFilterBodies } from '../query/filter-body.ts';
import { PRODUCT_PARAMETERS } from '../query/parameters.ts';
import { buildRanking, RANK_KEYS } from '../query/rank.ts';
import { buildConditions } from '../query/refine.ts';
import { defineTool, listOutput } from './define-tool.ts';
import { listRecords } from './list-records.ts';
import { date, id, ids, listArguments, namedValue, needsAnother, text, texts } from './params.ts';

const refinements = {
  status: z.enum(['active', 'passive']).optional(),
  created_after: date.describe('Inclusive date; *_before is exclusive'),
  created_before: date,
  updated_after: date,
  updated_before: date,
  missing: texts('Things that must be absent: a field name, brand, barcode, cover_picture, translation:<culture>'),
  has: texts('Things that must be present; words as for missing'),
  property: namedValue,
  tag: text.optional(),
  type: z.number().int().optional(),
  parent_id: id.optional(),
  price_min: z.number().optional(),
  price_max: z.number().optional(),
  currency: text.optional().describe('Currency code for price_min, price_max and sort_by price'),
};

export const findProducts = defineTool({
  name: 'find_products',
  title: 'Find products',
  description:
    'List or count products by exact filters (answered by the PIM) and refinements (status … sort_by: evaluated here by reading pages, so combine them with a filter). Values of one list are alternatives; arguments combine with AND. One whole product: get_product. Free text: search_catalog.',
  input: {
    product_ids: ids(),
    codes: texts('Exact product codes'),
    integration_codes: texts(),
    variant_codes: texts('Products that have these variants'),
    names: texts('Exact names'),
    name_contains: texts('Any of these texts in the name'),
    name_excludes: texts(),
    code_contains: texts(),
    code_excludes: texts(),
    category_names: texts(),
    category_ids: ids(),
    exclude_category_ids: ids(),
    brand_names: texts(),
    brand_ids: ids(),
    exclude_brand_ids: ids(),
    ...refinements,
    sort_by: z.enum(RANK_KEYS).optional().describe('Top `limit` (default 10) of all matches; needs a full scan'),
    sort_direction: z.enum(['asc', 'desc']).optional(),
    ...listArguments,
  },
  output: listOutput('products'),
  run: (args, context) => {
    refuseIdle(args);
    const ranking = buildRanking(args);
    const refined = Object.keys(refinements).map((name) => args[name as keyof typeof refinements]);
    return listRecords(
      {
        tool: 'find_products',
        kind: 'product',
        recordsKey: 'products',
        endpoint: 'products',
        idField: 'ProductId',
        parameters: PRODUCT_PARAMETERS,
        filters: buildFilterBodies(args, PRODUCT_PARAMETERS),
        conditions: buildConditions(args),
        refinement: [refined, ranking],
        ranking,
        args,
        unmatchedKey: args.variant_codes === undefined ? 'not_found' : 'no_match',
      },
      context,
    );
  },
});

/** Refuses arguments that would be taken for a filter and are none alone. */
function refuseIdle(args: {
  readonly sort_by?: string | undefined;
  readonly sort_direction?: string | undefined;
  readonly currency?: string | undefined;
  readonly price_min?: number | undefined;
  readonly price_max?: number | undefined;
}): void {
  const { sort_by, sort_direction, currency, price_max, price_min = price_max } = args;
  if (sort_direction !== undefined && sort_by === undefined) throw needsAnother('sort_direction', 'sort_by');
  if (currency !== undefined && price_min === undefined && sort_by !== 'price') {
    throw needsAnother('currency', 'price_min, price_max or sort_by price');
  }
}
