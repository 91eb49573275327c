/** Texts as notices on SQL repeat them. */

import { takeChars } from '../../record/cut-characters.ts';

/** Maximum length of a repeated text, in characters. */
const MOST_REPEATED = 40;

/** A text of the caller, or a plain one of the catalog, quoted as in SQL and shortened. */
export function repeatText(text: string): string {
  const shown = text.length <= MOST_REPEATED ? text : `${takeChars(text, MOST_REPEATED)}…`;
  return `'${shown.replaceAll("'", "''")}'`;
}

/** Several texts quoted as in SQL. */
export function listQuoted(texts: readonly string[]): string {
  return texts.map(repeatText).join(', ');
}
