import { createContext } from 'preact';
import { useContext, useMemo } from 'preact/hooks';

/** Severities of failures, the worst first. */
export const SEVERITIES = ['error', 'warning', 'hint'] as const;

export type Severity = (typeof SEVERITIES)[number];

/** Matches a time of the catalog, as a whole text. */
export const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/;

/**
 * Language of numbers, prices and times: the host's; undefined in reports, which look the same for
 * everybody.
 */
export const Locale = createContext<string | undefined>(undefined);

export function useWords() {
  const locale = useContext(Locale);
  return useMemo(() => createWords(locale), [locale]);
}

/**
 * Creates the formatters of a language.
 * @param locale undefined: times are in UTC and in ISO 8601, so that a printed page is the same for
 * every reader
 */
export function createWords(locale: string | undefined) {
  const language = locale ?? 'en';
  // A value above 0 never becomes 0, and 99.9995 never 100.
  const numbers = new Intl.NumberFormat(language, {
    maximumSignificantDigits: 7,
    roundingPriority: 'morePrecision',
  });
  // A date of a catalog has no zone.
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const currencies = new Map<string, Intl.NumberFormat>();
  const formatNumber = (value: number): string => numbers.format(value);
  return {
    formatNumber,
    /** Formats the numbers in a sentence of the server, which writes them in English. */
    formatSentence: (sentence = ''): string =>
      sentence.replace(/(?<![\w.,-])[1-9]\d{0,2}(,\d{3})+(?![\w-]|[.,]\d)/g, (written) =>
        formatNumber(Number(written.replaceAll(',', ''))),
      ),
    /** Formats a number of the catalog as exactly as it is there; it may be a year, or an id. */
    formatAmount: (value: number) =>
      value.toLocaleString(language, { useGrouping: false, maximumFractionDigits: 20 }),
    formatCount: (count: number, singular: string, plural = `${singular}s`): string =>
      `${formatNumber(count)} ${count === 1 ? singular : plural}`,
    formatTime: (iso: string): string => {
      const time = Date.parse(iso);
      if (locale === undefined || Number.isNaN(time)) {
        return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
      }
      return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(
        time,
      );
    },
    formatDay: (iso: string): string => {
      const [day] = /^\d{4}-\d{2}-\d{2}/.exec(iso) ?? [];
      const time = day === undefined ? Number.NaN : Date.parse(`${day}T00:00:00Z`);
      return Number.isNaN(time) || locale === undefined ? iso : days.format(time);
    },
    formatPrice: (amount: number, currency: string | undefined): string => {
      if (currency === undefined) return formatNumber(amount);
      if (!/^[A-Z]{3}$/.test(currency)) {
        return `${formatNumber(amount)} ${currency}`;
      }
      const prices =
        currencies.get(currency) ??
        new Intl.NumberFormat(language, { style: 'currency', currency });
      currencies.set(currency, prices);
      return prices.format(amount);
    },
    compareTexts: new Intl.Collator(language, { numeric: true, sensitivity: 'base' }).compare,
  };
}

/** Returns a share in per cent with one decimal; 100 only for all, and 0 only for none. */
export const percentOf = (count: number, all: number): number =>
  count &&
  Math.min(count < all ? 99.9 : 100, Math.max(0.1, Math.round((count * 1_000) / all) / 10));

/**
 * Turns a word of data, such as the id of a rule, into a heading: `no_cover` becomes `No cover`.
 */
export function formatName(id: string): string {
  const words = id
    .replaceAll('_', ' ')
    .replace(/\b(html|mpn|gtin|ean|url|sku)\b/g, (word) => word.toUpperCase());
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
