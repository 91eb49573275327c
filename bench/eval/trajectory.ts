/** Recorded trajectories: which calls an assistant made for a question, and what it answered. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import type { CatalogName } from './catalogs.ts';
import type { Fact } from './facts.ts';
import { states, withoutEcho } from './facts.ts';
import type { Called } from './serve-catalog.ts';

const factSchema = z.union([z.string(), z.number(), z.array(z.union([z.string(), z.number()]))]);

const recordedCallSchema = z.strictObject({
  tool: z.string(),
  arguments: z.record(z.string(), z.unknown()),
  /** It went on where the call of this number ended, from 1: its cursor is the `next_cursor` of that one. */
  continues: z.int().positive().exactOptional(),
  /** The facts of the question that stood in its answer. */
  facts: z.array(factSchema),
  /** What its answer counted, and the code of its error. */
  total: z.number().exactOptional(),
  refused: z.string().exactOptional(),
});

const trajectorySchema = z.strictObject({
  question: z.string(),
  facts: z.array(factSchema),
  calls: z.array(recordedCallSchema),
  answer: z.string(),
});

const recordingSchema = z.strictObject({
  model: z.string(),
  recorded: z.iso.date(),
  trajectories: z.array(trajectorySchema),
});

export type RecordedCall = z.infer<typeof recordedCallSchema>;
export type Trajectory = z.infer<typeof trajectorySchema>;
/** What one assistant recorded in one session. */
export type Recording = z.infer<typeof recordingSchema>;

/** Where the recordings are that are part of the repository. */
export const RECORDINGS = fileURLToPath(new URL('recordings', import.meta.url));

/** The recordings of a catalog, each with the name of its file; none where there is no folder. */
export function readRecordings(
  catalog: CatalogName,
  directory: string = RECORDINGS,
): readonly (readonly [file: string, recording: Recording])[] {
  const folder = join(directory, catalog);
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return files.sort().map((name) => {
    const parsed = recordingSchema.safeParse(JSON.parse(readFileSync(join(folder, name), 'utf8')));
    if (parsed.success) return [`${catalog}/${name}`, parsed.data];
    throw new Error(`${join(folder, name)} is no recording: ${z.prettifyError(parsed.error)}`);
  });
}

/** What is remembered of the answer to a call, and compared at each replay. */
export function summarize(
  { text, isError }: Pick<Called, 'text' | 'isError'>,
  facts: readonly Fact[],
): Pick<RecordedCall, 'facts' | 'total' | 'refused'> {
  const told = readAnswer(text);
  const code = told.error?.code ?? (isError ? 'error' : undefined);
  const bare = withoutEcho(text);
  return {
    // A copy that may be written.
    facts: facts
      .filter((fact) => states(bare, fact))
      .map((fact) => (typeof fact === 'object' ? [...fact] : fact)),
    ...(told.total === undefined ? {} : { total: told.total }),
    ...(code === undefined ? {} : { refused: code }),
  };
}

const answerSchema = z.looseObject({
  total: z.number().exactOptional(),
  next_cursor: z.string().exactOptional(),
  error: z.looseObject({ code: z.string() }).exactOptional(),
});

/** What answers have in common, of those that are JSON objects. */
export function readAnswer(text: string): z.infer<typeof answerSchema> {
  try {
    return answerSchema.safeParse(JSON.parse(text)).data ?? {};
  } catch {
    return {};
  }
}
