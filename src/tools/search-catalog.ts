/** search_catalog: free text over several kinds of entities (Spec §4.6), whatever shape the answer has. */

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

/** The default entity types: those that Spec §4.6 shows. */
const DEFAULT_TYPES = ['Product', 'Category'];

/** Products of an answer, unless the call says how many. */
const MOST_RANKED = 10;

/** The arguments of find_products that searches narrow by most. */
const LISTED_FILTERS = z.object(findProducts.input.shape).pick({
  category_names: true,
  brand_names: true,
  status: true,
  properties: true,
  price_min: true,
  price_max: true,
  count_by: true,
});

/** Their schemas as clients are shown them, without what find_products says of them anyway. */
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
    .refine((one) => Object.keys(one).length < 100, 'must have fewer members')
    .optional()
    // Listed alone: find_products parses them, and takes its other arguments, too.
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

type Given = z.infer<z.ZodObject<typeof input>>;

/** The tool. */
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
    const { query, any_of: anyOf = [], filters, entity_types, status, sort_by, ...others } = args;
    if (args.sort_direction !== undefined && sort_by === undefined) {
      throw needsAnother('sort_direction', 'sort_by');
    }
    const { parsed, corrections } = parseArguments({ ...findProducts, name: 'filters' }, filters);
    if (corrections.length > 0) {
      context.call.notices.push({ code: 'taken_as_meant', corrections });
    }
    const ofCopy = ['any_of', 'filters'] as const;
    const needsCopy = ofCopy.filter((name) => args[name] !== undefined);
    const askPim = (chosen: CallContext) => searchInPim(args, needsCopy, chosen);
    const states = status?.map((one) => one.toLowerCase());
    const types = (entity_types ?? DEFAULT_TYPES).map(foldType);
    // What products are sorted by is sorted in the copy.
    const ownSort = RANK_KEYS.find((key) => key === sort_by?.toLowerCase());
    const hasOtherSort = sort_by !== undefined && ownSort === undefined;
    const hasOtherState = states?.some((state) => !OWN_STATES.has(state)) === true;
    const hasOtherType = types.some((type) => !OWN_TYPES.has(type));
    const isOfPim = hasOtherSort || hasOtherState || hasOtherType || !types.includes('PRODUCT');
    if (isOfPim) return askPim(context);
    // The schema of find_products has parsed it.
    const given = {
      // The best stand first: more of them are asked for with a cursor.
      ...(parsed.count_by === undefined && { limit: MOST_RANKED }),
      ...parsed,
      ...(states?.length === 1 && { status: states[0] }),
      ...(ownSort !== undefined && { sort_by: ownSort }),
      ...others,
    } as Parameters<typeof readQuestion>[0];
    const isStrict = filters !== undefined || states?.length === 1 || ownSort !== undefined;
    const question = readQuestion(given, context, {
      query,
      anyOf,
      needsCopy,
      isStrict,
    });
    return answerByFreshness(question.args, true, context, (chosen) => {
      const hasCopy = chosen.copy !== undefined;
      return hasCopy ? answerQuestion(question, chosen) : askPim(chosen);
    });
  },
});

/** What the copy ranks: its records are of these states and types. */
const OWN_STATES: ReadonlySet<string> = new Set(['active', 'passive']);
const OWN_TYPES: ReadonlySet<string> = new Set(['PRODUCT', 'CATEGORY', 'BRAND', 'TRADEMARK']);

/** Lets the PIM rank, and says so. */
async function searchInPim(
  args: Given,
  needsCopy: readonly string[],
  context: CallContext,
): Promise<Answer> {
  const { query: searchKey, entity_types: entityTypes = DEFAULT_TYPES, status = [] } = args;
  const { sort_by, sort_direction = 'asc' } = args;
  const { mayRead = false, settings, notInCopy, catalog } = context;
  if (mayRead && catalog.hides) throw new NoCopyError(false);
  if (needsCopy.length > 0) {
    if (mayRead) throw new NoCopyError(false);
    throw needsRanking(needsCopy, notInCopy);
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
  // Other searches find the words one by one.
  const { total, ...untold } = answer;
  if (total !== 0 || !SEVERAL.test(searchKey)) return answer;
  // The copy ranks its products by any of the words.
  if (mayRead) throw new NoCopyError(false);
  return untold;
}

/** The error where arguments that only the copy takes stand beside others that it does not, or it cannot rank. */
function needsRanking(
  needsCopy: readonly string[],
  notInCopy: string | undefined,
): InvalidArgumentError {
  const names = needsCopy.join(' and ');
  const isOfOthers = notInCopy === undefined;
  const why = isOfOthers ? 'ranks products alone' : `cannot rank this search: ${notInCopy}`;
  const failed = `Only the local copy takes ${names}, and it ${why}.`;
  const orElse = isOfOthers ? 'leave out entity_types, status and sort_by' : 'ask when it can';
  return new InvalidArgumentError(failed, `Leave out ${names}, or ${orElse}.`, needsCopy[0]);
}

const SEVERAL = /\S\s+\S/;

/** One word with a digit in it: probably a code. */
const CODE = /^(?=.*\d)[^\s,;]{3,60}$/u;

type Search = Pick<SearchQuery, 'searchKey' | 'entityTypes' | 'status' | 'sorting'>;

/** The hits as records; warns if the PIM did not apply an argument. */
async function* openSearch(
  search: Search,
  query: PageQuery,
  context: CallContext,
): AsyncGenerator<Page, void, void> {
  const { searchKey, entityTypes, status } = search;
  const { offset, after, pageSize, continued } = query;
  const { catalog, call } = context;
  const place = {
    offset,
    ...(after && { after }),
    pageSize,
    continued,
  };
  const states = status.length > 0 ? { status } : {};
  const sent = {
    searchKey: [searchKey],
    entityTypes,
    ...states,
  };
  for await (const { hits, ...page } of catalog.fetchSearch({ ...search, ...place }, call)) {
    call.notices.push(...checkHits(search, hits));
    const isNothing = hits.length === 0 && offset === 0;
    if (isNothing && SEVERAL.test(searchKey)) {
      call.notices.push({ code: 'which_words_count' });
    } else if (isNothing && CODE.test(searchKey)) {
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

/** An entity type in the singular: groups come as `products`, `categories`. */
function foldType(type: string): string {
  return foldText(type).replace(/IES$/, 'Y').replace(/S$/, '');
}

/** Warnings for arguments that the hits show were not applied, or that they cannot show. */
function checkHits(
  { entityTypes, status, sorting }: Search,
  hits: readonly SearchHit[],
): readonly Notice[] {
  const wanted = new Set(entityTypes.map(foldType));
  // A numeric type cannot be compared with the names that were asked for.
  const named = hits.filter(({ type = '0' }) => !/^\d+$/.test(type));
  const hasStrangers = named.some(({ type = '0' }) => !wanted.has(foldType(type)));
  const notices: Notice[] = [];
  if (hasStrangers) notices.push({ code: 'other_entity_types' });
  const statuses = new Set(status.map(foldText));
  const stating = statuses.size > 0 ? hits.filter((hit) => hit.status !== undefined) : [];
  const hasOthers = stating.some((hit) => !statuses.has(foldText(`${hit.status}`)));
  if (hasOthers) notices.push({ code: 'other_statuses' });
  // How a PIM sorts texts is not known, nor what of an entry it sorts by.
  if (sorting !== undefined) notices.push({ code: 'sorting_not_checked' });
  return notices;
}
