/** Steps of all list tools: question → matches → second look for codes → explanation → answer. */

import type { Answer } from '../../answer/envelope.ts';
import { listNameless, nameReferences } from '../../answer/name-references.ts';
import { createNotes } from '../../answer/notes.ts';
import { selectFields } from '../../answer/select-fields.ts';
import { buildTrim } from '../../answer/trim.ts';
import { readFilterValues } from '../../filter/pim-filters.ts';
import type { CallContext, SecondLookResult } from '../call/context.ts';
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
  const secondLookResult = await takeSecondLook(first, context);
  const byCodes = replaceFoundCodes(first, secondLookResult);
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
    records.length === 0 ? [] : await showVariants(question, secondLookResult, context);
  // Fitting costs as much as reading does.
  await createTurns(context.settings.now)();
  return buildListAnswer(
    {
      ...reading,
      ...explained,
      secondLookResult,
      isByCodes: byCodes !== undefined,
      records,
      pictures,
      variants,
    },
    context,
  );
}

// Takes the second look at identifiers without a record. Undefined when there are none, or when not
// all records were read. Throws CatalogError when the call was cancelled.
async function takeSecondLook(
  { question, matches }: Reading,
  context: CallContext,
): Promise<SecondLookResult | undefined> {
  const { secondLook, secondLookResult } = question.identifiers;
  const unseen = matches.isComplete ? (matches.unseen ?? []) : [];
  if (secondLook === undefined || unseen.length === 0) return secondLookResult;
  return secondLook(unseen, context);
}

function replaceFoundCodes(
  { question, identifiers }: Reading,
  secondLookResult: SecondLookResult | undefined,
): ListQuestion | undefined {
  const { filter, args } = question;
  const isNew =
    secondLookResult !== undefined &&
    secondLookResult !== question.identifiers.secondLookResult &&
    secondLookResult.matched.size > 0;
  if (identifiers === undefined || !isNew) return undefined;
  const { argument, parameter } = identifiers.row;
  const missing = new Set(secondLookResult.missing);
  const codes = readFilterValues(args, argument)
    .filter((code) => !missing.has(code))
    .flatMap(
      (code): readonly (string | number)[] => secondLookResult.matched.get(code)?.codes ?? [code],
    );
  const values = [...new Set(codes)];
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
  secondLookResult: SecondLookResult | undefined,
  context: CallContext,
) {
  const { args, list, arrangement } = question;
  const variantCodes = [...(secondLookResult?.matched.values() ?? [])].flatMap(
    ({ variants }) => variants,
  );
  const codes = [...new Set([...(args.variant_codes ?? []), ...variantCodes])];
  if (
    codes.length === 0 ||
    codes.length > MAX_VARIANTS ||
    list.kind !== 'product' ||
    arrangement.countBy !== undefined
  ) {
    return [];
  }
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
