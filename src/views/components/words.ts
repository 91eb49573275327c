/** How views write numbers, prices, times and names, and order texts. Pure. */

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

/** How one language writes numbers, prices and times, and orders texts. */
export interface Words {
  /** A number with its thousands apart. */
  readonly formatNumber: (value: number) => string;
  /** A number of things: `1 rule`, `2 rules`. */
  readonly formatCount: (count: number, one: string, many?: string) => string;
  /** A change with its sign: `+12`, `−3`. */
  readonly formatGain: (change: number) => string;
  /** A change: `12 more`, `3 fewer`, `as many`. */
  readonly formatChange: (change: number) => string;
  /** A time to the minute. @param iso UTC in ISO 8601 */
  readonly formatTime: (iso: string) => string;
  /** Its date. */
  readonly formatDate: (iso: string) => string;
  /** A date of the catalog, or the date of a time, as it was written there; what is none is left as it is. @param iso ISO 8601 */
  readonly formatDay: (iso: string) => string;
  /** A price. @param currency ISO 4217, or whatever the catalog calls it */
  readonly formatPrice: (amount: number, currency: string | undefined) => string;
  /** Orders texts, numbers in them as numbers. */
  readonly compareTexts: (one: string, other: string) => number;
}

/**
 * Creates them.
 * @param locale undefined: times are in UTC and in ISO 8601, so that what is printed is the same for whoever reads it
 */
export function createWords(locale: string | undefined): Words {
  const numbers = new Intl.NumberFormat(locale ?? 'en');
  const formatNumber = (value: number): string => numbers.format(value);
  // A date of a catalog has no zone.
  const days = new Intl.DateTimeFormat(locale ?? 'en', { dateStyle: 'medium', timeZone: 'UTC' });
  const collator = new Intl.Collator(locale ?? 'en', { numeric: true, sensitivity: 'base' });
  return {
    formatNumber,
    formatCount: (count, one, many = `${one}s`) => `${formatNumber(count)} ${count === 1 ? one : many}`,
    formatGain: (change) => `${change < 0 ? '−' : '+'}${formatNumber(Math.abs(change))}`,
    formatChange: (change) =>
      change === 0 ? 'as many' : `${formatNumber(Math.abs(change))} ${change > 0 ? 'more' : 'fewer'}`,
    formatTime: (iso) =>
      writeTime(locale, iso, { dateStyle: 'medium', timeStyle: 'short' }) ??
      `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`,
    formatDate: (iso) => writeTime(locale, iso, { dateStyle: 'medium' }) ?? iso.slice(0, 10),
    formatDay: (iso) => {
      const [day] = /^\d{4}-\d{2}-\d{2}/.exec(iso) ?? [];
      const time = day === undefined ? Number.NaN : Date.parse(`${day}T00:00:00Z`);
      return Number.isNaN(time) ? iso : days.format(time);
    },
    formatPrice: (amount, currency) => {
      if (currency === undefined) return formatNumber(amount);
      if (!/^[A-Z]{3}$/.test(currency)) return `${formatNumber(amount)} ${currency}`;
      return new Intl.NumberFormat(locale ?? 'en', { style: 'currency', currency }).format(amount);
    },
    compareTexts: (one, other) => collator.compare(one, other),
  };
}

function writeTime(locale: string | undefined, iso: string, options: Intl.DateTimeFormatOptions): string | undefined {
  const time = Date.parse(iso);
  return locale === undefined || Number.isNaN(time) ? undefined : new Intl.DateTimeFormat(locale, options).format(time);
}

/** Those of what is the same for whoever reads it. */
export const { formatNumber, formatCount, formatGain, formatChange, formatTime } = createWords(undefined);

/** The id of a rule as a heading: `no_cover` becomes `No cover`. */
export function formatName(id: string): string {
  const words = id.replaceAll('_', ' ').replace(/\bhtml\b/, 'HTML');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
