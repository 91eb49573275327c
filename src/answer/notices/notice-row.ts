/** Sentence of a notice, with its audience, rank and frequency. */
export interface NoticeRow<Data> {
  readonly say: (data: Data) => string;
  /**
   * Sentence for people who maintain products, or `same`; absent: the notice does not concern them.
   */
  readonly toPeople?: 'same' | ((data: Data) => string | undefined);
  /**
   * Notices of a lower rank come first; absent: 0. Those of one rank keep the order in which they
   * were made.
   */
  readonly rank?: number;
  /**
   * Set for facts of the catalog, which a session needs once; absent: every answer has the notice.
   */
  readonly once?: 'session';
}

/** Notices of a table: each code with the data of its sentence. */
export type NoticesOf<Table> = {
  [Code in keyof Table]: { readonly code: Code } & DataOf<Table[Code]>;
}[keyof Table];

type DataOf<Row> = Row extends { readonly say: (data: infer Data) => string } ? Data : never;

/** Finds the row of a notice in a table that has its code. */
export function findRow<Notice extends { readonly code: string }>(
  table: NoticeTable,
  notice: Notice,
): NoticeRow<Notice> {
  // A code and its data belong together by the type of the notice, which the compiler cannot follow
  // through a table.
  return table[notice.code] as NoticeRow<Notice>;
}

/** Rows by code. The type of a row's `say` checks the data of its notices. */
export type NoticeTable = Readonly<Record<string, NoticeRow<never>>>;
