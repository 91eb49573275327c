/** The one pipeline of all list tools: question → matches → second look for codes → explanation → answer. */

import type { Answer } from '../../answer/envelope.ts';
import { listNameless, nameReferences } from '../../answer/name-references.ts';
import { createNotes } from '../../answer/notes.ts';
import { selectFields } from '../../answer/select-fields.ts';
import { buildTrim } from '../../answer/trim.ts';
import { readFilterValues } from '../../filter/pim-filters.ts';
import type { CallContext, LookedAgain } from '../call/context.ts';
import { fetchFew } from '../call/page-query.ts';
import { readReferenceNames } from '../call/reference-names.ts';
import { createTurns } from '../call/waiting.ts';
import { explain } from './explain.ts';
import { buildListAnswer } from './list-answer.ts';
import type { ListQuestion } from './question.ts';
import { type Reading, readQuestion } from './read-question.ts';

/**
 * Answers the question of a list tool.
 * @throws CatalogError for what the model should know; NotInCopyError when the copy is asked and cannot answer
 */
export async function listRecords(asked: ListQuestion, context: CallContext): Promise<Answer> {
  const first = await readQuestion(asked, context);
  const looked = await lookAgain(first, context);
  const byCodes = askAsFound(first, looked);
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
  const variants = records.length === 0 ? [] : await showVariants(question, looked, context);
  // Fitting costs as much as reading does.
  await createTurns(context.settings.now)();
  return buildListAnswer(
    {
      ...reading,
      ...explained,
      looked,
      isByCodes: byCodes !== undefined,
      records,
      pictures,
      variants,
    },
    context,
  );
}

/**
 * Looks again for identifiers that no record came for, before they are said to have none, once all records were read; undefined
 * when there are none, or what was read does not tell. Throws CatalogError when the call was cancelled.
 */
async function lookAgain(
  { question, matches }: Reading,
  context: CallContext,
): Promise<LookedAgain | undefined> {
  const { secondLook, looked } = question.identifiers;
  const unseen = matches.isComplete ? (matches.unseen ?? []) : [];
  if (secondLook === undefined || unseen.length === 0) return looked;
  return secondLook(unseen, context);
}

/** The question with what its codes were found to mean in their place; undefined when they mean nothing else. */
function askAsFound(
  { question, identifiers }: Reading,
  looked: LookedAgain | undefined,
): ListQuestion | undefined {
  const { filter, args } = question;
  const isNew =
    looked !== undefined && looked !== question.identifiers.looked && looked.matched.size > 0;
  if (identifiers === undefined || !isNew) return undefined;
  const { argument, parameter } = identifiers.row;
  const missing = new Set(looked.missing);
  const codes = readFilterValues(args, argument)
    .filter((code) => !missing.has(code))
    .flatMap((code): readonly (string | number)[] => looked.matched.get(code)?.codes ?? [code]);
  const values = [...new Set(codes)];
  return {
    ...question,
    args: { ...args, [argument]: values },
    filter: { ...filter, [parameter]: values },
  };
}

/** Variants that are shown beside the products that they were asked for by. */
const MOST_VARIANTS = 20;

const VARIANT_FIELDS = [
  'product_id',
  'variant_id',
  'code',
  'integration_code',
  'options',
  'prices',
  'barcodes',
];

/** The variants that a list of products was asked by, as they are shown: products alone would tell another price and status. */
async function showVariants(
  question: ListQuestion,
  looked: LookedAgain | undefined,
  context: CallContext,
) {
  const { args, list, arrangement } = question;
  const found = [...(looked?.matched.values() ?? [])].flatMap(({ variants }) => variants);
  const codes = [...new Set([...(args.variant_codes ?? []), ...found])];
  if (
    codes.length === 0 ||
    codes.length > MOST_VARIANTS ||
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
  return records.slice(0, MOST_VARIANTS).map(trim);
}
