/** Notices on what a PIM or a Commerce Engine sends. */

import type { NoticeTable } from './notice-row.ts';

/** Notices on the PIM and the Commerce Engine. */
export const PIM_NOTICES = {
  /** What the operator should know of the request limits, in the words of the quota, which logs it too. */
  request_limits: {
    say: ({ says }: { readonly says: string }) => says,
  },
  total_not_known: {
    say: () =>
      'The PIM sends a totalCount that cannot be the number of matching records, so how many match is not known.',
  },
  total_changed: {
    say: () =>
      'The number of matching records changed while reading; some may be missing or appear twice.',
    toPeople: 'same',
  },
  records_twice: {
    say: () =>
      'The PIM returned some records twice; each is counted once here, and others may be missing.',
  },
  page_empty: {
    say: ({ start, total }: At) =>
      `The PIM returned an empty page before the end of the list (at ${start} of ${total}); the rest is missing.`,
  },
  page_short: {
    say: ({ start, total }: At) =>
      `The PIM returned fewer records than it announced (at ${start} of ${total}); some may be missing.`,
  },
  not_visibly_matching: {
    say: ({ violating, read, names }: NotMatching) =>
      `${violating} of ${read} records do not visibly match ${names.join(', ')}; the PIM may match by other rules.`,
  },
  filter_not_verified: {
    say: ({ names }: { readonly names: readonly string[] }) =>
      `Cannot verify that the PIM applied ${names.join(', ')}: the records do not show it.`,
  },
  too_many_of_one: {
    say: ({ most, endpoint, argument }: TooMany) =>
      `The PIM returned more than ${most} ${endpoint} for one ${argument}, so it may ignore that filter; only records that visibly match are used.`,
  },
  commerce_answer_changed: {
    say: () =>
      'The answer has changed in size since the last call: entries may be missing or appear twice.',
    toPeople: 'same',
  },
  commerce_answer_cut: {
    say: () =>
      '[…+n] stands for n characters or entries that are not shown; to see them, call again with at, a JSON Pointer to the value that ends in the mark.',
  },
  commerce_answer_left_out: {
    say: () =>
      'The Commerce Engine sends a text or list that is longer than this server reads; what is beyond that cannot be had through this server.',
  },
} as const satisfies NoticeTable;

type At = {
  /** The position of the page in its list. */
  readonly start: number;
  readonly total: number;
};

type NotMatching = {
  readonly violating: number;
  readonly read: number;
  /** The arguments that they do not match. */
  readonly names: readonly string[];
};

type TooMany = {
  readonly most: number;
  readonly endpoint: string;
  readonly argument: string;
};
