/** The figures of one run: what each question came to with each server. Written to a file, read by the docs. */

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

const rowSchema = z.strictObject({
  catalog: z.string(),
  question: z.string(),
  server: z.string(),
  /** `right`, `not right`, or why there is no answer. */
  outcome: z.string(),
  calls: z.number(),
  /** Tokens that the model writes and reads. */
  written: z.number(),
  read: z.number(),
  /** Requests to the PIM, and those that a limit refused. */
  requests: z.number(),
  refused: z.number(),
  /** Time of the calls. */
  elapsedMs: z.number(),
});

const serverSchema = z.strictObject({
  name: z.string(),
  version: z.string(),
  what: z.string(),
  /** Tokens before the first question: instructions, tools, and what the model has to look up about the interface. */
  before: z.number(),
});

const resultsSchema = z.strictObject({
  date: z.iso.date(),
  node: z.string(),
  /** Who answered with our server. */
  models: z.array(z.string()),
  catalogs: z.array(z.strictObject({ name: z.string(), what: z.string() })),
  /** Ours is the first. */
  servers: z.array(serverSchema),
  /** Tokens of 20 products of the demo: as our server lists them, and as the PIM answers. */
  twenty: z.strictObject({ ours: z.number(), plain: z.number() }),
  rows: z.array(rowSchema),
});

export type Row = z.infer<typeof rowSchema>;
export type Results = z.infer<typeof resultsSchema>;

/** The run that the docs tell of. */
export const RESULTS_FILE = fileURLToPath(new URL('results.json', import.meta.url));

/** The run that the docs tell of. */
export function readResults(): Results {
  return resultsSchema.parse(JSON.parse(readFileSync(RESULTS_FILE, 'utf8')));
}

/** The file of a run, a row a line. */
export function renderResults({ rows, ...run }: Results): string {
  const lines = rows.map((row) => `    ${JSON.stringify(row)}`);
  return JSON.stringify({ ...run, rows: [] }, null, 2).replace(
    /\[\]\n\}$/,
    () => `[\n${lines.join(',\n')}\n  ]\n}\n`,
  );
}
