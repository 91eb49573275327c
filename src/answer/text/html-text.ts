/**
 * HTML descriptions to plain text with line breaks. The tokenizer gives events in order and builds no tree, so that
 * depth costs nothing. Pure.
 */

import { decodeHTMLStrict } from 'entities/decode';
import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import { DECIDING_ATTRIBUTES, OpenElements } from './css-visibility.ts';

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Elements whose content is not for readers. */
const DROPPED = words(
  'script style template noscript iframe object svg math title textarea select audio video canvas datalist noembed noframes',
);
/** Those of them of which a browser shows something. */
const SEEN_OTHERWISE = words('iframe object svg math textarea select audio video canvas');
/** Elements on their own lines. */
const BLOCKS = words(
  'address article aside blockquote body br caption center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html legend li main nav ol p pre section summary table tbody tfoot thead tr ul',
);
const INLINE = words(
  'a abbr acronym b bdi bdo big cite code del dfn em font i img input ins kbd label mark nobr o:p q s samp small span strike strong sub sup td th time tt u var wbr button embed link meta picture source head base col colgroup',
);

const NAMES = [...DROPPED, ...BLOCKS, ...INLINE].join('|');

/**
 * What would load, run or hide something: any tag with an attribute, a comment or doctype, or the beginning of such an
 * element, because texts are often cut off within one.
 */
const ACTIVE =
  /<[a-z][^\s<>]*\s+[a-z_:@-][^\s<>=]*\s*=[^<>]*>|<!--|<!doctype\s|<(?:img|script|style|iframe|object|embed|svg|video|audio|link)[\s/>]/i;

/** The same, or an HTML tag without attributes, or one that hides its content. */
const HTML = new RegExp(
  `</?(?:${NAMES})\\s*/?>|<(?:${NAMES})\\s[^<>]*\\bhidden[\\s/>]|${ACTIVE.source}`,
  'i',
);
const BLOCK_TAG = new RegExp(`</?(?:${[...BLOCKS].join('|')})[\\s/>]`, 'i');

/** Whether a text is HTML, and not plain text with a `<` in it (`5 < 6`, `a<b`, `Map<String>`). */
export function looksLikeHtml(text: string): boolean {
  return text.includes('<') && HTML.test(text);
}

/** Whether a text has HTML that would do something in a page, beyond how it looks. */
export function hasActiveHtml(text: string): boolean {
  return text.includes('<') && ACTIVE.test(text);
}

/** A complete reference, including one whose ampersand was itself encoded, once or more often: `&amp;amp;eacute;`. */
const REFERENCE =
  /&(?:(?:amp|#0{0,5}38|#x0{0,5}26);)*(#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z0-9]{1,31});/gi;

/**
 * Decodes the references in a text. Only complete ones that HTML knows, with a semicolon: `R&D` and `?a=1&copy=2` stay.
 * A reference that was encoded several times, as by exports through several systems, is decoded completely.
 */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(REFERENCE, (whole, name: string) => {
    const decoded = decodeHTMLStrict(`&${name};`);
    return decoded === `&${name};` ? whole : decoded;
  });
}

/** The value of an attribute, in which numeric references need no semicolon. */
function decodeAttribute(source: string): string {
  return decodeEntities(source.replace(/&#(\d{1,7}|x[\da-f]{1,6})(?![\da-f;])/gi, '&#$1;'));
}

/** White space that is more than a single space: nearly all of it is one, and takes no replacing. */
const UNFOLDED = / ?[^\S ]\s*| {2,}\s*/g;

/** Collects text so that white space is folded across tags, and line breaks never double. */
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

  /** Starts a list item or table cell with a sign, followed by one space. */
  mark(sign: string): void {
    if (this.#text !== '' && this.#gap === '\n') this.#text += '\n';
    this.#text += sign;
    this.#gap = ' ';
  }

  /** Whether there is any text on the current line. */
  get lineHasText(): boolean {
    return this.#text !== '' && this.#gap !== '\n';
  }

  finish(): string {
    return this.#text.replace(/^(?:-\n)+|\n-(?=\n|$)/g, '');
  }
}

/** A comment that says something has more than one word; editors leave many others. */
const TELLING = /\p{L}\S*\s+\S*\p{L}/u;

/**
 * The readable text of HTML: blocks on their own lines, list items after `- `, table cells separated by ` | `; without
 * scripts, styles, comments and invisible text; with references decoded and white space folded. Never longer than its
 * source. It reads tokens without a tree, so malformed, unclosed and deeply nested HTML takes linear time.
 */
export function readHtmlText(html: string): {
  readonly text: string;
  readonly hasHidden: boolean;
} {
  const reader = new HtmlReader(html);
  const tokenizer = new Tokenizer({ decodeEntities: false }, reader);
  tokenizer.write(html);
  tokenizer.end();
  return reader.finish();
}

/** The element that is being dropped with all that is in it, if there is one. */
class DroppedElement {
  /** Its name; empty: nothing is being dropped. */
  name = '';
  /** How many elements of its name are open. */
  #depth = 0;

  /** @returns whether an element that begins here is dropped */
  open(name: string): boolean {
    if (this.name === '' && DROPPED.has(name)) this.name = name;
    if (this.name === name) this.#depth += 1;
    return this.name !== '';
  }

  /** @returns whether an element that ends here was dropped */
  close(name: string): boolean {
    if (this.name === '') return false;
    if (this.name === name) this.#depth -= 1;
    if (this.#depth === 0) this.name = '';
    return true;
  }
}

/** An opening tag as it is being read: its name, and those attributes that decide whether its element is seen. */
class OpeningTag {
  readonly name: string;
  /** Undefined: it has none of them. */
  attributes: Map<string, string> | undefined;
  /** The one that is being read; empty: one that decides nothing. */
  #attribute = '';

  constructor(name: string) {
    this.name = name;
  }

  beginAttribute(name: string): void {
    // If an attribute is repeated, the first counts.
    const counts = DECIDING_ATTRIBUTES.has(name) && this.attributes?.has(name) !== true;
    this.#attribute = counts ? name : '';
    if (!counts) return;
    this.attributes ??= new Map();
    this.attributes.set(name, '');
  }

  appendValue(source: string): void {
    this.#setValue((value) => value + source);
  }

  endAttribute(): void {
    this.#setValue(decodeAttribute);
  }

  #setValue(change: (value: string) => string): void {
    const value = this.attributes?.get(this.#attribute);
    if (value !== undefined) this.attributes?.set(this.#attribute, change(value));
  }
}

/** Reads text from tokens. Their positions are UTF-16 offsets into the HTML; references are part of its text. */
class HtmlReader implements TokenizerCallbacks {
  readonly #html: string;
  readonly #lines = new TextLines();
  readonly #elements = new OpenElements();
  readonly #dropped = new DroppedElement();
  /** What white space with a line feed is folded to. */
  readonly #folded: string;
  #tag = new OpeningTag('');
  #hasHidden = false;

  constructor(html: string) {
    this.#html = html;
    // Without any block element, the author's line breaks are the only structure.
    this.#folded = BLOCK_TAG.test(html) ? ' ' : '\n';
  }

  finish() {
    return { text: this.#lines.finish(), hasHidden: this.#hasHidden };
  }

  ontext(start: number, end: number): void {
    this.#append(this.#html.slice(start, end));
  }

  oncdata(start: number, end: number, closingChars: number): void {
    this.#append(this.#html.slice(start, end - closingChars));
  }

  oncomment(start: number, end: number, closingChars: number): void {
    const comment = this.#html.slice(start, Math.max(start, end - closingChars));
    this.#hasHidden ||= TELLING.test(comment);
  }

  onopentagname(start: number, end: number): void {
    this.#tag = new OpeningTag(this.#readName(start, end));
  }

  onattribname(start: number, end: number): void {
    this.#tag.beginAttribute(this.#readName(start, end));
  }

  onattribdata(start: number, end: number): void {
    this.#tag.appendValue(this.#html.slice(start, end));
  }

  onattribend(): void {
    this.#tag.endAttribute();
  }

  onopentagend(): void {
    const { name, attributes } = this.#tag;
    if (this.#dropped.open(name)) return;
    this.#elements.open(name, attributes);
    if (!this.#elements.isHidden) this.#layOut(name);
  }

  onselfclosingtag(): void {
    // In HTML only void elements close themselves, but exports write `<template/>` too.
    if (!DROPPED.has(this.#tag.name)) this.onopentagend();
  }

  onclosetag(start: number, end: number): void {
    const name = this.#readName(start, end);
    if (this.#dropped.close(name)) return;
    const wasHidden = this.#elements.isHidden;
    this.#elements.close(name);
    if (BLOCKS.has(name) && !wasHidden) this.#lines.breakLine();
  }

  onattribentity(): void {}
  ondeclaration(): void {}
  onend(): void {}
  onprocessinginstruction(): void {}
  ontextentity(): void {}

  #readName(start: number, end: number): string {
    return this.#html.slice(start, end).toLowerCase();
  }

  /** Begins an element that is seen. */
  #layOut(name: string): void {
    if (name === 'li') {
      this.#lines.breakLine();
      this.#lines.mark('-');
    } else if (name === 'td' || name === 'th') {
      if (this.#lines.lineHasText) this.#lines.mark(' |');
    } else if (BLOCKS.has(name)) this.#lines.breakLine();
  }

  #append(text: string): void {
    const { name } = this.#dropped;
    if (name !== '' || this.#elements.isHidden) {
      if (!SEEN_OTHERWISE.has(name)) this.#hasHidden ||= text.trim() !== '';
      return;
    }
    this.#lines.append(
      decodeEntities(text).replace(UNFOLDED, (gap) => (gap.includes('\n') ? this.#folded : ' ')),
    );
  }
}
