import { type NamedValue, renameNamedValue } from '../../filter/named-value.ts';
import { buildConditions } from '../../question/build-conditions.ts';
import { queryUnknownWords, type UnknownWord } from '../../question/find-words.ts';
import { listNames } from '../../question/sought.ts';
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
  const words = listNames(question, list).map((name) => [name]);
  const lacking = await queryUnknownWords(words, rows);
  const names = new Map(
    lacking.flatMap(({ entry, candidates: [name, ...further] }): readonly [string, string][] =>
      name === undefined || further.length > 0 ? [] : [[nameOf(entry), name]],
    ),
  );
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
  const [, word, counted = ''] = /^(\w+:)\s*(.*\S)/s.exec(countBy ?? '') ?? [];
  const resolved = [...names].map(([unknownName, name]) => [
    unknownName,
    [showWord(name, context)],
  ]);
  return {
    ...question,
    args: { ...args, ...renamed },
    conditions: [
      ...conditions.filter(({ argument }) => !/^(?:properties|options)$/.test(argument)),
      ...buildConditions(renamed),
    ],
    arrangement: {
      ...arrangement,
      countBy: names.has(counted) ? `${word}${names.get(counted)}` : countBy,
    },
    names: {
      ...question.names,
      resolved: { ...question.names.resolved, ...Object.fromEntries(resolved) },
    },
  };
}
