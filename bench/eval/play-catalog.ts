/** Plays all recordings of a catalog. */

import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import type { CatalogName, EvalCatalog } from './catalogs.ts';
import { type Replayed, replay } from './replay.ts';
import type { FreshServer, ServedCatalog } from './serve-catalog.ts';
import { readRecordings } from './trajectory.ts';

/** What the questions of a catalog came to. */
export interface PlayedCatalog {
  readonly catalog: CatalogName;
  readonly what: string;
  readonly models: readonly string[];
  /** Tokens that a model reads before the first question: instructions and tools. */
  readonly shownTokens: number;
  readonly questions: readonly Replayed[];
}

/** Plays the recordings of a catalog that is served; without any, nothing is asked. */
export async function playCatalog(
  name: CatalogName,
  catalog: EvalCatalog,
  { served, directory }: { readonly served: ServedCatalog; readonly directory: string },
): Promise<PlayedCatalog> {
  const recordings = readRecordings(name, directory);
  const shownTokens = await countShown(served);
  const questions: Replayed[] = [];
  for (const [file, { trajectories }] of recordings) {
    for (const trajectory of trajectories) {
      const replayed = await replay(trajectory, catalog, served);
      const divergences = replayed.divergences.map((one) => `${file}: ${one}`);
      questions.push({ ...replayed, divergences });
    }
  }
  const models = [...new Set(recordings.map(([, { model }]) => model))];
  return { catalog: name, what: catalog.what, models, shownTokens, questions };
}

async function countShown(served: ServedCatalog): Promise<number> {
  const server: FreshServer = await served.openServer();
  const { instructions, tools } = server.shown;
  await server.close();
  return countTokens(instructions) + countTokens(JSON.stringify(tools));
}
