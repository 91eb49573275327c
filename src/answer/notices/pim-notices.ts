import type { NoticeTable } from './notice-row.ts';

export const PIM_NOTICES = {
  limits_refused: {
    say: ({
      endpoint,
      limit,
    }: {
      readonly endpoint: string;
      readonly limit?: number | undefined;
    }) => {
      const room =
        limit === undefined
          ? `PIM_LIMITS sets no limit for ${endpoint}`
          : `pim-mcp had room left in its limit of ${limit} requests a minute for ${endpoint}`;
      return (
        `The PIM refused a request (429) although ${room}. Either another program uses this ` +
        'appKey, or one limit holds over all endpoints, or the limit is lower than PIM_LIMITS ' +
        'says. pim-mcp now uses less of it.'
      );
    },
  },
  limits_together: {
    say: ({ limit }: { readonly limit: number }) =>
      'The PIM refused requests (429) that the configured limits allow. So for now pim-mcp keeps ' +
      `to ${limit} requests a minute over all endpoints together: they may share one limit, or ` +
      'another program uses this appKey. If that is too low, the operator should set PIM_LIMITS ' +
      '(total: 0 if each endpoint has its own limit).',
  },
  limits_files_lost: {
    say: () =>
      'The files in which processes share the request limits (PIM_QUOTA_DIR) were deleted or ' +
      'damaged, so pim-mcp sends nothing in the minute after that, as it does not know what was ' +
      'sent before.',
  },
  limits_not_shared: {
    say: ({ share, reason }: ShareOfLimits & { readonly reason: string }) =>
      'The request limits cannot be shared with other processes on this machine, so this one ' +
      `uses only ${formatShare(share)} of them until they can: ` +
      `PIM_QUOTA_DIR cannot be used (${reason}).`,
  },
  limits_store_lost: {
    say: ({ share, reason }: ShareOfLimits & { readonly reason: string }) =>
      `${LIMITS_STORE} cannot be reached (${reason}), so this machine uses only ` +
      `${formatShare(share)} of them until one minute after it is back.`,
  },
  limits_store_new: {
    say: ({ share }: ShareOfLimits) =>
      `${LIMITS_STORE} does not know what was sent before, so this machine uses only ` +
      `${formatShare(share)} of them for one minute.`,
  },
  total_not_known: {
    say: () =>
      'The PIM sends a totalCount that cannot be the number of matching records, ' +
      'so how many match is not known.',
  },
  ids_shared: {
    say: () =>
      'Several records of this list have one id: the first of each is shown, ' +
      'while total counts all.',
  },
  records_twice: {
    say: () =>
      'The PIM returned some records twice; each is counted once here, and others may be missing.',
  },
  page_empty: {
    say: ({ start, total }: At) =>
      'The PIM returned an empty page before the end of the list ' +
      `(at ${start} of ${total}); the rest is missing.`,
  },
  page_short: {
    say: ({ start, total }: At) =>
      `The PIM returned fewer records than it announced (at ${start} of ${total}); ` +
      'some may be missing.',
  },
  not_visibly_matching: {
    say: ({ violating, read, names }: NotMatching) =>
      `${violating} of ${read} records do not visibly match ${names.join(', ')}; ` +
      'the PIM may match by other rules.',
  },
  filter_not_verified: {
    say: ({ names }: { readonly names: readonly string[] }) =>
      `Cannot verify that the PIM applied ${names.join(', ')}: the records do not show it.`,
  },
  finds_nothing_known: {
    say: ({ names }: { readonly names: readonly string[] }) =>
      `The PIM finds nothing by ${names.join(', ')} for any id that its own records show, ` +
      'so nobody knows whether anything matches. ' +
      'freshness: "copy" judges the records themselves, once sync_catalog has read them.',
    toPeople: () =>
      "The PIM's filter finds nothing for any id that its own records show, " +
      'so nobody knows whether anything matches.',
  },
  commerce_answer_changed: {
    say: () =>
      'The answer has changed in size since the last call: entries may be missing or appear twice.',
    toPeople: 'same',
  },
  commerce_answer_cut: {
    say: () =>
      '[…+n] stands for n characters or entries that are not shown; ' +
      'to see them, call again with at, a JSON Pointer to the value that ends ' +
      'in the mark.',
  },
  commerce_answer_left_out: {
    say: () =>
      'The Commerce Engine sends a text or list that is longer than this server reads; ' +
      'what is beyond that cannot be had through this server.',
  },
} as const satisfies NoticeTable;

const LIMITS_STORE = 'The store that machines share the request limits in (PIM_QUOTA_URL)';

function formatShare(share: number): string {
  return `${Number((share * 100).toFixed(1))} %`;
}

type ShareOfLimits = {
  readonly share: number;
};

type At = {
  readonly start: number;
  readonly total: number;
};

type NotMatching = {
  readonly violating: number;
  readonly read: number;
  readonly names: readonly string[];
};
