import {
  CatalogError,
  InvalidArgumentError,
  NotInstalledError,
  TimeoutError,
  UnavailableError,
} from '../errors.ts';
import type { DerivedWords } from './copy-port.ts';
import { EngineEndedError, EngineMissingError, EngineRefusedError } from './engine-process.ts';

/**
 * Converts an error of the engine for the model. Details for the operator go to the log.
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
    if (reason === 'memory' || reason === 'query') {
      return new InvalidArgumentError(failed, fix, 'sql');
    }
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
    fix:
      'Call sync_catalog, which reads the catalog anew if the copy is damaged, ' +
      'then repeat the call.',
    retryAfterMs: 5_000,
  });
}

/** Explains the error that ended a sync. Errors that only concern the operator stay unchanged. */
export function toSyncError(error: unknown): unknown {
  if (error instanceof CatalogError || error instanceof EngineMissingError) {
    return error;
  }
  if (error instanceof EngineEndedError) {
    return new UnavailableError(
      'The process that writes the local copy ended; a new sync continues where it stopped.',
    );
  }
  const text = error instanceof EngineRefusedError ? error.failure.failed : String(error);
  if (/ENOSPC|No space left|EDQUOT|EFBIG/i.test(text)) {
    return cannotWrite('The disk of PIM_DATA_DIR is full.');
  }
  if (/EACCES|EPERM|EROFS|ENOTDIR|EEXIST|ENOENT|Permission denied|Read-only/i.test(text)) {
    return cannotWrite('pim-mcp cannot write to the directory of the local copy.');
  }
  return error;
}

/** Error of a statement of pim-mcp's own. `cause` is for the log. */
export class OwnStatementError extends CatalogError {
  constructor(cause: unknown) {
    super('UNAVAILABLE', {
      failed: 'DuckDB refused a statement of pim-mcp.',
      fix: IN_LOG,
    });
    this.cause = cause;
  }
}

/** Converts an error of a question about scratch records, which holds no SQL of a caller. */
export function toScratchError(error: unknown, onUnexpected: (error: unknown) => void): unknown {
  if (error instanceof EngineEndedError && error.isTimeout) {
    return new TimeoutError('The records that the PIM sent could not be filtered in time.');
  }
  const isOutOfMemory = error instanceof EngineRefusedError && error.failure.reason === 'memory';
  if (isOutOfMemory || error instanceof EngineEndedError) {
    return new InvalidArgumentError(
      'The records that the PIM sent need more memory than is allowed to filter them.',
      'Add filters that the PIM evaluates, such as category or brand, ' +
        'so that fewer records are read.',
    );
  }
  if (!(error instanceof EngineRefusedError)) return error;
  onUnexpected(error);
  return new OwnStatementError(error);
}

/** Error of plans whose steps ended the engine too often. The message is for the model. */
export class StepsFailedError extends Error {}

const NEXT_TRY = 'It is tried again with the next copy; sync_catalog with max_age_h: 0 makes one.';

const IN_LOG = 'The operator can find the cause in the log of pim-mcp.';

/**
 * Error for a derived file that could not be made. It names no argument, because none is at fault.
 */
export function buildMakingFailure(
  { title, fallback, relief }: DerivedWords,
  error: unknown,
): CatalogError {
  if (error instanceof EngineMissingError) return new NotInstalledError();
  const { why, advice } = explainMakingFailure(error, relief);
  return new CatalogError('UNAVAILABLE', {
    failed: `${title} could not be made of this copy. ${why}`,
    fix: `${fallback} ${advice} ${NEXT_TRY}`,
  });
}

// Says why a derived file could not be made and what the operator can do; a sentence each.
function explainMakingFailure(
  error: unknown,
  relief: string,
): { readonly why: string; readonly advice: string } {
  if (error instanceof StepsFailedError) {
    return { why: error.message, advice: relief };
  }
  if (error instanceof EngineEndedError) {
    return { why: 'The engine of the local copy ended.', advice: relief };
  }
  const explained = toSyncError(error);
  return explained instanceof CatalogError
    ? { why: explained.message, advice: explained.fix }
    : { why: 'The engine of the local copy failed.', advice: IN_LOG };
}

function cannotWrite(failed: string): CatalogError {
  const fix = 'The operator must free space there or set PIM_DATA_DIR to a writable directory.';
  return new CatalogError('UNAVAILABLE', { failed, fix });
}

/** Returns true if the engine itself failed, not the request; then it must be replaced. */
export function isBroken(error: unknown): error is EngineRefusedError {
  return error instanceof EngineRefusedError && error.failure.reason === 'failed';
}

// Beginnings of DuckDB's messages about a damaged file or one that is not DuckDB's.
const DAMAGED = new RegExp(
  `^IO Error: (?:${[
    'Corrupt database file',
    'The file "[^"]*" exists, but it is not a valid DuckDB',
    'Could not read enough bytes',
  ].join('|')})`,
);

/**
 * Returns true if the engine found a damaged file. Only the beginning of the message is checked,
 * because the rest may quote anything.
 */
export function isDamage({ failure }: EngineRefusedError): boolean {
  return DAMAGED.test(failure.failed);
}

/**
 * Error for a query that triggers a defect of the engine. The engine must be replaced; the copy is
 * fine.
 */
export function buildBrokenQueryError(): InvalidArgumentError {
  return new InvalidArgumentError(
    'DuckDB failed on this query.',
    'Write the query in another way.',
    'sql',
  );
}

/**
 * Error for a query that met a damaged file beside the copy. That file is given up; the copy is
 * fine.
 */
export function buildDamagedPartError(isHistory: boolean): UnavailableError {
  const failed = isHistory
    ? 'The history of changes was damaged. It is set aside, and begins anew with the next refresh.'
    : 'A file that was made from the copy was damaged. It is made again.';
  return new UnavailableError(`${failed} All else of the copy is whole.`, 1_000);
}
