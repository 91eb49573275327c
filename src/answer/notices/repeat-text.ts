import { takeChars } from '../../record/cut-characters.ts';

const MAX_REPEATED = 40;

/** Quotes a text of the caller, or a plain one of the catalog, as SQL does, and shortens it. */
export function repeatText(text: string): string {
  const beginning = text.length <= MAX_REPEATED ? text : `${takeChars(text, MAX_REPEATED)}…`;
  return `'${beginning.replaceAll("'", "''")}'`;
}

/** Quotes several texts as SQL does. */
export function listQuoted(texts: readonly string[]): string {
  return texts.map(repeatText).join(', ');
}
