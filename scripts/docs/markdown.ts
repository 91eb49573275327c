/** The Markdown of the generated parts of pages, and how they are put into a page. Pure. */

/** The texts between the markers `<!-- generated:<name> -->` and `<!-- /generated -->`, by name. */
export type Sections = Readonly<Record<string, string>>;

/** A Markdown table. */
export function renderTable(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => toPlainMarkdown(cell).replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Escapes one of our texts so that nothing in it reads as an HTML tag, such as `<culture>`; code stays as it is. */
export function toPlainMarkdown(text: string): string {
  return text.replace(/`[^`]*`|</g, (found) => (found === '<' ? '\\<' : found));
}

/** A fenced block. */
export function renderBlock(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}

/** A value or a name as code; empty for an empty text. */
export function code(text: string): string {
  return text === '' ? '' : `\`${text}\``;
}

/** The first sentence of a text. */
export function firstSentence(text: string): string {
  return /^.*?\.(?= [A-Z]|$)/.exec(text)?.[0] ?? text;
}

/**
 * A page with its generated sections replaced.
 * @param page its path, for the error
 * @throws Error if a section is missing or unknown
 */
export function replaceSections(text: string, sections: Sections, page: string): string {
  const seen = new Set<string>();
  const replaced = text.replace(
    /(<!-- generated:([\w-]+) -->\n)[\s\S]*?(<!-- \/generated -->)/g,
    (_whole, start: string, name: string, end: string) => {
      const section = sections[name];
      if (section === undefined)
        throw new Error(`${page} has a section ${name} that nothing generates.`);
      seen.add(name);
      return `${start}\n${section}\n\n${end}`;
    },
  );
  const missing = Object.keys(sections).filter((name) => !seen.has(name));
  if (missing.length > 0) throw new Error(`${page} has no section ${missing.join(', ')}.`);
  return replaced;
}
