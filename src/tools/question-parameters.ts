/** The parameters of saved questions as arguments of a tool. */

import * as z from 'zod';
import { nameTool } from '../audit/questions/name-question.ts';
import type { QuestionParameter, SavedQuestion } from '../audit/questions/question-schema.ts';
import type { ToolArguments } from '../catalog/arguments/correct-value.ts';
import { text } from './shared-arguments.ts';

const number = z.number('must be a number such as 1500 or 99.9');

const day = z
  .string()
  .refine((given) => z.iso.date().safeParse(given).success, 'must be a day such as 2026-03-31');

/** What a parameter takes, whether it has a default or not. */
export function takeValue({ type, values = [] }: QuestionParameter): z.ZodType {
  if (type === 'number') return number;
  if (type === 'date') return day;
  return type === 'one_of' ? z.enum(values) : text;
}

/** The parameters of a question alone, as a tool that takes nothing else. */
export function askParameters(question: SavedQuestion): ToolArguments {
  const parameters = Object.entries(question.parameters);
  const shape = parameters.map(([name, parameter]) => {
    const { description, default: usual } = parameter;
    const schema = takeValue(parameter).describe(description);
    if (usual === undefined) return [name, schema];
    return [name, usual === null ? schema.optional() : schema.default(usual)];
  });
  return {
    name: nameTool(question),
    input: z.strictObject(Object.fromEntries(shape)),
    days: parameters.flatMap(([name, { type }]) => (type === 'date' ? [name] : [])),
  };
}
