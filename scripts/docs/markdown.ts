/** Markdown as the generated parts of the pages write it, and how they are put into a page. Pure. */

/** The texts between the markers `<!-- generated:<name> -->` and `<!-- /generated -->`, by name. */
export type Sections = Readonly<Record<string, string>>;

/** A table. */
export function renderTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => toPlainMarkdown(cell).replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}

/** A text of ours in which nothing is taken for an HTML tag, as `<culture>` would be. Code type stays as it is. */
export function toPlainMarkdown(text: string): string {
  return text.replace(/`[^`]*`|</g, (found) => (found === '<' ? '\\<' : found));
}

/** A fenced block. */
export function renderBlock(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}

/** A value or a name in code type; nothing where there is none. */
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
 * @throws Error when a section is missing or is not known
 */
export function replaceSections(text: string, sections: Sections, page: string): string {
  const seen = new Set<string>();
  const replaced = text.replace(
    /(<!-- generated:([\w-]+) -->\n)[\s\S]*?(<!-- \/generated -->)/g,
    (_whole, start: string, name: string, end: string) => {
      const section = sections[name];
      if (section === undefined) throw new Error(`${page} has a section ${name} that nothing generates.`);
      seen.add(name);
      return `${start}\n${section}\n\n${end}`;
    },
  );
  const missing = Object.keys(sections).filter((name) => !seen.has(name));
  if (missing.length > 0) throw new Error(`${page} has no section ${missing.join(', ')}.`);
  return replaced;
}
