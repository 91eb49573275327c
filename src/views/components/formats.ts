/** How numbers, prices and dates are written in a language. */

/** One language's. */
export interface Formats {
  number(value: number): string;
  /** @param currency ISO 4217, or whatever the catalog calls it */
  price(amount: number, currency: string | undefined): string;
  /** A date, or a date and time as it was written; what is none is left as it is. @param iso ISO 8601 */
  date(iso: string): string;
  /** Orders texts as the language does. */
  compare(one: string, other: string): number;
}

/** Creates them. @param locale a tag that the browser knows */
export function createFormats(locale: string): Formats {
  const numbers = new Intl.NumberFormat(locale);
  // A date of a catalog has no zone: it is shown as it was written.
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
  return {
    number: (value) => numbers.format(value),
    price: (amount, currency) => {
      if (currency === undefined) return numbers.format(amount);
      if (!/^[A-Z]{3}$/.test(currency)) return `${numbers.format(amount)} ${currency}`;
      return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount);
    },
    date: (iso) => {
      const [day] = /^\d{4}-\d{2}-\d{2}/.exec(iso) ?? [];
      const time = day === undefined ? Number.NaN : Date.parse(`${day}T00:00:00Z`);
      return Number.isNaN(time) ? iso : dates.format(time);
    },
    compare: (one, other) => collator.compare(one, other),
  };
}
