/** Catalog text is data: nothing in it may hide from the reader, or act through the host. */

import { HIDDEN_MARK, MARK } from '../../record/value.ts';
import { decodeEntities } from './html-entities.ts';
import { hasActiveHtml, looksLikeHtml, readHtmlText } from './html-text.ts';
import { cleanText, USUAL_LETTERS } from './invisible.ts';

// Matches any character outside usual text; `&`, `<` and `]` count too, because all other cases
// begin with them.
const UNUSUAL = new RegExp(`[^\\t\\n\\x20-\\x25\\x27-\\x3b\\x3d-\\x5c\\x5e-\\x7e${USUAL_LETTERS}]`);

// Matches addresses that run or carry something (WHATWG URL ignores breaks within them).
const ACTIVE_ADDRESS = /^\s*(?:javascript|vbscript|data|blob|filesystem):/i;

// A text encoded more often than this is no accident; its special characters are then removed.
const MAX_PASSES = 6;

// Cleans before decoding, so that nothing hides a tag, and again after it, because a reference can
// hide anything.
function plainPass(text: string): { readonly text: string; readonly hasHidden: boolean } {
  const clean = cleanText(text);
  const decoded = looksLikeHtml(clean)
    ? readHtmlText(clean)
    : { text: decodeEntities(clean), hasHidden: false };
  const plain = defangMarkdown(cleanText(decoded.text));
  return { text: plain, hasHidden: decoded.hasHidden };
}

/**
 * Makes a record's free text safe to show, with a mark before it if a browser would not show all of
 * it. Repeats until nothing changes, because decoding can reveal what was encoded twice; so
 * applying it again gives the same result. Usual text is returned unchanged after one scan.
 */
export function toPlainText(raw: string): string {
  if (!UNUSUAL.test(raw)) return raw;
  // Markup that is cut off would swallow the mark.
  const mark = raw.endsWith(']') ? MARK.exec(raw) : null;
  if (mark === null) return plainText(raw);
  const plain = plainText(raw.slice(0, mark.index));
  return `${plain} ${mark[0].trimStart()}`.trimStart();
}

function plainText(raw: string): string {
  let text = raw;
  let hasHidden = false;
  const marked = (visible: string): string => {
    if (!hasHidden || visible.startsWith(HIDDEN_MARK)) return visible;
    return visible === '' ? HIDDEN_MARK : `${HIDDEN_MARK} ${visible}`;
  };
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const next = plainPass(text);
    hasHidden ||= next.hasHidden;
    if (next.text === text) return marked(text);
    text = next.text;
  }
  return marked(cleanText(text.replace(/[<>&[\]]/g, ' ')));
}

/**
 * Makes a code, date or the like safe to show: unchanged, because callers send it back, except for
 * invisible characters. If it has active markup, which no code has, it is treated as free text.
 */
export function toExactText(raw: string): string {
  const clean = cleanText(raw);
  const isActive = hasActiveHtml(clean) || defangMarkdown(clean) !== clean;
  return isActive ? toPlainText(clean) : clean;
}

/**
 * Makes an address safe to show, like {@link toExactText}; one that a browser would run
 * (`javascript:`, `data:`) is marked, so that it opens nothing.
 */
export function toLinkText(raw: string): string {
  const link = toExactText(raw);
  const isActive = ACTIVE_ADDRESS.test(link.replace(/[\t\n]/g, ''));
  return isActive ? `[not a web address] ${link}` : link;
}

/**
 * Makes Markdown in catalog text inert. A host may render what the model repeats: it would fetch an
 * image, whose address can carry data away, and a link could show another target than it opens. So
 * a space is put where Markdown allows none: `![x](url)` becomes `![x] (url)`, `[x]: url` becomes
 * `[x] : url` (CommonMark 0.31 §4.7, §6.3, §6.4), and `<url>` loses its brackets. Every word and
 * address stays readable, and bare addresses do not change.
 */
export function defangMarkdown(text: string): string {
  // Most texts have neither sign, and searching for one takes a fraction of the time of a pattern.
  const unlinked = text.includes(']') ? text.replace(/\](?=[(:])/g, '] ') : text;
  if (!unlinked.includes('<')) return unlinked;
  return unlinked.replace(/<([a-z][a-z0-9+.-]{1,31}:[^\s<>]*)>/gi, '$1');
}

// Texts of at least this many characters are remembered; reading a shorter one is faster than
// looking it up.
const LONG_CHARS = 1_000;

/**
 * Creates a {@link toPlainText} that reads each long text once, for a record that is tried at
 * several sizes.
 */
export function rememberTexts(): (raw: string) => string {
  const plainTexts = new Map<string, string>();
  return (raw) => {
    if (raw.length < LONG_CHARS) return toPlainText(raw);
    const plain = plainTexts.get(raw) ?? toPlainText(raw);
    plainTexts.set(raw, plain);
    return plain;
  };
}
