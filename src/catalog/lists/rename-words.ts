import { type NamedValue, renameNamedValue } from '../../filter/named-value.ts';
import { buildConditions } from '../../question/build-conditions.ts';
import { queryUnknownWords, type UnknownWord } from '../../question/find-words.ts';
import { listFieldLookups, listNameLookups } from '../../question/word-lookups.ts';
import type { CallContext } from '../call/context.ts';
import { showWord } from './describe-lacking.ts';
import type { OpenedRows } from './open-rows.ts';
import type { ListQuestion } from './question.ts';

interface Renamed {
  readonly question: ListQuestion;
  readonly unknownNames: readonly UnknownWord[];
}

/** Replaces names that the rows do not have, where each can mean only one that they have. */
export async function renameWords(
  question: ListQuestion,
  { rows, list }: OpenedRows,
  context: CallContext,
): Promise<Renamed> {
  const filterNames = listNameLookups(question, list).map((name) => [name]);
  const lacking = await queryUnknownWords(filterNames, rows);
  const fieldNames = listFieldLookups(question.args.fields, list).map((name) => [name]);
  const lackingFields = fieldNames.length === 0 ? [] : await queryUnknownWords(fieldNames, rows);
  const names = new Map<string, string>();
  for (const { entry, candidates } of [...lacking, ...lackingFields]) {
    const [name, ...otherNames] = candidates;
    if (name !== undefined && otherNames.length === 0) names.set(nameOf(entry), name);
  }
  // A field that no record has is empty in the answer, which says so.
  const unknownNames = lacking.filter(({ entry }) => !names.has(nameOf(entry)));
  return {
    question: names.size === 0 ? question : replaceNames(question, names, context),
    unknownNames,
  };
}

/** Returns the name of a property or option. */
export function nameOf({ property, option }: UnknownWord['entry']): string {
  return String(property ?? option);
}

// Word of count_by or of a field, with a name: `property:` and `colour`.
const WORD_AND_NAME = /^(?<word>\w+:)\s*(?<name>.*\S)/s;

function replaceName(text: string, names: ReadonlyMap<string, string>): string {
  const { word = '', name = '' } = WORD_AND_NAME.exec(text)?.groups ?? {};
  const replacement = names.get(name);
  return replacement === undefined ? text : `${word}${replacement}`;
}

function replaceNames(
  question: ListQuestion,
  names: ReadonlyMap<string, string>,
  context: CallContext,
): ListQuestion {
  const { args, conditions, arrangement } = question;
  const { countBy } = arrangement;
  const rename = (value: NamedValue): NamedValue => renameNamedValue(value, names);
  const renamed = {
    properties: args.properties?.map(rename),
    options: args.options?.map(rename),
  };
  const fields = args.fields?.map((field) => replaceName(field, names));
  const resolved = Object.fromEntries(
    [...names].map(([unknownName, name]) => [unknownName, [showWord(name, context)]]),
  );
  return {
    ...question,
    args: { ...args, ...renamed, fields },
    conditions: [
      ...conditions.filter(({ argument }) => argument !== 'properties' && argument !== 'options'),
      ...buildConditions(renamed),
    ],
    arrangement: {
      ...arrangement,
      countBy: countBy && replaceName(countBy, names),
    },
    names: {
      ...question.names,
      resolved: { ...question.names.resolved, ...resolved },
    },
  };
}
