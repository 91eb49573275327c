/** The texts of a product as checks read them: what a buyer sees of their HTML, and how much that is. Pure. */

import { decodeHTMLStrict } from 'entities/decode';

/** A text of a product as the copy holds it; `property`: the value of one. */
export interface ProductText {
  readonly field: 'name' | 'short_description' | 'long_description' | 'property';
  /** What it should be in: `de` where the PIM names `de-DE`; undefined: a text of the record itself. */
  readonly language: string | undefined;
  readonly text: string;
  /** The text as {@link toPlain} gives it. */
  readonly plain: string;
}

/** What a check says of a text. */
export interface Suspicion {
  /** Follows the words on which text it is: `: TBD`, or `, 12 characters`. */
  readonly shown: string;
  /** How bad it is; default: all are alike. */
  readonly extent?: number;
}

/** What one check says of a text; undefined: nothing is wrong. Never throws, whatever the text is. */
export type TextCheck = (text: ProductText) => Suspicion | undefined;

/** What nobody sees of HTML; what is not closed hides all behind it. */
const HIDDEN = '<!--[\\s\\S]*?(?:-->|$)|<(script|style)(?=[\\s>])[\\s\\S]*?(?:</\\1[^<>]*>|$)';

const MARKUP = new RegExp(`${HIDDEN}|</?([a-z][a-z0-9:-]*)(?:\\s[^<>]*)?/?>|<[!?][^<>]*>`, 'gi');

/** Elements within a word or a line: no space stands in their place. */
const INLINE: ReadonlySet<string> = new Set('a abbr b big em font i mark s small span strong sub sup u'.split(' '));

/** What shows something without any text. */
const SHOWN_ELEMENT = /<(?:img|picture|svg|video|audio|iframe|object|embed|canvas|input|button|form|script)/i;

/** Scripts in which a letter is a syllable or a word. */
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/**
 * What a buyer reads of a text, about as a browser shows it: without tags, comments, scripts and styles, character references
 * decoded once, runs of white space as one space, none at the edges. It builds no tree, and takes linear time.
 */
export function toPlain(text: string): string {
  const untagged = text.includes('<') ? text.replace(MARKUP, spaceOf) : text;
  const decoded = untagged.includes('&') ? decodeHTMLStrict(untagged) : untagged;
  return decoded.replace(/ ?[^\S ]\s*| {2,}\s*/g, ' ').trim();
}

function spaceOf(_markup: string, _hidden?: string, tag = ''): string {
  return INLINE.has(tag) || INLINE.has(tag.toLowerCase()) ? '' : ' ';
}

/** Whether a text shows something beside its words: a picture, a video, a form. */
export function showsElement(text: string): boolean {
  return text.includes('<') && SHOWN_ELEMENT.test(text);
}

/** How many characters there are, as a person counts them: code points. */
export function countChars(text: string): number {
  return text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);
}

/** Whether a plain text is in a script that says in few characters what others say in many, such as Chinese. */
export function isDense(plain: string): boolean {
  return DENSE.test(plain);
}

/** The beginning of a text, to be shown: so many characters at most, each a whole one. */
export function cutChars(text: string, most: number): string {
  return [...text.slice(0, 2 * most)]
    .slice(0, most)
    .join('')
    .replace(/\p{Cs}/gu, '\ufffd');
}
