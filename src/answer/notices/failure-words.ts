import type { CatalogError } from '../../errors.ts';

/** Text to follow "because" or a colon, without a full stop. */
export const FAILURES: Readonly<Record<CatalogError['code'], string>> = {
  INVALID_ARGUMENT: 'the PIM did not take the question',
  RATE_LIMITED: 'the request limits of the PIM are used up',
  UNAVAILABLE: 'the PIM failed or could not be reached',
  TIMEOUT: 'the time for it ran out',
  CREDENTIALS_REJECTED: 'the PIM rejected the credentials',
  FORBIDDEN: 'the PIM does not allow it',
  WRONG_ADDRESS: 'the PIM has no such address',
  BAD_RESPONSE: 'the PIM answered what cannot be read',
  FILTER_IGNORED: 'the PIM ignores the filter',
  REDIRECT_REFUSED: 'the PIM leads to another address',
  CANCELLED: 'it was cancelled',
  BUSY: 'too much else is under way',
  NO_COPY: 'there is no local copy',
  NOT_INSTALLED: 'DuckDB is not installed',
  INTERNAL: 'pim-mcp itself failed',
};
