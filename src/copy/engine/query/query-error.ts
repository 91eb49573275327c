/** What is wrong with a query. */

/** A query that is not run, in words for its writer. */
export class QueryError extends Error {
  readonly fix: string;
  constructor(failed: string, fix: string) {
    super(failed);
    this.fix = fix;
  }
}

/** A query that needs more memory than it is allowed. */
export class QueryMemoryError extends QueryError {
  constructor() {
    super('The query needs more memory than it is allowed.', 'Filter or aggregate earlier, and select fewer columns.');
  }
}
