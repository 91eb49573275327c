import * as z from 'zod';
import { nameTool } from '../audit/questions/name-question.ts';
import type { QuestionParameter, SavedQuestion } from '../audit/questions/question-schema.ts';
import type { ToolArguments } from '../catalog/arguments/correct-value.ts';
import { text } from './shared-arguments.ts';

const number = z.number('must be a number such as 1500 or 99.9');

const day = z
  .string()
  .refine((value) => z.iso.date().safeParse(value).success, 'must be a day such as 2026-03-31');

/** Returns the schema of the values that a parameter takes, apart from its default. */
export function takeValue({ type, values = [] }: QuestionParameter): z.ZodType {
  if (type === 'number') return number;
  if (type === 'date') return day;
  return type === 'one_of' ? z.enum(values) : text;
}

/**
 * Returns the parameters of a question as arguments of a tool, without those that all questions
 * take.
 */
export function declareParameters(question: SavedQuestion): ToolArguments {
  const parameters = Object.entries(question.parameters);
  const shape = parameters.map(([name, parameter]) => {
    const { description, default: defaultValue } = parameter;
    const schema = takeValue(parameter).describe(description);
    if (defaultValue === undefined) return [name, schema];
    return [name, defaultValue === null ? schema.optional() : schema.default(defaultValue)];
  });
  return {
    name: nameTool(question),
    input: z.strictObject(Object.fromEntries(shape)),
    days: parameters.flatMap(([name, { type }]) => (type === 'date' ? [name] : [])),
  };
}
