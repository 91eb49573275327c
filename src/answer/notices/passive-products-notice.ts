import type { NoticeRow } from './notice-row.ts';

type OfPassiveProducts = { readonly count: number };

/** States that active variants of passive products were counted. */
export const PASSIVE_PRODUCTS = {
  say: ({ count }: OfPassiveProducts) =>
    count === 1
      ? '1 of these active variants belongs to a passive product; ' +
        'items.status counts it as passive.'
      : `${count.toLocaleString('en')} of these active variants belong to passive products; ` +
        'items.status counts them as passive.',
} as const satisfies NoticeRow<OfPassiveProducts>;
