/** What is wrong with a query. */

/** A query that is not run, in words for its writer. */
export class QueryError extends Error {
  readonly fix: string;
  constructor(failed: string, fix: string) {
    super(failed);
    this.fix = fix;
  }
}
