/** Markup as values: what is put between the tags is escaped, unless it is markup itself. Pure. */

/** Markup that may stand in a page as it is; texts are strings, so none is taken for it. */
export interface Html {
  readonly markup: string;
}

/** What markup is made of; undefined is nothing. */
type Part = string | number | undefined | Html | readonly Html[];

const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Markup from a template; texts in it are safe as content and within quoted attribute values. */
export function html(tags: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { markup: String.raw({ raw: tags }, ...parts.map(write)) };
}

function write(part: Part): string {
  if (part === undefined) return '';
  if (typeof part === 'string') return part.replace(/[&<>"']/g, (sign) => REFERENCES[sign] ?? sign);
  if (typeof part === 'number') return String(part);
  return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('');
}
