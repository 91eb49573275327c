import { OpenElements } from './css-visibility.ts';
import { BLOCKS, DROPPED, SEEN_OTHERWISE } from './html-elements.ts';
import { decodeEntities } from './html-entities.ts';

class TextLines {
  #text = '';
  #gap = '';

  /** @param chunk text whose white space is folded to single spaces or line feeds */
  append(chunk: string): void {
    const body = chunk.trim();
    this.#widen(chunk.charAt(0));
    if (body === '') return;
    if (this.#text !== '') this.#text += this.#gap;
    this.#text += body;
    this.#gap = '';
    this.#widen(chunk.charAt(chunk.length - 1));
  }

  #widen(char: string): void {
    if (char === '\n' || (char === ' ' && this.#gap === '')) this.#gap = char;
  }

  breakLine(): void {
    this.#gap = '\n';
  }

  mark(sign: string): void {
    if (this.#text !== '' && this.#gap === '\n') this.#text += '\n';
    this.#text += sign;
    this.#gap = ' ';
  }

  get lineHasText(): boolean {
    return this.#text !== '' && this.#gap !== '\n';
  }

  finish(): string {
    return this.#text.replace(/^(?:-\n)+|\n-(?=\n|$)/g, '');
  }
}

// Matches a comment with more than one word; editors leave many others.
const TELLING = /\p{L}\S*\s+\S*\p{L}/u;

class DroppedElement {
  name = '';
  #depth = 0;

  open(name: string): boolean {
    if (this.name === '' && DROPPED.has(name)) this.name = name;
    if (this.name === name) this.#depth += 1;
    return this.name !== '';
  }

  close(name: string): boolean {
    if (this.name === '') return false;
    if (this.name === name) this.#depth -= 1;
    if (this.#depth === 0) this.name = '';
    return true;
  }
}

// Matches white space other than a single space, which is most of it and needs no replacing.
const UNFOLDED = / ?[^\S ]\s*| {2,}\s*/g;

/**
 * Collects the visible text of a page: blocks on their own lines, list items after `- `, table
 * cells separated by ` | `.
 */
export class VisibleText {
  readonly #lines = new TextLines();
  readonly #elements = new OpenElements();
  readonly #dropped = new DroppedElement();
  readonly #folded: string;
  #hasHidden = false;

  constructor(folded: string) {
    this.#folded = folded;
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
    if (name !== '' || this.#elements.isHidden) {
      if (!SEEN_OTHERWISE.has(name)) this.#hasHidden ||= source.trim() !== '';
      return;
    }
    const text = decodeEntities(source);
    const fold = (gap: string): string => (gap.includes('\n') ? this.#folded : ' ');
    this.#lines.append(text.replace(UNFOLDED, fold));
  }

  noteComment(comment: string): void {
    this.#hasHidden ||= TELLING.test(comment);
  }

  finish(): { readonly text: string; readonly hasHidden: boolean } {
    return { text: this.#lines.finish(), hasHidden: this.#hasHidden };
  }

  #layOut(name: string): void {
    if (name === 'li') {
      this.#lines.breakLine();
      this.#lines.mark('-');
    } else if (name === 'td' || name === 'th') {
      if (this.#lines.lineHasText) this.#lines.mark(' |');
    } else if (BLOCKS.has(name)) this.#lines.breakLine();
  }
}
