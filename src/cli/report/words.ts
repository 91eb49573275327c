/** How the report writes numbers, times and names. Pure. */

import type { Severity } from '../../copy/audit/rule.ts';
import type { CopyInfo } from '../../copy/port.ts';
import { type Html, html } from './html.ts';

const numbers = new Intl.NumberFormat('en');

/** A number with its thousands apart. */
export function formatNumber(value: number): string {
  return numbers.format(value);
}

/** A number of things: `1 rule`, `2 rules`. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/** A time to the minute, in UTC. */
export function formatTime(iso: string): Html {
  return html`<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC</time>`;
}

/** The id of a rule as a heading: `no_cover` becomes `No cover`. */
export function formatName(id: string): string {
  const words = id.replaceAll('_', ' ').replace(/\bhtml\b/, 'HTML');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** A text of the catalog: its direction is its own and does not turn what is around it. */
export function writeText(text: string): Html {
  return html`<bdi>${text}</bdi>`;
}

/** What rules of a severity are called, and one of them. */
export const SEVERITY_WORDS: Readonly<Record<Severity, { readonly many: string; readonly one: string }>> = {
  error: { many: 'Errors', one: 'Error' },
  warning: { many: 'Warnings', one: 'Warning' },
  hint: { many: 'Hints', one: 'Hint' },
};

/** What the lists of a copy hold, as they are called. */
export const LIST_WORDS: Readonly<Record<keyof CopyInfo['lists'], string>> = {
  products: 'products',
  variants: 'variants',
  product_media: 'product media',
  variant_media: 'variant media',
  categories: 'categories',
  brands: 'brands',
};
