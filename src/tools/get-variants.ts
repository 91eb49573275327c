import * as z from 'zod';
import type { Answer } from '../answer/envelope.ts';
import type { CallContext, FallbackSearch } from '../catalog/call/context.ts';
import { RECORD_LISTS } from '../catalog/call/page-query.ts';
import { answerByFreshness } from '../catalog/lists/choose-source.ts';
import { listRecords } from '../catalog/lists/list-records.ts';
import { resolveNames } from '../catalog/lists/names/resolve-names.ts';
import { prefersCopy } from '../catalog/lists/pages/list-pages.ts';
import { explainUnfoundOwners } from '../catalog/product/asked-media.ts';
import { PRODUCTS_BY_ID } from '../catalog/product/owned-media.ts';
import { findCodesForList, resolveCodes, VARIANT_CODES } from '../catalog/product/resolve-codes.ts';
import { buildFilter, VARIANT_PARAMETERS, type VariantFilter } from '../filter/pim-filters.ts';
import type { VariantRefinement } from '../filter/refinements.ts';
import { buildConditions, type Condition } from '../question/build-conditions.ts';
import { defineTool, listOutput } from './define-tool.ts';
import {
  cannotCombine,
  countBy,
  dateFilters,
  freshness,
  ids,
  listArguments,
  namedValues,
  type Refinements,
  recordFields,
  type Schemas,
  type ShownArgument,
  sharedFilters,
  texts,
} from './shared-arguments.ts';

// The default fields if all variants belong to one product, which need not be repeated.
const ONE_PRODUCT_FIELDS = ['variant_id', 'code', 'options'];

const refinements = {
  status: z.enum(['active', 'passive']).optional(),
  ...dateFilters,
  options: namedValues('Has all of these; numbers by min, max'),
} satisfies Refinements<VariantRefinement>;

const input = {
  product_codes: texts(),
  product_ids: ids(),
  variant_ids: ids(),
  codes: texts('Variant codes'),
  ...sharedFilters,
  ...refinements,
  count_by: countBy.describe('As in find_products'),
  freshness,
  ...listArguments,
  fields: recordFields,
} satisfies Schemas<VariantFilter | ShownArgument | 'product_codes'>;

type VariantArguments = z.infer<z.ZodObject<typeof input>>;

/** The tool get_variants. */
export const getVariants = defineTool({
  name: 'get_variants',
  title: 'Get variants',
  description: [
    'Lists or counts variants (sellable sizes, colours, …) of products, ' +
      'or finds variants by code, name, category or brand. Options come as a map.',
    { of: ['find_products'], text: ' For products use find_products.' },
  ],
  input,
  output: listOutput('variants'),
  run: async (args, context) => {
    if (args.product_codes && args.product_ids) {
      throw cannotCombine('product_codes', 'product_ids');
    }
    const conditions = buildConditions(args);
    const arrangement = { countBy: args.count_by };
    const question = { args: args, conditions, arrangement };
    const isByCodes = args.product_codes !== undefined;
    const needsScan = !isByCodes && prefersCopy(question, VARIANT_PARAMETERS);
    return answerByFreshness(args, needsScan, context, (chosen) => {
      return listVariants(args, conditions, chosen);
    });
  },
});

async function listVariants(
  callArgs: VariantArguments,
  conditions: readonly Condition[],
  context: CallContext,
): Promise<Answer> {
  const { product_codes: productCodes, ...rest } = callArgs;
  const { subcategories } = rest;
  const resolved = productCodes && (await resolveCodes(productCodes, context));
  const named = await resolveNames(rest, { subcategories, areShown: false }, context);
  const ids = resolved && { product_ids: [...resolved.codeById.keys()] };
  const args = { ...named.args, ...ids };
  const plainFilter = buildFilter(args, VARIANT_PARAMETERS);
  // Where no product has one of the codes, no variant matches.
  const filter = resolved ? { ...plainFilter, ProductIds: args.product_ids ?? [] } : plainFilter;
  // Without other filters, a product with no record here has no variants at all.
  const isPlain = conditions.length === 0 && Object.keys(filter).length === 1;
  const isOneProduct = args.product_ids?.length === 1;
  return listRecords(
    {
      tool: 'get_variants',
      list: RECORD_LISTS.variants,
      args,
      filter,
      conditions,
      arrangement: { countBy: args.count_by },
      names: named.resolvedNames,
      identifiers: {
        fallbackSearch: chooseFallbackSearch(callArgs),
        fallbackResult: resolved?.fallbackResult,
        originals: resolved?.codeById,
      },
      presentation: {
        recordsKey: args.count_by === undefined ? 'variants' : 'counts',
        summary: isOneProduct ? ONE_PRODUCT_FIELDS : undefined,
        unmatchedKey: args.product_ids === undefined ? 'not_found' : 'without_variants',
        whenEmpty: isPlain && args.product_ids ? { code: 'variants_or_children' } : undefined,
      },
      source: {},
    },
    context,
  );
}

function chooseFallbackSearch({
  codes,
  product_ids,
}: VariantArguments): FallbackSearch | undefined {
  if (codes) {
    return (unseen, context) => findCodesForList(VARIANT_CODES, unseen, context);
  }
  return product_ids && explainUnfoundOwners(PRODUCTS_BY_ID);
}
