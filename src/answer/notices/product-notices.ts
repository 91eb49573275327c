import type { CatalogError } from '../../errors.ts';
import { FAILURES } from './failure-words.ts';
import type { NoticeTable } from './notice-row.ts';

export const PRODUCT_NOTICES = {
  several_candidates: {
    say: ({ count, identifier, matchedBy }: Candidates) => {
      const how = matchedBy === undefined ? '' : ` (found by: ${matchedBy})`;
      return (
        `${count} products have this ${identifier}${how}; ` +
        'call again with the product_id of the one you mean.'
      );
    },
  },
  sheet_cut: {
    say: () =>
      '[…+n] marks n characters or entries that did not fit: ' +
      'raise max_tokens, choose sections, continue long_description ' +
      'with text_offset = next_text_offset, or list with get_variants and get_media.',
  },
  text_offset_beyond: {
    say: () =>
      'text_offset is beyond the end of long_description, ' +
      'or of what this server reads of it; ' +
      'leave it out to read the text from its beginning.',
  },
  wrong_barcodes: {
    say: () =>
      'wrong_barcodes have a wrong check digit or another number ' +
      'of digits than barcodes have: scanners and marketplaces reject them.',
  },
  children_not_known: {
    say: () =>
      'Child products are not known here; find_products with parent_id looks for them ' +
      'in all products.',
  },
  may_have_children: {
    say: () => 'A product without variants may have child products: the section family tells.',
  },
  no_parent: {
    say: ({ parentId }: { readonly parentId: number }) =>
      `The PIM returned no product ${parentId}, which is the parent_id of this one.`,
  },
  codes_may_exist: {
    say: ({ because }: OpenEnd) =>
      'The codes in no_match may exist in another spelling; ' +
      `a second look did not reach its end: ${ENDS[because]}.`,
  },
  codes_in_copy: {
    say: ({ asOf }: AsOf) => `Codes and barcodes were looked up in the local copy of ${asOf}.`,
    toPeople: 'same',
  },
  product_without_variants: {
    say: ({ productCode }: { readonly productCode: string }) =>
      `${JSON.stringify(productCode)} is the code of a product; the PIM sent no variants of it.`,
  },
  barcode_search_failed: {
    say: ({ failure }: Failure) => `A search for barcodes failed: ${FAILURES[failure]}.`,
  },
  barcode_not_unique: {
    say: () =>
      'Found by search, because the PIM has no filter for barcodes: ' +
      'other products may have the same barcode.',
  },
  barcodes_not_proved: {
    say: ({ mayCopy }: { readonly mayCopy: boolean }) => {
      const copy = mayCopy
        ? ', and a local copy (sync_catalog) can only tell if the PIM sends them'
        : '';
      return (
        'No record confirms the barcodes in no_match, which does not prove that no product has ' +
        'them: the PIM has no filter for barcodes, typed codes and integration codes of ' +
        `variants${copy}.`
      );
    },
  },
  media_of_unknown_shape: {
    say: () => 'This PIM sends some media in an unknown shape; they may be missing here.',
  },
  media_left_out: {
    say: () =>
      'This PIM sends a list of media with more entries than are read; ' +
      'the others are missing here.',
  },
  media_of_others: {
    say: ({ argument }: { readonly argument: string }) =>
      `The PIM also returned media of owners that ${argument} does not name; they are left out.`,
  },
  no_media_anywhere: {
    say: ({ kind, asOf }: AsOf & { readonly kind: 'pictures' | 'documents' | 'all' }) => {
      const media = kind === 'all' ? 'pictures and documents' : kind;
      return `No ${media}; this PIM has none for any record (local copy of ${asOf}).`;
    },
  },
  owners_not_known: {
    say: ({ failure }: { readonly failure: CatalogError['code'] | undefined }) => {
      const why = failure === undefined ? 'only the first were looked up' : FAILURES[failure];
      return `It is not known whether those in no_match exist: ${why}.`;
    },
  },
} as const satisfies NoticeTable;

const ENDS = {
  ...FAILURES,
  first_only: 'only the first 20 codes of a call are looked for',
  many_alike: 'too many codes are like them',
  copy_lacks: 'the local copy is incomplete, or did not answer in time',
  copy_alone:
    'additional codes and integration codes of variants ' +
    'are known to a local copy alone (sync_catalog)',
  copy_being_read: 'the local copy is still being read',
};

type OpenEnd = {
  readonly because: keyof typeof ENDS;
};

type Failure = {
  readonly failure: CatalogError['code'];
};

type Candidates = {
  readonly count: number;
  readonly identifier: string;
  /** Other way in which they were found; absent: as written. */
  readonly matchedBy?: string | undefined;
};

type AsOf = {
  /** Start of reading the copy, UTC in ISO 8601. */
  readonly asOf: string;
};
