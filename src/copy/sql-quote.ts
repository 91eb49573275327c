/** Texts in SQL. Pure. */

/** A text as SQL writes it. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
