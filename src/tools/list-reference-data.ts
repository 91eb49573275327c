import * as z from 'zod';
import type { CallContext } from '../catalog/call/context.ts';
import { listRecords } from '../catalog/lists/list-records.ts';
import { readDocumentCounts, readProductCounts } from '../catalog/lists/names/product-counts.ts';
import { openReferences } from '../catalog/lists/names/reference-pages.ts';
import { WHOLE_LIST } from '../catalog/lists/question.ts';
import {
  REFERENCE_KINDS,
  type ReferenceKind,
  readReference,
} from '../record/reference-and-hits.ts';
import { type PimRecord, readId } from '../record/value.ts';
import { defineTool, listOutput } from './define-tool.ts';
import { listArguments, text } from './shared-arguments.ts';

// Object.keys loses the type of the keys, and that there is at least one.
const KINDS = Object.keys(REFERENCE_KINDS) as [ReferenceKind, ...ReferenceKind[]];

/** The tool list_reference_data. */
export const listReferenceData = defineTool({
  name: 'list_reference_data',
  title: 'List reference data',
  description: [
    'Lists categories, brands, document types, documents, ' +
      'properties or options with ids, codes and names; ' +
      'categories with their path where name_contains or fields asks for it.',
    { of: ['find_products'], text: ' The filters of find_products take these values.' },
  ],
  input: {
    kind: z.enum(KINDS),
    name_contains: text.optional().describe('Text in the name; reads the whole list'),
    ...listArguments,
  },
  output: listOutput('items'),
  run: async (args, context) => {
    // The PIM has no filter for part of a name.
    const { name_contains: part, ...listArgs } = args;
    const { kind } = args;
    const { endpoint, words } = REFERENCE_KINDS[kind];
    const countOf = await countProducts(args, context);
    const summary = chooseSummary(args, countOf !== undefined);
    const fields = args.fields ?? summary;
    const showsPaths = kind === 'categories' && fields.includes('path');
    const question = {
      kind,
      text: part,
      showsPaths,
      countOf,
    };
    const isComplete = part === undefined;
    return listRecords(
      {
        ...WHOLE_LIST,
        tool: 'list_reference_data',
        list: {
          kind: 'reference',
          endpoint,
          idField: `${words[0]}Id`,
          parameters: [],
        },
        args: { ...listArgs, part },
        presentation: {
          recordsKey: 'items',
          summary,
          unmatchedKey: 'no_match',
          whenEmpty: isComplete ? { code: 'reference_list_empty', kind } : undefined,
        },
        source: { openPages: (query) => openReferences(question, query, context) },
      },
      context,
    );
  },
});

interface ReferenceArguments {
  readonly kind: ReferenceKind;
  readonly name_contains?: string | undefined;
  readonly fields?: readonly string[] | undefined;
}

// Returns the default fields. Categories found by name show their path: several may share a name.
function chooseSummary(
  { kind, name_contains }: ReferenceArguments,
  hasCounts: boolean,
): readonly string[] {
  const place = kind === 'categories' && name_contains !== undefined ? 'path' : 'parent_id';
  return ['id', 'code', 'name', place, ...(hasCounts ? ['products'] : [])];
}

async function countProducts({ kind, fields }: ReferenceArguments, context: CallContext) {
  if (fields !== undefined && !fields.includes('products')) {
    return undefined;
  }
  const countOf = await readCounts(kind, context);
  const isRequested = fields !== undefined && COUNTED_KINDS.has(kind);
  if (countOf === undefined && isRequested) {
    context.call.notices.push({ code: 'products_not_counted' });
  }
  return countOf;
}

const COUNTED_KINDS: ReadonlySet<ReferenceKind> = new Set(['categories', 'brands', 'documents']);

async function readCounts(kind: ReferenceKind, context: CallContext) {
  const { notices } = context.call;
  if (kind === 'documents') {
    const counts = await readDocumentCounts(context);
    if (counts === undefined) return undefined;
    const { asOf, documents, owners } = counts;
    notices.push({
      code: 'documents_counted',
      asOf,
      documents,
      owners,
    });
    return counts.countOf;
  }
  if (kind !== 'categories' && kind !== 'brands') return undefined;
  const counts = await readProductCounts(kind, context);
  if (counts === undefined) return undefined;
  notices.push({ code: 'products_counted', asOf: counts.asOf });
  return (record: PimRecord) => {
    const { Id } = readReference(kind, record);
    return counts.countOf(readId(Id));
  };
}
