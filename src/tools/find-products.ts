import * as z from 'zod';
import type { Answer } from '../answer/envelope.ts';
import type { CallContext } from '../catalog/call/context.ts';
import { RECORD_LISTS } from '../catalog/call/page-query.ts';
import {
  answerByFreshness,
  buildHouseWordCondition,
  judgeChangesByHistory,
} from '../catalog/lists/choose-source.ts';
import { openShownLists } from '../catalog/lists/empty-lists.ts';
import { listRecords } from '../catalog/lists/list-records.ts';
import { resolveNames } from '../catalog/lists/names/resolve-names.ts';
import { prefersCopy } from '../catalog/lists/pages/list-pages.ts';
import { rankByWords, type WordQuestion } from '../catalog/lists/rank-by-words.ts';
import { chooseFallbackSearch, resolveBarcodes } from '../catalog/product/resolve-codes.ts';
import { InvalidArgumentError } from '../errors.ts';
import { buildFilter, PRODUCT_PARAMETERS, type ProductFilter } from '../filter/pim-filters.ts';
import { qualifyByCulture, WORDS_OF_NO_FIELD } from '../filter/presence.ts';
import { buildRanking, RANK_KEYS, type Ranking } from '../filter/rank.ts';
import type { ProductRefinement } from '../filter/refinements.ts';
import { buildConditions, type Condition } from '../question/build-conditions.ts';
import { readMoment } from '../record/moment.ts';
import { buildProductCards } from '../shown/cards.ts';
import { defineTool, listOutput } from './define-tool.ts';
import {
  cannotCombine,
  countBy,
  dateFilters,
  freshness,
  id,
  ids,
  listArguments,
  namedValues,
  needsAnother,
  type Refinements,
  recordFields,
  type Schemas,
  type ShownArgument,
  sharedFilters,
  text,
  texts,
} from './shared-arguments.ts';

// The message is for values that could not be corrected, such as amounts with two readings.
const price = z.number('must be a number such as 1500 or 99.9, its currency in currency');

const refinements = {
  status: z.enum(['active', 'passive']).optional(),
  ...dateFilters,
  missing: texts(
    `Its own record lacks: a field, brand, ${WORDS_OF_NO_FIELD.join(', ')}, ` +
      'translation:de(.name), price:EUR, property:Size',
  ),
  has: texts('As missing'),
  properties: namedValues('All; numbers by min, max in any unit'),
  tag: texts('All'),
  type: z.number().int().optional(),
  parent_id: id.optional(),
  price_min: price.optional(),
  price_max: price.optional(),
  currency: text.optional().describe('Of price_min, price_max (inclusive), sort_by price'),
  is: texts('All of these house words'),
} satisfies Refinements<ProductRefinement>;

const input = {
  product_ids: ids(),
  codes: texts(),
  integration_codes: texts('Codes in other systems'),
  variant_codes: texts(),
  barcodes: texts('EAN, GTIN or UPC, also of variants'),
  ...sharedFilters,
  exclude_category_ids: ids(),
  exclude_brand_ids: ids(),
  ...refinements,
  sort_by: z.enum(RANK_KEYS).optional().describe('Top `limit` (default 10)'),
  sort_direction: z.enum(['asc', 'desc']).optional(),
  count_by: countBy,
  freshness,
  ...listArguments,
  fields: recordFields,
} satisfies Schemas<ProductFilter | ShownArgument | 'barcodes' | 'sort_by' | 'sort_direction'>;

type ProductArguments = z.infer<z.ZodObject<typeof input>>;

/** The tool find_products. */
export const findProducts = defineTool({
  name: 'find_products',
  title: 'Find products',
  description: [
    'Lists or counts products by exact filters, which the PIM applies, ' +
      'and refinements (status to sort_by). ' +
      'These read all records left, so add a filter. ' +
      'Values in one list are alternatives; arguments combine with AND.',
    {
      of: ['get_product', 'search_catalog'],
      text: ' For one whole product use get_product; for free text, search_catalog.',
    },
  ],
  input,
  output: listOutput('products'),
  view: 'gallery',
  run: listProducts,
});

interface ProductQuestion {
  readonly args: ReturnType<typeof readArguments>;
  readonly culture: string | undefined;
  readonly ranking: Ranking | undefined;
  readonly conditions: readonly Condition[];
  readonly words: WordQuestion | undefined;
}

function listProducts(callArgs: ProductArguments, context: CallContext): Promise<Answer> {
  const question = readQuestion(callArgs, context);
  const { args } = question;
  return answerByFreshness(args, needsCopy(question), context, (chosen) => {
    return answerQuestion(question, chosen);
  });
}

/**
 * Checks the arguments of a call and works out its conditions and order.
 * @param words lists only products that contain these words, in the order of their rank
 */
export function readQuestion(
  callArgs: ProductArguments,
  context: CallContext,
  words?: WordQuestion,
): ProductQuestion {
  refuseIdle(callArgs);
  const args = readArguments(callArgs, context);
  const { culture = context.settings.culture } = callArgs;
  if (args.barcodes && args.product_ids) {
    throw cannotCombine('barcodes', 'product_ids');
  }
  const ranking = buildRanking({ ...args, culture });
  return {
    args,
    culture,
    ranking,
    conditions: buildConditions(args),
    words,
  };
}

function readArguments(callArgs: ProductArguments, context: CallContext) {
  const { culture, changed_after: after } = callArgs;
  const { settings, call } = context;
  const missing = qualifyByCulture(callArgs.missing, culture);
  const has = qualifyByCulture(callArgs.has, culture);
  const isTranslated = String([missing, has]) !== String([callArgs.missing, callArgs.has]);
  if (isTranslated) call.notices.push({ code: 'judged_by_translation' });
  // A time by the clock (`7 days`) counts as its day, so that it stays the same from page to page.
  const isByClock = after !== undefined && after !== '' && !/^\d{4}/.test(after);
  const moment = isByClock ? readMoment(after, settings.today()) : undefined;
  return {
    ...callArgs,
    missing,
    has,
    changed_after: moment?.slice(0, 10) ?? after,
    // Only the copy knows what a house word means.
    ...(callArgs.is && { freshness: 'copy' as const }),
  };
}

function needsCopy({ args, conditions, ranking }: ProductQuestion): boolean {
  // Only the copy records the changes that refreshes saw.
  if (args.changed_after !== undefined) return true;
  if (args.barcodes !== undefined) return false;
  const arrangement = { ranking, countBy: args.count_by };
  return prefersCopy({ args, conditions, arrangement }, PRODUCT_PARAMETERS);
}

/** Answers from the chosen source: the copy or the PIM. */
export async function answerQuestion(
  { args: unresolved, culture, ranking, conditions, words }: ProductQuestion,
  context: CallContext,
): Promise<Answer> {
  // The PIM has no filter for barcodes.
  const { barcodes, is: houseWords, subcategories } = unresolved;
  const byBarcode = barcodes && (await resolveBarcodes(barcodes, context));
  const ranked = words && (await rankByWords(words, context));
  const houseWordConditions = houseWords
    ? [await buildHouseWordCondition(houseWords, context)]
    : [];
  const named = await resolveNames(unresolved, { subcategories, areShown: true }, context);
  const ids = byBarcode && { product_ids: [...byBarcode.codeById.keys()] };
  const args = { ...named.args, ...ids };
  const filter = buildFilter(args, PRODUCT_PARAMETERS);
  const isSearch = words !== undefined;
  const recordsKey = isSearch ? 'results' : 'products';
  const searchArgs = words && { query: words.query, any_of: words.anyOf };
  const changeConditions = await judgeChangesByHistory(args.changed_after, conditions, context);
  return listRecords(
    {
      tool: isSearch ? 'search_catalog' : 'find_products',
      list: RECORD_LISTS.products,
      args: { ...args, ...searchArgs },
      // Where no product has one of the barcodes, nothing matches.
      filter: ids === undefined ? filter : { ...filter, ProductIds: ids.product_ids },
      conditions: [...named.conditions, ...changeConditions, ...houseWordConditions],
      arrangement: { ranking, countBy: args.count_by, ranked: ranked?.ranked },
      names: named.resolvedNames,
      identifiers: {
        fallbackSearch: chooseFallbackSearch(args),
        fallbackResult: byBarcode?.fallbackResult,
        originals: byBarcode?.codeById,
      },
      presentation: {
        recordsKey: args.count_by === undefined ? recordsKey : 'counts',
        summary: chooseRankedFields(ranking),
        lead: ranked?.lead,
        unmatched: ranked?.unmatched,
        unmatchedKey: args.variant_codes === undefined ? 'not_found' : 'no_match',
      },
      source: {
        ...openShownLists(args.fields ?? []),
        ...(ranked && { describeShown: ranked.describeShown }),
      },
      view: (records) => buildProductCards(records, unresolved, { ...context.settings, culture }),
    },
    context,
  );
}

function chooseRankedFields(ranking: Ranking | undefined): readonly string[] | undefined {
  if (ranking === undefined || ranking.by === 'name') return undefined;
  const field = ranking.by === 'price' ? 'prices' : ranking.by;
  return ['product_id', 'code', 'name', 'brand', field];
}

function refuseIdle(args: ProductArguments): void {
  if (args.is !== undefined && args.freshness === 'live') {
    const failed = 'House words are worked out in the local copy.';
    throw new InvalidArgumentError(failed, 'Leave freshness out.', 'freshness');
  }
  if (args.count_by !== undefined && args.sort_by !== undefined) {
    throw cannotCombine('sort_by', 'count_by');
  }
  // Spec §2.1 and §2.2: products have no OptionValues.
  if (args.count_by?.trim().toLowerCase().startsWith('option:') === true) {
    throw new InvalidArgumentError(
      'Products have no options: their variants have.',
      'Call get_variants with this count_by, which takes categories and brands, too, ' +
        'or count by property:<name>.',
      'count_by',
    );
  }
  const { sort_by, sort_direction, currency, price_max, price_min = price_max } = args;
  if (sort_direction !== undefined && sort_by === undefined) {
    throw needsAnother('sort_direction', 'sort_by');
  }
  if (currency !== undefined && price_min === undefined && sort_by !== 'price') {
    throw needsAnother('currency', 'price_min, price_max or sort_by price');
  }
}
