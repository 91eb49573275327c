/** The errors that a model is to see, whole and spelled out: a change of their words must show here. */

/** An error, whole as the model sees it. */
export function error(
  code: string,
  failed: string,
  fix: string,
  retryAfterS?: number,
): () => unknown {
  const retry = retryAfterS !== undefined;
  return () => ({
    error: { code, failed, fix, retry, ...(retry ? { retry_after_s: retryAfterS } : {}) },
  });
}

const LATER = 'The arguments are not at fault; repeat the call later.';
const AGAIN =
  'Repeat the call once; if it fails again, the operator must check that PIM_API_URL points at the PIM.';
/** What mends an answer that is too large. */
export const LESS =
  'Use a smaller limit or narrower filters; the operator can lower PIM_PAGE_SIZE.';
/** What mends an answer in another form. */
export const OTHER_FORM =
  'The operator must check what PIM_API_URL points at: the PIM answers in an unexpected form.';

/** No answer. */
export const unavailable = (failed: string, retryAfterS = 5) =>
  error('UNAVAILABLE', failed, LATER, retryAfterS);
/** A 5xx. */
export const failedWith = (status: number, retryAfterS = 5) =>
  unavailable(`The PIM's products endpoint failed (${status}).`, retryAfterS);
/** No answer in time. */
export const timeout = error(
  'TIMEOUT',
  "The PIM's products endpoint did not answer in time.",
  'Repeat the call once; if it fails again, ask for less (narrower filters, smaller limit).',
  1,
);
/** A 429 not long ago. */
export const paused = (retryAfterS: number) =>
  error(
    'RATE_LIMITED',
    'The PIM refused requests to its products endpoint (429), so none is sent to it for now.',
    'Wait, then repeat the same call.',
    retryAfterS,
  );
/** A 401. */
export const rejected = error(
  'CREDENTIALS_REJECTED',
  'The PIM rejected the credentials (401).',
  'The operator must check PIM_CLIENT_ID and PIM_APP_KEY; other arguments do not help, and calls fail at once for the next 5 s.',
);
/** A 3xx. */
export const redirected = (status: number) =>
  error(
    'REDIRECT_REFUSED',
    `The PIM's products endpoint answered with a redirect (${status}), which pim-mcp never follows, because that would send the appKey to another address.`,
    'The operator must set PIM_API_URL to the final address.',
  );
/** A 400 or 422. */
export const refused = (status: number) =>
  error(
    'INVALID_ARGUMENT',
    `The PIM refused the request to its products endpoint (${status}).`,
    'Change or leave out arguments; begin with the one used least often.',
  );
/** An answer that may be better the next time. */
export const unreadable = (reason: string) =>
  error(
    'BAD_RESPONSE',
    `The answer of the PIM's products endpoint could not be read: ${reason}.`,
    AGAIN,
    1,
  );
/** An answer that will be the same the next time. */
export const unusable = (reason: string, fix: string) =>
  error(
    'BAD_RESPONSE',
    `The answer of the PIM's products endpoint could not be read: ${reason}.`,
    fix,
  );
