/** Steps of all list tools: question → matches → other codes → explanation → answer. */

import type { Answer } from '../../answer/envelope.ts';
import { listNameless, nameReferences } from '../../answer/name-references.ts';
import { createNotes } from '../../answer/notes.ts';
import { selectFields } from '../../answer/select-fields.ts';
import { buildTrim } from '../../answer/trim.ts';
import { readFilterValues } from '../../filter/pim-filters.ts';
import type { CallContext, FallbackResult } from '../call/context.ts';
import { fetchFew } from '../call/page-query.ts';
import { readReferenceNames } from '../call/reference-names.ts';
import { createTurns } from '../call/waiting.ts';
import { explain } from './explain.ts';
import { buildListAnswer } from './list-answer.ts';
import type { ListQuestion } from './question.ts';
import { type Reading, readQuestion } from './read-question.ts';

/**
 * Answers the question of a list tool.
 * @throws CatalogError for failures that the model should know; NotInCopyError when the copy cannot
 * answer
 */
export async function listRecords(initial: ListQuestion, context: CallContext): Promise<Answer> {
  const first = await readQuestion(initial, context);
  const fallbackResult = await searchUnseen(first, context);
  const byCodes = replaceFoundCodes(first, fallbackResult);
  const reading = byCodes === undefined ? first : await readQuestion(byCodes, context);
  const explained = await explain(reading, context);
  const { question, room, matches } = reading;
  const names = await readReferenceNames(
    {
      brands: matches.records.flatMap(({ brands }) => listNameless(brands)),
      categories: matches.records.flatMap(({ categories }) => listNameless(categories)),
    },
    context,
  );
  const records = matches.records.map((record) => nameReferences(record, names));
  const pictures = await question.source.showPictures?.(room.sources, room.maxTokens);
  const variants =
    records.length === 0 ? [] : await showVariants(question, fallbackResult, context);
  // Fitting costs as much as reading does.
  await createTurns(context.settings.now)();
  return buildListAnswer(
    {
      ...reading,
      ...explained,
      fallbackResult,
      isByCodes: byCodes !== undefined,
      records,
      pictures,
      variants,
    },
    context,
  );
}

// Searches for identifiers without a record, where all records were read: `shr-00002` is found as
// SHR-00002. Throws CatalogError when the call was cancelled.
async function searchUnseen(
  { question, matches }: Reading,
  context: CallContext,
): Promise<FallbackResult | undefined> {
  const { fallbackSearch, fallbackResult } = question.identifiers;
  const unseen = matches.isComplete ? (matches.unseen ?? []) : [];
  if (fallbackSearch === undefined || unseen.length === 0) return fallbackResult;
  return fallbackSearch(unseen, context);
}

// Repeats the question with the codes that were found; undefined where none was.
function replaceFoundCodes(
  { question, identifiers }: Reading,
  fallbackResult: FallbackResult | undefined,
): ListQuestion | undefined {
  const { filter, args } = question;
  const isNew =
    fallbackResult !== undefined &&
    fallbackResult !== question.identifiers.fallbackResult &&
    fallbackResult.matched.size > 0;
  if (identifiers === undefined || !isNew) return undefined;
  const { argument, parameter } = identifiers.row;
  const missing = new Set(fallbackResult.missing);
  const codes = new Set<string | number>();
  for (const code of readFilterValues(args, argument)) {
    if (missing.has(code)) continue;
    const foundCodes = fallbackResult.matched.get(code)?.codes ?? [code];
    for (const foundCode of foundCodes) codes.add(foundCode);
  }
  const values = [...codes];
  return {
    ...question,
    args: { ...args, [argument]: values },
    filter: { ...filter, [parameter]: values },
  };
}

// More variants are not shown beside the products that they were given for.
const MAX_VARIANTS = 20;

const VARIANT_FIELDS = [
  'product_id',
  'variant_id',
  'code',
  'integration_code',
  'options',
  'prices',
  'barcodes',
];

// Products alone would show another price and status than those of the variants in the call.
async function showVariants(
  question: ListQuestion,
  fallbackResult: FallbackResult | undefined,
  context: CallContext,
) {
  const { args, list, arrangement } = question;
  const showsProducts = list.kind === 'product' && arrangement.countBy === undefined;
  if (!showsProducts) return [];
  const matches = [...(fallbackResult?.matched.values() ?? [])];
  const foundCodes = matches.flatMap(({ variants }) => variants);
  const codes = [...new Set([...(args.variant_codes ?? []), ...foundCodes])];
  if (codes.length === 0 || codes.length > MAX_VARIANTS) return [];
  const trim = buildTrim({
    kind: 'variant',
    fields: selectFields('variant', VARIANT_FIELDS),
    maxTextChars: 200,
    culture: args.culture ?? context.settings.culture,
    notes: createNotes(),
    day: context.call.day,
    redact: context.settings.redact,
  });
  const { records } = await fetchFew('variants', { Codes: codes }, 'variant_codes', context);
  return records.slice(0, MAX_VARIANTS).map(trim);
}
