import { takeChars } from '../../record/cut-characters.ts';

const MOST_REPEATED = 40;

/** Quotes a text of the caller, or a plain one of the catalog, as SQL does, and shortens it. */
export function repeatText(text: string): string {
  const beginning = text.length <= MOST_REPEATED ? text : `${takeChars(text, MOST_REPEATED)}…`;
  return `'${beginning.replaceAll("'", "''")}'`;
}

/** Quotes several texts as SQL does. */
export function listQuoted(texts: readonly string[]): string {
  return texts.map(repeatText).join(', ');
}
