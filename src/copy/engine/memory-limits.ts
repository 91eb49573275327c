/** How much memory the process of the engine may have, whatever DuckDB itself counts as memory. Pure. */

const MIB = 1024 * 1024;

/** Of an engine that has nothing to read. */
const MOST_RSS_BYTES = 1_000 * MIB;

/** What DuckDB may keep of every part of a file that it has read, beside the memory that it may have. */
const FILE_SHARE = 0.1;

/** Above this share of it, the next query is another process's: of a large copy query upon query would come to the limit. */
export const WORN_SHARE = 0.65;

/** Above this, bytes, a query is ended with its process. @param fileBytes of the copy that it reads */
export function mostRssBytes(fileBytes: number): number {
  return MOST_RSS_BYTES + FILE_SHARE * fileBytes;
}
