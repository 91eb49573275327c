/**
 * ChatGPT calls these two tools by these names, in the form that it takes
 * (developers.openai.com/api/docs/mcp). Each takes one text and calls another tool.
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

const SEARCH_ARGUMENTS = {
  entity_types: ['Product'],
  fields: ['product_id', 'code', 'name'],
  layout: 'records',
  limit: 10,
};

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
      results: hits,
      total,
      warnings,
      source,
    } = await answerCall(searchCatalog, { query, ...SEARCH_ARGUMENTS }, context);
    const { productUrl, tokenBudget } = context.settings;
    const records = Array.isArray(hits) ? hits.filter(isRecord) : [];
    const results = records.map((record) => describeResult(record, productUrl));
    const build = (count: number) =>
      compactObject({
        total,
        warnings,
        results: results.slice(0, count),
        source,
      });
    const fitted = fitLargest(0, results.length, build, tokenBudget);
    return fitted?.answer ?? build(0);
  },
});

// An id that a number holds exactly; anything else is a code.
const PRODUCT_ID = /^\d{1,15}$/;

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
    const { productUrl, tokenBudget } = context.settings;
    const identifier = PRODUCT_ID.test(id) ? { product_id: Number(id) } : { code: id };
    const answer = await answerCall(getProduct, identifier, context);
    const { product, warnings, source, ...rest } = answer;
    const fields = isRecord(product) ? product : undefined;
    const result = fields && describeResult(fields, productUrl);
    // Without a product the rest says what was searched for, and what there is instead.
    const lines = writeLines({ ...fields, ...rest });
    const build = (count: number) => {
      const left = lines.length - count;
      const mark = left > 0 ? [`[…+${left}]`] : [];
      return compactObject({
        ...(result ?? { title: 'No one product' }),
        id,
        metadata: compactObject({ warnings, source }),
        text: [...lines.slice(0, count), ...mark].join('\n'),
      });
    };
    const fitted = fitLargest(0, lines.length, build, tokenBudget);
    return fitted?.answer ?? build(0);
  },
});

/** The tools search and fetch, which some hosts call by name. */
export const CONNECTORS: readonly Tool[] = [search, fetchProduct];

// Returns id, title and address of a product.
// `product`: with `product_id`, `code` and `name`, as answers have them
// `template`: of the address of a product for people (PIM_PRODUCT_URL); undefined: hosts get no
// address, and cite nothing
function describeResult(product: Readonly<Record<string, unknown>>, template: string | undefined) {
  const code = readText(product.code);
  // An id of too many digits for a number is a text, which fetch would take for a code.
  const hasId = typeof product.product_id === 'number';
  const id = hasId ? String(product.product_id) : undefined;
  const url = template
    ?.replaceAll('{id}', id ?? '{')
    .replaceAll('{code}', code === undefined ? '{' : encodeURIComponent(code));
  const isFilled = url?.includes('{') !== true;
  const name = readText(product.name);
  const nameAndCode = [name, name === undefined ? code : code && `(${code})`];
  const title = nameAndCode.filter(Boolean).join(' ');
  return compactObject({
    id: id ?? code ?? '',
    title: title === '' ? `Product ${id}` : title,
    url: isFilled ? url : undefined,
  });
}

// Writes an answer as lines `key: value`. Long values are indented below their key, so that no text
// looks like another key.
function writeLines(answer: Answer): readonly string[] {
  return Object.entries(answer).flatMap(([key, value]) => {
    const below = listBelow(value);
    if (below === undefined) return [`${key}: ${writeLine(value)}`];
    return [`${key}:`, ...below.map((line) => `  ${line}`)];
  });
}

function listBelow(value: JsonValue): readonly string[] | undefined {
  if (typeof value === 'string') {
    return value.includes('\n') ? value.split('\n') : undefined;
  }
  if (Array.isArray(value)) {
    if (value.some(isRecord)) return value.map((item) => `- ${writeLine(item)}`);
    return undefined;
  }
  if (!isRecord(value)) return undefined;
  const isDeep = Object.values(value).some((member) => typeof member === 'object');
  return isDeep ? writeLines(value) : undefined;
}

function writeLine(value: JsonValue): string {
  if (Array.isArray(value)) return value.map(writeLine).join(', ');
  if (!isRecord(value)) return String(value).replaceAll('\n', ' ');
  const entries = Object.entries(value);
  const pairs = entries.map(([key, member]) => `${key}: ${writeLine(member)}`);
  return `{${pairs.join(', ')}}`;
}
