/** What is wrong with a query. */

/** A query that is not run, in words for its writer. */
export class QueryError extends Error {
  readonly fix: string;
  /** The query as its writer can only mean it; absent: that is not sure. */
  readonly mended: string | undefined;
  constructor(failed: string, fix: string, mended?: string) {
    super(failed);
    this.fix = fix;
    this.mended = mended;
  }
}

/** A query that needs more memory than it is allowed. */
export class QueryMemoryError extends QueryError {
  constructor() {
    super('The query needs more memory than it is allowed.', 'Filter or aggregate earlier, and select fewer columns.');
  }
}
