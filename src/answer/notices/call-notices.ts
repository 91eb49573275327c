import type { NoticeTable } from './notice-row.ts';

export const CALL_NOTICES = {
  taken_as_meant: {
    say: ({ corrections }: { readonly corrections: readonly string[] }) =>
      `Taken as meant: ${corrections.join(', ')}.`,
  },
  max_tokens_cut: {
    say: ({ maxTokens }: { readonly maxTokens: number }) =>
      `max_tokens was cut to ${maxTokens}, because this host cuts the middle out ` +
      'of longer answers; go on with next_cursor, or ask for less.',
  },
  more_warnings_left: {
    say: ({ count }: { readonly count: number }) =>
      count === 1
        ? '1 more warning does not fit; raise max_tokens to read it.'
        : `${count} more warnings do not fit; raise max_tokens to read them.`,
  },
  nothing_else_fits: {
    say: () => 'Nothing else fits; raise max_tokens.',
  },
  unknown_shape: {
    say: ({ field, keys }: { readonly field: string; readonly keys: readonly string[] }) =>
      `${field}: this PIM sends entries in an unknown shape (keys ${keys.join(', ')}); ` +
      'shown as they are, and never counted as missing.',
  },
  shapes_can_be_named: {
    say: () => 'The operator can say what such keys mean under shapes in the rules file.',
  },
  entries_left_out: {
    say: ({ field }: { readonly field: string }) =>
      `${field}: the PIM sends more entries than are read; ` +
      'the others are neither shown nor judged.',
  },
  text_shortened: {
    say: () =>
      'A text ending in […+n] lacks its last n characters; ' +
      'get_product with text_offset continues it.',
  },
  text_left_out: {
    say: () =>
      'The PIM sends a text that is longer than this server reads; ' +
      'the rest, which the n of […+n] counts too, cannot be had through this server.',
  },
  fields_empty: {
    say: ({ keys }: Fields) => `Empty in every record shown: ${keys.join(', ')}.`,
    toPeople: ({ keys }: Fields) =>
      `Empty in every record shown: ${keys.join(', ').replaceAll('_', ' ')}.`,
  },
  // Lists within records may be filled by other queries only (Spec §2.1).
  lists_empty: {
    say: ({ keys }: Fields) =>
      `Empty in every record shown: ${keys.join(', ')}. ` +
      'A PIM may leave such parts out of its lists, ' +
      'so this does not prove that they are missing.',
  },
  named_fields_empty: {
    say: ({ keys }: Fields) =>
      `No record shown has ${keys.join(', ')}; ` +
      'fields ["properties"] or ["options"] shows the names in use.',
  },
  fields_not_sent: {
    say: ({ keys }: Fields) =>
      `This PIM sends none of these records with ${keys.join(', ')}, not even empty, ` +
      'so nothing is known of it.',
  },
  unknown_fields_empty: {
    say: ({ keys }: Fields) =>
      `No record shown has ${keys.join(', ')}; fields ["all"] shows what they have.`,
  },
} as const satisfies NoticeTable;

type Fields = {
  readonly keys: readonly string[];
};
