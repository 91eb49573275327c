/** Numbers of JSON whose digits a double would change. Pure. */

/** A double holds every number of so many digits. */
const SAFE_DIGITS = 15;

/** Longer ones, in characters, mean nothing, and take the parser seconds: of them the beginning is kept, as a text. */
const MAX_CHARS = 1_000;
const SHOWN_CHARS = 40;

const [ZERO, NINE, MINUS, PLUS, POINT, LOWER_E, UPPER_E] = Buffer.from('09-+.eE');

/**
 * Reads the number that begins at `start`.
 * @returns its end, and its text where a double would hold another number, or is an integer beyond ±(2^53 − 1); of one
 * that is far too long the beginning and an ellipsis
 */
export function readNumber(bytes: Buffer, start: number): { readonly end: number; readonly exact: string | undefined } {
  let digits = 0;
  let isPlain = true;
  let end = start;
  for (; end < bytes.length; end += 1) {
    const byte = bytes[end] ?? 0;
    if (byte >= (ZERO ?? 0) && byte <= (NINE ?? 0)) digits += 1;
    else if (byte === LOWER_E || byte === UPPER_E) isPlain = false;
    else if (byte !== POINT && byte !== MINUS && byte !== PLUS) break;
  }
  if (digits <= SAFE_DIGITS && isPlain) return { end, exact: undefined };
  if (end - start > MAX_CHARS) return { end, exact: `${bytes.toString('latin1', start, start + SHOWN_CHARS)}…` };
  const text = bytes.toString('latin1', start, end);
  return { end, exact: WRITTEN.test(text) && !isExact(text) ? text : undefined };
}

/** What is no number is left for the parser to refuse. */
const WRITTEN = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

function isExact(text: string): boolean {
  const number = Number(text);
  if (Number.isSafeInteger(number) && !/[.e]/i.test(text)) return true;
  return /[.e]/i.test(text) && significant(text) === significant(String(number));
}

/** `1250e3`, `1.25e6` and `1250000.0` are all `125:7`: the digits that count, and where the point stands. */
function significant(written: string): string {
  const [mantissa = '', exponent = '0'] = written.toLowerCase().replace(/^-/, '').split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const digits = (whole + fraction).replace(/^0+/, '');
  const point = digits.length - fraction.length + Number(exponent);
  return `${digits.replace(/0+$/, '')}:${digits === '' ? 0 : point}`;
}
