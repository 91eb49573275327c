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

const numbers = new Intl.NumberFormat('en');

/** A number with its thousands apart. */
export function formatNumber(value: number): string {
  return numbers.format(value);
}

/** A number of things: `1 rule`, `2 rules`. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/** A change with its sign: `+12`, `−3`. */
export function formatGain(change: number): string {
  return `${change < 0 ? '−' : '+'}${formatNumber(Math.abs(change))}`;
}

/** A change: `12 more`, `3 fewer`, `as many`. */
export function formatChange(change: number): string {
  if (change === 0) return 'as many';
  return `${formatNumber(Math.abs(change))} ${change > 0 ? 'more' : 'fewer'}`;
}

/** A time to the minute, in UTC. @param iso UTC in ISO 8601 */
export function formatTime(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
}

/** The id of a rule as a heading: `no_cover` becomes `No cover`. */
export function formatName(id: string): string {
  const words = id.replaceAll('_', ' ').replace(/\bhtml\b/, 'HTML');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
