/**
 * The one table of what is said beside an answer. Whoever has something to say makes a notice: a code with its data. Here it
 * becomes a sentence of `warnings`; nothing reads the sentence again.
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

/** All notices by their codes. */
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

/** Something to say beside an answer: its code, and the data of its sentence. */
export type Notice = NoticesOf<typeof NOTICES>;

/** The notice with this code. */
export type NoticeOf<Code extends Notice['code']> = Extract<Notice, { readonly code: Code }>;

export type { ListNote };

/** A notice on a query of a caller. */
export type SqlNotice = NoticesOf<typeof AMOUNT_NOTICES> | NoticesOf<typeof SQL_NOTICES>;

/** A notice with what people are told. */
export type PresentedNotice = Notice & { readonly people: string | undefined };

/** Where it is noted which notice said a sentence; absent: nobody asks. */
interface Saying {
  readonly saidBy?: Map<string, Notice> | undefined;
}

/** The sentence of a notice. */
export function sayNotice(notice: Notice): string {
  return findRow(NOTICES, notice).say(notice);
}

/** The sentences of notices by their ranks, each once. */
export function sayNotices(notices: readonly Notice[], { saidBy }: Saying = {}): readonly string[] {
  const byRank = notices.toSorted(
    (one, other) => (findRow(NOTICES, one).rank ?? 0) - (findRow(NOTICES, other).rank ?? 0),
  );
  const sentences = byRank.map((notice) => {
    const sentence = sayNotice(notice);
    saidBy?.set(sentence, notice);
    return sentence;
  });
  return [...new Set(sentences)];
}

/** What people who look after products are told, a text for each notice that is for them. */
export function sayToPeople(notices: readonly Notice[]): readonly string[] {
  return notices.flatMap((notice) => {
    const { say, toPeople } = findRow(NOTICES, notice);
    return (toPeople === 'same' ? say(notice) : toPeople?.(notice)) ?? [];
  });
}

/** A notice for views and other programs: code and data, and the sentence for people where it is for them. */
export function presentNotice(notice: Notice): PresentedNotice {
  return { ...notice, people: sayToPeople([notice])[0] };
}

/** Whether a session need be told a notice only once. */
export function isSaidOnce(notice: Notice): boolean {
  return findRow(NOTICES, notice).once === 'session';
}
