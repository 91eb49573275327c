import * as z from 'zod';
import type { Answer } from '../answer/envelope.ts';
import { type Cut, fitRecord } from '../answer/fit/fit.ts';
import { rememberTexts } from '../answer/text/text.ts';
import type { CallContext } from '../catalog/call/context.ts';
import { requireProductId } from '../catalog/call/page-query.ts';
import { createTurns, inTurns } from '../catalog/call/waiting.ts';
import {
  DEFAULT_SECTIONS,
  FIELD_SECTIONS,
  fetchProductFacts,
  type ProductFacts,
  SECTIONS,
  type Section,
} from '../catalog/product/answer-sections.ts';
import {
  buildCandidates,
  buildNotFound,
  IDENTIFIERS,
  identifyProduct,
} from '../catalog/product/identify.ts';
import { buildProductSheet } from '../catalog/product/sheet.ts';
import { buildSheet } from '../shown/cards.ts';
import { defineTool } from './define-tool.ts';
import { id, listArguments, needsAnother, pickOne, text } from './shared-arguments.ts';

// Characters of JSON for the view: a third of the bytes that run-tool.ts allows, because a
// character may take three bytes.
const MAX_VIEW_CHARS = 90_000;

const VIEW_CUT: Cut = {
  dropped: 0,
  bare: false,
  maxItems: 400,
  maxChars: 20_000,
};
const SMALL_VIEW = { maxItems: 100, maxChars: 1_000 };

/** The tool get_product. */
export const getProduct = defineTool({
  name: 'get_product',
  title: 'Get one product',
  description: [
    'Gets everything about one product, named by exactly one identifier: ' +
      'texts, prices, codes, properties, variants, pictures, documents. ' +
      'Choose sections to save tokens.',
    { of: ['find_products'], text: ' For several products use find_products.' },
  ],
  input: {
    product_id: id.optional(),
    code: text.optional(),
    integration_code: text.optional().describe('Code in other systems'),
    variant_code: text.optional(),
    barcode: text.optional().describe('EAN, GTIN or UPC, also of a variant'),
    sections: z
      .array(z.enum(SECTIONS))
      .min(1)
      .max(SECTIONS.length)
      .optional()
      .describe('Default: all but translations and history'),
    text_offset: z
      .number()
      .int()
      .min(0)
      .max(10_000_000)
      .optional()
      .describe('Continue long_description from this character'),
    culture: listArguments.culture,
    max_tokens: listArguments.max_tokens,
  },
  output: z.looseObject({
    product: z.looseObject({ code: z.string().optional() }).optional(),
  }),
  view: 'sheet',
  run: async (args, context) => {
    const kind = pickOne(args, IDENTIFIERS, 'the product');
    const identifier = { kind, value: args[kind] ?? '' };
    if (args.text_offset !== undefined && args.sections?.includes('texts') === false) {
      throw needsAnother('text_offset', 'the section texts');
    }
    const { settings } = context;
    const identified = await identifyProduct(identifier, context);
    const [product] = identified.products;
    const maxTokens = args.max_tokens ?? settings.tokenBudget;
    const culture = args.culture ?? settings.culture;
    const fitted = (build: (cut: Cut) => Answer, parts: number) =>
      inTurns(fitRecord(build, maxTokens, parts), settings.now);
    if (product === undefined) {
      return fitted((cut) => buildNotFound(identifier, identified, cut, context), 1);
    }
    if (identified.products.length > 1) {
      return buildCandidates(identifier, identified, { culture, maxTokens }, context);
    }
    const facts = await fetchProductFacts(product, identified, args, context);
    const clean = rememberTexts();
    if (context.sendToView !== undefined) {
      const viewData = await buildForView(facts, { ...args, culture }, context, clean);
      // The audit is in a file that the bundle without DuckDB leaves out.
      const copyTools = context.localCopy && (await import('./copy-tools.ts'));
      const quality = await copyTools?.readQuality(requireProductId(product), context);
      context.sendToView(buildSheet({ ...viewData, quality }, facts, { ...settings, culture }));
    }
    const { length: parts } = args.sections ?? DEFAULT_SECTIONS;
    return fitted((cut) => buildProductSheet(facts, args, cut, context, clean), parts);
  },
});

interface ViewQuestion {
  readonly sections?: readonly Section[] | undefined;
  readonly culture: string | undefined;
}

async function buildForView(
  facts: ProductFacts,
  { sections: chosen = DEFAULT_SECTIONS, culture }: ViewQuestion,
  context: CallContext,
  clean: ReturnType<typeof rememberTexts>,
) {
  const { settings } = context;
  // The fields of the product need no further request, so the view always gets them.
  const sections = [...new Set([...chosen, ...FIELD_SECTIONS])];
  const inNoCulture = { ...context, settings: { ...settings, culture: undefined } };
  const sheetAt = (cut: Cut) => {
    const sheet = buildProductSheet(facts, { sections, culture }, cut, context, clean);
    if (!culture) return { sheet };
    // With a culture, the sheet has only the lengths of texts in other languages.
    const { product } = buildProductSheet(facts, ALL_TEXTS, cut, inNoCulture, clean);
    return { sheet, texts: product };
  };
  const turn = createTurns(settings.now);
  const full = sheetAt(VIEW_CUT);
  await turn();
  const isSmall = JSON.stringify(full).length <= MAX_VIEW_CHARS;
  const built = isSmall ? full : sheetAt({ ...VIEW_CUT, ...SMALL_VIEW });
  await turn();
  return built;
}

const ALL_TEXTS = { sections: ['texts', 'translations'] } as const;
