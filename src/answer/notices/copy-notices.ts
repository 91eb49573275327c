import type { CatalogError, LostRole } from '../../errors.ts';
import { FAILURES } from './failure-words.ts';
import { type ListNote, sayListNotes } from './list-states.ts';
import type { NoticeTable } from './notice-row.ts';

export const COPY_NOTICES = {
  copy_instead_of_pim: {
    say: ({ total, count }: { readonly total: number; readonly count: number }) =>
      `The PIM's filters find ${total === 0 ? 'none' : total}, the local copy ${count}, so this ` +
      'is from the copy: some records may only name their brand or category, without its id, ' +
      'or they changed since. freshness: "live" shows what the PIM finds.',
  },
  pim_instead_of_copy: {
    say: ({ why }: Why) => `This answer comes from the PIM, not the local copy: ${why}.`,
  },
  changed_by_dates: {
    say: ({ hasCopy }: { readonly hasCopy: boolean }) =>
      'changed_after: counts by the dates of records, ' +
      'which need not change with prices and ' +
      `variants${hasCopy ? '; the local copy has no history yet' : ''}.`,
  },
  changed_by_history: {
    say: () =>
      'changed_after: counts what refreshes of the local copy saw new ' +
      'or changed since, with its variants and prices, whatever its dates; ' +
      'catalog_changes tells what changed.',
  },
  changed_by_both: {
    say: () =>
      'changed_after: counts what refreshes of the local copy saw new or changed, ' +
      'and by the dates of records what was before the first of them; ' +
      'such dates need not change with prices and variants.',
  },
  list_not_whole: {
    say: ({ list }: List) => `${list}: not all were read.`,
  },
  list_note: {
    say: describeList,
  },
  /** Stays so until the catalog or the credentials change. */
  list_lacks: {
    say: describeList,
    once: 'session',
  },
  variants_read_earlier: {
    say: ({ day }: { readonly day: string }) =>
      `variants and media: Some were read on ${day}; ` +
      'those of products that changed since are newer.',
    once: 'session',
    toPeople: 'same',
  },
  products_counted: {
    say: ({ asOf }: { readonly asOf: string }) => `products: counted in the local copy of ${asOf}.`,
  },
  documents_counted: {
    say: ({ asOf, documents, owners }: DocumentCounts) =>
      `products: on how many products each document hangs, by the local copy of ${asOf}, ` +
      `where ${documents} distinct documents hang on ${owners} products; ` +
      'absent where no product has a document of that id, code or path.',
  },
  products_not_counted: {
    say: () =>
      'products: how many each holds is not known, ' +
      'since only a whole local copy (sync_catalog) tells.',
  },
  no_copy: {
    say: ({ why }: Why) => why,
  },
  copy_being_read: {
    say: ({ progress, seconds }: { readonly progress: string; readonly seconds: number }) =>
      'Queries and the profile need the local copy, which is being made now: ' +
      `${progress}, about ${seconds} s more.`,
    toPeople: 'same',
  },
  sync_failed: {
    say: ({ failure }: Failure) =>
      `The last sync made no new copy: ${FAILURES[failure]}; check_connection tells more.`,
  },
  roles_lost: {
    say: ({ lost }: { readonly lost: readonly LostRole[] }) =>
      'The last sync made no new copy: ' +
      `no record has ${lost.map(({ list, role }) => `${role} of ${list}`).join(', ')} any more, ` +
      'as if the PIM had renamed a key. The copy from before stays in use. ' +
      'The operator can name the key under shapes in the rules file.',
  },
  rows_changed: {
    say: () =>
      'The query now gives a different number of rows: some may be missing or appear twice.',
    toPeople: 'same',
  },
  counting_stopped: {
    say: ({ counted }: { readonly counted: number }) =>
      `There are more than ${counted.toLocaleString('en')} rows; counting stopped there.`,
    toPeople: 'same',
  },
  not_repeatable: {
    say: () =>
      'There is no next_cursor, because this query gives different rows each time it runs.',
  },
  file_renamed: {
    say: ({ wanted, name }: { readonly wanted: string; readonly name: string }) =>
      `There was a ${wanted} already, so this file is ${name}.`,
    toPeople: 'same',
  },
  file_full: {
    say: ({ rows }: { readonly rows: number }) =>
      `The file is full: it has the first ${rows} rows, and there are more. ` +
      'Export fewer columns, or fewer rows at a time.',
    toPeople: 'same',
  },
  formulas_defused: {
    say: ({ count }: { readonly count: number }) =>
      'Texts that a spreadsheet would run as formulas now begin with an apostrophe ' +
      `(${count}); a .jsonl file keeps them unchanged.`,
  },
} as const satisfies NoticeTable;

function describeList({ list, notes }: NotedList): string {
  return `${list}: ${sayListNotes(notes)}`;
}

type DocumentCounts = {
  readonly asOf: string;
  readonly documents: number;
  readonly owners: number;
};

type Why = {
  readonly why: string;
};

type Failure = {
  readonly failure: CatalogError['code'];
};

type List = {
  readonly list: string;
};

type NotedList = List & {
  readonly notes: readonly ListNote[];
};
