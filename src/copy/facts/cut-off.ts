import { detectLanguage } from './language.ts';
import { countChars, type Suspicion, showsElement, type TextCheck, toPlain } from './plain-text.ts';

// Usual limits of database columns in characters; some programs write one less.
const COLUMNS: ReadonlySet<number> = new Set([
  254, 255, 256, 511, 512, 1_023, 1_024, 2_047, 2_048, 3_999, 4_000,
]);

// Usual limits of forms in characters, which people write up to.
const FORMS: ReadonlySet<number> = new Set([
  100, 120, 128, 140, 150, 160, 200, 250, 300, 400, 500, 1_000, 2_000,
]);

const USUAL_COLUMN = 255;

// Endings of a sentence, a quotation, a measure or a trade mark.
const ENDED = /[.!?:;)\]"'”’»“™®©%°*。！？】」]$/u;

// A comma, a dash or an opening bracket: more text must follow.
const GOES_ON = /[,([„‚–—-]$/u;

const ELLIPSIS = /(?:…|\.\.\.)$/;

// A tag or an entity that is cut off.
const CUT_MARKUP = /<\/?[a-z][^<>]*$|&#?[a-z0-9]{1,8}$/i;

// Breaks between paragraphs: a line break, a list item or a block.
const LAST_PARAGRAPH = /[\n|•]|<\/?(?:p|br|li|ul|ol|div|h[1-6]|td|tr)(?:\s[^<>]*)?\/?>/gi;

// A finished sentence followed by some words of another one: such a paragraph is prose, so its last
// sentence should end too. Lists of attributes do not match: `HDMI version: 1.4. Browser: Opera`.
const PROSE = /\p{Ll}[.!?] +\p{Lu}[^.!?:;|]*(?: [^ .!?:;|]+){3}(?<=\p{L})$/u;

// A finished sentence followed by words without the colon of an attribute.
const BEGUN = /[.!?] +(?:\d+ )?\p{Lu}[^.!?:;|]*\p{L}$/u;

// A paragraph or list item that is opened and never closed, after the last closed one or from the
// beginning.
const OPEN_PARAGRAPH = new RegExp(
  [
    '(?:^|</(?:p|li|ul|ol|div|h[1-6])>)\\s*',
    '(?:<(?:ul|ol|div)>\\s*)?',
    '<(?:p|li|div|td|h[1-6])(?:\\s[^<>]*)?>',
    '(?:[^<]|<(?!/(?:p|li|div|td|h[1-6])>))*$',
  ].join(''),
  'i',
);

// Markup other than paragraphs. Without it, a text that has a sentence and ends in a letter is cut.
const MARKUP = /<(?!\/?p>)/i;

// No sentence is longer.
const PROSE_CHARS = 400;

const words = (...lists: readonly string[]): ReadonlySet<string> =>
  new Set(lists.flatMap((list) => list.split(',')));

// Words that cannot end a sentence, by language. Words that may end a phrase are left out: `with`,
// `on`, mit (of mitbringen), için.
const NEVER_LAST: Readonly<Record<string, ReadonlySet<string>>> = {
  en: words(
    'the,and,of,your,an,or,with a,of a,for a,to a,in a,on a,as a,is a,by a,has a,and a,from a',
    'features a,includes a,offers a,combines a',
  ),
  de: words(
    'und,oder,der,die,das,dem,den,des,einem,einen,eines,einer,sowie,zum,zur,für,dass,beim,vom',
  ),
  fr: words('et,ou,le,la,les,des,du,de,une,aux,au,dans,votre,vos,que,avec,à'),
  tr: words('ve,veya,bir,ya da'),
  es: words('y,o,el,la,los,las,de,del,una,con,para,por,su,que,al,en'),
  it: words('e,o,il,lo,la,gli,di,del,della,dei,delle,una,con,per,nel,nella,che,da,al'),
};

const MAYBE_GOES_ON = new Set(
  Object.values(NEVER_LAST)
    .flatMap((last) => [...last])
    .map((phrase) => phrase.replace(/^.* /, '')),
);

// The last two words; the last one in small letters.
const LAST_WORDS = /(?:^|[ (])((\p{L}[\p{L}'’-]{0,30} )?(\p{Ll}{1,12}))$/u;

// Shorter texts are labels.
const MIN_CHARS = 25;

/** Finds a description that ends in the middle of a sentence, a tag or an entity. */
export const findCutOff: TextCheck = ({ text, plain, language }) => {
  if (plain.length < MIN_CHARS) return undefined;
  const end = plain.slice(-40);
  const [, both = '', , word = ''] = LAST_WORDS.exec(end) ?? [];
  if (MAYBE_GOES_ON.has(word) && !showsElement(text)) {
    const spoken = language ?? detectLanguage(plain) ?? '';
    const last = NEVER_LAST[spoken];
    if (last?.has(word) || last?.has(both)) return quoteEnd(end);
  }
  const lengths = [text.length, countChars(text), plain.length];
  const isColumn = lengths.some((length) => COLUMNS.has(length));
  const isAtLimit = isColumn || lengths.some((length) => FORMS.has(length));
  if (isAtLimit && isUnfinished(text, plain, isColumn)) return quoteEnd(end);
  return undefined;
};

// `isColumn`: the length is one of a column, which cuts without regard to words.
function isUnfinished(text: string, plain: string, isColumn: boolean): boolean {
  if (CUT_MARKUP.test(text) || ELLIPSIS.test(plain)) return true;
  if (ENDED.test(plain)) return false;
  if (GOES_ON.test(plain) || (isColumn && OPEN_PARAGRAPH.test(text))) return true;
  const paragraphs = text.split(LAST_PARAGRAPH);
  const last = paragraphs.findLast((part) => part.trim() !== '') ?? '';
  const prose = toPlain(last).slice(-PROSE_CHARS);
  if (PROSE.test(prose)) return true;
  if (isColumn && BEGUN.test(prose)) return true;
  const isUsual = text.length === USUAL_COLUMN || plain.length === USUAL_COLUMN;
  return isUsual && !MARKUP.test(text) && /[.!?:].*\p{L}$/u.test(plain);
}

function quoteEnd(end: string): Suspicion {
  const whole = end.replace(/\p{Cs}/gu, '');
  const quoted = whole.slice(whole.indexOf(' ') + 1);
  return { evidence: ` ends with "${quoted}"` };
}
