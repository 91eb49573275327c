/** Names of properties and options that can only mean one name of the catalog: the question is asked by that. */

import { type NamedValue, renameAsked } from '../../filter/named-value.ts';
import { buildConditions } from '../../question/build-conditions.ts';
import { findLacking, type Lacking } from '../../question/find-words.ts';
import { listNames } from '../../question/sought.ts';
import type { CallContext } from '../call/context.ts';
import { showWord } from './describe-lacking.ts';
import type { OpenedRows } from './open-rows.ts';
import type { ListQuestion } from './question.ts';

/** A question by the names that the rows have, and what of it they do not have. */
interface Renamed {
  readonly question: ListQuestion;
  readonly unknownNames: readonly Lacking[];
}

/** Asks by the names that the rows have, where one that they do not have can only mean one of them. */
export async function renameWords(
  question: ListQuestion,
  { rows, list }: OpenedRows,
  context: CallContext,
): Promise<Renamed> {
  const words = listNames(question, list).map((name) => [name]);
  const lacking = await findLacking(words, rows);
  const names = new Map(
    lacking.flatMap(({ asked, meant: [name, ...others] }): readonly [string, string][] =>
      name === undefined || others.length > 0 ? [] : [[nameOf(asked), name]],
    ),
  );
  const unknownNames = lacking.filter(({ asked }) => !names.has(nameOf(asked)));
  return {
    question: names.size === 0 ? question : askByNames(question, names, context),
    unknownNames,
  };
}

/** The name of a property or option that was asked for. */
export function nameOf({ property, option }: Lacking['asked']): string {
  return String(property ?? option);
}

function askByNames(
  question: ListQuestion,
  names: ReadonlyMap<string, string>,
  context: CallContext,
): ListQuestion {
  const { args, conditions, arrangement } = question;
  const { countBy } = arrangement;
  const rename = (one: NamedValue): NamedValue => renameAsked(one, names);
  const renamed = {
    properties: args.properties?.map(rename),
    options: args.options?.map(rename),
  };
  const [, word, counted = ''] = /^(\w+:)\s*(.*\S)/s.exec(countBy ?? '') ?? [];
  const resolved = [...names].map(([asked, name]) => [asked, [showWord(name, context)]]);
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
