/**
 * search and fetch: what ChatGPT looks for by these names, in the form that it takes (developers.openai.com/api/docs/mcp).
 * Each has one text to give and asks another tool.
 */

import * as z from 'zod';
import type { Answer } from '../answer/envelope.ts';
import { fitLargest } from '../answer/fit/fit.ts';
import { compactObject, isRecord, type JsonValue, readText } from '../record/value.ts';
import { defineTool, type Tool } from './define-tool.ts';
import { getProduct } from './get-product.ts';
import { answerCall } from './run-tool.ts';
import { searchCatalog } from './search-catalog.ts';
import { text } from './shared-arguments.ts';

/** What is asked of search_catalog beside the words: what a result is made of. */
const ASKED = {
  entity_types: ['Product'],
  fields: ['product_id', 'code', 'name'],
  layout: 'records',
  limit: 10,
};

/** search, over search_catalog. */
const search = defineTool({
  name: 'search',
  title: 'Search products',
  description:
    'Searches products by words, the best first; fetch tells all about one by its id. ' +
    'For filters use find_products.',
  input: { query: text },
  output: z.looseObject({
    results: z.array(
      z.looseObject({ id: z.string(), title: z.string(), url: z.string().optional() }),
    ),
  }),
  run: async ({ query }, context) => {
    const {
      results: found,
      total,
      warnings,
      source,
    } = await answerCall(searchCatalog, { query, ...ASKED }, context);
    const records = Array.isArray(found) ? found.filter(isRecord) : [];
    const results = records.map((record) => describeResult(record, context.settings.productUrl));
    const build = (shown: number) =>
      compactObject({ total, warnings, results: results.slice(0, shown), source });
    return fitLargest(0, results.length, build, context.settings.tokenBudget)?.answer ?? build(0);
  },
});

/** What a number holds exactly; anything else is a code. */
const PRODUCT_ID = /^\d{1,15}$/;

/** fetch, over get_product. */
const fetchProduct = defineTool({
  name: 'fetch',
  title: 'Fetch one product',
  description:
    'Tells all about one product as a text, by an id of search. For chosen parts use get_product.',
  input: { id: text },
  output: z.looseObject({
    id: z.string(),
    title: z.string(),
    text: z.string(),
    url: z.string().optional(),
    metadata: z.looseObject({ source: z.string().optional() }).optional(),
  }),
  run: async ({ id }, context) => {
    const asked = PRODUCT_ID.test(id) ? { product_id: Number(id) } : { code: id };
    const { product, warnings, source, ...others } = await answerCall(getProduct, asked, context);
    const own = isRecord(product) ? product : undefined;
    const named = own && describeResult(own, context.settings.productUrl);
    // Without a product it tells what was looked for, and what there is instead.
    const lines = writeLines({ ...own, ...others });
    const build = (shown: number) =>
      compactObject({
        ...(named ?? { title: 'No one product' }),
        id,
        metadata: compactObject({ warnings, source }),
        text: [
          ...lines.slice(0, shown),
          ...(shown < lines.length ? [`[…+${lines.length - shown}]`] : []),
        ].join('\n'),
      });
    return fitLargest(0, lines.length, build, context.settings.tokenBudget)?.answer ?? build(0);
  },
});

/** The tools that some hosts look for by name. */
export const CONNECTORS: readonly Tool[] = [search, fetchProduct];

/**
 * A product as search and fetch name it.
 * @param product with `product_id`, `code` and `name`, as answers have them
 * @param template of the address of a product for people (PIM_PRODUCT_URL); undefined: none is told, and nothing is cited
 */
function describeResult(product: Readonly<Record<string, unknown>>, template: string | undefined) {
  const code = readText(product.code);
  // An id of too many digits for a number is a text, which fetch would take for a code.
  const id = typeof product.product_id === 'number' ? String(product.product_id) : undefined;
  const url = template
    ?.replaceAll('{id}', id ?? '{')
    .replaceAll('{code}', code === undefined ? '{' : encodeURIComponent(code));
  const name = readText(product.name);
  return compactObject({
    id: id ?? code ?? '',
    title:
      [name, name === undefined ? code : code && `(${code})`].filter(Boolean).join(' ') ||
      `Product ${id}`,
    url: url?.includes('{') === true ? undefined : url,
  });
}

/** An answer as lines: what a key holds stands behind it, or below it and further in, where no text looks like another key. */
function writeLines(answer: Answer): readonly string[] {
  return Object.entries(answer).flatMap(([key, value]) => {
    const below = listBelow(value);
    return below === undefined
      ? [`${key}: ${writeLine(value)}`]
      : [`${key}:`, ...below.map((line) => `  ${line}`)];
  });
}

/** The lines below a key; undefined: one beside it is enough. */
function listBelow(value: JsonValue): readonly string[] | undefined {
  if (typeof value === 'string') {
    return value.includes('\n') ? value.split('\n') : undefined;
  }
  if (Array.isArray(value)) {
    if (value.some(isRecord)) return value.map((one) => `- ${writeLine(one)}`);
    return undefined;
  }
  const isDeep = isRecord(value) && Object.values(value).some((one) => typeof one === 'object');
  return isDeep ? writeLines(value) : undefined;
}

function writeLine(value: JsonValue): string {
  if (Array.isArray(value)) return value.map(writeLine).join(', ');
  if (!isRecord(value)) return String(value).replaceAll('\n', ' ');
  const pairs = Object.entries(value).map(([key, one]) => `${key}: ${writeLine(one)}`);
  return `{${pairs.join(', ')}}`;
}
