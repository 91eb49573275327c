import * as z from 'zod';
import { MAX_SQL_CHARS } from '../../copy/sql-text.ts';

const MAX_QUESTIONS = 50;

// With `ask_` before it, a name of a tool may have 40.
const NAME = /^[a-z][a-z0-9_]{0,35}$/;
const NAME_RULE = 'must be lower-case letters, digits and _, at most 36, beginning with a letter';

const SHARED = ['max_tokens', 'cursor', 'export_as'];

const TYPES = ['text', 'number', 'date', 'code', 'brand', 'category', 'one_of'] as const;

const text = (most: number) => z.string().trim().min(1).max(most);

const parameter = z
  .strictObject({
    type: z.enum(TYPES, `must be one of ${TYPES.join(', ')}`),
    description: text(200).describe('A few words for whoever asks'),
    default: z
      .union([z.string(), z.number(), z.null()])
      .exactOptional()
      .describe('Taken where a call does not say; null is NULL. Without it a call must say'),
    values: z.array(text(60)).min(1).max(50).exactOptional().describe('Of one_of'),
  })
  .refine(
    ({ type, values }) => (type === 'one_of') === (values !== undefined),
    'must have values if it is one_of, and else none',
  );

const question = z.strictObject({
  name: z.string().regex(NAME, NAME_RULE),
  title: text(80),
  description: text(500).describe('What it answers, for whoever chooses it'),
  sql: text(MAX_SQL_CHARS).describe('One SELECT over the views, with $parameters'),
  parameters: z
    .record(
      z
        .string()
        .regex(NAME, NAME_RULE)
        .refine((name) => !SHARED.includes(name), 'is an argument of every question'),
      parameter,
    )
    .default({}),
  view: z.enum(['table', 'bars'], 'must be one of table, bars').default('table'),
});

/** Questions that callers ask by name. */
export const questionsSchema = z
  .array(question)
  .max(MAX_QUESTIONS)
  .default([])
  .describe('Questions of yours, each a tool and a prompt');

/** Parameter of a saved question. The caller must give one without a default. */
export type QuestionParameter = z.infer<typeof parameter>;

/**
 * Question of the rules file. `failed` is a sentence that explains why it cannot run, with the line
 * of its SQL.
 */
export type SavedQuestion = z.infer<typeof question> & { readonly failed?: string };
