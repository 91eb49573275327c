/** What is noted of records when they are read (copy/facts), as tables of the copy (schema.ts). Pure. */

import { column, type Described } from './schema-column.ts';
import { OWNED, productId } from './shared-columns.ts';

/** Their names. */
export const FACT_NAMES = ['texts', 'facts'] as const;

/** What each holds. */
export const FACT_TABLES: readonly Described<(typeof FACT_NAMES)[number]>[] = [
  {
    name: 'texts',
    meaning: 'What was noted of each text of products when it was read: its own ones and its translations.',
    columns: [
      productId,
      column('field', 'VARCHAR', 'name, short_description or long_description.'),
      column('culture', 'VARCHAR', 'Language code as the PIM writes it; NULL: a text of the record itself.'),
      column('meant', 'VARCHAR', 'Language of that code: de of de-AT, de_DE and 1031.'),
      column('chars', 'BIGINT', 'Characters that it shows, without markup; 0: nothing.'),
      column('words', 'BIGINT', 'Words that it shows.'),
      column('language', 'VARCHAR', 'Language that it is plainly in, such as de; NULL: too short, or not plain.'),
      column('print', 'BIGINT', 'The same for texts of the same words.'),
      column('has_tags', 'BOOLEAN', 'Whether it holds HTML tags.'),
      column(
        'shows_more',
        'BOOLEAN',
        'Whether it shows more than its characters say: pictures, or a script such as Chinese.',
      ),
      column('tells_name', 'DOUBLE', 'Share (0 to 1) of the words of the name that a description holds.'),
    ],
  },
  {
    name: 'facts',
    meaning: 'What was found wrong with a record by itself when it was read; the audit makes findings of it.',
    columns: [
      column('fact', 'VARCHAR', 'What is wrong, such as garbled_text; as the rules of audit_catalog are called.'),
      ...OWNED,
      column('detail', 'VARCHAR', 'Where, and a few words.'),
      column('extent', 'DOUBLE', 'How bad: more is worse.'),
    ],
  },
];
