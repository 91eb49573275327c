/** What the tables of notices are made of. */

/** One notice: its sentence, and when and to whom it is said. */
export interface NoticeRow<Data> {
  /** The sentence. */
  readonly say: (data: Data) => string;
  /** What people who look after products are told: the same, or their own sentence; undefined, or absent: nothing. */
  readonly toPeople?: 'same' | ((data: Data) => string | undefined);
  /** Notices of a lower rank come first; absent: 0. Those of one rank keep the order in which they were made. */
  readonly rank?: number;
  /** A fact of the catalog, not of one answer: a session is told once. Absent: each answer tells it. */
  readonly once?: 'session';
}

/** The notices of a table: each code with the data of its sentence. */
export type NoticesOf<Table> = {
  [Code in keyof Table]: { readonly code: Code } & DataOf<Table[Code]>;
}[keyof Table];

/** The data of the notice of a row. */
type DataOf<Row> = Row extends { readonly say: (data: infer Data) => string } ? Data : never;

/** The row of a notice in a table that has its code. */
export function findRow<Notice extends { readonly code: string }>(
  table: NoticeTable,
  notice: Notice,
): NoticeRow<Notice> {
  // A code and its data belong together by the type of the notice, which the compiler cannot follow through a table.
  return table[notice.code] as NoticeRow<Notice>;
}

/** Notices by their codes. The data of each is checked where it is made, by the type of its `say`. */
export type NoticeTable = Readonly<Record<string, NoticeRow<never>>>;
