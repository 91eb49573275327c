import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import { DECIDING_ATTRIBUTES } from './css-visibility.ts';
import { BLOCKS, DROPPED, INLINE } from './html-elements.ts';
import { decodeAttribute } from './html-entities.ts';
import { VisibleText } from './visible-text.ts';

const NAMES = [...DROPPED, ...BLOCKS, ...INLINE].join('|');

// Matches content that would load, run or hide something: any tag with an attribute, a comment or
// doctype, or the beginning of such an element, because texts are often cut off within one.
const TAG_WITH_ATTRIBUTE = /<[a-z][^\s<>]*\s+[a-z_:@-][^\s<>=]*\s*=[^<>]*>/.source;
const LOADING_TAG = /<(?:img|script|style|iframe|object|embed|svg|video|audio|link)[\s/>]/.source;
const ACTIVE = new RegExp(`${TAG_WITH_ATTRIBUTE}|<!--|<!doctype\\s|${LOADING_TAG}`, 'i');

const HTML = new RegExp(
  `</?(?:${NAMES})\\s*/?>|<(?:${NAMES})\\s[^<>]*\\bhidden[\\s/>]|${ACTIVE.source}`,
  'i',
);
const BLOCK_TAG = new RegExp(`</?(?:${[...BLOCKS].join('|')})[\\s/>]`, 'i');

/**
 * Returns true for HTML, and false for plain text with a `<` in it (`5 < 6`, `a<b`, `Map<String>`).
 */
export function looksLikeHtml(text: string): boolean {
  return text.includes('<') && HTML.test(text);
}

/** Returns true if a text has HTML that would do something in a page, beyond how it looks. */
export function hasActiveHtml(text: string): boolean {
  return text.includes('<') && ACTIVE.test(text);
}

/**
 * Reads the text of HTML: blocks on their own lines, list items after `- `, table cells separated
 * by ` | `; without scripts, styles, comments and invisible text; with references decoded and white
 * space folded. Never longer than its source. It reads tokens without a tree, so malformed,
 * unclosed and deeply nested HTML takes linear time.
 */
export function readHtmlText(html: string): {
  readonly text: string;
  readonly hasHidden: boolean;
} {
  // Without any block element, the author's line breaks are the only structure.
  const text = new VisibleText(BLOCK_TAG.test(html) ? ' ' : '\n');
  const reader = new HtmlReader(html, text);
  const tokenizer = new Tokenizer({ decodeEntities: false }, reader);
  tokenizer.write(html);
  tokenizer.end();
  return text.finish();
}

class OpeningTag {
  readonly name: string;
  attributes: Map<string, string> | undefined;
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

// Positions are UTF-16 offsets into the HTML; references are part of its text.
class HtmlReader implements TokenizerCallbacks {
  readonly #html: string;
  readonly #text: VisibleText;
  #tag = new OpeningTag('');

  constructor(html: string, text: VisibleText) {
    this.#html = html;
    this.#text = text;
  }

  ontext(start: number, end: number): void {
    this.#text.append(this.#html.slice(start, end));
  }

  oncdata(start: number, end: number, closingChars: number): void {
    this.#text.append(this.#html.slice(start, end - closingChars));
  }

  oncomment(start: number, end: number, closingChars: number): void {
    const commentEnd = Math.max(start, end - closingChars);
    this.#text.noteComment(this.#html.slice(start, commentEnd));
  }

  onopentagname(start: number, end: number): void {
    this.#tag = new OpeningTag(readName(this.#html, start, end));
  }

  onattribname(start: number, end: number): void {
    this.#tag.beginAttribute(readName(this.#html, start, end));
  }

  onattribdata(start: number, end: number): void {
    this.#tag.appendValue(this.#html.slice(start, end));
  }

  onattribend(): void {
    this.#tag.endAttribute();
  }

  onopentagend(): void {
    this.#text.open(this.#tag.name, this.#tag.attributes);
  }

  onselfclosingtag(): void {
    // In HTML only void elements close themselves, but exports write `<template/>` too.
    if (!DROPPED.has(this.#tag.name)) this.onopentagend();
  }

  onclosetag(start: number, end: number): void {
    this.#text.close(readName(this.#html, start, end));
  }

  onattribentity(): void {}
  ondeclaration(): void {}
  onend(): void {}
  onprocessinginstruction(): void {}
  ontextentity(): void {}
}

function readName(html: string, start: number, end: number): string {
  return html.slice(start, end).toLowerCase();
}
