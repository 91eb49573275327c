/** The lists of a copy in words. Pure. */

import type { CopyInfo } from '../copy/port.ts';
import type { ReportData } from '../views/report/report-data.ts';

/** What the lists of a copy hold, as one and as many are called. */
export const LIST_WORDS: Readonly<Record<keyof CopyInfo['lists'], readonly [one: string, many: string]>> = {
  products: ['product', 'products'],
  variants: ['variant', 'variants'],
  product_media: ['media record of products', 'media records of products'],
  variant_media: ['media record of variants', 'media records of variants'],
  categories: ['category', 'categories'],
  brands: ['brand', 'brands'],
};

/** What many of a list are called. */
export function nameList(list: string): string {
  return Object.entries(LIST_WORDS).find(([name]) => name === list)?.[1][1] ?? list;
}

/** What the copy holds of each list, in words. */
export function describeLists({ lists }: Pick<CopyInfo, 'lists'>): ReportData['copy']['lists'] {
  return Object.entries(lists).map(([list, { records, complete, note }]) => ({
    name: LIST_WORDS[list as keyof typeof LIST_WORDS][records === 1 ? 0 : 1], // its own keys
    records,
    coverage: note ?? (complete ? 'all records that the PIM announced' : 'some records are missing'),
  }));
}
