/**
 * The tables of what is noted of records when they are read (copy/facts), and the views of what an audit makes of a copy once it is
 * read (audit/run/), which callers see beside those of the copy as soon as they are made. Pure.
 */

import { column, type Described } from './schema-column.ts';
import { OWNED, productId } from './shared-columns.ts';

/** The name of the database of the audit by the rules of data quality, whose views callers see. */
export const QUALITY = 'quality';

/** Its table of house words: a row for each product with `product_id`, and a boolean column `is_…` for each word. */
export const WORDS_TABLE = 'words';

/** How a word is called as a column: `is_live`. */
export function nameColumn(word: string): string {
  return `is_${word}`;
}

/** The condition that a product is of all of some words. @param id the expression of its id */
export function isOfWords(id: string, words: readonly string[], database: string = QUALITY): string {
  return `${id} IN (SELECT product_id FROM ${database}.${WORDS_TABLE} WHERE ${words.map(nameColumn).join(' AND ')})`;
}

/** Their names. */
export const MADE_NAMES = ['findings', 'rule_results', 'grades', 'completeness'] as const;

const rule = column('rule', 'VARCHAR', 'Id of the rule (docs/audit-rules.md).');
const product = column('product_id', 'BIGINT', 'Id of the product.');

/** What SQL is about that may read them. */
export const READS_MADE = new RegExp(`\\b(?:${MADE_NAMES.join('|')}|is_[a-z0-9_]+)\\b`, 'i');

/** The views. */
export const MADE_VIEWS: readonly Described<(typeof MADE_NAMES)[number]>[] = [
  {
    name: 'findings',
    meaning:
      'What fails the rules of audit_catalog: one row per record and rule. Accepted ones and gaps of the whole system (rule_results.is_system_gap) are left out.',
    columns: [
      rule,
      column('severity', 'VARCHAR', 'error, warning or hint.'),
      ...OWNED,
      column('detail', 'VARCHAR', 'What is wrong, in a few words.'),
      column('extent', 'DOUBLE', 'How bad: more is worse, within a rule.'),
    ],
  },
  {
    name: 'rule_results',
    meaning: 'What each rule came to over the whole catalog: one row per rule.',
    columns: [
      rule,
      column('checked', 'BIGINT', 'Records that it could judge or could not.'),
      column('failed', 'BIGINT', 'Records that fail; NULL: it could not be asked.'),
      column('unknown', 'BIGINT', 'Records of which the copy cannot tell.'),
      column('is_system_gap', 'BOOLEAN', 'Whether nearly all for sale fails it, so that it counts in no grade.'),
      column('note', 'VARCHAR', 'What it does not judge, or why it could not be asked.'),
    ],
  },
  {
    name: 'grades',
    meaning:
      'The grade of each product, A (best) to E, and how many rules it or its variants fail. Gaps of the whole system do not count.',
    columns: [
      product,
      column('grade', 'VARCHAR', 'A to E; NULL: a list was not read to its end.'),
      column('errors', 'BIGINT', 'Failed rules of severity error.'),
      column('warnings', 'BIGINT', 'Of severity warning.'),
      column('hints', 'BIGINT', 'Of severity hint.'),
    ],
  },
  {
    name: 'completeness',
    meaning:
      'How complete each product is by each requirement: its translations, and what the rules file asks (requirements).',
    columns: [
      product,
      column('requirement', 'VARCHAR', 'Name of the requirement, such as translation:fr.'),
      column('of', 'BIGINT', 'What it asks for, as far as the copy can tell of it.'),
      column('has', 'BIGINT', 'How much of that there is.'),
      column('missing', 'VARCHAR', 'What is missing, joined by commas; NULL: nothing.'),
      column('unknown', 'BIGINT', 'How much else it asks for, of which the copy cannot tell.'),
    ],
  },
];

/** The names of what is noted of records when they are read (copy/facts), as tables of the copy. */
export const FACT_NAMES = ['texts', 'facts'] as const;

/** What each of these holds. */
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
