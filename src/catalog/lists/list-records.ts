/** The one pipeline of all list tools: question → cursor → pages → matches → explained → answer. */

import type { Answer } from '../../answer/envelope.ts';
import { listNameless, nameReferences } from '../../answer/name-references.ts';
import { createNotes } from '../../answer/notes.ts';
import { selectFields } from '../../answer/select-fields.ts';
import { buildTrim } from '../../answer/trim.ts';
import { readFilterValues } from '../../filter/pim-filters.ts';
import { findIdentifiers, type Identifiers } from '../../filter/proof.ts';
import type { CallContext, LookedAgain } from '../call/context.ts';
import { fetchFew } from '../call/page-query.ts';
import { readReferenceNames } from '../call/reference-names.ts';
import { createTurns } from '../call/waiting.ts';
import { explain } from './explain.ts';
import { buildListAnswer } from './list-answer.ts';
import { isComplete, type Matches } from './matches.ts';
import { openRows } from './open-rows.ts';
import { readPages } from './pages/read-pages.ts';
import { type ListQuestion, openCursors } from './question.ts';
import { renameWords } from './rename-words.ts';
import { Room } from './room.ts';
import { selectMatches } from './select/select-matches.ts';

/**
 * Answers the question of a list tool.
 * @throws CatalogError for what the model should know; NotInCopyError when the copy is asked and cannot answer
 */
export async function listRecords(asked: ListQuestion, context: CallContext): Promise<Answer> {
  const { question, cursors, room, identifiers, matches, looked, explained } = await readMeant(
    asked,
    context,
  );
  const { notices: explanations, ...told } = explained;
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
  const notices = [...matches.notices, ...explanations];
  return buildListAnswer(
    question,
    {
      ...matches,
      ...told,
      records,
      notices,
      cursors,
      room,
      identifiers,
      looked,
      pictures,
      variants,
    },
    context,
  );
}

/** Codes and names may turn out to mean others: the question is asked again, by codes once and by names once. */
const MOST_READINGS = 3;

/** Reads what a question means: as it was asked, or by the codes and names that were found to be meant. */
async function readMeant(asked: ListQuestion, context: CallContext) {
  let question = asked;
  for (let reading = 1; ; reading++) {
    const cursors = openCursors(question, context);
    const room = new Room(question, context);
    const identifiers = findIdentifiers(question.args, question.list.parameters);
    const read = await openRows(question, context);
    const matches = await (read === undefined
      ? readPages(question, cursors.start, identifiers, room, context)
      : selectMatches(question, cursors.start, identifiers, read, room, context));
    const looked = await lookAgain(question, matches, context);
    const byCodes = reading < MOST_READINGS ? askAsFound(question, identifiers, looked) : undefined;
    if (byCodes !== undefined) {
      question = withLooked(byCodes, looked);
      continue;
    }
    const explained = await explain(question, matches, read, context);
    const byNames = renameWords(question, explained.lacking, context);
    if (byNames === undefined) {
      return { question, cursors, room, identifiers, matches, looked, explained };
    }
    question = withLooked(byNames, looked);
  }
}

function withLooked(question: ListQuestion, looked: LookedAgain | undefined): ListQuestion {
  return { ...question, identifiers: { ...question.identifiers, looked } };
}

/**
 * Looks again for identifiers that no record came for, before they are said to have none, once all records were read; undefined
 * when there are none, or what was read does not tell. Throws CatalogError when the call was cancelled.
 */
async function lookAgain(
  { identifiers: { secondLook, looked } }: ListQuestion,
  matches: Matches,
  context: CallContext,
): Promise<LookedAgain | undefined> {
  const unseen = isComplete(matches) ? (matches.unseen ?? []) : [];
  return secondLook === undefined || unseen.length === 0 ? looked : secondLook(unseen, context);
}

/** The question with what its codes were found to mean in their place; undefined when they mean nothing else. */
function askAsFound(
  question: ListQuestion,
  identifiers: Identifiers | undefined,
  looked: LookedAgain | undefined,
): ListQuestion | undefined {
  const { identifiers: lookup, filter, args } = question;
  const isNew = looked !== undefined && looked !== lookup.looked && looked.matched.size > 0;
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
    identifiers: {
      ...lookup,
      secondLook: undefined,
      continueBy: { code: 'continue_by_codes' },
    },
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
