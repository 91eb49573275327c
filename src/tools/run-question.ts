import type { Answer } from '../answer/envelope.ts';
import { cutText } from '../answer/fit/cut-text.ts';
import { cleanText } from '../answer/text/invisible.ts';
import { fillQuestion, type ParameterValue } from '../audit/questions/fill-question.ts';
import type { SavedQuestion } from '../audit/questions/question-schema.ts';
import { type CallContext, requireLocalCopy } from '../catalog/call/context.ts';
import { fillSql } from '../copy/fill-sql.ts';
import { InvalidArgumentError } from '../errors.ts';
import type { JsonValue } from '../record/value.ts';
import { type AnswerArguments, answerSql } from './answer-sql.ts';
import questionNames from './question-names.sql';

type Values = Readonly<Record<string, ParameterValue>>;

/**
 * Answers a saved question.
 * @param args its parsed parameters, and the arguments that shape the answer
 * @throws CatalogError as query_catalog does; InvalidArgumentError for a name that the catalog does
 *   not have
 */
export async function runQuestion(
  question: SavedQuestion,
  args: AnswerArguments & Readonly<Record<string, unknown>>,
  context: CallContext,
): Promise<Answer> {
  const names = Object.keys(question.parameters);
  // The schemas of question-parameters.ts have parsed them.
  const values = Object.fromEntries(names.map((name) => [name, args[name] ?? null])) as Values;
  const spelled = await spellNames(question, values, context);
  const changed = Object.entries(spelled).filter(([name, value]) => values[name] !== value);
  const { max_tokens, cursor, export_as } = args;
  const sql = fillQuestion(question, { ...values, ...spelled });
  return answerSql({ sql, max_tokens, cursor, export_as }, context, {
    resolved: changed.length > 0 ? Object.fromEntries(changed) : undefined,
    showsBars: question.view === 'bars',
  });
}

const SPELLED: Readonly<Record<string, string>> = {
  brand: 'brand of this name',
  category: 'category of this name',
  code: 'product with this code',
};

const MAX_OFFERED = 5;
const MAX_NAME_CHARS = 80;

async function spellNames(
  { parameters }: SavedQuestion,
  values: Values,
  context: CallContext,
): Promise<Readonly<Record<string, string>>> {
  const named = Object.entries(parameters).flatMap(([parameter, { type }]) => {
    const value = values[parameter];
    return SPELLED[type] !== undefined && value ? [{ parameter, type, value }] : [];
  });
  if (named.length === 0) return {};
  const sql = fillSql(questionNames, { named, most: MAX_OFFERED });
  const window = { offset: 0, maxRows: MAX_OFFERED * named.length, isUncut: true };
  const { rows } = await requireLocalCopy(context).query(sql, window, context.call);
  const spelled = named.map(({ parameter, type }) => {
    const near = context.settings.redact(rows.filter(([name]) => name === parameter));
    return [parameter, chooseName(parameter, SPELLED[type] ?? type, near)];
  });
  return Object.fromEntries(spelled);
}

function chooseName(
  parameter: string,
  kind: string,
  near: readonly (readonly JsonValue[])[],
): string {
  const [[, name, least] = []] = near;
  const isMeant = least === 0 || least === 1;
  const isSingle = near.filter(([, , distance]) => distance === least).length === 1;
  if (isMeant && isSingle) return String(name);
  const failed = `${parameter}: the local copy has ${isMeant ? 'more than one' : 'no'} ${kind}.`;
  const nearest = near.map(([, each]) => cutText(cleanText(String(each)), MAX_NAME_CHARS));
  const fix = nearest.length > 0 ? 'Give one of those in nearest.' : 'Look for it first.';
  throw new InvalidArgumentError(failed, fix, parameter, undefined, nearest);
}
