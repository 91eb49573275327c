import type { NoticeTable } from './notice-row.ts';

export const NAME_NOTICES = {
  categories_not_shown: {
    say: () =>
      'subcategories: the records do not show their categories, ' +
      'so where the PIM includes what is below a category, that counts too.',
  },
  namesakes: {
    say: ({ argument, kind }: Argument & Kind) =>
      `${argument}: several ${kind} have one name, and all of them count; ` +
      'give one as it stands in resolved to count it alone.',
  },
  id_not_listed: {
    say: ({ argument, kind, one, id }: Argument & Kind & One & { readonly id: number }) =>
      `${argument}: the PIM's list of ${kind} has no ${one} ${id}.`,
  },
  only_exact_parts: {
    say: ({ argument, kind, why }: Argument & Kind & { readonly why: string }) =>
      `${argument}: counts only the ${kind} with exactly these letters ` +
      `in their own names, accents included, without those below them, because ${why}.`,
  },
  subcategories_left_out: {
    say: ({ kind }: Kind) =>
      `Categories below those given are left out: ${describeUnserved(kind)}.`,
  },
  found_by_text: {
    say: ({ argument, one }: Argument & One) =>
      `${argument}: counts every ${one} that the PIM finds by that text.`,
  },
  nothing_proved_by_name: {
    say: ({ argument, kind }: Argument & Kind) =>
      `Nothing was found by ${argument}, which proves nothing: ` +
      `${describeUnserved(kind)}, and its text filter may heed case and accents.`,
  },
  no_such_words: {
    say: () =>
      'Nothing has these words: their other forms, ' +
      'words that begin with them or hold them, ' +
      'and slips of one to three letters were looked for in the texts of products ' +
      'and variants, except translated long descriptions.',
    toPeople: 'same',
  },
  only_with_all_words: {
    say: ({ others }: { readonly others: number }) =>
      `Only products with all words are taken; ${others} have only some of them: ` +
      'leave out a word, or put others for it into any_of.',
  },
  which_words_count: {
    say: () =>
      'Which of several words an entry must have is up to the PIM: ' +
      'search for fewer words, or use find_products with name_contains and properties.',
  },
  may_be_code: {
    say: () =>
      'If this is a code or a barcode, ask get_product with code: a search may not look at codes.',
  },
  other_entity_types: {
    say: () => 'The PIM also returned entity types that entity_types does not name.',
  },
  other_statuses: {
    say: () => 'The PIM also returned entries whose status is not in status.',
  },
  sorting_not_checked: {
    say: () => 'The PIM was asked to sort by sort_by; whether it did is not checked.',
  },
} as const satisfies NoticeTable;

/** States that a kind has no list to look names up in. */
export function describeUnserved(kind: string): string {
  return `the PIM serves no list of ${kind} that could be read`;
}

type Argument = {
  readonly argument: string;
};

type Kind = {
  readonly kind: 'brands' | 'categories';
};

type One = {
  readonly one: 'brand' | 'category';
};
