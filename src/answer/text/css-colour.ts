/** Colours of inline styles, as far as it takes to see whether a text can be told from what is behind it. Pure. */

/** Red, green and blue, 0–255 each. */
export type Colour = readonly [red: number, green: number, blue: number];

/** Names of colours that hide text on white, or behind which white text shows; other names are not known here. */
const NAMED: Readonly<Record<string, Colour>> = {
  white: [255, 255, 255],
  snow: [255, 250, 250],
  ivory: [255, 255, 240],
  ghostwhite: [248, 248, 255],
  floralwhite: [255, 250, 240],
  whitesmoke: [245, 245, 245],
  mintcream: [245, 255, 250],
  azure: [240, 255, 255],
  aliceblue: [240, 248, 255],
  seashell: [255, 245, 238],
  honeydew: [240, 255, 240],
  black: [0, 0, 0],
  red: [255, 0, 0],
  green: [0, 128, 0],
  blue: [0, 0, 255],
  navy: [0, 0, 128],
  gray: [128, 128, 128],
  grey: [128, 128, 128],
};

/** Below this share of opacity, a colour cannot be seen. */
const SEEN_FROM = 0.05;

/** Difference in each channel up to which two colours look the same in text. */
const SAME_WITHIN = 20;

/** A colour, `transparent`, or `unknown` where it cannot be told (a variable, a name that is not known here). */
export function parseColour(value: string): Colour | 'transparent' | 'unknown' {
  const named = Object.hasOwn(NAMED, value) ? NAMED[value] : undefined;
  if (value === 'transparent') return 'transparent';
  return named ?? parseHex(value) ?? parseFunction(value) ?? 'unknown';
}

/** Whether text of one colour cannot be read on the other. */
export function looksSame(one: Colour, other: Colour): boolean {
  return one.every((channel, index) => Math.abs(channel - (other[index] ?? 0)) <= SAME_WITHIN);
}

function parseHex(value: string): Colour | 'transparent' | undefined {
  const digits = /^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/.exec(value)?.[1];
  if (digits === undefined) return undefined;
  const pairs = digits.length <= 4 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? []);
  const [red = 0, green = 0, blue = 0, alpha = 255] = pairs.map((pair) => Number.parseInt(pair, 16));
  return alpha < SEEN_FROM * 255 ? 'transparent' : [red, green, blue];
}

/** `rgb()` and `hsl()` in both of their forms, with commas or with spaces. */
function parseFunction(value: string): Colour | 'transparent' | undefined {
  const [, name, inner = ''] = /^(rgb|hsl)a?\(([^()]*)\)$/.exec(value) ?? [];
  const parts = inner.split(/[\s,/]+/).filter((part) => part !== '');
  const numbers = parts.map((part) => Number.parseFloat(part));
  const [first = Number.NaN, second = Number.NaN, third = Number.NaN, alpha = 1] = numbers;
  if (name === undefined || [first, second, third].some(Number.isNaN)) return undefined;
  if (alpha * (parts[3]?.endsWith('%') ? 0.01 : 1) < SEEN_FROM) return 'transparent';
  if (name === 'rgb') {
    const scale = parts[0]?.endsWith('%') ? 2.55 : 1;
    return [first * scale, second * scale, third * scale];
  }
  // Of a hue only what is nearly white, black or grey is told.
  if (third > 3 && third < 97 && second > 3) return undefined;
  return [third * 2.55, third * 2.55, third * 2.55];
}
