/**
 * HTML descriptions to plain text with line breaks. The tokenizer gives events in order and builds no tree, so that
 * depth costs nothing. Pure.
 */

import { decodeHTMLStrict } from 'entities/decode';
import { Tokenizer } from 'htmlparser2';
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
export function readHtmlText(html: string) {
  const lines = new TextLines();
  const elements = new OpenElements();
  // Without any block element, the author's line breaks are the only structure.
  const folded = BLOCK_TAG.test(html) ? ' ' : '\n';
  let dropped = '';
  let depth = 0;
  let hasHidden = false;
  let attributes: Map<string, string> | undefined;
  let attribute = '';

  const open = (name: string): void => {
    if (dropped !== '') {
      if (name === dropped) depth += 1;
      return;
    }
    if (DROPPED.has(name)) {
      dropped = name;
      depth = 1;
      return;
    }
    elements.open(name, attributes);
    if (elements.isHidden) return;
    if (name === 'li') {
      lines.breakLine();
      lines.mark('-');
    } else if (name === 'td' || name === 'th') {
      if (lines.lineHasText) lines.mark(' |');
    } else if (BLOCKS.has(name)) lines.breakLine();
  };
  const close = (name: string): void => {
    if (dropped === name) {
      depth -= 1;
      if (depth === 0) dropped = '';
    } else if (dropped === '') {
      const wasHidden = elements.isHidden;
      elements.close(name);
      if (BLOCKS.has(name) && !wasHidden) lines.breakLine();
    }
  };
  const append = (text: string): void => {
    if (dropped !== '' || elements.isHidden) {
      if (!SEEN_OTHERWISE.has(dropped)) hasHidden ||= text.trim() !== '';
      return;
    }
    lines.append(
      decodeEntities(text).replace(/\s+/g, (gap) => (gap.includes('\n') ? folded : ' ')),
    );
  };

  let openName = '';
  const ignore = (): void => undefined;
  // Positions are UTF-16 offsets into the text; references are part of it.
  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      ontext: (start, end) => append(html.slice(start, end)),
      oncdata: (start, end, closingChars) => append(html.slice(start, end - closingChars)),
      oncomment: (start, end, closingChars) => {
        hasHidden ||= TELLING.test(html.slice(start, Math.max(start, end - closingChars)));
      },
      onopentagname: (start, end) => {
        openName = html.slice(start, end).toLowerCase();
        attributes = undefined;
      },
      onattribname: (start, end) => {
        const name = html.slice(start, end).toLowerCase();
        // If an attribute is repeated, the first counts.
        attribute = DECIDING_ATTRIBUTES.has(name) && attributes?.has(name) !== true ? name : '';
        if (attribute !== '')
          attributes = (attributes ?? new Map<string, string>()).set(attribute, '');
      },
      onattribdata: (start, end) => {
        if (attribute !== '')
          attributes?.set(attribute, attributes.get(attribute) + html.slice(start, end));
      },
      onattribend: () => {
        if (attribute !== '')
          attributes?.set(attribute, decodeAttribute(attributes.get(attribute) ?? ''));
      },
      onopentagend: () => open(openName),
      onselfclosingtag: () => {
        // In HTML only void elements close themselves, but exports write `<template/>` too.
        if (!DROPPED.has(openName)) open(openName);
      },
      onclosetag: (start, end) => close(html.slice(start, end).toLowerCase()),
      onattribentity: ignore,
      ondeclaration: ignore,
      onend: ignore,
      onprocessinginstruction: ignore,
      ontextentity: ignore,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return { text: lines.finish(), hasHidden };
}
