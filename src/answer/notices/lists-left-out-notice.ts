import type { NoticeRow } from './notice-row.ts';

type ListsLeftOut = {
  readonly list: string;
  readonly count: number;
};

/** States how many records are left out, and how to find them. */
export const LISTS_LEFT_OUT = {
  say: ({ list, count }: ListsLeftOut) => {
    const records = count === 1 ? '1 product or variant has' : `${count} products or variants have`;
    return (
      `${records} ${list} that could not be read, so this leaves them out; ` +
      `find them by ${list}_state = 'unknown', and read raw.`
    );
  },
} as const satisfies NoticeRow<ListsLeftOut>;
