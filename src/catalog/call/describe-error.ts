/**
 * Boundary between thrown errors and what a client sees: only our own words, never those of an
 * upstream, a stack or a secret.
 */

import { CatalogError, InvalidArgumentError } from '../../errors.ts';

type SafeError = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/** Returns the code of an error for clients. */
export function describeCode(error: unknown): string {
  return error instanceof CatalogError ? error.code : 'INTERNAL';
}

/**
 * Describes an error for the model: its code, what failed, what to change, whether and when to
 * retry.
 */
export function describeError(error: unknown): SafeError {
  if (!(error instanceof CatalogError)) {
    return {
      code: describeCode(error),
      failed: 'pim-mcp itself failed; the arguments may be right.',
      fix: 'The operator can find the cause in the log of pim-mcp.',
      retry: false,
    };
  }
  const { code, message, fix, retryAfterMs } = error;
  const retry = retryAfterMs !== undefined;
  const nearest = error instanceof InvalidArgumentError &&
    error.nearest.length > 0 && { nearest: error.nearest };
  return {
    code,
    failed: message,
    fix,
    ...nearest,
    retry,
    ...(retry ? { retry_after_s: Math.ceil(retryAfterMs / 1_000) } : {}),
  };
}
