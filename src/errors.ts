/**
 * The errors that a model may see. Each says what failed, what to change, and whether and when to
 * retry, in our own words only: no upstream text, no stack, no secret ever enters one. Anything
 * else that is thrown becomes INTERNAL at the one boundary (tools/run-tool.ts).
 */

// Stable, machine-readable codes of errors of a tool call. A record that does not exist is not
// among them: that is an answer.
type ErrorCode =
  | 'INVALID_ARGUMENT'
  | 'RATE_LIMITED'
  | 'UNAVAILABLE'
  | 'TIMEOUT'
  | 'CREDENTIALS_REJECTED'
  | 'FORBIDDEN'
  | 'WRONG_ADDRESS'
  | 'BAD_RESPONSE'
  | 'FILTER_IGNORED'
  | 'REDIRECT_REFUSED'
  | 'CANCELLED'
  | 'BUSY'
  | 'NO_COPY'
  | 'NOT_INSTALLED'
  | 'INTERNAL';

/** Service that errors are about, with the names that their sentences use. */
export interface Service {
  /** Name that follows "the". */
  readonly name: string;
  readonly secret: string;
  readonly settings: {
    readonly address: string;
    readonly paths: string;
    readonly credentials: string;
  };
  readonly addressHint?: string;
}

/** The PIM API of Spec §5. */
export const PIM: Service = {
  name: 'PIM',
  secret: 'appKey',
  settings: {
    address: 'PIM_API_URL',
    paths: 'PIM_PATHS',
    credentials: 'PIM_CLIENT_ID and PIM_APP_KEY',
  },
  addressHint: ' If the address of an endpoint was pasted, leave out what follows /api.',
};

/** The other API group of Spec §5. */
export const COMMERCE_ENGINE: Service = {
  name: 'Commerce Engine',
  secret: 'token',
  settings: {
    address: 'COMMERCE_ENGINE_URL',
    paths: 'COMMERCE_ENGINE_PATHS',
    credentials: 'COMMERCE_ENGINE_TOKEN',
  },
};

interface ErrorParts {
  /** Says in one sentence what failed. */
  readonly failed: string;
  /** Says in one sentence what the caller can change. */
  readonly fix: string;
  /**
   * Milliseconds after which the same call may work; absent: retrying the same call does not help.
   */
  readonly retryAfterMs?: number | undefined;
  /** Upstream HTTP status, if there was one. For code; not printed by itself. */
  readonly status?: number | undefined;
}

/** Base of all errors that are shown to the model. */
export class CatalogError extends Error {
  readonly code: ErrorCode;
  readonly fix: string;
  readonly retryAfterMs: number | undefined;
  readonly status: number | undefined;

  constructor(code: ErrorCode, parts: ErrorParts) {
    super(parts.failed);
    this.name = 'CatalogError';
    this.code = code;
    this.fix = parts.fix;
    this.retryAfterMs = parts.retryAfterMs;
    this.status = parts.status;
  }
}

/**
 * The call's arguments cannot be served as they are. `argument` names the one to change, if it is
 * known.
 */
export class InvalidArgumentError extends CatalogError {
  readonly argument: string | undefined;
  /** Suggestions: texts of the catalog, which are told as data and never within a sentence. */
  readonly nearest: readonly string[];
  constructor(
    failed: string,
    fix: string,
    argument?: string,
    status?: number,
    nearest: readonly string[] = [],
  ) {
    super('INVALID_ARGUMENT', { failed, fix, status });
    this.argument = argument;
    this.nearest = nearest;
  }
}

/** A role of a list that no entry has any more. */
export interface LostRole {
  readonly list: string;
  readonly role: string;
}

/** The records lack what they had in the last copy, as when the PIM has renamed a key. */
export class LostRolesError extends CatalogError {
  readonly lost: readonly LostRole[];

  constructor(lost: readonly LostRole[]) {
    super('BAD_RESPONSE', {
      failed: 'The records of the PIM lack what they had in the last copy, which stays in use.',
      fix: 'The operator can name the key under shapes in the rules file.',
    });
    this.lost = lost;
  }
}

/** The service allows no further request for now (Spec §8), by our own count or by its 429. */
export class RateLimitedError extends CatalogError {
  constructor(
    endpoint: string,
    retryAfterMs: number,
    status?: number,
    { name }: Service = PIM,
    why?: string,
  ) {
    const advice = why === undefined ? '; narrower questions need fewer requests' : '';
    super('RATE_LIMITED', {
      failed: why ?? `The request limit of the ${name}'s ${endpoint} endpoint is used up for now.`,
      fix: `Wait, then repeat the same call${advice}.`,
      retryAfterMs,
      status,
    });
  }
}

/** The service could not be reached, or answered with a 5xx. */
export class UnavailableError extends CatalogError {
  constructor(failed: string, retryAfterMs = 5_000, status?: number, fix?: string) {
    super('UNAVAILABLE', {
      failed,
      fix: fix ?? 'The arguments are not at fault; repeat the call later.',
      retryAfterMs: fix === undefined ? retryAfterMs : undefined,
      status,
    });
  }
}

/** The store by which servers share a copy cannot be used: the PIM is not at fault. */
export class ShareUnavailableError extends UnavailableError {}

/** The service did not answer in time. */
export class TimeoutError extends CatalogError {
  constructor(failed: string, retryAfterMs = 1_000) {
    super('TIMEOUT', {
      failed,
      fix:
        'Repeat the call once; if it fails again, ask for less ' +
        '(narrower filters, smaller limit).',
      retryAfterMs,
    });
  }
}

/** The service does not accept the credentials (Spec §5: 401). */
export class CredentialsRejectedError extends CatalogError {
  /** @param pauseMs pause before they are sent again, since repeated failures lock keys */
  constructor(pauseMs: number, { name, settings }: Service = PIM) {
    super('CREDENTIALS_REJECTED', {
      failed: `The ${name} rejected the credentials (401).`,
      fix:
        `The operator must check ${settings.credentials}; other arguments do not help, ` +
        `and calls fail at once for the next ${Math.ceil(pauseMs / 1_000)} s.`,
      status: 401,
    });
  }
}

/** The service answered 2xx with something that cannot be its answer. */
export class BadResponseError extends CatalogError {
  constructor(endpoint: string, reason: string, fix?: string, { name, settings }: Service = PIM) {
    super('BAD_RESPONSE', {
      failed: `The answer of the ${name}'s ${endpoint} endpoint could not be read: ${reason}.`,
      fix:
        fix ??
        'Repeat the call once; if it fails again, ' +
          `the operator must check that ${settings.address} points at the ${name}.`,
      retryAfterMs: fix === undefined ? 1_000 : undefined,
    });
  }
}

/** Advice for a filter whose spelling the operator has fixed. */
export const FIXED_SPELLING =
  'The operator should set PIM_FILTER_CASE to auto: ' +
  'it now forces a filter spelling that this PIM may not know.';

/** The PIM returned records that do not match a filter that was sent, so its answer is withheld. */
export class FilterIgnoredError extends CatalogError {
  constructor(argumentNames: readonly string[], isSpellingFixed = false) {
    const names = argumentNames.join(', ');
    super('FILTER_IGNORED', {
      failed: `The PIM ignores the filter ${names}: it returns records for any value.`,
      fix: isSpellingFixed
        ? FIXED_SPELLING
        : `Leave ${names} out or use another filter; ` +
          'the records are withheld because they would be wrong.',
    });
  }
}

/** The caller withdrew the call. */
export class CancelledError extends CatalogError {
  constructor() {
    super('CANCELLED', {
      failed: 'The call was cancelled.',
      fix: 'Repeat it if you still need the answer.',
    });
  }
}

/** Too many calls are waiting already. */
export class BusyError extends CatalogError {
  constructor(retryAfterMs: number, { name }: Service = PIM) {
    super('BUSY', {
      failed: `Too many calls are already waiting for the ${name}.`,
      fix: 'Repeat the call later, and send fewer calls at once.',
      retryAfterMs,
    });
  }
}

/** Says that only sync_catalog reads the catalog into a copy. */
export const READING_IS_OFF = 'PIM_COPY=off leaves reading the catalog to sync_catalog';

/** The package that the local copy needs. */
export const ENGINE_PACKAGE = '@duckdb/node-bindings';

/** Says that there is no such package. */
export const NO_ENGINE = `the package ${ENGINE_PACKAGE} is not installed`;

function describeNoCopy(isBegun: boolean, isDamaged: boolean, why: string | undefined): string {
  if (isDamaged) {
    const reading = isBegun ? ', and another one is being read' : '';
    return `The local copy of the catalog is damaged${reading}.`;
  }
  if (isBegun) return 'The local copy of the catalog is still being read.';
  return `There is no local copy of the catalog yet.${why === undefined ? '' : ` ${why}`}`;
}

/** There is no local copy of the catalog yet. */
export class NoCopyError extends CatalogError {
  readonly isBegun: boolean;
  readonly isDamaged: boolean;

  constructor(isBegun: boolean, isDamaged = false, why?: string) {
    super('NO_COPY', {
      failed: describeNoCopy(isBegun, isDamaged, why),
      fix: isBegun
        ? 'Call sync_catalog to see how long it takes, then repeat the call.'
        : `Call sync_catalog, which ${isDamaged ? 'replaces it' : 'makes one'}; ` +
          'then repeat the call.',
      retryAfterMs: isBegun ? 30_000 : undefined,
    });
    this.isBegun = isBegun;
    this.isDamaged = isDamaged;
  }
}

/** The question needs records that are still being read into the local copy. */
export class StillReadingError extends CatalogError {
  constructor(failed: string, fix: string, retryAfterMs: number) {
    super('UNAVAILABLE', { failed, fix, retryAfterMs });
  }
}

/** The local copy needs what this installation does not have. */
export class NotInstalledError extends CatalogError {
  /** @param argument argument that needs the copy; absent: the tool does */
  constructor(argument?: string) {
    const needing =
      argument === undefined ? 'The local copy' : `${argument} needs the local copy, which`;
    const instead =
      argument === undefined
        ? 'all other tools work without it'
        : `without ${argument} the PIM answers`;
    super('NOT_INSTALLED', {
      failed:
        `${needing} needs the package ${ENGINE_PACKAGE}, ` +
        'which is not installed with this pim-mcp.',
      fix:
        `The operator must run npm install --include=optional ${ENGINE_PACKAGE} ` +
        `where npm installed pim-mcp, then restart pim-mcp; ${instead}.`,
    });
  }
}

/**
 * The copy cannot answer, or might answer otherwise than the PIM. The message says why; the PIM is
 * to be asked.
 */
export class NotInCopyError extends Error {}

/** The copy answers a question better than the PIM, which was asked first. */
export class BetterInCopyError extends Error {
  /** Records that the PIM's filters find, and those of the copy; absent: nothing was compared. */
  readonly counts: Readonly<Record<'total' | 'count', number>> | undefined;

  constructor(counts?: BetterInCopyError['counts']) {
    super("the PIM's filters miss records that the copy has");
    this.counts = counts;
  }
}

/** Another copy took its place during a query, which must be repeated. */
export class CopyReplacedError extends NotInCopyError {
  constructor() {
    super('it was replaced meanwhile');
  }
}
