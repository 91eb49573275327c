/**
 * Whether a browser shows the text of an element, by its inline style and its attributes. What a style sheet says is not
 * known, nor what colours look like. Pure.
 */

import { decodeEntities } from './html-reader.ts';

/** What decides whether text in an element is seen; children begin with what their parent has. */
export interface Visibility {
  /** Taken away with all in it: no child can come back. */
  readonly isGone: boolean;
  /** `visibility`, which a child may set anew. */
  readonly isInvisible: boolean;
  /** So small that nobody can read it; a child may be larger. */
  readonly isTiny: boolean;
  /** As it is declared ({@link spellColour}), compared with the background word by word; empty: not known. */
  readonly colour: string;
  readonly background: string;
}

/** A page as browsers show it: black on white. */
const PLAIN_PAGE: Visibility = {
  isGone: false,
  isInvisible: false,
  isTiny: false,
  colour: '#000000',
  background: '#ffffff',
};

/** Whether text in an element cannot be seen. */
function isUnseen({ isGone, isInvisible, isTiny, colour, background }: Visibility): boolean {
  return isGone || isInvisible || isTiny || colour === 'transparent' || (colour !== '' && colour === background);
}

/** Attributes that decide, by name; the others need not be read. */
export const DECIDING_ATTRIBUTES: ReadonlySet<string> = new Set(['style', 'hidden', 'color', 'bgcolor']);

/**
 * What an element makes of what its parent has.
 * @param attributes the {@link DECIDING_ATTRIBUTES} that it has, their values as they stand in the source
 */
function restyle(parent: Visibility, attributes: ReadonlyMap<string, string>): Visibility {
  const style = parseStyle(attributes.get('style') ?? '');
  const isAway = isTakenAway(style) || (attributes.has('hidden') && !style.has('display'));
  const visibility = style.get('visibility') ?? 'inherit';
  const colour = style.get('-webkit-text-fill-color') ?? style.get('color') ?? plainValue(attributes.get('color'));
  const background = style.get('background-color') ?? style.get('background') ?? plainValue(attributes.get('bgcolor'));
  return {
    isGone: parent.isGone || isAway,
    isInvisible: visibility === 'inherit' ? parent.isInvisible : /^(?:hidden|collapse)$/.test(visibility),
    isTiny: readTiny(style) ?? parent.isTiny,
    colour: isKept(colour) ? parent.colour : spellColour(colour),
    background: isKept(background) ? parent.background : readBackground(background, parent.background),
  };
}

function isKept(value: string | undefined): value is undefined {
  return value === undefined || /^(?:inherit|unset|currentcolor)$/.test(value);
}

/** The declarations of a style: the last of each property, but an important one before others. */
function parseStyle(source: string): ReadonlyMap<string, string> {
  const text = plainValue(source) ?? '';
  const style = new Map<string, string>();
  const important = new Set<string>();
  for (const declaration of text.split(';')) {
    const colon = declaration.indexOf(':');
    const property = declaration.slice(0, Math.max(0, colon)).trim();
    const [, value = '', mark] = /^(.*?)(!\s*important)?$/.exec(declaration.slice(colon + 1).trim()) ?? [];
    if (property === '' || value.trim() === '' || (important.has(property) && mark === undefined)) continue;
    if (mark !== undefined) important.add(property);
    style.set(property, value.trim());
  }
  return style;
}

/** A value without what only disguises it: references, comments, escapes, case, breaks. */
function plainValue(source: string | undefined): string | undefined {
  return source === undefined
    ? undefined
    : // In attributes a number needs no semicolon.
      decodeEntities(source.replace(/&#(\d{1,7}|x[\da-f]{1,6})(?![\da-f;])/gi, '&#$1;'))
        .replace(/\/\*[\s\S]*?(?:\*\/|$)/g, '')
        .replace(/\\([\da-f]{1,6})\s?|\\(.)/gi, (_all, code: string | undefined, char: string | undefined) =>
          code === undefined ? (char ?? '') : charOf(code),
        )
        .replace(/\s+/g, ' ')
        .trim()
        .toLowerCase();
}

function charOf(hex: string): string {
  const point = Number.parseInt(hex, 16);
  return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : '';
}

/** Units that are much larger than a pixel, taken for this many; every other unit is taken for one. */
const LARGE_UNIT = /^(?:r?em|ex|ch|pc|cm|in|vw|vh)$/;
const LARGE_UNIT_PIXELS = 16;

/** Pixels of a length, roughly; percentages as of a usual text; NaN: none that is known. */
function toPixels(value: string | undefined): number {
  const [, number, unit = ''] =
    /^(?:calc\(\s*)?([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)\s*(%|[a-z]*)/.exec(value ?? '') ?? [];
  if (number === undefined) return Number.NaN;
  return Number(number) * (unit === '%' ? LARGE_UNIT_PIXELS / 100 : LARGE_UNIT.test(unit) ? LARGE_UNIT_PIXELS : 1);
}

/** Larger than this, in pixels, every text can be read by somebody. */
const TINY_UP_TO = 1;

/** Undefined: the style says nothing of the size. */
function readTiny(style: ReadonlyMap<string, string>): boolean | undefined {
  const size = toPixels(style.get('font-size') ?? /(?:^| )([-+.\d]\S*?)(?:\/| |$)/.exec(style.get('font') ?? '')?.[1]);
  return Number.isNaN(size) ? undefined : size <= TINY_UP_TO;
}

/** What is moved further than this, in pixels, is off every screen. */
const OFF_SCREEN = -500;

const OFFSETS = ['left', 'top', 'right', 'bottom', 'margin-left', 'margin-top', 'text-indent'];

function isTakenAway(style: ReadonlyMap<string, string>): boolean {
  const is = (property: string, pattern: RegExp): boolean => pattern.test(style.get(property) ?? '');
  const isClipped = is('overflow', /hidden|clip/) || is('overflow-y', /hidden|clip/) || is('overflow-x', /hidden|clip/);
  const isFlat = ['height', 'width', 'max-height', 'max-width'].some((side) => toPixels(style.get(side)) <= 1);
  return (
    is('display', /^none$/) ||
    is('content-visibility', /^hidden$/) ||
    toPixels(style.get('opacity')) * (style.get('opacity')?.endsWith('%') ? 0.0625 : 1) < 0.05 ||
    is('filter', /opacity\(\s*0*\.?0*%?\s*\)/) ||
    is('clip', /^rect\(\s*(?:[01](?:px)?[\s,]*){4}\)/) ||
    is('clip-path', /^(?:inset\(\s*(?:50|100)%|circle\(\s*0)/) ||
    is('transform', /(?:^| )scale(?:x|y|3d)?\(\s*0*\.?0*\s*[,)]|translate(?:x|y|3d)?\(\s*-\d{4,}/) ||
    OFFSETS.some((offset) => toPixels(style.get(offset)) <= OFF_SCREEN) ||
    (isClipped && isFlat)
  );
}

/** One spelling for the usual ones of a colour, so that white text on white is known without knowing what colours look like. */
function spellColour(value: string): string {
  if (value === 'white') return '#ffffff';
  if (value === 'black') return '#000000';
  if (/^#(?:[\da-f]{3}0|[\da-f]{6}00)$|^[a-z]+\((?:[^,/]+,){3}\s*0*\.?0*%?\s*\)$|\/\s*0*\.?0*%?\s*\)$/.test(value))
    return 'transparent';
  if (/^#[\da-f]{3}$/.test(value)) return value.replace(/[\da-f]/g, '$&$&');
  const [, ...channels] = /^rgba?\((\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})(?:[\s,/]+1)?\)$/.exec(value) ?? [];
  return channels.length === 0
    ? value
    : `#${channels.map((channel) => Number(channel).toString(16).padStart(2, '0')).join('')}`;
}

/** A picture or gradient may be of any colour. */
function readBackground(value: string, behind: string): string {
  if (/url\(|gradient\(|var\(|image/.test(value)) return '';
  const [first = ''] = value.match(/[a-z]+\([^()]*\)|[^\s]+/g) ?? [];
  const colour = spellColour(first);
  return /^(?:none|initial|transparent)$/.test(colour) ? behind : colour;
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Elements that have no content, and no end. */
const VOID = words('area base br col embed hr img input link meta param source track wbr');
/** Elements that go on after a parent was closed before them. */
const FORMATTING = words('a b big code em font i nobr s small strike strong tt u');
/** Elements whose beginning ends a paragraph. */
const ENDS_PARAGRAPH = words(
  'address article aside blockquote center details div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table ul dd dt',
);
/** Elements whose beginning ends another of these, unless one of `within` is between. */
const ENDS: Readonly<Record<string, { readonly ended: ReadonlySet<string>; readonly within: ReadonlySet<string> }>> = {
  li: { ended: words('li'), within: words('ul ol table') },
  dt: { ended: words('dt dd'), within: words('dl table') },
  dd: { ended: words('dt dd'), within: words('dl table') },
  td: { ended: words('td th'), within: words('tr table') },
  th: { ended: words('td th'), within: words('tr table') },
  tr: { ended: words('tr'), within: words('table') },
};

/** Elements that are looked back over to find one that ends. */
const LOOK_BACK = 40;

/** Formatting elements that go on at most. */
const MAX_GOING_ON = 8;

interface OpenElement {
  readonly name: string;
  readonly visibility: Visibility;
  /** What it does to whatever it is in; undefined: nothing. */
  readonly attributes: ReadonlyMap<string, string> | undefined;
}

/** Follows the elements of one text. */
export class OpenElements {
  readonly #stack: OpenElement[] = [];
  readonly #open = new Map<string, number>();

  /** Whether text at this place cannot be seen. */
  isHidden = false;

  /**
   * @param name in lower case
   * @param attributes those that decide (css-visibility.ts); undefined: none
   */
  open(name: string, attributes: ReadonlyMap<string, string> | undefined): void {
    if (ENDS_PARAGRAPH.has(name)) this.close('p');
    this.#endSibling(name);
    if (VOID.has(name)) return;
    this.#push(name, attributes);
    this.#look();
  }

  /** Closes the nearest element of that name with all in it; formatting elements in it go on, as in browsers. */
  close(name: string): void {
    if ((this.#open.get(name) ?? 0) === 0) return;
    const goingOn: OpenElement[] = [];
    for (let top = this.#pop(); top !== undefined && top.name !== name; top = this.#pop()) {
      const goesOn = top.attributes !== undefined && FORMATTING.has(top.name) && goingOn.length < MAX_GOING_ON;
      if (goesOn) goingOn.push(top);
    }
    for (const { name, attributes } of goingOn.reverse()) this.#push(name, attributes);
    this.#look();
  }

  #endSibling(name: string): void {
    const rule = Object.hasOwn(ENDS, name) ? ENDS[name] : undefined;
    if (rule === undefined) return;
    for (const element of this.#stack.slice(-LOOK_BACK).reverse()) {
      if (rule.within.has(element.name)) return;
      if (rule.ended.has(element.name)) {
        this.close(element.name);
        return;
      }
    }
  }

  #push(name: string, attributes: ReadonlyMap<string, string> | undefined): void {
    const parent = this.#stack.at(-1)?.visibility ?? PLAIN_PAGE;
    const visibility = attributes === undefined ? parent : restyle(parent, attributes);
    this.#stack.push({ name, visibility, attributes });
    this.#open.set(name, (this.#open.get(name) ?? 0) + 1);
  }

  #pop(): OpenElement | undefined {
    const top = this.#stack.pop();
    if (top !== undefined) this.#open.set(top.name, (this.#open.get(top.name) ?? 0) - 1);
    return top;
  }

  #look(): void {
    this.isHidden = isUnseen(this.#stack.at(-1)?.visibility ?? PLAIN_PAGE);
  }
}
