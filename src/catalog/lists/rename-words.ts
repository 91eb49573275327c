/** Names of properties and options that can only mean one name of the catalog: the question is asked by that. */

import { type NamedValue, renameAsked } from '../../filter/named-value.ts';
import { buildConditions } from '../../question/build-conditions.ts';
import type { Lacking } from '../../question/find-words.ts';
import type { CallContext } from '../call/context.ts';
import { showWord } from './describe-lacking.ts';
import type { ListQuestion } from './question.ts';

/**
 * The question by the names that the catalog has for the properties and options that are asked for, where each can only be
 * one. Undefined where there are no others.
 */
export function renameWords(
  question: ListQuestion,
  lacking: readonly Lacking[],
  context: CallContext,
): ListQuestion | undefined {
  const { args, conditions, arrangement } = question;
  const { countBy } = arrangement;
  const names = new Map(
    lacking.flatMap(
      ({ asked, meant: [name, ...others] }): readonly (readonly [string, string])[] =>
        name === undefined || others.length > 0
          ? []
          : [[String(asked.property ?? asked.option), name]],
    ),
  );
  if (names.size === 0 || args.cursor !== undefined || question.names.isRenamed) {
    return undefined;
  }
  const rename = (one: NamedValue): NamedValue => renameAsked(one, names);
  const renamed = {
    properties: args.properties?.map(rename),
    options: args.options?.map(rename),
  };
  const [, word, counted = ''] = /^(\w+:)\s*(.*\S)/s.exec(countBy ?? '') ?? [];
  const told = [...names].map(([asked, name]) => [asked, [showWord(name, context)]]);
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
      resolved: { ...question.names.resolved, ...Object.fromEntries(told) },
      isRenamed: true,
    },
    identifiers: { ...question.identifiers, continueBy: { code: 'continue_by_names' } },
  };
}
