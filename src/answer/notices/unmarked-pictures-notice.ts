/** The notice on pictures whose status nobody can read. */

import type { NoticeRow } from './notice-row.ts';

type Unmarked = { readonly count: number };

/** States that pictures of unknown status count as live. */
export const UNMARKED_PICTURES = {
  say: ({ count }: Unmarked) => {
    const isOne = count === 1;
    return (
      `${count.toLocaleString('en')} ${isOne ? 'picture states' : 'pictures state'} no status under a key that is known; ` +
      `${isOne ? 'it counts' : 'they count'} as live, and raw has ${isOne ? 'its' : 'their'} keys.`
    );
  },
  toPeople: ({ count }: Unmarked) =>
    `Whether ${count.toLocaleString('en')} ${count === 1 ? 'picture is' : 'pictures are'} still in use could not be read.`,
  once: 'session',
} as const satisfies NoticeRow<Unmarked>;
