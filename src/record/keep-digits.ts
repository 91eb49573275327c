// A number that may be beyond 2^53: many digits, or an exponent. A match inside a text only costs
// time.
const LONG_NUMBER = /(?:^|[:,[])\s*-?(?:[\d.]{16}|[\d.]+[eE])/;

/** Writes every number of a JSON text beyond ±(2^53 − 1) as a text. */
export function keepDigits(json: string): string {
  if (!LONG_NUMBER.test(json)) return json;
  let isText = false;
  const parts = json.split('"').map((part) => {
    if (!isText) {
      isText = true;
      return part.replace(/-?\d[\d.eE+-]*/g, quoteLarge);
    }
    // A quote after a backslash does not end the text.
    isText = isEscaped(part);
    return part;
  });
  return parts.join('"');
}

function isEscaped(part: string): boolean {
  let backslashes = 0;
  while (part.charAt(part.length - 1 - backslashes) === '\\') backslashes += 1;
  return backslashes % 2 === 1;
}

// Longer numbers, in characters, mean nothing and take the parser seconds, so only their beginning
// is kept.
const MAX_NUMBER_CHARS = 1_000;
const SHOWN_NUMBER_CHARS = 40;

// A double may round such a number to another integer.
function quoteLarge(text: string): string {
  if (text.length > MAX_NUMBER_CHARS) {
    return `"${text.slice(0, SHOWN_NUMBER_CHARS)}…"`;
  }
  return Math.abs(Number(text)) > Number.MAX_SAFE_INTEGER ? `"${text}"` : text;
}
