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
        { sql: `ALTER TABLE ${table} ADD COLUMN ${column} BOOLEAN DEFAULT false` },
        {
          sql: `UPDATE ${table} SET ${column} = true WHERE product_id IN (${meant})`,
          own: meant,
          onFailure: (why: string) =>
            `INSERT INTO made.problems VALUES (${quote(`The word ${word.name} of the rules file cannot be asked: ${why}`)})`,
        },
      ];
    }),
  ];
}
