import { type NamedValue, renameNamedValue } from '../../filter/named-value.ts';
import { buildConditions } from '../../question/build-conditions.ts';
import { queryUnknownWords, type UnknownWord } from '../../question/find-words.ts';
import { listNameLookups } from '../../question/word-lookups.ts';
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
  const words = listNameLookups(question, list).map((name) => [name]);
  const lacking = await queryUnknownWords(words, rows);
  const names = new Map<string, string>();
  for (const { entry, candidates } of lacking) {
    const [name, ...otherNames] = candidates;
    if (name !== undefined && otherNames.length === 0) names.set(nameOf(entry), name);
  }
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

// Word of count_by with a name: `property:` and `colour`.
const COUNTED_NAME = /^(?<word>\w+:)\s*(?<name>.*\S)/s;

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
  const { word = '', name: countedName = '' } = COUNTED_NAME.exec(countBy ?? '')?.groups ?? {};
  const replacement = names.get(countedName);
  const resolved = Object.fromEntries(
    [...names].map(([unknownName, name]) => [unknownName, [showWord(name, context)]]),
  );
  return {
    ...question,
    args: { ...args, ...renamed },
    conditions: [
      ...conditions.filter(({ argument }) => argument !== 'properties' && argument !== 'options'),
      ...buildConditions(renamed),
    ],
    arrangement: {
      ...arrangement,
      countBy: replacement === undefined ? countBy : `${word}${replacement}`,
    },
    names: {
      ...question.names,
      resolved: { ...question.names.resolved, ...resolved },
    },
  };
}
