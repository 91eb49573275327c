import { listParameters } from '../../audit/questions/fill-question.ts';
import type { SavedQuestion } from '../../audit/questions/question-schema.ts';
import { takeValue } from '../../tools/question-parameters.ts';

/**
 * Reports each fault with its path in the file.
 * @param blame gets words that begin with a verb
 */
export function blameQuestions(
  questions: readonly SavedQuestion[],
  blame: (path: PropertyKey[], says: string) => void,
): void {
  for (const [at, { name, sql, parameters }] of questions.entries()) {
    const path = ['questions', at];
    const isRepeated = questions.findIndex((candidate) => candidate.name === name) < at;
    if (isRepeated) blame([...path, 'name'], 'is the name of another question');
    const names = listParameters(sql).map((place) => place.name);
    const unknown = names.find((key) => !Object.hasOwn(parameters, key));
    if (unknown !== undefined) {
      blame([...path, 'sql'], `has $${unknown}, which is not under parameters`);
    }
    for (const [key, parameter] of Object.entries(parameters)) {
      const parameterPath = [...path, 'parameters', key];
      if (!names.includes(key)) blame(parameterPath, `is not read by sql, as $${key}`);
      const { default: defaultValue = null } = parameter;
      const isUsable =
        defaultValue === null || takeValue(parameter).safeParse(defaultValue).success;
      if (!isUsable) blame([...parameterPath, 'default'], `is no ${parameter.type}`);
    }
  }
}
