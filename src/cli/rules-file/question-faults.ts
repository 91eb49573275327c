/** What is wrong with the saved questions of a rules file, beside what their schema says. Pure. */

import { listParameters } from '../../audit/questions/fill-question.ts';
import type { SavedQuestion } from '../../audit/questions/question-schema.ts';
import { takeValue } from '../../tools/question-parameters.ts';

/** Tells what is wrong, each with its path in the file. @param blame is given words that begin with a verb */
export function blameQuestions(
  questions: readonly SavedQuestion[],
  blame: (path: PropertyKey[], says: string) => void,
): void {
  for (const [at, { name, sql, parameters }] of questions.entries()) {
    const path = ['questions', at];
    const isRepeated = questions.findIndex((each) => each.name === name) < at;
    if (isRepeated) blame([...path, 'name'], 'is the name of another question');
    const names = listParameters(sql).map((place) => place.name);
    const unknown = names.find((key) => !Object.hasOwn(parameters, key));
    if (unknown !== undefined) {
      blame([...path, 'sql'], `has $${unknown}, which is not under parameters`);
    }
    for (const [key, parameter] of Object.entries(parameters)) {
      const ofParameter = [...path, 'parameters', key];
      if (!names.includes(key)) blame(ofParameter, `is not read by sql, as $${key}`);
      const { default: usual = null } = parameter;
      const isUsable = usual === null || takeValue(parameter).safeParse(usual).success;
      if (!isUsable) blame([...ofParameter, 'default'], `is no ${parameter.type}`);
    }
  }
}
