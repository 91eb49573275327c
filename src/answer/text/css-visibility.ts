/**
 * Only the inline style and attributes decide: style sheets are unknown, and so is the look of
 * colours.
 */

/** Properties that decide whether text in an element is visible; children inherit them. */
export interface Visibility {
  /** Removed with everything in it: no child can become visible again. */
  readonly isGone: boolean;
  /** `visibility`, which a child may override. */
  readonly isInvisible: boolean;
  /** Too small to read; a child may be larger. */
  readonly isTiny: boolean;
  /**
   * Colour as declared ({@link spellColour}), compared with the background as text; empty: unknown.
   */
  readonly colour: string;
  readonly background: string;
}

const PLAIN_PAGE: Visibility = {
  isGone: false,
  isInvisible: false,
  isTiny: false,
  colour: '#000000',
  background: '#ffffff',
};

function isUnseen({ isGone, isInvisible, isTiny, colour, background }: Visibility): boolean {
  return (
    isGone ||
    isInvisible ||
    isTiny ||
    colour === 'transparent' ||
    (colour !== '' && colour === background)
  );
}

/** Attributes that decide about visibility; others need not be read. */
export const DECIDING_ATTRIBUTES: ReadonlySet<string> = new Set([
  'style',
  'hidden',
  'color',
  'bgcolor',
]);

interface Style {
  readonly isTakenAway: boolean;
  readonly hasDisplay: boolean;
  readonly visibility: string | undefined;
  readonly isTiny: boolean | undefined;
  readonly colour: string | undefined;
  readonly background: string | undefined;
}

function readStyle(source: string): Style {
  const style = parseStyle(source);
  return {
    isTakenAway: isTakenAway(style),
    hasDisplay: style.has('display'),
    visibility: style.get('visibility'),
    isTiny: readTiny(style),
    colour: style.get('-webkit-text-fill-color') ?? style.get('color'),
    background: style.get('background-color') ?? style.get('background'),
  };
}

function restyle(
  parent: Visibility,
  attributes: ReadonlyMap<string, string>,
  style: Style,
): Visibility {
  const isAway = style.isTakenAway || (attributes.has('hidden') && !style.hasDisplay);
  const visibility = style.visibility ?? 'inherit';
  const colour = style.colour ?? plainValue(attributes.get('color'));
  const background = style.background ?? plainValue(attributes.get('bgcolor'));
  return {
    isGone: parent.isGone || isAway,
    isInvisible:
      visibility === 'inherit' ? parent.isInvisible : /^(?:hidden|collapse)$/.test(visibility),
    isTiny: style.isTiny ?? parent.isTiny,
    colour: isInherited(colour) ? parent.colour : spellColour(colour),
    background: isInherited(background)
      ? parent.background
      : readBackground(background, parent.background),
  };
}

function isInherited(value: string | undefined): value is undefined {
  return value === undefined || /^(?:inherit|unset|currentcolor)$/.test(value);
}

function parseStyle(source: string): ReadonlyMap<string, string> {
  const text = plainValue(source) ?? '';
  const style = new Map<string, string>();
  const important = new Set<string>();
  for (const declaration of text.split(';')) {
    const colon = declaration.indexOf(':');
    const property = declaration.slice(0, Math.max(0, colon)).trim();
    const [, value = '', mark] =
      /^(.*?)(!\s*important)?$/.exec(declaration.slice(colon + 1).trim()) ?? [];
    if (property === '' || value.trim() === '' || (important.has(property) && mark === undefined))
      continue;
    if (mark !== undefined) important.add(property);
    style.set(property, value.trim());
  }
  return style;
}

function plainValue(source: string | undefined): string | undefined {
  return source
    ?.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, '')
    .replace(
      /\\([\da-f]{1,6})\s?|\\(.)/gi,
      (_all, code: string | undefined, char: string | undefined) =>
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

const LARGE_UNIT = /^(?:r?em|ex|ch|pc|cm|in|vw|vh)$/;
const LARGE_UNIT_PIXELS = 16;

// Converts a length to pixels, roughly; percentages are of a usual text size; NaN: unknown.
function toPixels(value: string | undefined): number {
  const [, number, unit = ''] =
    /^(?:calc\(\s*)?([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)\s*(%|[a-z]*)/.exec(value ?? '') ?? [];
  if (number === undefined) return Number.NaN;
  if (unit === '%') return (Number(number) * LARGE_UNIT_PIXELS) / 100;
  return Number(number) * (LARGE_UNIT.test(unit) ? LARGE_UNIT_PIXELS : 1);
}

// Largest size, in pixels, that nobody can read.
const TINY_UP_TO = 1;

function readTiny(style: ReadonlyMap<string, string>): boolean | undefined {
  const size = toPixels(
    style.get('font-size') ?? /(?:^| )([-+.\d]\S*?)(?:\/| |$)/.exec(style.get('font') ?? '')?.[1],
  );
  return Number.isNaN(size) ? undefined : size <= TINY_UP_TO;
}

// Content moved at least this far, in pixels, is outside every screen.
const OFF_SCREEN = -500;

const OFFSETS = ['left', 'top', 'right', 'bottom', 'margin-left', 'margin-top', 'text-indent'];

function isTakenAway(style: ReadonlyMap<string, string>): boolean {
  const is = (property: string, pattern: RegExp): boolean =>
    pattern.test(style.get(property) ?? '');
  const isClipped =
    is('overflow', /hidden|clip/) ||
    is('overflow-y', /hidden|clip/) ||
    is('overflow-x', /hidden|clip/);
  const isFlat = ['height', 'width', 'max-height', 'max-width'].some(
    (side) => toPixels(style.get(side)) <= 1,
  );
  return (
    is('display', /^none$/) ||
    is('content-visibility', /^hidden$/) ||
    toPixels(style.get('opacity')) * (style.get('opacity')?.endsWith('%') ? 0.0625 : 1) < 0.05 ||
    is('filter', /opacity\(\s*0*\.?0*%?\s*\)/) ||
    is('clip', /^rect\(\s*(?:[01](?:px)?[\s,]*){4}\)/) ||
    is('clip-path', /^(?:inset\(\s*(?:50|100)%|circle\(\s*0)/) ||
    is(
      'transform',
      /(?:^| )scale(?:x|y|3d)?\(\s*0*\.?0*\s*[,)]|translate(?:x|y|3d)?\(\s*-\d{4,}/,
    ) ||
    OFFSETS.some((offset) => toPixels(style.get(offset)) <= OFF_SCREEN) ||
    (isClipped && isFlat)
  );
}

// Colours whose last part, the opacity, is 0: `#0000`, `rgba(0, 0, 0, 0)`, `rgb(0 0 0 / 0%)`.
const TRANSPARENT = [
  /^#(?:[\da-f]{3}0|[\da-f]{6}00)$/,
  /^[a-z]+\((?:[^,/]+,){3}\s*0*\.?0*%?\s*\)$/,
  /\/\s*0*\.?0*%?\s*\)$/,
];

// Gives the usual spellings of a colour one form, so that white on white is noticed.
function spellColour(value: string): string {
  if (value === 'white') return '#ffffff';
  if (value === 'black') return '#000000';
  if (TRANSPARENT.some((spelling) => spelling.test(value))) return 'transparent';
  if (/^#[\da-f]{3}$/.test(value)) return value.replace(/[\da-f]/g, '$&$&');
  const [, ...channels] =
    /^rgba?\((\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})(?:[\s,/]+1)?\)$/.exec(value) ?? [];
  return channels.length === 0
    ? value
    : `#${channels.map((channel) => Number(channel).toString(16).padStart(2, '0')).join('')}`;
}

// A picture or gradient may have any colour, so the background is then unknown.
function readBackground(value: string, behind: string): string {
  if (/url\(|gradient\(|var\(|image/.test(value)) return '';
  const [first = ''] = value.match(/[a-z]+\([^()]*\)|[^\s]+/g) ?? [];
  const colour = spellColour(first);
  return /^(?:none|initial|transparent)$/.test(colour) ? behind : colour;
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

const VOID = words('area base br col embed hr img input link meta param source track wbr');
// Elements that continue after a parent is closed before them.
const FORMATTING = words('a b big code em font i nobr s small strike strong tt u');
const ENDS_PARAGRAPH = words(
  'address article aside blockquote center details div dl fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table ul dd dt',
);
// Elements that end an open one of `ended`, unless one of `within` lies between.
const ENDS: Readonly<
  Record<string, { readonly ended: ReadonlySet<string>; readonly within: ReadonlySet<string> }>
> = {
  li: { ended: words('li'), within: words('ul ol table') },
  dt: { ended: words('dt dd'), within: words('dl table') },
  dd: { ended: words('dt dd'), within: words('dl table') },
  td: { ended: words('td th'), within: words('tr table') },
  th: { ended: words('td th'), within: words('tr table') },
  tr: { ended: words('tr'), within: words('table') },
};

const LOOK_BACK = 40;

const MAX_GOING_ON = 8;

interface OpenElement {
  readonly name: string;
  readonly visibility: Visibility;
  readonly attributes: ReadonlyMap<string, string> | undefined;
}

/** Follows the elements of one text. */
export class OpenElements {
  readonly #stack: OpenElement[] = [];
  readonly #open = new Map<string, number>();
  /** By source: the paragraphs of a text, and the cells of its tables, are mostly styled alike. */
  readonly #styles = new Map<string, Style>();

  isHidden = false;

  /**
   * @param name in lower case
   * @param attributes the {@link DECIDING_ATTRIBUTES}; undefined: none
   */
  open(name: string, attributes: ReadonlyMap<string, string> | undefined): void {
    if (ENDS_PARAGRAPH.has(name)) this.close('p');
    this.#endSibling(name);
    if (VOID.has(name)) return;
    this.#push(name, attributes);
    this.#updateHidden();
  }

  /**
   * Closes the nearest element with this name and all elements in it; as in browsers, formatting
   * elements in it continue.
   */
  close(name: string): void {
    if ((this.#open.get(name) ?? 0) === 0) return;
    const goingOn: OpenElement[] = [];
    for (let top = this.#pop(); top !== undefined && top.name !== name; top = this.#pop()) {
      const goesOn =
        top.attributes !== undefined && FORMATTING.has(top.name) && goingOn.length < MAX_GOING_ON;
      if (goesOn) goingOn.push(top);
    }
    for (const { name, attributes } of goingOn.reverse()) this.#push(name, attributes);
    this.#updateHidden();
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
    const visibility =
      attributes === undefined
        ? parent
        : restyle(parent, attributes, this.#readStyle(attributes.get('style') ?? ''));
    this.#stack.push({ name, visibility, attributes });
    this.#open.set(name, (this.#open.get(name) ?? 0) + 1);
  }

  #readStyle(source: string): Style {
    const style = this.#styles.get(source) ?? readStyle(source);
    this.#styles.set(source, style);
    return style;
  }

  #pop(): OpenElement | undefined {
    const top = this.#stack.pop();
    if (top !== undefined) this.#open.set(top.name, (this.#open.get(top.name) ?? 0) - 1);
    return top;
  }

  #updateHidden(): void {
    this.isHidden = isUnseen(this.#stack.at(-1)?.visibility ?? PLAIN_PAGE);
  }
}
