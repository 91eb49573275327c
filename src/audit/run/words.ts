/** House words: what a company means by a word, a condition over the views of the copy, as columns of the table `words`. Pure. */

import { nameColumn, WORDS_TABLE } from '../../copy/made-views.ts';
import { quote } from '../../copy/sql-quote.ts';
import type { HouseWord } from '../rules-file.ts';
import type { OwnStatement } from './tables.ts';

/** The SELECT of the products that a word is true of. */
export function selectMeant({ condition }: HouseWord): string {
  return `SELECT product_id FROM products WHERE (\n${condition}\n)`;
}

/** The statements that make the table. */
export function writeWords(words: readonly HouseWord[]): readonly OwnStatement[] {
  const table = `made.${WORDS_TABLE}`;
  return [
    { sql: `CREATE TABLE ${table} AS SELECT DISTINCT product_id FROM products WHERE product_id IS NOT NULL` },
    ...words.flatMap((word) => {
      const column = nameColumn(word.name);
      const meant = selectMeant(word);
      return [
        // NULL where it cannot be asked.
        { sql: `ALTER TABLE ${table} ADD COLUMN ${column} BOOLEAN` },
        {
          sql: `UPDATE ${table} SET ${column} = product_id IN (SELECT product_id FROM (${meant}) WHERE product_id IS NOT NULL)`,
          own: meant,
          step: `word ${word.name}`,
          onFailure: (why: string) =>
            `INSERT INTO made.problems VALUES (${quote(`The word ${word.name} of the rules file cannot be asked: ${why}`)})`,
        },
      ];
    }),
    ...(words.length === 0 ? [] : [{ sql: showWords(words) }]),
  ];
}

/** Rules that others write know words as columns of products, as callers' SQL does. */
function showWords(words: readonly HouseWord[]): string {
  const columns = words.map(({ name }) => `w.${nameColumn(name)}`).join(', ');
  return `CREATE VIEW scratch.products AS SELECT p.*, ${columns} FROM copy.main.products p LEFT JOIN made.${WORDS_TABLE} w USING (product_id)`;
}
