/** The table of the last run: written by `npm run interop -- --write`, read by the docs. */

import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

const rowSchema = z.strictObject({
  client: z.string(),
  /** Packages with their versions. */
  versions: z.record(z.string(), z.string()),
  transport: z.enum(['stdio', 'HTTP']),
  /** The name and version that it gives itself, and the revision that it asks for. */
  announces: z.string(),
  /** The interface over which it asked the model; empty where it did not. */
  model: z.string(),
  /** `yes`, or why it does not. */
  connects: z.string(),
  /** How many of our tools reach the model. */
  lists: z.string(),
  unknownKey: z.string(),
  wrongType: z.string(),
  missingKey: z.string(),
  nestedKey: z.string(),
  /** Tokens of a long answer, and whether its records all arrive. */
  answer: z.strictObject({ ours: z.number(), shown: z.number(), records: z.string() }).nullable(),
  picture: z.string(),
  cancel: z.string(),
  /** Hosts outside of this machine that it tried to reach, in vain. */
  outsideHosts: z.array(z.string()),
});

const resultsSchema = z.strictObject({
  date: z.iso.date(),
  node: z.string(),
  server: z.string(),
  rows: z.array(rowSchema),
});

/** What one client did over one transport. */
export type Row = z.infer<typeof rowSchema>;

/** A run. */
export type Results = z.infer<typeof resultsSchema>;

/** The run that the docs tell of. */
export const RESULTS_FILE = fileURLToPath(new URL('results.json', import.meta.url));

/** Reads the run that the docs tell of. */
export function readInteropResults(): Results {
  return resultsSchema.parse(JSON.parse(readFileSync(RESULTS_FILE, 'utf8')));
}

/** Puts new rows in the place of those of the same clients; the others stay as they were. */
export function mergeResults(run: Results, order: readonly string[]): Results {
  const earlier = existsSync(RESULTS_FILE) ? readInteropResults().rows : [];
  const names = new Set(run.rows.map(({ client }) => client));
  const rows = [...earlier.filter(({ client }) => !names.has(client)), ...run.rows];
  const place = ({ client }: Row): number => order.indexOf(client);
  return {
    ...run,
    rows: rows.filter((row) => place(row) >= 0).sort((a, b) => place(a) - place(b)),
  };
}
