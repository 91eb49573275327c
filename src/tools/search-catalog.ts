import * as z from 'zod';
import type { Answer } from '../answer/envelope.ts';
import type { Notice } from '../answer/notices.ts';
import type { CallContext } from '../catalog/call/context.ts';
import { answerByFreshness } from '../catalog/lists/choose-source.ts';
import { listRecords } from '../catalog/lists/list-records.ts';
import { WHOLE_LIST } from '../catalog/lists/question.ts';
import { InvalidArgumentError, NoCopyError } from '../errors.ts';
import { RANK_KEYS } from '../filter/rank.ts';
import type { Page, PageQuery, SearchQuery } from '../pim/catalog-port.ts';
import { foldText } from '../record/nearest.ts';
import type { SearchHit } from '../record/reference-and-hits.ts';
import type { PimRecord } from '../record/value.ts';
import { buildHitCards } from '../shown/cards.ts';
import { defineTool, listOutput } from './define-tool.ts';
import { renderSchema } from './describe-tool.ts';
import { answerQuestion, findProducts, readQuestion } from './find-products.ts';
import { parseArguments } from './run-tool.ts';
import { listArguments, needsAnother, text, texts } from './shared-arguments.ts';

// Default entity types: those that Spec §4.6 shows.
const DEFAULT_TYPES = ['Product', 'Category'];

const MAX_RANKED = 10;

const LISTED_FILTERS = z.object(findProducts.input.shape).pick({
  category_names: true,
  brand_names: true,
  status: true,
  properties: true,
  price_min: true,
  price_max: true,
  count_by: true,
});

// Renders their schemas without descriptions, because find_products describes them.
function listFilters() {
  const { properties } = renderSchema(LISTED_FILTERS, 'input');
  const schemas = Object.entries(properties ?? {});
  const undescribed = schemas.map(([name, schema]) => {
    return [name, { ...schema, description: undefined }];
  });
  return Object.fromEntries(undescribed);
}

const input = {
  query: text,
  any_of: texts('Or these: couch, settee'),
  filters: z
    .record(z.string(), z.unknown())
    // No more than a call has arguments.
    .refine((members) => Object.keys(members).length < 100, 'must have fewer members')
    .optional()
    // These are for clients only: find_products parses them, and takes its other arguments, too.
    .meta({
      description: 'Arguments of find_products',
      properties: listFilters(),
    }),
  entity_types: texts('Default Product, Category; others, e.g. Variant'),
  status: texts('e.g. Active'),
  sort_by: text.optional().describe('Instead of relevance: name, price, …'),
  sort_direction: z.enum(['asc', 'desc']).optional(),
  ...listArguments,
};

type SearchArguments = z.infer<z.ZodObject<typeof input>>;

/** The tool search_catalog. */
export const searchCatalog = defineTool({
  name: 'search_catalog',
  title: 'Search the catalog',
  description: [
    'Searches products, categories and more by words, the best first.',
    { of: ['find_products'], text: ' For codes and exact filters use find_products.' },
  ],
  input,
  output: listOutput('results'),
  view: 'gallery',
  passesOn: { argument: 'filters', to: findProducts },
  run: async (args, context) => {
    const { query, any_of: anyOf = [], filters, entity_types, status, sort_by, ...rest } = args;
    if (args.sort_direction !== undefined && sort_by === undefined) {
      throw needsAnother('sort_direction', 'sort_by');
    }
    const { parsed, corrections } = parseArguments({ ...findProducts, name: 'filters' }, filters);
    if (corrections.length > 0) {
      context.call.notices.push({ code: 'taken_as_meant', corrections });
    }
    const copyOnly = (['any_of', 'filters'] as const).filter((name) => args[name] !== undefined);
    const answerFromPim = (chosen: CallContext) => searchInPim(args, copyOnly, chosen);
    const statuses = status?.map((value) => value.toLowerCase());
    const types = (entity_types ?? DEFAULT_TYPES).map(foldType);
    const copySort = RANK_KEYS.find((key) => key === sort_by?.toLowerCase());
    const hasPimSort = sort_by !== undefined && copySort === undefined;
    const hasPimStatus = statuses?.some((value) => !COPY_STATUSES.has(value)) === true;
    const hasPimType = types.some((type) => !COPY_TYPES.has(type));
    const needsPim = hasPimSort || hasPimStatus || hasPimType || !types.includes('PRODUCT');
    if (needsPim) return answerFromPim(context);
    // The schema of find_products has parsed it.
    const productArgs = {
      // The best come first, and a cursor gives more.
      ...(parsed.count_by === undefined && { limit: MAX_RANKED }),
      ...parsed,
      ...(statuses?.length === 1 && { status: statuses[0] }),
      ...(copySort !== undefined && { sort_by: copySort }),
      ...rest,
    } as Parameters<typeof readQuestion>[0];
    const isStrict = filters !== undefined || statuses?.length === 1 || copySort !== undefined;
    const question = readQuestion(productArgs, context, {
      query,
      anyOf,
      needsCopy: copyOnly,
      isStrict,
    });
    return answerByFreshness(question.args, true, context, (chosen) => {
      const hasCopy = chosen.copy !== undefined;
      return hasCopy ? answerQuestion(question, chosen) : answerFromPim(chosen);
    });
  },
});

const COPY_STATUSES: ReadonlySet<string> = new Set(['active', 'passive']);
const COPY_TYPES: ReadonlySet<string> = new Set(['PRODUCT', 'CATEGORY', 'BRAND', 'TRADEMARK']);

async function searchInPim(
  args: SearchArguments,
  copyOnly: readonly string[],
  context: CallContext,
): Promise<Answer> {
  const { query: searchKey, entity_types: entityTypes = DEFAULT_TYPES, status = [] } = args;
  const { sort_by, sort_direction = 'asc' } = args;
  const { mayRead = false, settings, notInCopy, catalog } = context;
  if (mayRead && catalog.hides) throw new NoCopyError(false);
  if (copyOnly.length > 0) {
    if (mayRead) throw new NoCopyError(false);
    throw buildCopyOnlyError(copyOnly, notInCopy);
  }
  const whyNotCopy = notInCopy === undefined ? {} : { not_ranked_by_copy: notInCopy };
  const culture = args.culture ?? settings.culture;
  const sorting = sort_by && { sorting: `${sort_by} ${sort_direction}` };
  const search: Search = {
    searchKey,
    entityTypes,
    status,
    ...sorting,
  };
  const answer = await listRecords(
    {
      ...WHOLE_LIST,
      tool: 'search_catalog',
      list: { kind: 'hit', endpoint: 'search', idField: 'Id', parameters: [] },
      args,
      presentation: {
        recordsKey: 'results',
        lead: { ranked_by: 'pim', ...whyNotCopy },
        unmatchedKey: 'no_match',
      },
      source: { openPages: (query) => openSearch(search, query, context) },
      view: (records) => buildHitCards(records, { ...settings, culture }),
    },
    context,
  );
  // A total of 0 for several words would mislead: searches for one of them may find something.
  const { total, ...withoutTotal } = answer;
  if (total !== 0 || !SEVERAL_WORDS.test(searchKey)) return answer;
  // The copy ranks its products by any of the words.
  if (mayRead) throw new NoCopyError(false);
  return withoutTotal;
}

function buildCopyOnlyError(
  copyOnly: readonly string[],
  notInCopy: string | undefined,
): InvalidArgumentError {
  const names = copyOnly.join(' and ');
  const isByArguments = notInCopy === undefined;
  const why = isByArguments ? 'ranks products alone' : `cannot rank this search: ${notInCopy}`;
  const failed = `Only the local copy takes ${names}, and it ${why}.`;
  const orElse = isByArguments ? 'leave out entity_types, status and sort_by' : 'ask when it can';
  return new InvalidArgumentError(failed, `Leave out ${names}, or ${orElse}.`, copyOnly[0]);
}

const SEVERAL_WORDS = /\S\s+\S/;

// One word with a digit in it: probably a code.
const CODE = /^(?=.*\d)[^\s,;]{3,60}$/u;

type Search = Pick<SearchQuery, 'searchKey' | 'entityTypes' | 'status' | 'sorting'>;

async function* openSearch(
  search: Search,
  query: PageQuery,
  context: CallContext,
): AsyncGenerator<Page, void, void> {
  const { searchKey, entityTypes, status } = search;
  const { offset, isKeyBefore, pageSize, continued } = query;
  const { catalog, call } = context;
  const position = {
    offset,
    ...(isKeyBefore && { isKeyBefore }),
    pageSize,
    continued,
  };
  const sent = {
    searchKey: [searchKey],
    entityTypes,
    ...(status.length > 0 && { status }),
  };
  for await (const { hits, ...page } of catalog.fetchSearch({ ...search, ...position }, call)) {
    call.notices.push(...checkHits(search, hits));
    const isEmpty = hits.length === 0 && offset === 0;
    if (isEmpty && SEVERAL_WORDS.test(searchKey)) {
      call.notices.push({ code: 'which_words_count' });
    } else if (isEmpty && CODE.test(searchKey)) {
      call.notices.push({ code: 'may_be_code' });
    }
    yield { ...page, records: hits.map(toRecord), sent };
  }
}

function toRecord({ type, id, code, name, status, record }: SearchHit): PimRecord {
  return {
    ...record,
    Type: type,
    Id: id,
    Code: code,
    Name: name,
    Status: status,
  };
}

function foldType(type: string): string {
  return foldText(type).replace(/IES$/, 'Y').replace(/S$/, '');
}

function checkHits(
  { entityTypes, status, sorting }: Search,
  hits: readonly SearchHit[],
): readonly Notice[] {
  const wanted = new Set(entityTypes.map(foldType));
  // A numeric type cannot be compared with the names of the call.
  const withTypeName = hits.filter(({ type = '0' }) => !/^\d+$/.test(type));
  const hasOtherTypes = withTypeName.some(({ type = '0' }) => !wanted.has(foldType(type)));
  const notices: Notice[] = [];
  if (hasOtherTypes) notices.push({ code: 'other_entity_types' });
  const statuses = new Set(status.map(foldText));
  const withStatus = statuses.size > 0 ? hits.filter((hit) => hit.status !== undefined) : [];
  const hasOtherStatuses = withStatus.some((hit) => !statuses.has(foldText(`${hit.status}`)));
  if (hasOtherStatuses) notices.push({ code: 'other_statuses' });
  // The order in which a PIM sorts texts is not known, nor the field of an entry that it sorts by.
  if (sorting !== undefined) notices.push({ code: 'sorting_not_checked' });
  return notices;
}
