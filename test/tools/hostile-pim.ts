/** A PIM all of whose strings are one text, and questions to it that show every field. */

import { SECTIONS } from '../../src/catalog/product/answer-sections.ts';
import type { RecordKind } from '../../src/record/record-fields.ts';
import type { WireRecord } from '../../src/sandbox/catalog-source.ts';
import type { ToolAnswer } from '../support/catalog-server.ts';
import { buildHostileRecord, type Shape } from '../support/hostile-records.ts';
import type { PimAnswer } from './broken-pim.ts';

/** A call of a tool, the keys of its answer that hold records, and of which kind they are. */
export interface Question {
  readonly tool: string;
  readonly args: ToolAnswer;
  readonly records: readonly string[];
  readonly kind?: RecordKind;
}

/** Arguments that show one record whole. */
export const WHOLE = { fields: ['all'], layout: 'records', max_tokens: 8_000, limit: 1 };
const SHEET = ['product', 'matched_variant', 'options', 'variants', 'pictures', 'documents'];

/** Questions whose answers have sub-records. */
export const SUB_RECORD_QUESTIONS: readonly Question[] = [
  { tool: 'find_products', args: WHOLE, records: ['products'], kind: 'product' },
  {
    tool: 'find_products',
    args: {
      ...WHOLE,
      fields: ['brand', 'barcodes', 'cover_picture', 'variant_count'],
      culture: 'de-DE',
    },
    records: ['products'],
  },
  {
    tool: 'find_products',
    args: { properties: [{ name: 'nothing' }], tag: 'nothing', limit: 0, max_tokens: 8_000 },
    records: ['none_has'],
  },
  {
    tool: 'get_variants',
    args: { ...WHOLE, product_ids: [1] },
    records: ['variants'],
    kind: 'variant',
  },
  {
    tool: 'get_product',
    args: { product_id: 1, sections: SECTIONS, max_tokens: 8_000 },
    records: SHEET,
  },
];

/** Questions to every tool. */
export const QUESTIONS: readonly Question[] = [
  ...SUB_RECORD_QUESTIONS,
  { tool: 'find_products', args: { limit: 1 }, records: ['products'] },
  { tool: 'get_media', args: { ...WHOLE, product_ids: [1] }, records: ['media'], kind: 'picture' },
  {
    tool: 'get_media',
    args: { ...WHOLE, variant_ids: [1], kind: 'documents' },
    records: ['media'],
    kind: 'document',
  },
  { tool: 'search_catalog', args: { ...WHOLE, query: 'x' }, records: ['results'], kind: 'hit' },
  {
    tool: 'list_reference_data',
    args: { ...WHOLE, kind: 'brands' },
    records: ['items'],
    kind: 'reference',
  },
  { tool: 'get_product', args: { product_id: 1, max_tokens: 300 }, records: SHEET },
  { tool: 'get_product', args: { code: 'two', max_tokens: 8_000 }, records: ['candidates'] },
  { tool: 'check_connection', args: {}, records: [] },
  { tool: 'search', args: { query: 'x' }, records: ['results'] },
  { tool: 'fetch', args: { id: '1' }, records: ['title', 'text'] },
];

/** A PIM all of whose texts are one text. */
export function answerWith(
  text: string,
  shape: Shape,
): (endpoint: string, body: WireRecord) => PimAnswer {
  return (endpoint, body) => {
    const records = buildRecords(endpoint, text, shape);
    const isTwo = JSON.stringify(body).includes('"two"');
    const twins = [1, 2].map((id) => ({ ...records[0], ProductId: id, Code: 'two' }));
    const result: readonly WireRecord[] = isTwo ? twins : records;
    return { body: { result, totalCount: result.length, message: text, [text]: text } };
  };
}

function buildRecords(endpoint: string, text: string, shape: Shape): readonly WireRecord[] {
  const build = (kind: RecordKind): WireRecord => buildHostileRecord(kind, text, shape);
  const unknown = { [text]: text, Note: text, Deep: [{ [text]: text }] };
  switch (endpoint) {
    case 'products':
      return [{ ...build('product'), ...unknown }];
    case 'variants':
      return [{ ...build('variant'), ...unknown }];
    case 'product-media-list':
    case 'variant-media-list': {
      const item = {
        Pictures: [{ ...build('picture'), ...unknown }],
        Documents: [{ ...build('document'), ...unknown }],
      };
      return [{ ProductId: 1, VariantId: 1, ProductCode: text, VariantCode: text, ...item }];
    }
    case 'search':
      return [{ ...build('hit'), ...unknown }];
    default:
      return [{ ...build('reference'), ...unknown }];
  }
}
