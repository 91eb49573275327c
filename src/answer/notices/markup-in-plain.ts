import type { NoticeRow } from './notice-row.ts';

type MarkupInPlain = {
  readonly column: string;
};

/** States which column has the HTML. */
export const MARKUP_IN_PLAIN = {
  say: ({ column }: MarkupInPlain) =>
    `${column} holds plain text, so no tag or entity is found there; the HTML is in raw ` +
    'of products and variants, and texts.has_tags tells which texts of products have tags.',
} as const satisfies NoticeRow<MarkupInPlain>;
