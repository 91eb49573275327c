/** How views write numbers, times and names. Pure. */

/** How bad a failure is, the worst first. */
export const SEVERITIES = ['error', 'warning', 'hint'] as const;

/** One of {@link SEVERITIES}. */
export type Severity = (typeof SEVERITIES)[number];

/** What rules of a severity are called, and one of them. */
export const SEVERITY_WORDS: Readonly<Record<Severity, { readonly many: string; readonly one: string }>> = {
  error: { many: 'Errors', one: 'Error' },
  warning: { many: 'Warnings', one: 'Warning' },
  hint: { many: 'Hints', one: 'Hint' },
};

/** How numbers and times are written in one language. */
export interface Words {
  /** A number with its thousands apart. */
  readonly formatNumber: (value: number) => string;
  /** A number of things: `1 rule`, `2 rules`. */
  readonly formatCount: (count: number, one: string, many?: string) => string;
  /** A change: `12 more`, `3 fewer`, `as many`. */
  readonly formatChange: (change: number) => string;
  /** A time to the minute. @param iso UTC in ISO 8601 */
  readonly formatTime: (iso: string) => string;
  /** Its date. */
  readonly formatDate: (iso: string) => string;
}

/**
 * Creates them.
 * @param locale undefined: times are in UTC and in ISO 8601, so that what is printed is the same for whoever reads it
 */
export function createWords(locale: string | undefined): Words {
  const numbers = new Intl.NumberFormat(locale ?? 'en');
  const formatNumber = (value: number): string => numbers.format(value);
  return {
    formatNumber,
    formatCount: (count, one, many = `${one}s`) => `${formatNumber(count)} ${count === 1 ? one : many}`,
    formatChange: (change) =>
      change === 0 ? 'as many' : `${formatNumber(Math.abs(change))} ${change > 0 ? 'more' : 'fewer'}`,
    formatTime: (iso) =>
      writeTime(locale, iso, { dateStyle: 'medium', timeStyle: 'short' }) ??
      `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`,
    formatDate: (iso) => writeTime(locale, iso, { dateStyle: 'medium' }) ?? iso.slice(0, 10),
  };
}

function writeTime(locale: string | undefined, iso: string, options: Intl.DateTimeFormatOptions): string | undefined {
  const time = Date.parse(iso);
  return locale === undefined || Number.isNaN(time) ? undefined : new Intl.DateTimeFormat(locale, options).format(time);
}

/** Those of what is the same for whoever reads it. */
export const { formatNumber, formatCount, formatChange, formatTime } = createWords(undefined);

/** The id of a rule as a heading: `no_cover` becomes `No cover`. */
export function formatName(id: string): string {
  const words = id.replaceAll('_', ' ').replace(/\bhtml\b/, 'HTML');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
