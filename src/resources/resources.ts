/** The resources, in the order in which hosts show them. Those that take more than a few lines have a file of their own. */

import type { Answer } from '../answer/envelope.ts';
import { countTokens } from '../answer/tokens.ts';
import { compactObject } from '../answer/trim-sub.ts';
import { describeQuota } from '../call/quota-left.ts';
import { listViews } from '../copy/schema-words.ts';
import { getProduct } from '../tools/get-product.ts';
import { getVariants } from '../tools/get-variants.ts';
import { listReferenceData } from '../tools/list-reference-data.ts';
import { answerCall } from '../tools/run-tool.ts';
import type { Resource, ResourceContext, ResourceFiles } from './define-resource.ts';
import { exportedFiles } from './exported-files.ts';
import { learnedShapes } from './learned-shapes.ts';

/** What get_product answers. */
const product: Resource = {
  name: 'product',
  title: 'Product',
  description: 'One product by its code, as get_product answers: texts, prices, codes, properties, variants, media.',
  uri: 'pim://products/{code}',
  from: ['get_product'],
  completes: 'product_codes',
  ttlMs: 60_000,
  read: (code, context) => answerCall(getProduct, { code }, context),
};

/** What get_variants answers of one variant. */
const variant: Resource = {
  name: 'variant',
  title: 'Variant',
  description: 'One variant by its own code, with all its fields, as get_variants answers.',
  uri: 'pim://variants/{code}',
  from: ['get_variants'],
  completes: 'variant_codes',
  ttlMs: 60_000,
  read: (code, context) => answerCall(getVariants, { codes: [code], fields: ['all'] }, context),
};

/** What is known of this PIM and its limits without asking it. */
export const quota: Resource = {
  name: 'quota',
  title: 'Request quota',
  description:
    "Requests left for each endpoint, and what pim-mcp has learned about this PIM's filter spelling and page sizes. Sends no request.",
  uri: 'pim://quota',
  ttlMs: 0,
  read: async (_code, { catalog, settings }) => {
    const status = catalog.status();
    const pageSizes = Object.entries(status.pageSizes).map(([endpoint, { full, max }]) => [
      endpoint,
      compactObject({ full, max }),
    ]);
    return compactObject({
      quota_left: describeQuota(status.quota),
      filter_spelling: status.filterCase,
      page_sizes: pageSizes.length > 0 ? Object.fromEntries(pageSizes) : undefined,
      warnings: status.warnings.length > 0 ? status.warnings : undefined,
      source: settings.source,
    });
  },
};

/** The views that query_catalog can ask. */
const copySchema: Resource = {
  name: 'copy-schema',
  title: 'Views of the local copy',
  description:
    'The views and columns that query_catalog can query with SQL, with types and meanings. Sends no request.',
  uri: 'pim://copy-schema',
  from: ['query_catalog'],
  ttlMs: 300_000,
  read: async () => ({ dialect: 'DuckDB', views: listViews() }),
};

/** Room for the words that say how to go on; below the least budget of a call there is none. */
const CONTINUE_TOKENS = 60;
const LEAST_BUDGET = 200;

function referenceList(kind: 'categories' | 'brands', title: string): Resource {
  return {
    name: kind,
    title,
    description: `The ${kind} with ids, codes and names, as list_reference_data answers; cut at the token budget.`,
    uri: `pim://reference/${kind}`,
    from: ['list_reference_data'],
    ttlMs: 300_000,
    read: async (_code, context) => {
      const maxTokens = Math.max(LEAST_BUDGET, context.settings.tokenBudget - CONTINUE_TOKENS);
      const answer = await answerCall(listReferenceData, { kind, max_tokens: maxTokens }, context);
      return tellHowToGoOn(answer, kind, context);
    },
  };
}

/** A resource has no cursor, but the tool that it is read through has. */
function tellHowToGoOn(answer: Answer, kind: string, { settings }: ResourceContext): Answer {
  if (answer.next_cursor === undefined) return answer;
  const incomplete = `This list is incomplete; list_reference_data with kind ${kind} and this next_cursor continues it.`;
  const told = { incomplete, ...answer };
  return countTokens(told) <= settings.tokenBudget ? told : answer;
}

/** All resources; hosts show them in this order. */
export const RESOURCES: readonly (Resource | ResourceFiles)[] = [
  product,
  variant,
  referenceList('categories', 'Categories'),
  referenceList('brands', 'Brands'),
  quota,
  learnedShapes,
  copySchema,
  exportedFiles,
];
