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

/** Visibility in a page that no style has changed. */
export const PLAIN_PAGE: Visibility = {
  isGone: false,
  isInvisible: false,
  isTiny: false,
  colour: '#000000',
  background: '#ffffff',
};

export function isHidden(visibility: Visibility): boolean {
  const { isGone, isInvisible, isTiny, colour, background } = visibility;
  const isLikeBackground = colour !== '' && colour === background;
  return isGone || isInvisible || isTiny || colour === 'transparent' || isLikeBackground;
}

/** Attributes that decide about visibility; others need not be read. */
export const DECIDING_ATTRIBUTES: ReadonlySet<string> = new Set([
  'style',
  'hidden',
  'color',
  'bgcolor',
]);

/** What a `style` attribute says about visibility; undefined: nothing. */
export interface Style {
  readonly isGone: boolean;
  readonly hasDisplay: boolean;
  readonly visibility: string | undefined;
  readonly isTiny: boolean | undefined;
  readonly colour: string | undefined;
  readonly background: string | undefined;
}

/** Reads a `style` attribute, such as `color: #fff; font-size: 0`. */
export function readStyle(source: string): Style {
  const declarations = readDeclarations(source);
  return {
    isGone: isGone(declarations),
    hasDisplay: declarations.has('display'),
    visibility: declarations.get('visibility'),
    isTiny: isTiny(declarations),
    colour: declarations.get('-webkit-text-fill-color') ?? declarations.get('color'),
    background: declarations.get('background-color') ?? declarations.get('background'),
  };
}

/** Returns the visibility of text in an element with this style and these attributes. */
export function applyStyle(
  parent: Visibility,
  attributes: ReadonlyMap<string, string>,
  style: Style,
): Visibility {
  const hasHiddenAttribute = attributes.has('hidden') && !style.hasDisplay;
  const visibility = style.visibility ?? 'inherit';
  const colour = style.colour ?? normaliseCss(attributes.get('color'));
  const background = style.background ?? normaliseCss(attributes.get('bgcolor'));
  return {
    isGone: parent.isGone || style.isGone || hasHiddenAttribute,
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

// The values of a style by their properties.
type Declarations = ReadonlyMap<string, string>;

const VALUE_AND_IMPORTANT = /^(.*?)(!\s*important)?$/;

// The last declaration of a property counts, but for one that is `!important`.
function readDeclarations(source: string): Declarations {
  const text = normaliseCss(source) ?? '';
  const values = new Map<string, string>();
  const importantProperties = new Set<string>();
  for (const declaration of text.split(';')) {
    const colon = declaration.indexOf(':');
    const property = declaration.slice(0, Math.max(0, colon)).trim();
    const declared = declaration.slice(colon + 1).trim();
    const [, value = '', important] = VALUE_AND_IMPORTANT.exec(declared) ?? [];
    if (property === '' || value.trim() === '') continue;
    const isImportant = important !== undefined;
    if (importantProperties.has(property) && !isImportant) continue;
    if (isImportant) importantProperties.add(property);
    values.set(property, value.trim());
  }
  return values;
}

const COMMENT = /\/\*[\s\S]*?(?:\*\/|$)/g;
const ESCAPE = /\\([\da-f]{1,6})\s?|\\(.)/gi;

// Removes comments and escapes, folds white space and lowers the case: `DIS/**/PLAY: n\6fne` becomes
// `display: none`.
function normaliseCss(source: string | undefined): string | undefined {
  return source
    ?.replace(COMMENT, '')
    .replace(ESCAPE, (_all, code: string | undefined, char: string | undefined) =>
      code === undefined ? (char ?? '') : readCodePoint(code),
    )
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

function readCodePoint(hex: string): string {
  const codePoint = Number.parseInt(hex, 16);
  const isValid = codePoint > 0 && codePoint <= 0x10ffff;
  return isValid ? String.fromCodePoint(codePoint) : '';
}

const LARGE_UNIT = /^(?:r?em|ex|ch|pc|cm|in|vw|vh)$/;
const LARGE_UNIT_PIXELS = 16;

const NUMBER = /([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)/.source;
const LENGTH = new RegExp(`^(?:calc\\(\\s*)?${NUMBER}\\s*(%|[a-z]*)`);

// Converts a length to pixels, roughly; percentages are of a usual text size; NaN: unknown.
function toPixels(value: string | undefined): number {
  const [, number, unit = ''] = LENGTH.exec(value ?? '') ?? [];
  if (number === undefined) return Number.NaN;
  if (unit === '%') return (Number(number) * LARGE_UNIT_PIXELS) / 100;
  return Number(number) * (LARGE_UNIT.test(unit) ? LARGE_UNIT_PIXELS : 1);
}

// Largest size, in pixels, that nobody can read.
const TINY_UP_TO = 1;

// The size in `font`, before a slash and the height of lines: `bold 12px/1.5 Arial`.
const SIZE_IN_FONT = /(?:^| )([-+.\d]\S*?)(?:\/| |$)/;

// Undefined if the style gives no size.
function isTiny(style: Declarations): boolean | undefined {
  const [, sizeInFont] = SIZE_IN_FONT.exec(style.get('font') ?? '') ?? [];
  const size = toPixels(style.get('font-size') ?? sizeInFont);
  return Number.isNaN(size) ? undefined : size <= TINY_UP_TO;
}

// Content moved at least this far, in pixels, is outside every screen.
const OFF_SCREEN = -500;

const OFFSETS = ['left', 'top', 'right', 'bottom', 'margin-left', 'margin-top', 'text-indent'];

const SIDES = ['height', 'width', 'max-height', 'max-width'];

const OVERFLOWS = ['overflow', 'overflow-y', 'overflow-x'];

// Values with which a browser shows nothing of an element.
const SCALE_TO_NOTHING = /(?:^| )scale(?:x|y|3d)?\(\s*0*\.?0*\s*[,)]/.source;
const MOVE_OFF_SCREEN = /translate(?:x|y|3d)?\(\s*-\d{4,}/.source;
const GONE_BY: Readonly<Record<string, RegExp>> = {
  display: /^none$/,
  'content-visibility': /^hidden$/,
  filter: /opacity\(\s*0*\.?0*%?\s*\)/,
  clip: /^rect\(\s*(?:[01](?:px)?[\s,]*){4}\)/,
  'clip-path': /^(?:inset\(\s*(?:50|100)%|circle\(\s*0)/,
  transform: new RegExp(`${SCALE_TO_NOTHING}|${MOVE_OFF_SCREEN}`),
};

function isGone(style: Declarations): boolean {
  const hasGoneValue = Object.entries(GONE_BY).some(([property, pattern]) =>
    pattern.test(style.get(property) ?? ''),
  );
  if (hasGoneValue || readOpacity(style.get('opacity')) < MIN_OPACITY) return true;
  const isOffScreen = OFFSETS.some((offset) => toPixels(style.get(offset)) <= OFF_SCREEN);
  if (isOffScreen) return true;
  const isClipped = OVERFLOWS.some((overflow) => /hidden|clip/.test(style.get(overflow) ?? ''));
  const isFlat = SIDES.some((side) => toPixels(style.get(side)) <= 1);
  return isClipped && isFlat;
}

// Text with less opacity cannot be read.
const MIN_OPACITY = 0.05;

// Reads `0.5` or `50%`; NaN: unknown.
function readOpacity(value: string | undefined): number {
  const opacity = toPixels(value);
  return value?.endsWith('%') ? opacity / LARGE_UNIT_PIXELS : opacity;
}

// Colours whose last part, the opacity, is 0: `#0000`, `rgba(0, 0, 0, 0)`, `rgb(0 0 0 / 0%)`.
const TRANSPARENT = [
  /^#(?:[\da-f]{3}0|[\da-f]{6}00)$/,
  /^[a-z]+\((?:[^,/]+,){3}\s*0*\.?0*%?\s*\)$/,
  /\/\s*0*\.?0*%?\s*\)$/,
];

// Gives the usual spellings of a colour one form, so that white on white is noticed: `#fff` and
// `rgb(255, 255, 255)` become `#ffffff`.
function spellColour(value: string): string {
  if (value === 'white') return '#ffffff';
  if (value === 'black') return '#000000';
  if (TRANSPARENT.some((spelling) => spelling.test(value))) return 'transparent';
  if (/^#[\da-f]{3}$/.test(value)) return value.replace(/[\da-f]/g, '$&$&');
  const [, ...channels] = OPAQUE_RGB.exec(value) ?? [];
  if (channels.length === 0) return value;
  const hexChannels = channels.map((channel) => Number(channel).toString(16).padStart(2, '0'));
  return `#${hexChannels.join('')}`;
}

// Such as `rgb(255, 255, 255)` and `rgba(255 255 255 / 1)`.
const OPAQUE_RGB = /^rgba?\((\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})(?:[\s,/]+1)?\)$/;

// A picture or gradient may have any colour, so the background is then unknown.
function readBackground(value: string, behind: string): string {
  if (/url\(|gradient\(|var\(|image/.test(value)) return '';
  const [first = ''] = value.match(/[a-z]+\([^()]*\)|[^\s]+/g) ?? [];
  const colour = spellColour(first);
  return /^(?:none|initial|transparent)$/.test(colour) ? behind : colour;
}
