/**
 * What becomes of every free text of a record before it is shown: HTML to text, invisible characters out, markdown
 * inert. Catalog text is data; nothing in it may hide from the reader or reach out through the host.
 */

import { HIDDEN_MARK, MARK } from '../../record/value.ts';
import { decodeEntities } from './html-reader.ts';
import { hasActiveHtml, looksLikeHtml, readHtmlText } from './html-text.ts';
import { cleanText, USUAL_LETTERS } from './invisible.ts';

/** Any character outside usual text; `&`, `<` and `]` start all else. */
const UNUSUAL = new RegExp(`[^\\t\\n\\x20-\\x25\\x27-\\x3b\\x3d-\\x5c\\x5e-\\x7e${USUAL_LETTERS}]`);

/** Addresses that run or carry something instead of leading somewhere (WHATWG URL ignores breaks within them). */
const ACTIVE_ADDRESS = /^\s*(?:javascript|vbscript|data|blob|filesystem):/i;

/** Texts that are encoded deeper than this are no accident; their signs are then taken out. */
const MAX_PASSES = 6;

/** One pass: cleaned before decoding, so that nothing hides a tag, and after, because a reference can hide anything. */
function plainPass(text: string): { readonly text: string; readonly hasHidden: boolean } {
  const clean = cleanText(text);
  const decoded = looksLikeHtml(clean) ? readHtmlText(clean) : { text: decodeEntities(clean), hasHidden: false };
  return { text: defangMarkdown(cleanText(decoded.text)), hasHidden: decoded.hasHidden };
}

/**
 * A record's free text as it may be shown, with a mark before it where a browser would not show all of it. Repeats until
 * nothing changes, since decoding can bring up what was encoded twice; so the result is the same when it is applied
 * again. Usual text is returned as it is after one scan.
 */
export function toPlainText(raw: string): string {
  if (!UNUSUAL.test(raw)) return raw;
  // Markup that is cut within would take the mark with it.
  const mark = raw.endsWith(']') ? MARK.exec(raw) : null;
  if (mark !== null) return `${plainText(raw.slice(0, mark.index))} ${mark[0].trimStart()}`.trimStart();
  return plainText(raw);
}

function plainText(raw: string): string {
  let text = raw;
  let hasHidden = false;
  const marked = (shown: string): string => {
    if (!hasHidden || shown.startsWith(HIDDEN_MARK)) return shown;
    return shown === '' ? HIDDEN_MARK : `${HIDDEN_MARK} ${shown}`;
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
 * A code, date or the like as it may be shown: exactly as it is, because callers send it back, but for invisible
 * characters. Active markup, which no code has, makes it a free text.
 */
export function toExactText(raw: string): string {
  const clean = cleanText(raw);
  return hasActiveHtml(clean) || defangMarkdown(clean) !== clean ? toPlainText(clean) : clean;
}

/** An address as {@link toExactText}; one that a browser would run (`javascript:`, `data:`) is marked, so it opens nothing. */
export function toLinkText(raw: string): string {
  const link = toExactText(raw);
  return ACTIVE_ADDRESS.test(link.replace(/[\t\n]/g, '')) ? `[not a web address] ${link}` : link;
}

/**
 * Makes markdown in catalog text inert. A host may render what the model repeats; an image would then be fetched (and
 * its address can carry data away), a link could show another target than it opens. So it gets a space where markdown
 * allows none: `![x](url)` becomes `![x] (url)`, `[x]: url` becomes `[x] : url` (CommonMark 0.31 §4.7, §6.3, §6.4), and
 * `<url>` loses its brackets. Every word and address stays readable, bare addresses stay as they are.
 */
export function defangMarkdown(text: string): string {
  return text.replace(/\](?=[(:])/g, '] ').replace(/<([a-z][a-z0-9+.-]{1,31}:[^\s<>]*)>/gi, '$1');
}

/** From here on a text is long, in characters: a shorter one is read sooner than looked up. */
const LONG_CHARS = 1_000;

/** Creates {@link toPlainText} that reads each long text once: for one record that is tried at several sizes. */
export function rememberTexts(): (raw: string) => string {
  const kept = new Map<string, string>();
  return (raw) => {
    if (raw.length < LONG_CHARS) return toPlainText(raw);
    const plain = kept.get(raw) ?? toPlainText(raw);
    kept.set(raw, plain);
    return plain;
  };
}
