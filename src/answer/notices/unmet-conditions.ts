import type { OfColumn } from './amount-notices.ts';
import type { NoticeRow } from './notice-row.ts';
import { repeatText } from './repeat-text.ts';

type PartOfTexts = OfColumn & {
  readonly text: string;
};

/** Suggests the nearest part. */
export const PART_NEVER = {
  say: ({ view, column, text, nearest }: PartOfTexts & { readonly nearest: string }) =>
    `${view}.${column} is never like ${repeatText(text)}; ` +
    `the nearest that it has is ${repeatText(nearest)}.`,
} as const satisfies NoticeRow<PartOfTexts & { readonly nearest: string }>;

/** States that only the case differs. */
export const PART_IN_OTHER_CASE = {
  say: ({ view, column, text, count }: PartOfTexts & { readonly count: number }) =>
    `${view}.${column} has it in another case only: ${column} ILIKE ${repeatText(text)} ` +
    `is met by ${countRows(count)}.`,
} as const satisfies NoticeRow<PartOfTexts & { readonly count: number }>;

type SwappedSearch = {
  readonly name: string;
  readonly column: string;
  readonly text: string;
  readonly count: number;
};

/** States which way round the function searches. */
export const SEARCH_SWAPPED = {
  say: ({ name, column, text, count }: SwappedSearch) => {
    const part = repeatText(text);
    return (
      `${name}(${part}, ${column}) looks for ${column} within ${part}; ` +
      `${name}(${column}, ${part}) finds ${countRows(count)}.`
    );
  },
} as const satisfies NoticeRow<SwappedSearch>;

function countRows(count: number): string {
  return count === 1 ? '1 row' : `${count} rows`;
}

type NullCompared = {
  readonly form: 'comparison' | 'in' | 'not_in';
};

const NULL_FORMS: Readonly<Record<NullCompared['form'], string>> = {
  comparison:
    'A comparison with NULL is never true, nor is WHEN NULL after CASE column; ' +
    'write column IS NULL.',
  in: 'NULL within IN (…) finds no row; write OR column IS NULL.',
  not_in: 'NOT IN (…, NULL) is met by no row; write AND column IS NOT NULL instead of NULL.',
};

/** Suggests a form in place of a comparison with NULL. */
export const NULL_COMPARED = {
  say: ({ form }: NullCompared) => NULL_FORMS[form],
} as const satisfies NoticeRow<NullCompared>;
