import { cutChars, type Suspicion, type TextCheck, toPlain } from './plain-text.ts';
import { quotePlace } from './unseen.ts';

// Tags that people write. `<S>` is not among them, because it is a size.
const TAGS = [
  'b|i|u|p|a|br|hr|em|strong|span|div|font|img|h[1-6]|ul|ol|li|dl|dt|dd|table|tbody',
  'thead|tr|td|th|sup|sub|small|big|strike|del|ins|mark|center|nobr|blockquote|pre|code',
  'svg|iframe|script|style|input|button|form|label|section|article|video|audio|link',
  'meta|html|head|body',
].join('|');

// Names of entities (HTML 4), with accented letters combined.
const ENTITIES = [
  '[aeiouy](?:acute|grave|circ|uml)|[ano]tilde|[cs]cedil|aring|[ao]elig|oslash|szlig',
  '[sz]caron|eth|thorn|amp|lt|gt|quot|apos|nbsp|ensp|emsp|thinsp|shy|zwj|zwnj|lrm|rlm',
  'copy|reg|trade|deg|euro|pound|yen|cent|curren|sect|para|middot|bull|hellip|[nm]dash',
  '[lr][sd]quo|[sb][dq]uo|[lr]s?aquo|times|divide|plusmn|frac(?:12|14|34)|sup[123]',
  'ord[fm]|iquest|iexcl|acute|cedil|uml|macr|micro|not|prime|permil|infin|minus|le|ge',
  'ne|asymp|[lrudh]arr|hearts|check',
].join('|');

const REFERENCE = `(?:#\\d{1,7}|#x[0-9a-f]{1,6}|${ENTITIES});`;

// An unquoted value contains no quotes, so that each attribute matches in only one way.
const ATTRIBUTES = `(?:\\s+[a-z-]+\\s*=\\s*(?:"[^"]*"|'[^']*'|[^\\s<>"']+))*`;

const TAG_OR_ENTITY = new RegExp(
  `</(?:${TAGS})\\s*>|<(?:${TAGS})${ATTRIBUTES}\\s*/?>|<!--|&${REFERENCE}`,
  'i',
);

// Other tags of HTML, which say nothing of what people write.
const OTHER_TAGS = [
  'abbr|acronym|address|applet|area|aside|base|bdi|bdo|canvas|caption|cite|col|colgroup|data',
  'datalist|details|dfn|dialog|dir|embed|fieldset|figcaption|figure|footer|frame|frameset',
  'header|hgroup|kbd|legend|main|map|math|menu|meter|nav|noscript|object|optgroup|option',
  'output|param|path|picture|progress|q|rp|rt|ruby|s|samp|search|select|slot|source|summary',
  'template|textarea|tfoot|time|title|track|tt|var|wbr',
].join('|');

// Tags of other systems: those named as characters, such as `<lt/>`, and others that are closed.
const SIGN_TAG = new RegExp(`<(?:${ENTITIES})\\s*/>`, 'i');
const UNKNOWN = `(?!(?:${TAGS}|${OTHER_TAGS})[\\s/>])[a-z][\\w:-]{0,30}`;
const UNKNOWN_TAG = new RegExp(`<${UNKNOWN}\\s*/>|</${UNKNOWN}\\s*>`, 'i');

const ANY_TAG = new RegExp(`</?(?:${TAGS})(?:\\s[^<>]*)?/?>`, 'i');

const QUOTED_CHARS = 40;

/** Returns true if a text has an HTML tag. */
export function hasTags(text: string): boolean {
  return text.includes('<') && ANY_TAG.test(text);
}

/** Finds a tag or an entity in a name. */
export const findHtml: TextCheck = ({ text }) => {
  const mayHave = text.includes('<') || text.includes('&');
  const match = mayHave ? TAG_OR_ENTITY.exec(text) : null;
  if (match === null) return undefined;
  const { 0: markup, index } = match;
  const place = quotePlace(text, index, index + markup.length);
  // Answers decode entities and remove tags, so both are reported in pieces.
  if (markup.startsWith('&')) {
    const [sign = ''] = VISIBLE_SIGN.exec(toPlain(markup)) ?? [];
    const piece = `HTML "& ${markup.slice(1)}" without the blank`;
    const meaning = sign === '' ? '' : `, for ${sign},`;
    return { evidence: `: ${piece}${meaning}${place}; write the character itself` };
  }
  const tag = markup.replace(/^[</>]+|[</>]+$/g, '');
  return { evidence: `: HTML tag ${cutChars(tag, QUOTED_CHARS)}${place}` };
};

// A character that can be shown by itself.
const VISIBLE_SIGN = /^[^"\p{Z}\p{C}\p{M}]$/u;

// Escapes that were written out. A following small letter may belong to a word or a path (`Black
// atural`, `C:\temp`), so something else must be around it.
const ESCAPES = [
  '\\\\(?:r\\\\n|n\\\\n|u[\\da-fA-F]{4}|["\'])',
  '<\\\\/',
  '(?<![\\\\:\\p{L}])\\\\n',
  '\\\\n(?=[^\\p{Ll}\\\\]|$)',
  '(?<=[\\d.,;\\s])\\\\t(?=[\\p{L}\\d\\s])',
  '\\\\t(?=[\\s\\\\]|$)',
].join('|');

const BBCODES = [
  '/(?:b|i|u|url|img|color|size|font|list|quote|center|email)',
  '(?:url|color|size|font)=[^\\]\\n]{1,200}',
].join('|');

const VARIABLES = [
  '\\{\\{[^{}]{1,100}\\}\\}',
  '\\$\\{[\\w.]{1,60}\\}',
  '(?<![\\w\\\\^{}$])\\{\\d\\}(?!\\})',
  '\\{(?:product|brand|name|title|price|sku)\\}',
  '(?<![\\w%])%(?:[a-z]{1,20}(?:_[a-z]{1,20}){1,4}|name|product|title|brand|price|sku)%(?!\\w)',
  '<%=',
  '\\[(?:(?:your|insert) )?(?:product|brand|company|store|shop)[ _]name\\]',
  '\\[object Object\\]',
].join('|');

// Kinds of remains, by their words in a finding: a fast pattern that every such text matches and
// few others do, and the exact pattern.
const LEFTOVERS = Object.entries<readonly [maybe: RegExp, pattern: RegExp]>({
  'written out': [/\\/, new RegExp(ESCAPES, 'u')],
  'encoded twice': [/&amp;/i, new RegExp(`&amp;(?:amp;)*${REFERENCE}`, 'i')],
  'encoded as text': [/&lt;/i, new RegExp(`&lt;/?(?:${TAGS})(?:\\s[^<>&]{0,200})?/?&gt;`, 'i')],
  broken: [/nbsp/i, /(?<![&\w])(?:& )?nbsp;|&nbsp(?![;=\w])/i],
  'left by a word processor': [
    /mso-|Mso[A-Z]|<\/?[ow]:|<!/,
    /\bmso-[a-z-]{2,60}\s?:|class=["']?Mso[A-Z]\w{0,40}|<\/?o:p>|<!(?:--)?\[if|<\/?w:[A-Za-z]/,
  ],
  'left of BBCode': [/\[/, new RegExp(`\\[(?:${BBCODES})\\]`, 'i')],
  'not filled in': [/[{%[]/, new RegExp(VARIABLES, 'i')],
});

/**
 * Finds remains of markup, templates, escapes and word processors, and tags that are not closed or
 * cut off.
 */
export const findLeftover: TextCheck = ({ text }) => {
  for (const [remains, [maybe, pattern]] of LEFTOVERS) {
    const match = maybe.test(text) ? pattern.exec(text) : null;
    if (match !== null) return describeLeftover(remains, text, match);
  }
  if (!text.includes('<')) return undefined;
  const tag = SIGN_TAG.exec(text) ?? (hasTags(text) ? null : UNKNOWN_TAG.exec(text));
  return tag === null ? findBrokenTag(text) : describeLeftover('left of other markup', text, tag);
};

// Writes the match in pieces that nothing decodes or removes.
function describeLeftover(remains: string, text: string, match: RegExpExecArray): Suspicion {
  const { 0: piece, index } = match;
  const inert = piece
    .replace(/^(?:&lt;|<)\/?|(?:&gt;|>)$/gi, '')
    .replace(/&(?:amp;)*(?=\S)/gi, '& ')
    .trim();
  const quoted = cutChars(inert, QUOTED_CHARS);
  const place = quotePlace(text, index, index + piece.length);
  return { evidence: `: ${quoted} ${remains}${place}` };
}

const PAIRED_TAGS = 'b|strong|i|em|u|a|span|div|ul|ol|table|h[1-6]|font';
const PAIRED_ATTRIBUTES = [
  '\\s[^<>=]*=[^<>]*',
  '\\s+(?:border|compact|reversed|hidden|download)\\s*',
  '\\s*/?',
].join('|');
// Comments, and elements whose end tag is required (HTML Standard, section 13.1.2.4 lists the
// optional ones). Words without `=` after a name do not count as attributes: `a<b and c>d`.
const PAIRED = new RegExp(
  ['<!--[\\s\\S]*?(?:-->|$)', `<(/?)(${PAIRED_TAGS})(${PAIRED_ATTRIBUTES})>`].join('|'),
  'gi',
);

// Attributes of a self-closing tag, as in XHTML. An unquoted address may also end in a slash.
const CLOSES_ITSELF = /(?:^|[\s"'])\/$/;

// A tag, or the beginning of one, at the end of a text: `<p class="x`, `</di`, `<strong`.
const CUT_TAG = new RegExp(`^<(?:/[a-z0-9]{0,10}|(?:${TAGS})(?:\\s[^<>]*)?|[a-z]{1,6})$`, 'i');

function countOpened(isEnd: boolean, rest: string): number {
  if (isEnd) return -1;
  return CLOSES_ITSELF.test(rest) ? 0 : 1;
}

function findBrokenTag(text: string): Suspicion | undefined {
  const last = text.lastIndexOf('<');
  const isOpen = !text.includes('>', last) && CUT_TAG.test(text.slice(last));
  if (isOpen && hasTags(text)) {
    const place = quotePlace(text, last, text.length);
    return { evidence: `: HTML tag cut off${place}` };
  }
  const open = new Map<string, number>();
  for (const [, slash, tag = '', rest = ''] of text.matchAll(PAIRED)) {
    if (tag === '') continue;
    const name = tag.toLowerCase();
    const count = (open.get(name) ?? 0) + countOpened(slash === '/', rest);
    if (count < 0) return { evidence: `: HTML tag ${name} closed, not opened` };
    open.set(name, count);
  }
  const unclosed = [...open].find(([, count]) => count > 0);
  if (unclosed === undefined) return undefined;
  return { evidence: `: HTML tag ${unclosed[0]} not closed` };
}
