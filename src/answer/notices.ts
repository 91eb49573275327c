/**
 * Work emits notices: a code with its data. Here they become sentences of `warnings`; no code reads
 * a sentence again.
 */

import { AMOUNT_NOTICES } from './notices/amount-notices.ts';
import { AUDIT_NOTICES } from './notices/audit-notices.ts';
import { CALL_NOTICES } from './notices/call-notices.ts';
import { COPY_NOTICES } from './notices/copy-notices.ts';
import { LIST_NOTICES } from './notices/list-notices.ts';
import { LIST_STATES, type ListNote } from './notices/list-states.ts';
import { NAME_NOTICES } from './notices/name-notices.ts';
import { findRow, type NoticesOf } from './notices/notice-row.ts';
import { PIM_NOTICES } from './notices/pim-notices.ts';
import { PRODUCT_NOTICES } from './notices/product-notices.ts';
import { SQL_NOTICES } from './notices/sql-notices.ts';

export const NOTICES = {
  ...CALL_NOTICES,
  ...LIST_NOTICES,
  ...NAME_NOTICES,
  ...PRODUCT_NOTICES,
  ...COPY_NOTICES,
  ...LIST_STATES,
  ...AMOUNT_NOTICES,
  ...SQL_NOTICES,
  ...PIM_NOTICES,
  ...AUDIT_NOTICES,
};

/** Code and data of a sentence beside an answer. */
export type Notice = NoticesOf<typeof NOTICES>;

export type NoticeOf<Code extends Notice['code']> = Extract<Notice, { readonly code: Code }>;

export type { ListNote };

export type SqlNotice = NoticesOf<typeof AMOUNT_NOTICES> | NoticesOf<typeof SQL_NOTICES>;

type PresentedNotice = Notice & { readonly people: string | undefined };

interface Saying {
  readonly saidBy?: Map<string, Notice> | undefined;
}

export function sayNotice(notice: Notice): string {
  return findRow(NOTICES, notice).say(notice);
}

/** Returns the sentences of notices by rank, each once. */
export function sayNotices(notices: readonly Notice[], { saidBy }: Saying = {}): readonly string[] {
  const byRank = notices.toSorted(
    (left, right) => (findRow(NOTICES, left).rank ?? 0) - (findRow(NOTICES, right).rank ?? 0),
  );
  const sentences = byRank.map((notice) => {
    const sentence = sayNotice(notice);
    saidBy?.set(sentence, notice);
    return sentence;
  });
  return [...new Set(sentences)];
}

/** Returns the sentences for people who maintain products, for notices that concern them. */
export function sayToPeople(notices: readonly Notice[]): readonly string[] {
  return notices.flatMap((notice) => {
    const { say, toPeople } = findRow(NOTICES, notice);
    return (toPeople === 'same' ? say(notice) : toPeople?.(notice)) ?? [];
  });
}

/** Adds the sentence for people to a notice, for views and other programs. */
export function presentNotice(notice: Notice): PresentedNotice {
  return { ...notice, people: sayToPeople([notice])[0] };
}

/** Returns true if a notice appears only once a session. */
export function isSaidOnce(notice: Notice): boolean {
  return findRow(NOTICES, notice).once === 'session';
}
