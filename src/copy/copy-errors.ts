/** Turns failures of the engine into errors for callers. Pure except for the log. */

import {
  CatalogError,
  InvalidArgumentError,
  NotInstalledError,
  UnavailableError,
} from '../errors.ts';
import { EngineEndedError, EngineMissingError, EngineRefusedError } from './engine-process.ts';

/**
 * The error that the model sees. Details that only concern the operator go to the log.
 * @param maxMs the time limit of a query
 */
export function toCatalogError(
  error: unknown,
  onUnexpected: (error: unknown) => void,
  maxMs: number,
): CatalogError {
  if (error instanceof CatalogError) return error;
  if (error instanceof EngineMissingError) return new NotInstalledError();
  if (error instanceof EngineRefusedError) {
    const { reason, failed, fix } = error.failure;
    if (reason === 'memory' || reason === 'query')
      return new InvalidArgumentError(failed, fix, 'sql');
  }
  if (error instanceof EngineEndedError) {
    const needed = error.isTimeout
      ? `took more than ${maxMs / 1_000} s`
      : 'needed more memory than it is allowed';
    const fix = error.isTimeout
      ? 'Filter or aggregate earlier, and join on ids only.'
      : 'Aggregate instead of listing, and select fewer columns.';
    return new InvalidArgumentError(`The query ${needed} and was stopped.`, fix, 'sql');
  }
  onUnexpected(error);
  return new CatalogError('UNAVAILABLE', {
    failed: 'The local copy cannot be used.',
    fix: 'Call sync_catalog, which reads the catalog anew if the copy is damaged, then repeat the call.',
    retryAfterMs: 5_000,
  });
}

/** The error that ended a sync, in words for its caller. Errors that only concern the operator stay unchanged. */
export function toSyncError(error: unknown): unknown {
  if (error instanceof CatalogError || error instanceof EngineMissingError) return error;
  if (error instanceof EngineEndedError) {
    return new UnavailableError(
      'The process that writes the local copy ended; a new sync continues where it stopped.',
    );
  }
  const text = error instanceof EngineRefusedError ? error.failure.failed : String(error);
  if (/ENOSPC|No space left|EDQUOT|EFBIG/i.test(text))
    return cannotWrite('The disk of PIM_DATA_DIR is full.');
  if (/EACCES|EPERM|EROFS|ENOTDIR|EEXIST|ENOENT|Permission denied|Read-only/i.test(text)) {
    return cannotWrite('pim-mcp cannot write to the directory of the local copy.');
  }
  return error;
}

function cannotWrite(failed: string): CatalogError {
  const fix = 'The operator must free space there or set PIM_DATA_DIR to a writable directory.';
  return new CatalogError('UNAVAILABLE', { failed, fix });
}

/** Whether the engine itself failed, not the request; it is of no use any more. */
export function isBroken(error: unknown): error is EngineRefusedError {
  return error instanceof EngineRefusedError && error.failure.reason === 'failed';
}

/** How DuckDB's message begins when a file is damaged or not DuckDB's. */
const DAMAGED =
  /^IO Error: (?:Corrupt database file|The file "[^"]*" exists, but it is not a valid DuckDB|Could not read enough bytes)/;

/**
 * Whether the engine found the file of the copy damaged. Only the beginning of the message is checked, because the rest
 * may quote anything.
 */
export function isDamage({ failure }: EngineRefusedError): boolean {
  return DAMAGED.test(failure.failed);
}

/** The error for a query that triggers a defect of the engine. That engine is of no use any more; the copy is fine. */
export function buildBrokenQueryError(): InvalidArgumentError {
  return new InvalidArgumentError(
    'DuckDB failed on this query.',
    'Write the query in another way.',
    'sql',
  );
}
