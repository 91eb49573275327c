/** What a process remembers of the pages that passed by: shapes and words, no records. Created once per process. */

import type { PageObserver } from './observe.ts';
import { readHitWords, readWords } from './read-words.ts';
import { createShapes, type Shapes } from './shapes.ts';
import { createWords, type Words } from './words.ts';

/** What was seen, for all servers of the process. */
export interface Seen {
  readonly words: Pick<Words, 'complete'>;
  readonly shapes: Pick<Shapes, 'seen'>;
}

/** Creates the memory of a process, empty, and who fills it. */
export function createSeen(): Seen & { readonly observer: PageObserver } {
  const words = createWords();
  const shapes = createShapes();
  return {
    words,
    shapes,
    observer: {
      onPage: ({ endpoint }, { records, ageMs }) => {
        // A page that was kept for the continuation has passed by before.
        if (ageMs !== undefined) return;
        for (const record of records) {
          shapes.look(endpoint, record);
          readWords(endpoint, record, words);
        }
      },
      onSearchPage: ({ hits, ageMs }) => {
        if (ageMs !== undefined) return;
        for (const hit of hits) {
          shapes.look('search', hit.record);
          readHitWords(hit, words);
        }
      },
    },
  };
}
