/** RFC 9110 §5.6.7; the two obsolete forms have not been sent for decades. */
const IMF_FIXDATE =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * Reads a Retry-After header: seconds, or an HTTP date (RFC 9110 §10.2.3). Nothing else is taken for a date, since
 * JavaScript finds one in almost any words.
 * @param retryAfter the header's value
 * @param date the Date header of the same response. A date is measured against it rather than against our own clock,
 *   which may be wrong; without it a date says nothing
 * @returns milliseconds, unclamped and possibly Infinity, negative ones as 0; undefined when nothing can be understood
 */
export function parseRetryAfter(retryAfter: string | undefined, date: string | undefined): number | undefined {
  if (retryAfter === undefined) return undefined;
  if (/^\s*[+-]?\d+(?:\.\d+)?\s*$/.test(retryAfter)) return Math.max(0, Number(retryAfter) * 1000);
  if (!IMF_FIXDATE.test(retryAfter.trim())) return undefined;
  const ms = Date.parse(retryAfter) - Date.parse(date ?? '');
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}
