import type { NoticeRow } from './notice-row.ts';

type Unmarked = { readonly count: number };

/** States that pictures of unknown status count as live. */
export const UNMARKED_PICTURES = {
  say: ({ count }: Unmarked) => {
    const isOne = count === 1;
    const pictures = isOne ? 'picture states' : 'pictures state';
    return (
      `${count.toLocaleString('en')} ${pictures} no status under a key that is known; ` +
      `${isOne ? 'it counts' : 'they count'} as live, and raw has ${isOne ? 'its' : 'their'} keys.`
    );
  },
  toPeople: ({ count }: Unmarked) => {
    const pictures = count === 1 ? 'picture is' : 'pictures are';
    return `Whether ${count.toLocaleString('en')} ${pictures} still in use could not be read.`;
  },
  once: 'session',
} as const satisfies NoticeRow<Unmarked>;
