import { decodeHTMLStrict } from 'entities/decode';
import { takeChars } from '../../record/cut-characters.ts';

/** Text of a product as in the copy; `property`: the value of a property. */
export interface ProductText {
  readonly field: 'name' | 'short_description' | 'long_description' | 'property';
  // Expected language: `de` if the PIM names `de-DE`; undefined: the record's own text.
  readonly language: string | undefined;
  readonly text: string;
  // Result of {@link toPlain}.
  readonly plain: string;
}

/** Finding of a check about a text. */
export interface Suspicion {
  // Follows the name of the text: `: TBD`, or `, 12 characters`.
  readonly evidence: string;
  // Sorts findings, worst first; absent: all are equally bad.
  readonly extent?: number;
}

/** Checks a text; undefined: nothing is wrong. Never throws, whatever the text. */
export type TextCheck = (text: ProductText) => Suspicion | undefined;

// Invisible parts of HTML; an unclosed one hides everything after it.
const HIDDEN = '<!--[\\s\\S]*?(?:-->|$)|<(script|style)(?=[\\s>])[\\s\\S]*?(?:</\\1[^<>]*>|$)';

const MARKUP = new RegExp(`${HIDDEN}|</?([a-z][a-z0-9:-]*)(?:\\s[^<>]*)?/?>|<[!?][^<>]*>`, 'gi');

// Elements within a word or a line; they are not replaced by a space.
const INLINE: ReadonlySet<string> = new Set(
  'a abbr b big em font i mark s small span strong sub sup u'.split(' '),
);

// Elements that show something without any text.
const SHOWN_ELEMENT =
  /<(?:img|picture|svg|video|audio|iframe|object|embed|canvas|input|button|form|script)/i;

// Scripts in which a letter is a syllable or a word.
const DENSE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/**
 * Returns the words that a buyer reads, roughly as a browser shows them: without tags, comments,
 * scripts and styles, character references decoded once, runs of white space as one space, trimmed.
 * Builds no tree and takes linear time.
 */
export function toPlain(text: string): string {
  const untagged = text.includes('<') ? text.replace(MARKUP, spaceOf) : text;
  const decoded = untagged.includes('&') ? decodeHTMLStrict(untagged) : untagged;
  return decoded.replace(/ ?[^\S ]\s*| {2,}\s*/g, ' ').trim();
}

function spaceOf(_markup: string, _hidden?: string, tag = ''): string {
  return INLINE.has(tag) || INLINE.has(tag.toLowerCase()) ? '' : ' ';
}

/** Returns true if a text shows a picture, a video or a form. */
export function showsElement(text: string): boolean {
  return text.includes('<') && SHOWN_ELEMENT.test(text);
}

/** Counts characters as a person does: code points. */
export function countChars(text: string): number {
  return text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);
}

/** Returns true for a script such as Chinese that needs fewer characters than others. */
export function isDense(plain: string): boolean {
  return DENSE.test(plain);
}

/**
 * Cuts a text for display to at most `most` UTF-16 code units; halves of characters are replaced.
 */
export function cutChars(text: string, most: number): string {
  return takeChars(text, most).replace(/\p{Cs}/gu, '\ufffd');
}
