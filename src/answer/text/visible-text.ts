import { BLOCKS, DROPPED, SEEN_OTHERWISE } from './html-elements.ts';
import { decodeEntities } from './html-entities.ts';
import { OpenElements } from './open-elements.ts';

// Text without white space at its ends, and with at most one space or line feed in a row.
class TextLines {
  #text = '';
  // Space or line feed that comes before the next text; none if it follows at once.
  #nextSpace: '' | ' ' | '\n' = '';

  /** @param chunk text whose white space is folded to single spaces or line feeds */
  append(chunk: string): void {
    const body = chunk.trim();
    this.#addSpace(chunk.charAt(0));
    if (body === '') return;
    if (this.#text !== '') this.#text += this.#nextSpace;
    this.#text += body;
    this.#nextSpace = '';
    this.#addSpace(chunk.charAt(chunk.length - 1));
  }

  // A line feed counts more than a space.
  #addSpace(char: string): void {
    if (char === '\n') this.#nextSpace = '\n';
    else if (char === ' ' && this.#nextSpace === '') this.#nextSpace = ' ';
  }

  breakLine(): void {
    this.#nextSpace = '\n';
  }

  appendSign(sign: string): void {
    if (this.#text !== '' && this.#nextSpace === '\n') this.#text += '\n';
    this.#text += sign;
    this.#nextSpace = ' ';
  }

  get lineHasText(): boolean {
    return this.#text !== '' && this.#nextSpace !== '\n';
  }

  /** Returns the text without list items that are empty. */
  finish(): string {
    return this.#text.replace(/^(?:-\n)+|\n-(?=\n|$)/g, '');
  }
}

// Matches a comment with more than one word; editors leave many others.
const SEVERAL_WORDS = /\p{L}\S*\s+\S*\p{L}/u;

// The outermost open element whose content is dropped, and how many of its name are open in it.
class DroppedElement {
  /** Empty if none is open. */
  name = '';
  #depth = 0;

  /** Returns true if the tag is a part of dropped content. */
  open(name: string): boolean {
    if (this.name === '' && DROPPED.has(name)) this.name = name;
    if (this.name === name) this.#depth += 1;
    return this.name !== '';
  }

  /** Returns true if the tag is a part of dropped content. */
  close(name: string): boolean {
    if (this.name === '') return false;
    if (this.name === name) this.#depth -= 1;
    if (this.#depth === 0) this.name = '';
    return true;
  }
}

// Matches white space other than a single space, which is most of it and needs no replacing.
const LONG_SPACE = / ?[^\S ]\s*| {2,}\s*/g;

/**
 * Collects the visible text of a page: blocks on their own lines, list items after `- `, table
 * cells separated by ` | `.
 */
export class VisibleText {
  readonly #lines = new TextLines();
  readonly #elements = new OpenElements();
  readonly #dropped = new DroppedElement();
  readonly #spaceForLineBreak: string;
  #hasHidden = false;

  /** @param spaceForLineBreak what stands for white space with a line break in it */
  constructor(spaceForLineBreak: string) {
    this.#spaceForLineBreak = spaceForLineBreak;
  }

  open(name: string, attributes: ReadonlyMap<string, string> | undefined): void {
    if (this.#dropped.open(name)) return;
    this.#elements.open(name, attributes);
    if (!this.#elements.isHidden) this.#layOut(name);
  }

  close(name: string): void {
    if (this.#dropped.close(name)) return;
    const wasHidden = this.#elements.isHidden;
    this.#elements.close(name);
    if (BLOCKS.has(name) && !wasHidden) this.#lines.breakLine();
  }

  append(source: string): void {
    const { name } = this.#dropped;
    const isLeftOut = name !== '' || this.#elements.isHidden;
    if (isLeftOut) {
      if (!SEEN_OTHERWISE.has(name)) this.#hasHidden ||= source.trim() !== '';
      return;
    }
    const text = decodeEntities(source);
    const fold = (space: string): string => (space.includes('\n') ? this.#spaceForLineBreak : ' ');
    this.#lines.append(text.replace(LONG_SPACE, fold));
  }

  noteComment(comment: string): void {
    this.#hasHidden ||= SEVERAL_WORDS.test(comment);
  }

  finish(): { readonly text: string; readonly hasHidden: boolean } {
    return { text: this.#lines.finish(), hasHidden: this.#hasHidden };
  }

  #layOut(name: string): void {
    if (name === 'li') {
      this.#lines.breakLine();
      this.#lines.appendSign('-');
    } else if (name === 'td' || name === 'th') {
      if (this.#lines.lineHasText) this.#lines.appendSign(' |');
    } else if (BLOCKS.has(name)) this.#lines.breakLine();
  }
}
